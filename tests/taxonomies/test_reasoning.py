"""The reasoning types: complete, each with what an annotator needs, and read by name without guessing."""

import pytest

from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType
from claimpath.taxonomies.reasoning import REASONING, reasoning_type_named
from claimpath.taxonomies.reasoning_guidelines import RULES, STEPS, guidelines


def test_every_type_is_explained_and_exemplified() -> None:
    assert tuple(REASONING) == REASONING_TYPES
    for name, entry in REASONING.items():
        texts = (entry.definition, entry.formal, entry.can_fail, entry.question, entry.for_checkers)
        assert all(len(text) > 20 for text in texts), name
        assert entry.examples
    for name in ("deductive", "abductive"):
        assert {example.veracity for example in REASONING[name].examples} == {"Supported", "Refuted"}


def test_no_two_types_share_a_text() -> None:
    for field in ("definition", "formal", "question", "for_checkers"):
        assert len({getattr(entry, field) for entry in REASONING.values()}) == 4
    claims = [example.claim for entry in REASONING.values() for example in entry.examples]
    assert len(set(claims)) == len(claims)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("deductive", "deductive"),
        (" Abductive. ", "abductive"),
        ("Inductive reasoning", "inductive"),
        ("ANALOGY", "analogical"),
        ("by analogy", "analogical"),
        ("not deductive", None),
        ("deductive or abductive", None),
        ("deductive number", None),
        ("reasoning", None),
        ("", None),
        ("???", None),
    ],
)
def test_names_are_read_whole(written: str, expected: ReasoningType | None) -> None:
    assert reasoning_type_named(written) == expected


def test_guidelines_offer_the_types_that_may_be_chosen_and_no_others() -> None:
    two, four = guidelines(), guidelines(REASONING_TYPES)
    assert "### Deductive" in two
    assert "### Abductive" in two
    assert "### Inductive" not in two
    assert "### Analogical" in four
    for text in (*STEPS, *RULES):
        assert text in two
    for example in REASONING["abductive"].examples:
        assert example.claim in two
