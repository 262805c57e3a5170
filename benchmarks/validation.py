"""How the checks of `claimpath validate` that ask nobody do on MissciPlus: python benchmarks/validation.py

The data set is found through CLAIMPATH_DATA, or in the folder that is given. People wrote the contexts and
accurate premises of its arguments from the study: beside their own study few should be called not grounded,
and beside another study none grounded.
"""

import os
import sys
import time
from collections import Counter

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_records import MissciArgument
from claimpath.datasets.missciplus_study import study_of
from claimpath.records import ComponentRole, Subgraph
from claimpath.stages.validate.fact_check import check_facts
from claimpath.stages.validate.judges import Reasoning
from claimpath.stages.validate.offline_judge import CLEARLY, PARTLY, OfflineAdequacy
from claimpath.stages.validate.study_facts import StudyFacts

SHIFTS = (1, 7)
"""How far in the file's order the other arguments stand, for grounding; for relevance also 13."""
_ANY = Subgraph(
    id="x",
    fallacy_class="Hasty Generalization",
    context_ids=(),
    finding_ids=(),
    premise_id="p",
    fallacy_id="f",
    reasons=(),
)


def grounding(arguments: tuple[MissciArgument, ...], shift: int) -> Counter[str]:
    """States of all contexts and accurate premises beside the study `shift` places on."""
    studies = [StudyFacts(study_of(argument, zones=False).passages) for argument in arguments]
    counts: Counter[str] = Counter()
    for i, argument in enumerate(arguments):
        other = (i + shift) % len(arguments)
        if shift and arguments[other].study_id == argument.study_id:
            continue
        components: list[tuple[ComponentRole, str]] = [("finding", argument.accurate_premise)]
        components += [("context", fallacy.context) for fallacy in argument.fallacies if fallacy.has_context]
        for role, text in components:
            counts[str(check_facts(text, role, studies[other], argument.claim).state)] += 1
    return counts


def closeness(arguments: tuple[MissciArgument, ...], shifts: tuple[int, ...]) -> list[float]:
    """Closeness of all gaps to the claims `shifts` places on."""
    items = [
        Reasoning(
            arguments[(i + shift) % len(arguments)].claim,
            _ANY,
            fallacy.context,
            argument.accurate_premise,
            fallacy.premises[0].premise,
        )
        for i, argument in enumerate(arguments)
        for fallacy in argument.fallacies
        for shift in shifts
    ]
    return OfflineAdequacy().closeness(items)


def main(folder: str) -> None:
    """Print both tables for the validation split."""
    arguments = load_missciplus(folder, "dev", tolerate_bad_sentences=True).arguments
    started = time.perf_counter()
    for shift in (0, *SHIFTS):
        counts = grounding(arguments, shift)
        whose = "own study" if shift == 0 else f"study {shift} places on"
        print(f"{whose:22} n={counts.total():3} " + ", ".join(f"{k} {v}" for k, v in sorted(counts.items())))
    print(f"{time.perf_counter() - started:.1f} s")
    for whose, shifts in (("own claim", (0,)), ("another claim", (*SHIFTS, 13))):
        values = closeness(arguments, shifts)
        reached = [sum(value >= cut for value in values) / len(values) for cut in (CLEARLY, PARTLY)]
        print(f"{whose:22} n={len(values):3} relevance 2: {reached[0]:.1%}; at least 1: {reached[1]:.1%}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    elif data := os.environ.get("CLAIMPATH_DATA"):
        main(os.path.join(data, "missciplus"))
    else:
        print("CLAIMPATH_DATA is unset: the checks without a model were not measured")
