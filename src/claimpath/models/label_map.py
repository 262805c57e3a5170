"""Which of a classifier's labels means supported, refuted, and not enough information."""

import re
from collections.abc import Sequence

from claimpath.errors import SettingsError

LETTERS = {"s": "supported", "r": "refuted", "n": "not enough information"}
"""What labels stand for, by the letter that strategies use."""
_KNOWN: dict[str, frozenset[str]] = {
    "s": frozenset({"s", "support", "supports", "supported", "entailment", "entails", "entailed"}),
    "r": frozenset({
        "r", "refute", "refutes", "refuted", "contradict", "contradicts", "contradicted", "contradiction",
    }),
    "n": frozenset({
        "n", "nei", "neutral", "noinfo", "notenoughinfo", "notenoughinformation", "notenoughevidence",
    }),
}  # fmt: skip


def read_label_map(given: str | None, labels: Sequence[str], model: str) -> dict[str, int]:
    """Letter to the index of the label.

    given: such as `s=SUPPORTS,r=REFUTES`; None goes by the labels' names, each of which must then be known.
    Raises SettingsError, with the model's labels, where a name is unknown, given twice, or not the model's.
    """
    has = f"the classifier {model!r} has the labels {', '.join(labels)}"
    if given is None:
        by_name = {index: letter_of(label) for index, label in enumerate(labels)}
        found = {letter: index for index, letter in by_name.items() if letter is not None}
        if len(found) != len(labels) or "s" not in found:
            raise SettingsError(
                f"{has}, which don't tell what they mean; say it with --labels s=LABEL,r=LABEL,n=LABEL"
            )
        return {letter: found[letter] for letter in LETTERS if letter in found}
    chosen: dict[str, int] = {}
    for part in given.split(","):
        letter, equals, label = (piece.strip() for piece in part.partition("="))
        if not equals or letter not in LETTERS or letter in chosen or label not in labels:
            raise SettingsError(
                f"--labels is {given!r}, which can't be read at {part!r}; {has}. Write s=LABEL,r=LABEL,n=LABEL, each "
                "letter and each label at most once"
            )
        chosen[letter] = labels.index(label)
    if len(set(chosen.values())) != len(chosen):
        raise SettingsError(f"--labels is {given!r}, which gives one label two meanings; {has}")
    return chosen


def read_strategy(strategy: str, meaning: dict[str, int], n_labels: int, model: str) -> tuple[int, ...]:
    """Indices of the labels whose probabilities are added up.

    Raises SettingsError for letters that the classifier has no label for, and where the sum is always 1.
    """
    letters = tuple(strategy.split("+"))
    if not set(letters) <= set(LETTERS) or len(set(letters)) != len(letters):
        raise SettingsError(f"--strategy is {strategy!r}; give s, r or n, or a sum such as s+r or s+n")
    missing = [letter for letter in letters if letter not in meaning]
    if missing:
        raise SettingsError(
            f"--strategy {strategy} needs a label for {LETTERS[missing[0]]!r}, which the classifier {model!r} has not"
        )
    if len(letters) == n_labels:
        raise SettingsError(
            f"--strategy {strategy} adds up all labels of {model!r}, which gives every passage 1; leave one out"
        )
    return tuple(meaning[letter] for letter in letters)


def letter_of(label: str) -> str | None:
    """What a label's name means, as a letter of LETTERS; None for a name that isn't known."""
    plain = re.sub(r"[^a-z]", "", label.lower())
    return next((letter for letter, names in _KNOWN.items() if plain in names), None)
