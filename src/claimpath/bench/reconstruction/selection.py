"""Which five of a system's fallacies count, by two rules.

`best_places` is what MissciPlus, appendix H.2.1, describes: a better rank within its prompt first, and among equals a
class that was not chosen yet. `published_places` is what the published code does: its tie-break compares a value that
is the same for all, so that only rank and order of the prompts decide, and its ranks count what lies outside the nine
classes. Measures by the second have `top=published` in their names.
"""

from collections.abc import Sequence
from itertools import groupby

from claimpath.bench.reconstruction.records import Candidate, ReconstructionPrediction
from claimpath.records import FallacyClass, Reconstruction
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES, top_fallacies


def best_places(candidates: Sequence[Candidate]) -> tuple[int, ...]:
    """Places of at most five candidates, best first."""
    order = sorted(range(len(candidates)), key=lambda i: (candidates[i].prompt, candidates[i].rank))
    prompts = [list(group) for _, group in groupby(order, key=lambda i: candidates[i].prompt)]
    return top_fallacies(prompts, lambda i: candidates[i].fallacy_class)


def published_places(candidates: Sequence[Candidate]) -> tuple[int, ...]:
    """Places of at most five candidates, best first, as the published code chooses."""
    order = sorted(range(len(candidates)), key=lambda i: (candidates[i].given_rank, candidates[i].prompt))
    return tuple(order[:MOST_FALLACIES])


def candidates_of(found: Reconstruction) -> tuple[Candidate, ...]:
    """All fallacies of a reconstruction, in the order of the prompts."""
    everything = sorted((*found.fallacies, *found.further), key=lambda item: (item.prompt, item.rank))
    return tuple(
        Candidate(
            fallacy_class=item.fallacy_class,
            premise=item.premise,
            prompt=item.prompt,
            rank=item.rank,
            given_rank=item.given_rank or item.rank,
        )
        for item in everything
    )


def candidates_in_order(
    classes: Sequence[FallacyClass], premises: Sequence[str] = ()
) -> tuple[Candidate, ...]:
    """Candidates of one answer, best first. premises: one for each class, or none."""
    texts = premises or [""] * len(classes)
    return tuple(
        Candidate(fallacy_class=name, premise=premise, rank=rank, given_rank=rank)
        for rank, (name, premise) in enumerate(zip(classes, texts, strict=True), start=1)
    )


def prediction_of(argument_id: str, seed: int, candidates: tuple[Candidate, ...]) -> ReconstructionPrediction:
    """A prediction from its candidates."""
    classes = tuple(candidates[place].fallacy_class for place in best_places(candidates))
    return ReconstructionPrediction(id=argument_id, seed=seed, classes=classes, candidates=candidates)


def all_candidates(prediction: ReconstructionPrediction) -> tuple[Candidate, ...]:
    """A prediction's candidates; in a file of a version that did not keep them, what its other fields say."""
    if prediction.candidates or not prediction.classes:
        return prediction.candidates
    if prediction.reconstruction is not None:
        return candidates_of(prediction.reconstruction)
    return candidates_in_order(prediction.classes)
