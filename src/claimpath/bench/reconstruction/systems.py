"""Systems that name fallacies: the trivial ones, the rules, and any language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.selection import candidates_in_order, candidates_of, prediction_of
from claimpath.bench.reconstruction.shown import Shown, material_of
from claimpath.bench.reconstruction.trivial import TRIVIAL, Frequencies, trivial_premise
from claimpath.datasets import MissciArgument, study_of
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Claim
from claimpath.stages.rank import rank
from claimpath.stages.reconstruct import find_gaps
from claimpath.stages.reconstruct.model_prompts import ReconstructSettings
from claimpath.stages.reconstruct.with_model import reconstruct

OFFLINE = "offline"
NAMED_SYSTEMS: dict[str, str] = {
    "majority-class": "Names the class that is most frequent in the validation split.",
    "five-most-frequent": "Names the five classes that are most frequent in the validation split.",
    "random-by-prior": "Draws five classes in proportion to the validation split.",
    OFFLINE: "`claimpath check --engine offline`: gaps by rule, in the whole study.",
    "MODEL": "The fallacies as a language model reconstructs them from the linked passages.",
}
"""The systems with what they do."""

ReconstructionSystem = Callable[[MissciArgument, str | None, int], Awaitable[ReconstructionPrediction]]
"""Argument, the passage drawn for what the claim rests on, and seed to fallacies."""


def trivial_system(name: str, frequencies: Frequencies) -> ReconstructionSystem:
    """A system that looks at nothing."""

    async def answer(argument: MissciArgument, given: str | None, seed: int) -> ReconstructionPrediction:
        classes = TRIVIAL[name](frequencies, argument.id, seed)
        premises = [trivial_premise(argument)] * len(classes)
        return prediction_of(argument.id, seed, candidates_in_order(classes, premises))

    return answer


async def offline_system(argument: MissciArgument, given: str | None, seed: int) -> ReconstructionPrediction:
    """The rules on the whole study: the gaps, the weightiest first."""
    study = study_of(argument)
    claim = Claim(text=argument.claim.strip())
    gaps = find_gaps(claim, [study], rank(claim, study)).gaps
    candidates = candidates_in_order([gap.fallacy_class for gap in gaps], [gap.premise for gap in gaps])
    return prediction_of(argument.id, seed, candidates)


@dataclass(frozen=True, slots=True)
class ModelSystem:
    """A language model on the passages that people linked, as in MissciPlus, appendix H.1, or on their paraphrases."""

    generator: ManagedGenerator
    settings: ReconstructSettings
    shown: Shown = "passages"

    async def __call__(
        self, argument: MissciArgument, given: str | None, seed: int
    ) -> ReconstructionPrediction:
        """Ask about one argument."""
        material = material_of(argument, given, self.shown)
        found = await reconstruct(
            Claim(text=argument.claim.strip()),
            material.passages,
            material.basis,
            material.others,
            self.generator,
            self.settings,
        )
        error = None
        if found.n_without_answer == len(found.prompts):
            error = f"none of {len(found.prompts)} prompts was answered: {found.prompts[0].no_answer}"
        return prediction_of(argument.id, seed, candidates_of(found)).model_copy(
            update={"reconstruction": found, "error": error}
        )
