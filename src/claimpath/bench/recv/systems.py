"""Systems that verify pairs: the trivial ones, and any language model."""

from dataclasses import dataclass

from claimpath.bench.recv.records import RecvPrediction
from claimpath.bench.recv.trivial import TRIVIAL
from claimpath.models.managed import ManagedGenerator
from claimpath.models.windows import DEFAULT_WINDOW
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair
from claimpath.stages.verdict.prompt import fits
from claimpath.stages.verify import VerifySettings, read_veracity_answer, verify_request

NAMED_SYSTEMS: dict[str, str] = {
    **TRIVIAL,
    "MODEL": "A language model, asked as RECV does; see --instructions, --explain and --persona.",
}
"""The systems with what they do."""


@dataclass(frozen=True, slots=True)
class ModelSystem:
    """A language model with its settings."""

    generator: ManagedGenerator
    settings: VerifySettings
    window: int = DEFAULT_WINDOW
    """Tokens that the model takes in."""

    async def __call__(self, pair: ReasoningPair) -> RecvPrediction:
        """The answer to one pair. What fails is a prediction without a label, with its reason."""
        evidence = shown_evidence(pair, self.settings.evidence)
        request = verify_request(pair.claim, evidence, pair.source, self.settings, window=self.window)
        if not fits(request, self.window):
            reason = f"the evidence does not fit into the model's window of {self.window:,} tokens"
            return RecvPrediction(id=pair.id, label=Undefined(reason=reason), failed=True)
        read = read_veracity_answer(await self.generator.generate(request), self.settings.classes)
        return RecvPrediction(id=pair.id, label=read.label, explanation=read.explanation, failed=read.failed)


def shown_evidence(pair: ReasoningPair, length: str) -> str:
    """The evidence of that length; the only one where the pair has one."""
    if length == "longer" and not isinstance(pair.longer_evidence, Undefined):
        return pair.longer_evidence
    return pair.evidence
