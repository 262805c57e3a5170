"""Checks of data files, by the set's name."""

from collections.abc import Callable
from pathlib import Path

from claimpath.datasets.checks.arguments import check_arguments
from claimpath.datasets.checks.claim_evidence import check_covidfact, check_healthver, check_scifact
from claimpath.datasets.checks.mafalda import check_mafalda
from claimpath.datasets.checks.premise_judge import check_premise_judge
from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.recv import check_recv, check_rumour

CHECKS: dict[str, Callable[[Path, str], list[Problem]]] = {
    "missciplus": check_arguments,
    "missci": check_arguments,
    "mafalda": check_mafalda,
    "recv": check_recv,
    "recv_v1": check_recv,
    "vitaminc": check_recv,
    "climate-fever": check_recv,
    "phemeplus": check_rumour,
    "scifact": check_scifact,
    "healthver": check_healthver,
    "covidfact": check_covidfact,
    "premise_judge": check_premise_judge,
}
"""For each set what checks one of its files, given the set's folder and the file's path below it."""

__all__ = ["CHECKS", "Problem"]
