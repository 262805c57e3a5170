"""Folds by argument, and rows that must not train."""

from pathlib import Path

import pytest

from claimpath.bench.judge.folds import argument_folds, outside_test, without_arguments
from claimpath.datasets.premise_pairs import load_premise_pairs
from claimpath.errors import SettingsError


def test_folds_hold_every_argument_once_and_the_last_takes_the_rest() -> None:
    ids = [f"arg-{number}" for number in range(13)]
    folds = argument_folds(ids + ids)
    assert sorted(folds) == sorted(ids)
    # 13 // 5 = 2 arguments in each fold, and 5 in the last.
    assert [sum(fold == number for fold in folds.values()) for number in range(5)] == [2, 2, 2, 2, 5]
    assert folds == argument_folds(reversed(ids))
    assert folds != argument_folds(ids, seed=2)


def test_too_few_arguments() -> None:
    with pytest.raises(SettingsError, match="4 arguments can't be dealt out to 5 folds"):
        argument_folds(["a", "b", "c", "d"])


def test_rows_that_must_not_train(folder: Path) -> None:
    pairs = load_premise_pairs(folder).pairs
    kept = without_arguments(pairs, ["arg-3", "arg-99"])
    assert len(kept) == 18
    assert "arg-3" not in {pair.argument_id for pair in kept}
    assert outside_test(pairs) == pairs
    in_test = pairs[0].model_copy(update={"in_test": True})
    assert outside_test((in_test, *pairs[1:])) == pairs[1:]
