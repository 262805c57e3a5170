import pytest

from claimpath.errors import SettingsError
from claimpath.models.label_map import read_label_map, read_strategy


@pytest.mark.parametrize(
    ("labels", "meaning"),
    [
        (["SUPPORT", "NOT_ENOUGH_INFO", "CONTRADICT"], {"s": 0, "n": 1, "r": 2}),
        (["contradiction", "neutral", "entailment"], {"r": 0, "n": 1, "s": 2}),
        (["Refuted", "Supported"], {"r": 0, "s": 1}),
    ],
)
def test_known_names_tell_what_they_mean(labels: list[str], meaning: dict[str, int]) -> None:
    assert read_label_map(None, labels, "m") == meaning


@pytest.mark.parametrize(
    "labels",
    [["LABEL_0", "LABEL_1"], ["neutral", "contradiction"], ["supports", "entailment"], ["supports", "odd"]],
)
def test_names_that_do_not_tell_are_asked_for(labels: list[str]) -> None:
    with pytest.raises(SettingsError, match=rf"has the labels {', '.join(labels)}.*--labels"):
        read_label_map(None, labels, "m")


def test_a_mapping_that_is_given_counts() -> None:
    labels = ["LABEL_0", "LABEL_1", "LABEL_2"]
    assert read_label_map("s=LABEL_2, r=LABEL_0", labels, "m") == {"s": 2, "r": 0}


@pytest.mark.parametrize("given", ["s", "s=A,s=B", "q=A", "s=C", "s=A,r=A", ""])
def test_a_mapping_that_can_not_be_read_is_refused(given: str) -> None:
    with pytest.raises(SettingsError, match="--labels is"):
        read_label_map(given, ["A", "B"], "m")


def test_strategies() -> None:
    three = {"s": 0, "r": 2, "n": 1}
    assert read_strategy("s", three, 3, "m") == (0,)
    assert read_strategy("r", three, 3, "m") == (2,)
    assert read_strategy("s+r", three, 3, "m") == (0, 2)
    assert read_strategy("s+n", three, 3, "m") == (0, 1)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ("s+r", "gives every passage 1"),
        ("s+n", "needs a label for 'not enough information'"),
        ("s+s", "give s, r or n"),
        ("x", "give s, r or n"),
        ("", "give s, r or n"),
    ],
)
def test_strategies_that_mean_nothing_are_refused(strategy: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        read_strategy(strategy, {"s": 0, "r": 1}, 2, "m")
