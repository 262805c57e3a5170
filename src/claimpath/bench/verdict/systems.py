"""Systems that give verdicts: the trivial ones, the offline engine, and any language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from claimpath.bench.verdict.cases import VerdictCase
from claimpath.bench.verdict.records import VerdictPrediction
from claimpath.models.managed import ManagedGenerator
from claimpath.pipeline import check_async
from claimpath.records import Passage, VerdictLabel, VerdictRun
from claimpath.stages.verdict.asked import ask_verdict
from claimpath.stages.verdict.evidence import all_passages, named_passages
from claimpath.stages.verdict.settings import VerdictSettings

VerdictSystem = Callable[[VerdictCase], Awaitable[VerdictPrediction]]
"""Answers a case with all its runs."""

ALWAYS: dict[str, VerdictLabel] = {
    "always-incorrect": "Incorrect",
    "always-correct": "Correct",
    "always-nei": "Not Enough Information",
}
"""Systems that say one thing."""
OFFLINE = "offline"
NAMED_SYSTEMS: dict[str, str] = {
    "always-incorrect": "Says Incorrect to everything.",
    "always-correct": "Says Correct to everything.",
    "always-nei": "Says Not Enough Information to everything.",
    OFFLINE: "`claimpath check --engine offline`: gaps by rule.",
    "MODEL": "`claimpath check --engine MODEL`, the verdict alone.",
}
"""The systems with what they do."""


def constant_system(label: VerdictLabel) -> VerdictSystem:
    """A system that always says the same."""

    async def answer(case: VerdictCase) -> VerdictPrediction:
        run = VerdictRun(label=label, explanation="It always says so.", seconds=0.0)
        return VerdictPrediction(id=case.id, is_true=case.is_true, runs=(run,))

    return answer


def offline_system(ranker: str) -> VerdictSystem:
    """The offline engine on each case's whole study."""

    async def answer(case: VerdictCase) -> VerdictPrediction:
        report = await check_async(case.claim, case.study, ranker=ranker)
        return VerdictPrediction(id=case.id, is_true=case.is_true, runs=report.verdict.runs)

    return answer


@dataclass(frozen=True, slots=True)
class ModelSystem:
    """A language model, asked for the verdict and nothing else."""

    generator: ManagedGenerator
    settings: VerdictSettings
    window: int

    async def __call__(self, case: VerdictCase) -> VerdictPrediction:
        """All runs of a case."""
        shown = self.shown(case)
        asked = await ask_verdict(case.claim, [case.study], shown, self.generator, self.settings, self.window)
        notes = asked.notes
        if self.settings.evidence == "selected" and not shown:
            notes = (*notes, "no passage is linked to the claim, so none was shown")
        return VerdictPrediction(
            id=case.id, is_true=case.is_true, runs=asked.runs, n_parts=asked.n_parts, notes=notes
        )

    def shown(self, case: VerdictCase) -> tuple[Passage, ...]:
        """The passages that the model sees: all, those that people linked, or none."""
        if self.settings.evidence == "none":
            return ()
        if self.settings.evidence == "selected":
            return named_passages([case.study], case.selected)
        return all_passages([case.study])
