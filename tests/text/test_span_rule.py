"""A span is a whole contiguous sequence of sentences."""

from hypothesis import given
from hypothesis import strategies as st

from claimpath.records.fallacious_spans import PredictedSpan
from claimpath.text.sentences import split_sentences
from claimpath.text.span_rule import span_violations

#       0         1         2         3
#       0123456789012345678901234567890123456789
TEXT = "Owls nod at night. We nod too. So we fly."
SENTENCES = ((0, 18), (19, 30), (31, 41))


def _kinds(start: int, end: int) -> list[str]:
    span = PredictedSpan(start=start, end=end, label="fallacy")
    return [found.kind for found in span_violations(TEXT, [span], SENTENCES)]


def test_whole_sentences_pass() -> None:
    assert _kinds(0, 18) == []
    assert _kinds(19, 41) == []
    assert _kinds(18, 31) == []  # blanks around don't count


def test_each_border_is_reported_with_its_reason() -> None:
    span = PredictedSpan(start=5, end=25, label="fallacy")
    first, last = span_violations(TEXT, [span], SENTENCES)
    assert (first.kind, last.kind) == ("starts inside a sentence", "ends inside a sentence")
    assert "'Owls '" in first.reason
    assert "' too.'" in last.reason or "too." in last.reason
    assert first.whole == last.whole == (0, 30)


def test_empty_blank_and_outside() -> None:
    assert _kinds(4, 4) == ["empty"]
    assert _kinds(18, 19) == ["no sentence"]
    assert _kinds(31, 99) == ["outside the text"]


def test_right_to_left_and_emoji() -> None:
    text = "\U0001f9c0 שלום עולם. الثاني هنا."
    places = split_sentences(text)
    whole = PredictedSpan(start=places[0][0], end=places[-1][1], label="fallacy")
    assert span_violations(text, [whole]) == ()
    cut = PredictedSpan(start=places[0][0] + 1, end=places[-1][1], label="fallacy")
    assert [found.kind for found in span_violations(text, [cut])] == ["starts inside a sentence"]


@given(st.text(alphabet="Ab .!?\n", max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_the_smallest_whole_sequence_never_breaks_the_rule(text: str, start: int, end: int) -> None:
    for found in span_violations(
        text, [PredictedSpan(start=min(start, end), end=max(start, end), label="fallacy")]
    ):
        if found.whole is not None:
            mended = PredictedSpan(start=found.whole[0], end=found.whole[1], label="fallacy")
            assert span_violations(text, [mended]) == ()
