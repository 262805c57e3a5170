import pytest

from claimpath.errors import ClaimError, SettingsError, StudyError
from claimpath.pipeline import check
from claimpath.records import Passage, Report, Study
from claimpath.stages.read import read

STUDY = b"""# Plum oil and the gout bug

## Abstract

We tested whether plum oil acts on the gout bug in cell cultures. Plum oil killed nine in ten gout bugs in vitro.

## Methods

Gout bugs were grown in cell culture. Plum oil was added at 20 mg/L.

## Results

Plum oil killed 90% of the gout bugs within a day.

## Discussion

Others have given plum oil to hens [3]. Our findings should not be interpreted as advice to take plum oil. Trials in
people are needed.
"""


@pytest.fixture(scope="module")
def study() -> Study:
    return read(STUDY)


def passages_of(report: Report) -> dict[str, Passage]:
    return {passage.id: passage for study in report.studies for passage in study.passages}


def test_every_quote_is_exact(study: Study) -> None:
    report = check("Plum oil cures gout.", study, ranker="bm25")
    passages = passages_of(report)
    spans = [span for node in report.graph.nodes for span in node.spans]
    spans += [item.best for item in (*report.passages.supports, *report.passages.undermines) if item.best]
    assert spans
    for span in spans:
        assert passages[span.passage_id].text[span.start : span.end] == span.text


def test_an_overclaim_is_incorrect_with_context_finding_and_premise(study: Study) -> None:
    report = check("Plum oil cures gout.", study, ranker="bm25")
    assert report.verdict.label == "Incorrect"
    assert report.subgraphs[0].rule_id == "cells-to-people"
    assert report.state == "complete"
    assert report.usage.n_calls == 0


def test_what_the_study_says_is_never_called_correct_but_not_incorrect_either(study: Study) -> None:
    report = check("Plum oil killed 90% of the gout bugs within a day.", study, ranker="bm25")
    assert report.verdict.label == "Not Enough Information"
    assert any("itself says nearly" in reason.text for reason in report.verdict.reasons)


def test_both_lists_hold_every_passage_once(study: Study) -> None:
    report = check("Plum oil cures gout.", study, ranker="bm25")
    for ranking in (report.passages.supports, report.passages.undermines):
        assert sorted(item.passage_id for item in ranking) == sorted(passages_of(report))
        assert [item.rank for item in ranking] == list(range(1, len(ranking) + 1))


def test_the_same_input_gives_the_same_report(study: Study) -> None:
    first, second = (check("Plum oil cures gout.", study, ranker="bm25") for _ in range(2))
    assert first.graph == second.graph
    assert first.passages == second.passages


def test_the_report_survives_json(study: Study) -> None:
    report = check("Plum oil cures gout.", study, ranker="bm25")
    assert Report.model_validate_json(report.model_dump_json()) == report


def test_several_studies_keep_their_passages_apart(study: Study) -> None:
    other = read(STUDY.replace(b"20 mg/L", b"30 mg/L"))
    report = check("Plum oil cures gout.", study, other, ranker="bm25")
    ids = [passage.id for one in report.studies for passage in one.passages]
    assert len(ids) == len(set(ids))
    assert {passage_id.split(".")[0] for passage_id in ids} == {"s1", "s2"}


def test_another_topic_is_said_and_not_judged(study: Study) -> None:
    report = check("Screen time ruins teenagers' eyesight.", study, ranker="bm25")
    assert report.verdict.label == "Not Enough Information"
    assert report.about_claim is False
    assert report.subgraphs == ()
    assert any("“Screen”" in reason.text for reason in report.verdict.reasons)


def test_another_language_is_not_checked() -> None:
    german = (
        "Wir untersuchten, ob das Öl der Pflaume gegen die Gicht hilft. Die Patienten nahmen das Öl jeden Tag ein, und "
        "nach einem Jahr hatten sie weniger Anfälle als die anderen, die nur Wasser bekommen hatten."
    )
    report = check("Plum oil cures gout.", read(german.encode()), ranker="bm25")
    assert report.state == "not_checked"
    assert report.verdict.label == "No Response"
    assert report.subgraphs == ()
    assert any("another language" in warning for warning in report.warnings)


def test_mistakes_are_said(study: Study) -> None:
    with pytest.raises(ClaimError, match="empty"):
        check("  ", study)
    with pytest.raises(ClaimError, match="5000 words"):
        check("word " * 5000, study)
    with pytest.raises(SettingsError, match="offline"):
        check("Plum oil cures gout.", study, engine="oracle")
    with pytest.raises(StudyError, match="no study"):
        check("Plum oil cures gout.")


def test_a_study_is_not_taken_twice(study: Study) -> None:
    with pytest.raises(StudyError, match="given twice"):
        check("Plum oil cures gout.", study, study)
    with pytest.raises(StudyError, match=r"copy\.md holds the same study"):
        check("Plum oil cures gout.", study, study.model_copy(update={"source": "copy.md"}))


def test_a_notice_is_not_a_study(study: Study) -> None:
    with pytest.raises(StudyError, match="retraction"):
        check("Plum oil cures gout.", study.model_copy(update={"notice": "retraction"}))


def test_a_retracted_study_is_announced_first(study: Study) -> None:
    report = check("Plum oil cures gout.", study.model_copy(update={"retracted": True}), ranker="bm25")
    assert "retracted" in report.warnings[0]


def test_passages_in_another_language_are_said_to_be_passed_over(study: Study) -> None:
    german = (
        "Wir untersuchten, ob das Öl der Pflaume gegen die Gicht hilft. Die Patienten nahmen das Öl jeden Tag ein, und "
        "nach einem Jahr hatten sie weniger Anfälle als die anderen, die nur Wasser bekommen hatten."
    )
    report = check("Plum oil cures gout.", read(STUDY + b"\n\n" + german.encode()), ranker="bm25")
    assert report.state == "partial"
    assert any("(de: " in warning for warning in report.warnings)


def test_what_is_neither_a_study_nor_about_the_claim_is_not_checked() -> None:
    rota = b"Monday: Ann opens the shop. Tuesday: Bob sweeps the floor and closes at six in the evening as always."
    report = check("Plum oil cures gout.", read(rota), ranker="bm25")
    assert report.state == "not_checked"
    assert report.verdict.label == "No Response"
