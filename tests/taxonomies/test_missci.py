import pytest

from claimpath.records import FALLACY_CLASSES
from claimpath.taxonomies.missci import CLASSES, class_named


def test_all_nine_are_explained() -> None:
    assert tuple(CLASSES) == FALLACY_CLASSES
    for entry in CLASSES.values():
        assert entry.definition.endswith(".")
        assert entry.logical_form.endswith(".")
        assert entry.example.endswith(".")
    assert len({entry.abbreviation for entry in CLASSES.values()}) == len(CLASSES)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Fallacy of Division/Composition", "Fallacy of Composition"),
        ("False Dilemma / Affirming the Disjunct", "False Dilemma"),
        (" hasty generalization ", "Hasty Generalization"),
        ("FOE", "Fallacy of Exclusion"),
        ("Hasty Generalization, not Ambiguity", None),
        ("Strawman", None),
        ("", None),
    ],
)
def test_names_are_never_guessed(name: str, found: str | None) -> None:
    assert class_named(name) == found
