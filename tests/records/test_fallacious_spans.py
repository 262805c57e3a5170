"""Records of fallacious spans: what they hold and what they refuse."""

import pytest
from pydantic import ValidationError

from claimpath.records.fallacious_spans import AlternativesSpan, AnnotatedText, PredictedSpan, PredictedText


def test_overlapping_spans_alternatives_and_comments() -> None:
    text = AnnotatedText(
        id="t1",
        text="Owls nod. So we nod.",
        spans=(
            AlternativesSpan(
                start=0, end=20, labels=("false analogy", "no fallacy"), comments=("a stretch",)
            ),
            AlternativesSpan(start=10, end=20, labels=("hasty generalization",)),
        ),
    )
    assert [span.optional for span in text.spans] == [True, False]
    assert AnnotatedText.model_validate_json(text.model_dump_json()) == text


@pytest.mark.parametrize(
    ("span", "message"),
    [
        ({"start": 3, "end": 3, "labels": ("ad hominem",)}, "is empty"),
        ({"start": 5, "end": 2, "labels": ("ad hominem",)}, "is empty"),
        ({"start": -1, "end": 2, "labels": ("ad hominem",)}, "greater than or equal to 0"),
        ({"start": 0, "end": 2, "labels": ()}, "at least 1"),
        ({"start": 0, "end": 2, "labels": ("no fallacy",)}, "only label"),
        ({"start": 0, "end": 2, "labels": ("ad hominem", "ad hominem")}, "twice"),
        ({"start": 0, "end": 2, "labels": ("Ad Hominem",)}, "Input should be"),
    ],
)
def test_bad_spans_are_refused(span: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        AlternativesSpan.model_validate(span)


def test_a_span_must_lie_in_its_text_and_stand_once() -> None:
    inside = AlternativesSpan(start=0, end=3, labels=("ad hominem",))
    with pytest.raises(ValidationError, match="ends outside the text 't1', which has 2 characters"):
        AnnotatedText(id="t1", text="ab", spans=(inside,))
    with pytest.raises(ValidationError, match="occurs twice"):
        AnnotatedText(id="t1", text="abcd", spans=(inside, inside))


def test_offsets_count_code_points() -> None:
    text = "\U0001f9c0 is round. \r\nMoons too."
    span = AlternativesSpan(start=0, end=len(text), labels=("false analogy",))
    assert AnnotatedText(id="t1", text=text, spans=(span,)).spans[0].end == len(text)


def test_predictions_hold_one_label_and_may_overlap() -> None:
    spans = (PredictedSpan(start=0, end=4, label="logos"), PredictedSpan(start=2, end=9, label="no fallacy"))
    assert PredictedText(id="t1", spans=spans).error is None
    with pytest.raises(ValidationError, match="ends before it starts"):
        PredictedSpan(start=4, end=3, label="fallacy")
