"""Offsets count code points of the text as it was given, whatever is in it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.stages.fallacies.offline import find_offline
from claimpath.stages.fallacies.sentences import judged, sentences_of

PIECES = (
    "Everybody knows that the well is dry. ",
    "You are an idiot! ",
    "We met at noon.\r\n",
    "🎉👩‍👩‍👧‍👦 ",
    "e\u0301a\u0300 ",
    "كل الناس يعرفون ذلك. ",
    "هل أنت متأكد؟ ",
    "שלום לכולם. ",
    "\u202ereversed\u202c ",
    "\r",
    "\n\n",
    "<b>bold</b> & more. ",
    "Wait… what?! ",
    "日本語です。",
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text(max_size=200)


@given(TEXTS)
def test_sentences_cover_all_that_is_not_blank(text: str) -> None:
    sentences = sentences_of(text)
    covered = set()
    last = 0
    for one in sentences:
        assert last <= one.start < one.end <= len(text)
        assert not text[one.start].isspace()
        assert not text[one.end - 1].isspace()
        last = one.end
        covered |= set(range(one.start, one.end))
    assert all(text[at].isspace() for at in range(len(text)) if at not in covered)


@settings(max_examples=25, deadline=None)
@given(TEXTS)
def test_marks_are_whole_sentences(text: str) -> None:
    sentences = sentences_of(text)
    found = find_offline(text, sentences, 2)
    starts, ends = {one.start for one in sentences}, {one.end for one in sentences}
    assert all(one.start in starts and one.end in ends for one in found.abstentions)
    for mark in found.marks:
        assert 0 <= mark.first <= mark.last < len(sentences)


def test_code_points_by_hand() -> None:
    # "A 👩‍👧." is A, blank, woman, joiner, girl, full stop: 6 code points; then CR and LF; then "Go."
    text = "A 👩\u200d👧.\r\n\r\nGo."
    assert [(one.start, one.end) for one in sentences_of(text)] == [(0, 6), (10, 13)]


def test_what_holds_no_letter_is_not_judged() -> None:
    text = "1, 2, 3. שלום."
    assert [judged(text, one) for one in sentences_of(text)] == [False, True]
