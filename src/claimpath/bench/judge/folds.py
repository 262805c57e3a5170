"""Which rated premises train a judge that is asked about which arguments.

Two leaks are closed here. Rows of one argument share claim, accurate premise and often the reference, so a judge that
was trained on some of them has seen half of the others: folds go by argument (MissciPlus, appendix H.2). And rows of
arguments that are in the split on which reconstructions are scored would let the judge know the very premises that it
is to compare with: `without_arguments` takes them out before a judge is trained for that split.
"""

import random
from collections.abc import Collection, Iterable, Sequence

from claimpath.datasets.premise_pairs import PremisePair
from claimpath.errors import SettingsError

N_FOLDS = 5
FOLD_SEED = 1
"""Seed of the authors' folds."""


def argument_folds(
    argument_ids: Iterable[str], *, n_folds: int = N_FOLDS, seed: int = FOLD_SEED
) -> dict[str, int]:
    """Deal arguments out to folds; argument id to fold, from 0.

    The authors' rule: ids in alphabetical order are shuffled once and cut into runs of n // n_folds; the last fold
    also takes what is left over. Raises SettingsError for fewer arguments than folds, and fewer than two folds.
    """
    ids = sorted(set(argument_ids))
    if n_folds < 2 or len(ids) < n_folds:
        raise SettingsError(
            f"{len(ids)} arguments can't be dealt out to {n_folds} folds; at least 2 folds and one argument for each "
            "are needed"
        )
    random.Random(seed).shuffle(ids)
    size = len(ids) // n_folds
    return {name: min(place // size, n_folds - 1) for place, name in enumerate(ids)}


def without_arguments(pairs: Sequence[PremisePair], argument_ids: Collection[str]) -> tuple[PremisePair, ...]:
    """The pairs that may train a judge for these arguments: all but those of the arguments themselves."""
    left_out = set(argument_ids)
    return tuple(pair for pair in pairs if pair.argument_id not in left_out)


def outside_test(pairs: Sequence[PremisePair]) -> tuple[PremisePair, ...]:
    """The pairs whose argument is not known to be in MissciPlus's test split (column `in_missciplus_test`)."""
    return tuple(pair for pair in pairs if not pair.in_test)
