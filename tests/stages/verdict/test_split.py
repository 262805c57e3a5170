"""Splitting a long study: nothing lost, nothing too long, sections together where they fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.models.tokens import estimate_tokens
from claimpath.records import Passage, Sentence
from claimpath.stages.verdict.split import split_into_parts
from claimpath.text.sentences import split_sentences


def passage(number: int, text: str, section: str) -> Passage:
    sentences = tuple(Sentence(start=a, end=b) for a, b in split_sentences(text))
    return Passage(
        id=f"p{number}", section=(section,) if section else (), text=text, sentences=sentences, origin="body"
    )


words = st.lists(
    st.sampled_from(["owl", "hat.", "Barn", "12.5", "µ", "x" * 90, "No.", "\n"]), min_size=1, max_size=80
)
studies = st.lists(st.tuples(words, st.sampled_from(["A", "B", ""])), min_size=1, max_size=6)


@settings(max_examples=60)
@given(studies, st.integers(60, 400))
def test_every_character_is_read_once_in_order(study: list[tuple[list[str], str]], room: int) -> None:
    passages = [passage(n, " ".join(text), section) for n, (text, section) in enumerate(study, start=1)]
    pieces = [piece for part in split_into_parts(passages, room) for piece in part]
    for one in passages:
        spans = [(p.start, p.end) for p in pieces if p.passage.id == one.id]
        assert "".join(one.text[a:b] for a, b in spans) == one.text
    ids = [piece.passage.id for piece in pieces]
    assert list(dict.fromkeys(ids)) == [one.id for one in passages]


@settings(max_examples=60)
@given(studies, st.integers(60, 400))
def test_no_part_is_longer_than_its_room(study: list[tuple[list[str], str]], room: int) -> None:
    passages = [passage(n, " ".join(text), section) for n, (text, section) in enumerate(study, start=1)]
    for part in split_into_parts(passages, room):
        assert part
        assert estimate_tokens("\n\n".join(piece.shown for piece in part)) <= room


def test_a_section_that_fits_is_not_torn() -> None:
    passages = [passage(1, "owl " * 60, "A"), passage(2, "hat " * 30, "B"), passage(3, "barn " * 30, "B")]
    parts = split_into_parts(passages, 110)
    assert [[piece.passage.id for piece in part] for part in parts] == [["p1"], ["p2", "p3"]]


def test_a_long_passage_is_split_between_sentences_and_says_that_it_continues() -> None:
    one = passage(1, "The owl sat in the barn. " * 20, "A")
    parts = split_into_parts([one], 80)
    assert len(parts) > 1
    for part in parts[1:]:
        assert "continued" in part[0].shown
        assert one.text[part[0].start :].startswith("The owl")


def test_too_little_room_is_an_error() -> None:
    with pytest.raises(ValueError, match="50"):
        split_into_parts([passage(1, "owl", "")], 10)
