"""A report by a language model: what its runs said and quoted, and no gap where none was looked for."""

import json
from pathlib import Path

import pytest

from claimpath.pipeline import check
from claimpath.records import Report, Study
from claimpath.report.html import report_html
from claimpath.report.labels import gaps_looked_for, without_gaps
from claimpath.report.markdown import report_markdown
from claimpath.report.view import tally_of
from claimpath.stages.read import read

STUDY = b"# Owls\n\n## Results\n\nOwls with a hat turned to 61% of the squeaks. There was no control group.\n"


@pytest.fixture(scope="module")
def owls() -> Study:
    return read(STUDY)


@pytest.fixture
def report(owls: Study, tmp_path: Path) -> Report:
    quotes = [
        {"passage": "p1", "text": "There was no control group.", "role": "context"},
        {"passage": "p1", "text": "Owls turned to 16% <b>of</b> it.", "role": "finding"},
    ]
    answer = {
        "explanation": "Hats were *all* that was tried.",
        "quotes": quotes,
        "final_verdict": "Incorrect",
    }
    script = tmp_path / "script.jsonl"
    lines = [
        {"match": "Owls", "run": 2, "refuse": "I can't help with medical claims."},
        {"match": "Owls", "answer": answer},
    ]
    script.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return check("Hats deafen owls.", owls, engine=f"scripted:{script}", ranker="ordered", reconstruct="none")


def test_the_page_shows_every_run_with_its_quotes(report: Report) -> None:
    page = report_html(report)
    assert page.count("Hats were *all* that was tried.") >= 2
    assert "There was no control group.</q> (context; p1)" in page
    assert "not located:" in page
    assert "16% &lt;b&gt;of&lt;/b&gt; it." in page
    assert "The model refused" in page
    assert ", $0.0000)" in page


def test_the_markdown_file_does_too(report: Report) -> None:
    text = report_markdown(report)
    assert "It quotes (context): “There was no control group.” (p1)" in text
    assert "not located" in text
    assert "The model refused" in text


def test_no_gap_found_is_not_said_where_none_was_looked_for(report: Report, owls: Study) -> None:
    assert not gaps_looked_for(report)
    assert without_gaps(report)[0] == "No gap was looked for."
    assert tally_of(report) == "no gap was looked for"
    assert "No gap found" not in report_html(report)
    offline = check("Owls with a hat turned to 61% of the squeaks.", owls, ranker="ordered")
    assert gaps_looked_for(offline)
    assert without_gaps(offline)[0] != "No gap was looked for."
