"""Systems that name fallacies: the trivial ones, the rules, and any language model."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.trivial import TRIVIAL, Frequencies
from claimpath.datasets import MissciArgument, study_of
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Claim
from claimpath.stages.rank import rank
from claimpath.stages.reconstruct import find_gaps
from claimpath.stages.reconstruct.model_prompts import Basis, ReconstructSettings
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES
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
        return ReconstructionPrediction(id=argument.id, seed=seed, classes=classes)

    return answer


async def offline_system(argument: MissciArgument, given: str | None, seed: int) -> ReconstructionPrediction:
    """The rules on the whole study: the classes of the gaps, the weightiest first."""
    study = study_of(argument)
    claim = Claim(text=argument.claim.strip())
    gaps = find_gaps(claim, [study], rank(claim, study)).gaps
    classes = tuple(gap.fallacy_class for gap in gaps[:MOST_FALLACIES])
    return ReconstructionPrediction(id=argument.id, seed=seed, classes=classes)


@dataclass(frozen=True, slots=True)
class ModelSystem:
    """A language model on the passages that people linked, as in MissciPlus, appendix H.1."""

    generator: ManagedGenerator
    settings: ReconstructSettings

    async def __call__(
        self, argument: MissciArgument, given: str | None, seed: int
    ) -> ReconstructionPrediction:
        """The basis is the drawn passage, else the accurate premise; beside it, every passage linked to a gap."""
        passages = study_of(argument).passages
        by_id = {passage.id: passage for passage in passages}
        linked = {link.passage_id for fallacy in argument.fallacies for link in fallacy.links}
        basis = Basis(by_id[given]) if given is not None else Basis(premise=argument.accurate_premise)
        found = await reconstruct(
            Claim(text=argument.claim.strip()),
            passages,
            basis,
            [passage for passage in passages if passage.id in linked],
            self.generator,
            self.settings,
        )
        error = None
        if found.n_without_answer == len(found.prompts):
            error = f"none of {len(found.prompts)} prompts was answered: {found.prompts[0].no_answer}"
        return ReconstructionPrediction(
            id=argument.id,
            seed=seed,
            classes=tuple(fallacy.fallacy_class for fallacy in found.fallacies),
            premises=tuple(fallacy.premise for fallacy in found.fallacies),
            reconstruction=found,
            error=error,
        )
