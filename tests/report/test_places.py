"""Passages by id, anchors, and whether a quote stands where it says."""

import pytest

from claimpath.records import Span
from claimpath.report.places import Places


def test_anchors_are_safe_and_unique(builder) -> None:
    builder.texts = (((), "body", "One."), ((), "body", "Two."), ((), "body", "Three."))
    study = builder.study()
    ids = ('p"><script>', "p</script>", "p  script ")
    passages = tuple(p.model_copy(update={"id": i}) for p, i in zip(study.passages, ids, strict=True))
    report = builder.report(studies=(study.model_copy(update={"passages": passages}),))
    places = Places(report)
    anchors = [places.anchor(i) for i in ids]
    assert len(set(anchors)) == 3
    assert all(a and a.replace("-", "").isalnum() for a in anchors)
    assert places.anchor("elsewhere") is None


@pytest.mark.parametrize(
    ("passage_id", "start", "end", "text", "holds"),
    [
        ("p1", 0, 7, "Heather", True),
        ("p1", 0, 7, "heather", False),
        ("p1", 1, 8, "Heather", False),
        ("p9", 0, 7, "Heather", False),
        ("p1", 0, 0, "", False),
        ("p1", -7, 10_000, "Heather", False),
    ],
)
def test_a_quote_holds_only_word_for_word(builder, passage_id, start, end, text, holds) -> None:
    builder.study()
    span = Span(passage_id=passage_id, start=start, end=end, text=text)
    assert Places(builder.report()).holds(span) is holds
