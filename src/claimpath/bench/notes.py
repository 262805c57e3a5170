"""What a reader of scores should know of the predictions, in words."""

from collections.abc import Collection, Sequence

MOST_NAMED = 5


def some(ids: Sequence[str]) -> str:
    """The first few different ids, and dots where there are more."""
    different = list(dict.fromkeys(ids))
    return ", ".join(different[:MOST_NAMED]) + (", ..." if len(different) > MOST_NAMED else "")


def lacking_seeds(
    expected: Sequence[str],
    answered: Collection[tuple[str, int]],
    seeds: Sequence[int],
    effect: str,
    of: str = "arguments",
) -> list[str]:
    """Say which arguments have no prediction, or none for one of the seeds; nothing where all have.

    answered: argument and seed of each prediction. seeds: of the run; none stands for seed 0. effect: how they count.
    of: what they are.
    """
    known = frozenset(answered)
    lacking = [name for name in expected if any((name, seed) not in known for seed in seeds or (0,))]
    if not lacking:
        return []
    each = "a prediction for each seed" if len(seeds) > 1 else "a prediction"
    return [f"{len(lacking)} of {len(expected)} {of} lack {each} and {effect}: {some(lacking)}"]
