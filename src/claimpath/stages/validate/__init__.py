"""Validating sub-graphs: grounding in the study, relevance to the claim, sufficiency for the verdict."""

from claimpath.stages.validate.compare import compare_answers
from claimpath.stages.validate.rechecks import read_rechecks
from claimpath.stages.validate.validate import validate

__all__ = ["compare_answers", "read_rechecks", "validate"]
