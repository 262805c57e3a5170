"""Which kind of reasoning leads to the verdict, in a sentence with its reason, and what that means for a reader."""

from dataclasses import dataclass

from claimpath.records import ReasoningStep, Report, Undefined
from claimpath.records.reasoning_pair import ReasoningType

_MEANING: dict[ReasoningType, str] = {
    "deductive": "If so, the verdict is contained in the quotes: check them.",
    "abductive": "If so, the verdict goes with the likeliest explanation and can fail though every quote is true; "
    "language models went wrong on such steps about two to four times as often as on deductive ones (Dougrez-Lewis et "
    "al. 2025).",
    "inductive": "If so, the verdict rests on a rule drawn from single cases: ask how many there were.",
    "analogical": "If so, the verdict rests on a likeness: ask in what the two things differ.",
}
N_EXAMPLES, N_RIGHT = 88, 63
"""Written pairs, and how many of them the rule tells rightly where each is left out of fitting in turn."""
_BY_RULE = (
    f"A hint by rule, from words alone: right on {N_RIGHT} of {N_EXAMPLES} invented pairs, each left out of fitting in "
    "turn."
)
_BY_MODEL = "Told by a language model."


@dataclass(frozen=True, slots=True)
class ReasoningPart:
    """The sentence and what stands behind it."""

    title: str
    """What was found, such as `the step to the verdict looks abductive`."""
    reason: str
    """Why; for an undefined type, why it is undefined."""
    meaning: str
    """What follows for a reader; empty for an undefined type."""
    made: str
    """Who told it and how good that is; empty for an undefined type."""


def reasoning_part(report: Report) -> ReasoningPart | None:
    """The part of a report; None where no check took place."""
    if report.state == "not_checked":
        return None
    step = report.reasoning
    if isinstance(step, Undefined):
        return ReasoningPart("Kind of reasoning undefined", step.reason, "", "")
    return ReasoningPart(
        f"The step from the quotes to the verdict looks {step.type}",
        step.reason,
        _MEANING[step.type],
        _made(step),
    )


def _made(step: ReasoningStep) -> str:
    return _BY_RULE if step.origin == "rule" else _BY_MODEL
