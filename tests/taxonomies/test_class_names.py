"""Class names: one that never guesses, and the rules that published evaluations use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.records import FALLACY_CLASSES
from claimpath.taxonomies.class_names import NORMALISERS, count_outside, find_normaliser, strict
from claimpath.taxonomies.missci import CLASSES

ORDER = ("strict", "first-mention", "alphabetical-mention", "longest-mention")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The case in which the two published rules disagree.
        (
            "Hasty Generalization, not Ambiguity",
            (None, "Hasty Generalization", "Ambiguity", "Hasty Generalization"),
        ),
        # Earlier name shorter than the later one.
        (
            "Ambiguity rather than Hasty Generalization",
            (None, "Ambiguity", "Ambiguity", "Hasty Generalization"),
        ),
        # "Causal ..." comes first in the alphabet and is longest, "False ..." is mentioned first.
        (
            "False Dilemma and Causal Oversimplification",
            (None, "False Dilemma", "Causal Oversimplification", "Causal Oversimplification"),
        ),
        # Capitals: the alphabetical rule looks for names as written.
        ("this is a hasty generalization", (None, "Hasty Generalization", None, "Hasty Generalization")),
        ("Ad Hominem", (None, None, None, None)),
        ("", (None, None, None, None)),
    ],
)
def test_the_rules_side_by_side(text: str, expected: tuple[str | None, ...]) -> None:
    assert tuple(NORMALISERS[name](text) for name in ORDER) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**False Equivalence**", "False Equivalence"),
        ("2. False Equivalence.", "False Equivalence"),
        ("Applied Fallacy Class: “False Equivalence”", "False Equivalence"),
        ("Fallacy: FE", "False Equivalence"),
        ("False Equivalence Fallacy", "False Equivalence"),
        ("False Equivalence (False Analogy)", "False Equivalence"),
        ("False Equivalence (FE)", "False Equivalence"),
        ("the fallacy of composition", "Fallacy of Composition"),
        ("Fallacy of Division/Composition", "Fallacy of Composition"),
        ("False Dilemma / Affirming the Disjunct", "False Dilemma"),
        ("Fallacy of Hasty Generalization", "Hasty Generalization"),
        ("cherry picking", "Fallacy of Exclusion"),
        # Nothing of these is a guess that we would make.
        ("False Equivalence (Ambiguity)", None),
        ("False Equivalence or Ambiguity", None),
        ("not Ambiguity", None),
        ("Composition", None),
        ("Generalization", None),
        ("Hasty Generalisation of a kind", None),
        ("Contextomizer", None),
        ("fallacy", None),
        ("None", None),
    ],
)
def test_strict_reads_whole_names_only(text: str, expected: str | None) -> None:
    assert strict(text) == expected


@pytest.mark.parametrize("name", sorted(NORMALISERS))
def test_every_normaliser_reads_every_class(name: str) -> None:
    assert [NORMALISERS[name](known) for known in FALLACY_CLASSES] == list(FALLACY_CLASSES)


def test_strict_reads_every_published_name() -> None:
    for entry in CLASSES.values():
        assert {strict(other) for other in (entry.abbreviation, *entry.also_called)} == {entry.name}


@given(
    st.sampled_from(FALLACY_CLASSES),
    st.sampled_from(FALLACY_CLASSES),
    st.sampled_from([" or ", ", ", " / ", "; "]),
)
def test_strict_takes_no_side_between_two_classes(one: str, other: str, between: str) -> None:
    if one != other:
        assert strict(one + between + other) is None


@given(st.text(max_size=60), st.sampled_from(sorted(NORMALISERS)))
def test_any_text_gives_a_class_or_none(text: str, name: str) -> None:
    assert NORMALISERS[name](text) in {*FALLACY_CLASSES, None}


def test_what_is_outside_is_counted_by_name() -> None:
    names = ["Ad Hominem", "Ambiguity", "Ad  Hominem", "Accident", " "]
    assert count_outside(names) == {"Ad Hominem": 2, "(no name)": 1, "Accident": 1}


def test_an_unknown_normaliser_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"'fuzzy'.*strict"):
        find_normaliser("fuzzy")
