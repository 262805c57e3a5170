"""read, rank, check and demo end to end on the example: exit codes, one JSON document, exact quotes, files."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.examples import example_claims
from claimpath.records import Report

Run = Callable[..., Any]

CURE = "Selvarin cures Marenga fever in patients."
FAITHFUL = example_claims()[0].text


def test_read_prints_the_study_as_one_document(run: Run, study: str) -> None:
    done = run("read", study, "--json")
    assert (done.code, done.err) == (0, "")
    document = done.document
    assert document["title"].startswith("Selvarin lowers the yield of Marenga virus")
    assert document["kind"] == "jats"
    assert document["article_type"] == "research-article"
    assert (document["retracted"], document["reading"]["state"]) == (False, "complete")
    assert document["licence"]
    for passage in document["passages"]:
        assert {"id", "section", "text", "sentences", "origin"} <= set(passage)
        for sentence in passage["sentences"]:
            assert 0 <= sentence["start"] < sentence["end"] <= len(passage["text"])


def test_read_keeps_powers_indices_and_table_cells(run: Run, study: str) -> None:
    passages = run("read", study, "--json").document["passages"]
    text = "\n".join(passage["text"] for passage in passages)
    assert "10^6" in text or "10⁶" in text
    assert "106 to" not in text
    assert "CO2" in text or "CO_2" in text or "CO₂" in text
    table = next(passage for passage in passages if passage["origin"] == "table")
    assert "not measured" in table["text"]
    assert "100not" not in table["text"]
    sections = [passage["section"] for passage in passages]
    assert ["Discussion", "Limitations"] in sections


def test_read_without_json_is_for_people(run: Run, study: str) -> None:
    done = run("read", study)
    assert done.code == 0
    assert "Selvarin lowers the yield" in done.out
    with pytest.raises(json.JSONDecodeError):
        json.loads(done.out)


@pytest.mark.parametrize("ranker", ["random", "ordered", "bm25", "dense", "hybrid"])
def test_rank_puts_every_passage_at_one_place(run: Run, study: str, ranker: str) -> None:
    done = run("rank", CURE, study, "--ranker", ranker, "--json")
    assert (done.code, done.err) == (0, "")
    document = done.document
    assert (document["task"], document["ranker"]) == ("supports", ranker)
    ranks = [entry["rank"] for entry in document["ranking"]]
    assert ranks == list(range(1, len(ranks) + 1))
    ids = [entry["passage_id"] for entry in document["ranking"]]
    assert len(ids) == len(set(ids)) > 10
    scores = [entry["score"] for entry in document["ranking"]]
    assert scores == sorted(scores, reverse=True)


def test_rank_for_undermining_takes_the_passage_given(run: Run, study: str) -> None:
    first = run("rank", CURE, study, "--json").document["ranking"][0]["passage_id"]
    document = run("rank", CURE, study, "--task", "undermines", "--given", first, "--json").document
    assert (document["task"], document["given"]) == ("undermines", [first])


def test_check_prints_one_document_that_is_a_report(run: Run, study: str, tmp_path: Path) -> None:
    done = run("check", CURE, study, "--engine", "offline", "--out", str(tmp_path / "out"), "--json")
    assert done.code == 0
    report = Report.model_validate_json(done.out)
    assert report.state == "complete"
    assert report.verdict.label == "Incorrect"
    wanted = {
        "claim",
        "studies",
        "passages",
        "verdict",
        "graph",
        "subgraphs",
        "alignment",
        "validation",
        "outcome",
    }
    assert wanted | {"usage"} <= set(done.document)
    texts = {passage.id: passage.text for read in report.studies for passage in read.passages}
    spans = [span for node in report.graph.nodes for span in node.spans]
    assert spans
    assert [span for span in spans if texts[span.passage_id][span.start : span.end] != span.text] == []
    for name in ("report.html", "report.md", "report.json"):
        assert (tmp_path / "out" / name).stat().st_size > 1000
    assert json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8")) == done.document


def test_check_with_json_alone_writes_no_file(run: Run, study: str, tmp_path: Path) -> None:
    assert run("check", CURE, study, "--json").code == 0
    assert list((tmp_path / "run-here").iterdir()) == []


def test_check_never_calls_a_faithful_claim_wrong_or_right(run: Run, study: str) -> None:
    done = run("check", FAITHFUL, study, "--json")
    assert done.document["verdict"]["label"] == "Not Enough Information"


def test_check_reads_the_study_from_standard_input(run: Run, study: str) -> None:
    done = run("check", CURE, "-", "--json", given=Path(study).read_bytes())
    assert done.code == 0
    assert done.document["studies"][0]["source"] == "-"


def test_check_takes_the_claim_from_a_file(run: Run, study: str, tmp_path: Path) -> None:
    file = tmp_path / "claim.txt"
    file.write_text(f"{CURE}\n", encoding="utf-8")
    assert run("check", f"@{file}", study, "--json").document["claim"]["text"] == CURE


def test_check_takes_several_studies(run: Run, study: str, tmp_path: Path) -> None:
    other = tmp_path / "other.md"
    other.write_text("# Hens\n\n## Results\n\nHens laid more eggs.\n", encoding="utf-8")
    document = run("check", CURE, study, str(other), "--json").document
    ids = [passage["id"] for read in document["studies"] for passage in read["passages"]]
    assert len(document["studies"]) == 2
    assert len(ids) == len(set(ids))


def test_check_refuses_a_study_that_is_given_twice(run: Run, study: str) -> None:
    done = run("check", CURE, study, study, "--json")
    assert done.code == 2
    assert "given twice" in done.err


def test_the_same_check_twice_gives_the_same_report(run: Run, study: str) -> None:
    one, two = (run("check", CURE, study, "--json").document for _ in range(2))
    for document in (one, two):
        document.pop("usage")
        for verdict_run in document["verdict"]["runs"]:
            verdict_run.pop("seconds")
    assert one == two


def test_demo_ends_with_the_path_of_the_report(run: Run, tmp_path: Path) -> None:
    done = run("demo", "--out", str(tmp_path / "demo"))
    assert done.code == 0
    last = done.out.rstrip().splitlines()[-1]
    assert last == f"Report: {(tmp_path / 'demo' / 'report.html').resolve()}"
    assert (tmp_path / "demo" / "report.html").exists()
    assert "invented" in done.err


@pytest.mark.parametrize("claim", example_claims(), ids=lambda claim: str(claim.number))
def test_demo_answers_each_example_claim_as_it_should(run: Run, claim: Any) -> None:
    document = run("demo", "--claim", str(claim.number), "--json").document
    assert document["claim"]["text"] == claim.text
    expected = "Not Enough Information" if claim.faithful else "Incorrect"
    assert document["verdict"]["label"] == expected
    if not claim.faithful:
        assert document["subgraphs"]
