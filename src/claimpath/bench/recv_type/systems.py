"""Systems that tell types: by signs in the words, by a language model, or without looking."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.bench.recv.systems import shown_evidence
from claimpath.bench.recv_type.records import TypePrediction
from claimpath.bench.recv_type.score import TRIVIAL
from claimpath.models.managed import ManagedGenerator
from claimpath.models.windows import DEFAULT_WINDOW
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair
from claimpath.stages.reasoning_type.offline import classify_offline
from claimpath.stages.reasoning_type.signs import SIGNS, read_signs
from claimpath.stages.reasoning_type.with_model import read_type_answer, type_request
from claimpath.stages.verdict.prompt import fits

OFFLINE, REFITTED = "offline", "signs-refitted"
SYSTEMS: dict[str, str] = {
    OFFLINE: "Signs in the words, as in `claimpath check`; not fitted on these data.",
    REFITTED: "The same signs, fitted on all other groups of these data (leave one group out).",
    **TRIVIAL,
    "MODEL": "A language model that is told claim, evidence, verdict and what the two types are.",
}
"""The systems with what they do."""


@dataclass(frozen=True, slots=True)
class TypeModel:
    """A language model with the length of evidence that it is shown."""

    generator: ManagedGenerator
    evidence: str = "simple"
    window: int = DEFAULT_WINDOW
    """Tokens that the model takes in."""

    async def __call__(self, pair: ReasoningPair) -> TypePrediction:
        """The answer to one pair. What fails is a prediction without a type, with its reason."""
        request = type_request(pair.claim, shown_evidence(pair, self.evidence), pair.veracity)
        if not fits(request, self.window):
            reason = f"the evidence does not fit into the model's window of {self.window:,} tokens"
            return TypePrediction(id=pair.id, type=Undefined(reason=reason), failed=True)
        read = read_type_answer(await self.generator.generate(request))
        if isinstance(read.step, Undefined):
            return TypePrediction(id=pair.id, type=read.step, failed=read.failed)
        return TypePrediction(id=pair.id, type=read.step.type, reason=read.step.reason)


def offline_types(pairs: Sequence[ReasoningPair], evidence: str) -> list[TypePrediction]:
    """Answers of the classifier that comes with claimpath."""
    predictions = []
    for pair in pairs:
        step = classify_offline(pair.claim, shown_evidence(pair, evidence))
        predictions.append(
            TypePrediction(
                id=pair.id,
                type=step.type,
                reason=step.reason,
                abductive_probability=step.abductive_probability,
            )
        )
    return predictions


def refitted_types(pairs: Sequence[ReasoningPair], evidence: str) -> list[TypePrediction]:
    """Answers of a regression of the same signs, fitted for each group on the pairs of all others."""
    import numpy as np

    from claimpath.bench.judge.logistic import fit_logistic

    rows = np.array([
        [sign.value for sign in read_signs(pair.claim, shown_evidence(pair, evidence))] for pair in pairs
    ]).reshape(len(pairs), len(SIGNS))  # fmt: skip
    is_abductive = [pair.reasoning == "abductive" for pair in pairs]
    predictions: dict[str, TypePrediction] = {}
    for group in dict.fromkeys(pair.group for pair in pairs):
        kept = [n for n, pair in enumerate(pairs) if pair.group != group]
        left_out = [n for n, pair in enumerate(pairs) if pair.group == group]
        labels = [is_abductive[n] for n in kept]
        if len(set(labels)) < 2:
            none = Undefined(reason="the other groups have pairs of one type alone; there is nothing to fit")
            predictions |= {pairs[n].id: TypePrediction(id=pairs[n].id, type=none) for n in left_out}
            continue
        found = fit_logistic(rows[kept], labels).probabilities(rows[left_out])
        for n, probability in zip(left_out, found.tolist(), strict=True):
            kind: str = "abductive" if probability > 0.5 else "deductive"
            predictions[pairs[n].id] = TypePrediction.model_validate(
                {"id": pairs[n].id, "type": kind, "abductive_probability": probability}
            )
    return [predictions[pair.id] for pair in pairs]
