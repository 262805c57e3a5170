"""Agreement between people: worked arithmetic, edges, and people as the gold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.bench.mafalda.people import annotation_of, mean_f1
from claimpath.bench.mafalda.span_agreement import alignment_cost, span_agreement
from claimpath.bench.mafalda.study import sentence_labels, study_report
from claimpath.bench.mafalda.study_tables import study_tables
from claimpath.bench.tables import render_all
from claimpath.datasets.mafalda_records import MafaldaSplit, PersonsAnswers
from claimpath.errors import DataError
from claimpath.measures.span_masks import MaskedSpan, masks_of
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import AlternativesSpan, AnnotatedText, PredictedSpan, PredictedText


def text(number: int, *spans: tuple[int, int, str], annotator: str | None = None) -> AnnotatedText:
    marked = tuple(AlternativesSpan(start=s, end=e, labels=tuple(names.split("|"))) for s, e, names in spans)
    words = f"Text {number} nods off here. So do all the owls."
    return AnnotatedText(id=f"t{number}", text=words, spans=marked, annotator=annotator)


def span(start: int, end: int, *labels: str) -> MaskedSpan:
    return MaskedSpan(start, end, masks_of(labels))


def test_costs_by_hand() -> None:
    a, b = span(0, 10, "straw man"), span(2, 10, "straw man", "tu quoque")
    # Apart by 2 at the start: (2 / 18)^2; the labels meet.
    assert alignment_cost([a], [b], 2) == pytest.approx((2 / 18) ** 2)
    # Labels apart at level 2 and also at level 1: 1 more.
    assert alignment_cost([a], [span(2, 10, "ad hominem")], 2) == pytest.approx(1 + (2 / 18) ** 2)
    # Far apart: two spans without a partner cost 1 each.
    assert alignment_cost([span(0, 2, "straw man")], [span(90, 92, "ad hominem")], 2) == 2
    # The cheaper of two partners is taken, the other stands alone.
    assert alignment_cost([a], [b, span(0, 10, "straw man")], 2) == pytest.approx(1)
    assert alignment_cost([], [], 2) == 0


def test_full_agreement_and_none() -> None:
    ours = [text(1, (0, 21, "straw man")), text(2, (22, 41, "tu quoque")), text(3)]
    assert span_agreement(ours, ours, 2) == 1.0
    other = [text(1), text(2), text(3, (0, 21, "ad hominem"))]
    found = span_agreement(ours, other, 2)
    assert isinstance(found, float)
    assert found < 0
    assert isinstance(span_agreement([text(1), text(2)], [text(1), text(2)], 2), Undefined)
    assert isinstance(span_agreement([text(1)], [text(1)], 2), Undefined)
    with pytest.raises(ValueError, match="texts differ"):
        span_agreement(ours, [text(4), text(2), text(3)], 2)


_marks = st.lists(
    st.tuples(
        st.integers(0, 20), st.integers(1, 20), st.sampled_from(["straw man", "tu quoque", "ad populum"])
    ),
    max_size=3,
    unique_by=lambda mark: mark[:2],
)


@given(st.lists(_marks, min_size=2, max_size=4), st.lists(_marks, min_size=4, max_size=4))
def test_never_above_1_and_the_same_both_ways(first, second) -> None:
    ours = [text(n, *((s, s + size, label) for s, size, label in marks)) for n, marks in enumerate(first)]
    theirs = [
        text(n, *((s, s + size, label) for s, size, label in marks))
        for n, marks in enumerate(second[: len(first)])
    ]
    there, back = span_agreement(ours, theirs, 2), span_agreement(theirs, ours, 2)
    if isinstance(there, Undefined):
        assert isinstance(back, Undefined)
    else:
        assert there <= 1
        assert there == pytest.approx(back)


def test_sentences_have_the_alternatives_of_their_spans() -> None:
    marked = text(1, (0, 21, "straw man|no fallacy"), (0, 10, "tu quoque"))
    assert sentence_labels(marked, (0, 21), 2) == {"straw man", "no fallacy"}
    assert sentence_labels(marked, (0, 21), 1) == {"logos", "no fallacy"}
    assert sentence_labels(marked, (22, 41), 0) == {"no fallacy"}


def test_a_study() -> None:
    people = {
        "ann": [text(1, (0, 21, "straw man|tu quoque")), text(2, (3, 9, "ad hominem"))],
        "bo": [text(2, (0, 21, "ad hominem")), text(1, (0, 21, "tu quoque"))],
    }
    report = study_report(people)
    ann, bo = report.people
    assert (ann.n_spans, ann.n_alternatives, ann.n_violations, ann.mean_length) == (2, 1, 2, 13.5)
    assert bo.labels == {"ad hominem": 1, "tu quoque": 1}
    by_level = {row.level: row for row in report.levels}
    assert by_level[2].n_sentences == 4
    assert isinstance(by_level[2].alpha["meet"], float)
    assert by_level[2].alpha["meet"] > by_level[2].alpha["equal"]
    assert [pair.level for pair in report.pairs] == [0, 1, 2]
    assert "| ann | bo | 2 |" in render_all(study_tables(report), "markdown")


def test_a_study_needs_the_same_texts_from_two_people() -> None:
    with pytest.raises(DataError, match="at least two people, not 1"):
        study_report({"ann": [text(1)]})
    with pytest.raises(DataError, match="bo annotated not t1"):
        study_report({"ann": [text(1)], "bo": [text(2)]})
    with pytest.raises(DataError, match="bo annotated texts that ann did not"):
        study_report({"ann": [text(1)], "bo": [text(1), text(2)]})
    with pytest.raises(DataError, match="bo annotated a text twice"):
        study_report({"ann": [text(1)], "bo": [text(1), text(1)]})
    with pytest.raises(DataError, match="ann annotated no text"):
        study_report({"ann": [], "bo": [text(1)]})


def test_a_person_as_the_gold(split: MafaldaSplit) -> None:
    answers = [
        PersonsAnswers(
            line=n, text=given.text, labels=((0, 9, "tu quoque"), (0, 9, "Nothing"))[: 2 if n == 1 else 1]
        )
        for n, given in enumerate(split.texts, start=1)
    ]
    gold = annotation_of(answers, split, "ann")
    assert [found.spans[0].optional for found in gold.texts] == [True, False, False]
    same = [
        PredictedText(id=found.id, spans=(PredictedSpan(start=0, end=9, label="tu quoque"),))
        for found in gold.texts
    ]
    assert mean_f1(gold, same, 2, "fallacious") == 1.0
    assert mean_f1(gold, same[:1], 2, "fallacious") == pytest.approx(1 / 3)
    with pytest.raises(DataError, match="ann answered 1 texts; all 3 are needed"):
        annotation_of(answers[:1], split, "ann")
