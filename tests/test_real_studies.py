"""Every real article goes through the whole pipeline: refused with a message, or checked with exact quotes."""

import json
import os
from pathlib import Path

import jsonschema
import pytest

from claimpath import check, read
from claimpath.errors import StudyError
from claimpath.records import Report
from claimpath.records.schema import schema_of
from claimpath.report import write_report

DATA = os.environ.get("CLAIMPATH_DATA")
STUDIES = Path(DATA or ".") / "studies"
FILES = sorted(path.name for path in STUDIES.iterdir() if path.name != "manifest.tsv") if DATA else []
CLAIM = "Acupuncture cures depression."

NO_STUDY = {
    "allofplos__ppat.1005207.xml": "retraction",
    "allofplos__pone.0108198.xml": "correction",
    "tidypmc__PMC6358576_PMC6358589.xml": "--article",
}
"""Files that are no study, or more than one, and a word of the message that says so."""

pytestmark = pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is unset: the real articles are not here")


def _checked(name: str) -> Report:
    # BM25, because what is tested here does not depend on the ranker and the embedder takes seconds per article.
    return check(CLAIM, read(STUDIES / name), ranker="bm25")


@pytest.mark.parametrize("name", [name for name in FILES if name in NO_STUDY])
def test_what_is_no_single_study_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(StudyError, match=NO_STUDY[name]):
        _checked(name)


@pytest.mark.parametrize("name", [name for name in FILES if name not in NO_STUDY])
def test_every_other_file_gives_a_report_that_holds_together(name: str, tmp_path: Path) -> None:
    report = _checked(name)
    (study,) = report.studies
    texts = {passage.id: passage.text for passage in study.passages}

    spans = [span for node in report.graph.nodes for span in node.spans]
    assert [span for span in spans if texts[span.passage_id][span.start : span.end] != span.text] == []
    for ranking in (report.passages.supports, report.passages.undermines):
        ids = [entry.passage_id for entry in ranking]
        assert len(ids) == len(set(ids))
        assert set(ids) <= set(texts)
    nodes = {node.id for node in report.graph.nodes}
    assert {end for edge in report.graph.edges for end in (edge.source, edge.target)} <= nodes

    assert report.verdict.label in {"Incorrect", "Not Enough Information", "No Response"}
    if study.reading.state != "complete":
        assert report.state != "complete"
        assert study.reading.not_read or study.reading.state == "abstract_only"
    if study.language != "en":
        assert report.state == "not_checked"

    paths = write_report(report, tmp_path)
    written = json.loads(paths.json.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema_of("Report")).validate(written)
    assert Report.model_validate(written) == report


def test_a_form_that_is_no_study_gives_a_report_that_says_so() -> None:
    name = "Auto-CORPus__tp-10-08-2123-coif.pdf"
    if name not in FILES:
        pytest.skip("the form is not in the data folder")
    report = _checked(name)
    assert "doesn't look like a study" in " ".join(report.warnings)
    assert report.verdict.label != "Incorrect"


def test_the_trial_of_acupuncture_does_not_bear_a_cure() -> None:
    if "allofplos__pmed.1001518.xml" not in FILES:
        pytest.skip("the trial is not in the data folder")
    report = _checked("allofplos__pmed.1001518.xml")
    assert report.verdict.label == "Incorrect"
    assert report.subgraphs
