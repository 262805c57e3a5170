"""`claimpath validate` and `claimpath check --validate` as a person runs them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CLAIM = (
    "Scientists have proved that selvarin, the compound in hill herb tea, cures Marenga fever in patients."
)
Run = Callable[..., Any]


@pytest.fixture
def report(run: Run, study: str, tmp_path: Path) -> Path:
    """A report of the example study, without a validation."""
    path = tmp_path / "report.json"
    path.write_text(run("check", CLAIM, study, "--json").out, encoding="utf-8")
    return path


def test_offline(run: Run, study: str, report: Path) -> None:
    done = run("validate", str(report), "--claim", CLAIM, "--study", study, "--json")

    assert done.code == 0, done.err
    graph_ids = [entry["id"] for entry in json.loads(report.read_text(encoding="utf-8"))["subgraphs"]]
    assert [entry["id"] for entry in done.document["subgraphs"]] == graph_ids
    for entry in done.document["subgraphs"]:
        assert {"grounded", "questions", "relevance", "sufficiency", "combined", "accepted"} <= entry.keys()
        # Contexts and findings of the offline engine are the study's own sentences.
        assert entry["grounded"] is True
        assert entry["accepted"] is (entry["combined"] == 2)
    assert done.document["engine"] == "offline"


def test_in_words(run: Run, study: str, report: Path) -> None:
    done = run("validate", str(report), "--claim", CLAIM, "--study", study)

    assert done.code == 0
    assert "sub-graphs are accepted" in done.out
    assert "word for word" in done.out


def test_a_recheck_overrides(run: Run, study: str, report: Path, tmp_path: Path) -> None:
    name = json.loads(report.read_text(encoding="utf-8"))["subgraphs"][0]["id"]
    decision = {
        "subgraph": name, "component": "finding", "decision": "not_supported", "who": "R. Ember",
        "why": "the table says otherwise", "when": "2031-04-02",
    }  # fmt: skip
    path = tmp_path / "rechecks.jsonl"
    path.write_text(json.dumps(decision) + "\n", encoding="utf-8")
    given = ("validate", str(report), "--claim", CLAIM, "--study", study, "--rechecks", str(path), "--json")

    done = run(*given)

    first = done.document["subgraphs"][0]
    assert (first["grounded_automatic"], first["grounded"], first["accepted"]) == (True, False, False)
    assert first["components"][1]["rechecks"][0]["who"] == "R. Ember"


def test_a_scripted_model(run: Run, study: str, report: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    answers = [{"number": 1, "stated": True, "answer": "10 µM"}]
    rating = {"relevance_reason": "a", "relevance": 2, "sufficiency_reason": "b", "sufficiency": 2}
    lines: list[dict[str, Any]] = [
        {"role": "questioner", "match": "5 questions", "answer": {"questions": ["At which dose?"]}},
        {"role": "answerer", "match": "document below", "answer": {"answers": answers}},
        {"role": "judge", "match": "Relevance:", "answer": rating},
    ]
    script.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    engine = f"scripted:{script}"
    given = ("--engine", engine, "--judges", f"{engine},offline", "--json")

    done = run("validate", str(report), "--claim", CLAIM, "--study", study, *given)

    assert done.code == 0, done.err
    for entry in done.document["subgraphs"]:
        assert [question["final"] for question in entry["questions"]] == ["match"] * 3
        assert entry["grounded"] is True
        assert len(entry["scores"]) == 2
    assert done.document["usage"]["n_calls"] > 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--claim", "Hats make owls deaf."), "another claim"),
        (("--claim", CLAIM, "--judges", "offline,,"), "empty name"),
        (("--claim", CLAIM, "--window", "10"), "window"),
        (("--claim", CLAIM, "--rechecks", "none.json"), "none.json"),
    ],
)
def test_mistakes(run: Run, study: str, report: Path, options: tuple[str, ...], says: str) -> None:
    done = run("validate", str(report), "--study", study, *options)

    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_check_fills_the_validation(run: Run, study: str, tmp_path: Path) -> None:
    out = tmp_path / "out"

    done = run("check", CLAIM, study, "--validate", "--out", str(out), "--json")

    assert done.code == 0, done.err
    document = json.loads((out / "report.json").read_text(encoding="utf-8"))
    validated = document["validation"]["subgraphs"]
    assert [entry["id"] for entry in validated] == [entry["id"] for entry in document["subgraphs"]]
    assert "sub-graphs are accepted" in (out / "report.md").read_text(encoding="utf-8")


def test_check_leaves_it_undefined_where_it_was_not_asked_for(report: Path) -> None:
    assert json.loads(report.read_text(encoding="utf-8"))["validation"]["undefined"] is True


def test_questions_that_do_not_come_are_counted_and_end_with_3(
    run: Run, study: str, report: Path, tmp_path: Path
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"match": "questions", "fail": "server"}) + "\n", encoding="utf-8")

    done = run(
        "validate",
        str(report),
        "--claim",
        CLAIM,
        "--study",
        study,
        "--engine",
        f"scripted:{script}",
        "--json",
    )

    assert done.code == 3, done.err
    n_parts = sum(bool(c["text"]) for entry in done.document["subgraphs"] for c in entry["components"])
    assert f"gave no questions on {n_parts} of {n_parts} components" in " ".join(done.document["warnings"])


@pytest.mark.parametrize("asked", [("--validate",), ("--reference",)])
def test_a_check_whose_judge_fails_ends_with_3(
    run: Run, study: str, report: Path, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "fail": "server"}) + "\n", encoding="utf-8")
    asked = (*asked, str(report)) if asked == ("--reference",) else asked

    done = run("check", CLAIM, study, *asked, "--judges", f"scripted:{script}", "--json")

    assert done.code == 3, done.err
    assert "are missing" in done.err
    assert any("scores" in warning and "missing" in warning for warning in done.document["warnings"])
