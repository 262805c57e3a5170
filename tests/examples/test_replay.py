"""The recorded answers: current, labelled, and a demonstration of every stage without a key."""

import json
import runpy
from pathlib import Path

import pytest

from claimpath.examples import example_claims, example_replay, example_study
from claimpath.pipeline import check
from claimpath.records import Report
from claimpath.report import write_report
from claimpath.stages.read import read

SCRIPT = Path(__file__).parents[2] / "scripts" / "record_example.py"


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    study = read(example_study())
    return [
        check(claim.text, study, engine=f"replay:{example_replay()}", ranker="bm25")
        for claim in example_claims()
    ]


def test_the_file_is_current() -> None:
    written = runpy.run_path(str(SCRIPT))["record"]()
    assert example_replay().read_text("utf-8") == written, (
        "prompts or answers changed: run python scripts/record_example.py src/claimpath/examples/replay.jsonl"
    )


def test_every_line_says_who_wrote_it() -> None:
    head, *lines = example_replay().read_text("utf-8").splitlines()
    assert "wrote them by hand" in head
    for line in lines:
        if not line.startswith("#"):
            assert "no language model" in json.loads(line)["written_by"]


def test_the_verdicts_are_those_of_the_notes(reports: list[Report]) -> None:
    assert [report.verdict.label for report in reports] == ["Correct", "Incorrect", "Incorrect"]
    assert [report.verdict.consistent for report in reports] == [True, True, False]
    assert all(run.no_response is None for report in reports for run in report.verdict.runs)


def test_nothing_is_missing_from_the_recording(reports: list[Report]) -> None:
    for report in reports:
        assert report.state == "complete", report.warnings
        assert not any("not_recorded" in warning for warning in report.warnings)


def test_every_stage_has_something_to_show(reports: list[Report], tmp_path: Path) -> None:
    for report in reports[1:]:
        assert report.passages.supports
        assert report.subgraphs
        assert {node.type for node in report.graph.nodes} >= {
            "Claim", "StudyContext", "StudyFinding", "Premise", "Fallacy", "Verdict"
        }  # fmt: skip
        page = write_report(report, tmp_path / report.claim.text[:8]).html.read_text("utf-8")
        assert "replay:replay.jsonl" in page


def test_a_quote_that_is_not_in_the_study_is_shown_as_such(reports: list[Report]) -> None:
    assert any("400 µM" in warning for warning in reports[2].warnings)


def test_the_report_says_that_the_answers_were_written_by_hand(reports: list[Report]) -> None:
    for report in reports:
        assert report.made_by.engine == "replay:replay.jsonl"
        assert "no language model" in report.made_by.settings["answered by"]
