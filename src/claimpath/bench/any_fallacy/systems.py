"""Systems that say whether a fallacy is needed: trivial ones, the rules, and any language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from claimpath.bench.any_fallacy.prompt import any_fallacy_request, read_answer
from claimpath.bench.any_fallacy.records import AnyFallacyPrediction, YesOrNo
from claimpath.bench.any_fallacy.settings import AnyFallacySettings
from claimpath.bench.verdict.cases import VerdictCase
from claimpath.models.managed import ManagedGenerator
from claimpath.models.runner import run_requests
from claimpath.models.tokens import request_tokens
from claimpath.records import Passage, Study
from claimpath.stages.rank import rank
from claimpath.stages.reconstruct import find_gaps
from claimpath.stages.verdict.evidence import all_passages, evidence_text, named_passages, whole_pieces
from claimpath.stages.verdict.prompt import SPARE

AnyFallacySystem = Callable[[VerdictCase], Awaitable[AnyFallacyPrediction]]
"""Answers a case with all its runs."""
ALWAYS: dict[str, bool] = {"always-yes": True, "always-no": False}
"""Systems that say one thing."""
OFFLINE = "offline"
NAMED_SYSTEMS: dict[str, str] = {
    "always-yes": "Finds a fallacy in everything.",
    "always-no": "Finds a fallacy in nothing.",
    OFFLINE: "Yes where the rules find a gap, as in `claimpath check --engine offline`.",
    "MODEL": "A language model, asked for yes or no.",
}
"""The systems with what they do."""


def shown_passages(case: VerdictCase, evidence: str) -> tuple[Passage, ...]:
    """The passages that a system sees."""
    if evidence == "full":
        return all_passages([case.study])
    return named_passages([case.study], case.selected)


def constant_system(found: bool) -> AnyFallacySystem:
    """A system that always says the same."""

    async def answer(case: VerdictCase) -> AnyFallacyPrediction:
        return AnyFallacyPrediction(
            id=case.id, runs=(YesOrNo(found=found, explanation="It always says so."),)
        )

    return answer


def offline_system(evidence: str) -> AnyFallacySystem:
    """The gap finder on the passages that are shown; a claim without any has no answer."""

    async def answer(case: VerdictCase) -> AnyFallacyPrediction:
        passages = shown_passages(case, evidence)
        if not passages:
            run = YesOrNo(found=None, no_response="No passage is linked to the claim, so none was shown.")
            return AnyFallacyPrediction(id=case.id, runs=(run,))
        study: Study = case.study.model_copy(update={"passages": passages})
        gaps = find_gaps(case.claim, [study], rank(case.claim, study)).gaps
        named = ", ".join(dict.fromkeys(gap.fallacy_class for gap in gaps))
        run = YesOrNo(found=bool(gaps), explanation=named or "The rules find no gap.")
        return AnyFallacyPrediction(id=case.id, runs=(run,))

    return answer


@dataclass(frozen=True, slots=True)
class ModelSystem:
    """A language model, asked all runs of a case."""

    generator: ManagedGenerator
    settings: AnyFallacySettings
    window: int

    async def __call__(self, case: VerdictCase) -> AnyFallacyPrediction:
        """All runs of a case; evidence that does not fit into the window is not cut, and has no answer."""
        passages = shown_passages(case, self.settings.evidence)
        if not passages:
            return self._silent(case, "No passage is linked to the claim, so none was shown.")
        text = evidence_text([case.study], whole_pieces(passages))
        requests = [
            any_fallacy_request(
                case.claim, text, self.settings.instructions, temperature=self.settings.temperature, run=run
            )
            for run in range(self.settings.runs)
        ]
        if request_tokens(requests[0]) + (requests[0].max_tokens or 0) > int(self.window * SPARE):
            return self._silent(case, f"The evidence does not fit into a window of {self.window:,} tokens.")
        answers = await run_requests(self.generator, requests)
        return AnyFallacyPrediction(id=case.id, runs=tuple(read_answer(answer) for answer in answers))

    def _silent(self, case: VerdictCase, reason: str) -> AnyFallacyPrediction:
        run = YesOrNo(found=None, no_response=reason)
        return AnyFallacyPrediction(id=case.id, runs=(run,) * self.settings.runs)
