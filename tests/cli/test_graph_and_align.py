"""`claimpath graph`, `claimpath align` and `claimpath check --reference` as a person runs them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

CLAIM = "Plum oil cures gout."
TEXT = "The trial enrolled 24 nurses. Swelling fell by 12%. The sample was too small. Nurses are not representative."


@pytest.fixture
def graph_file(run: Run, tmp_path: Path) -> str:
    """A file with a graph."""
    path = tmp_path / "graph.json"
    path.write_text(run("graph", TEXT, "--claim", CLAIM, "--json").out, encoding="utf-8")
    return str(path)


def test_graph_gives_one_document(run: Run) -> None:
    done = run("graph", TEXT, "--claim", CLAIM, "--json")
    assert done.code == 0
    assert {"graph", "subgraphs", "dropped", "explanation"} <= set(done.document)
    assert [s["fallacy_class"] for s in done.document["subgraphs"]] == [
        "Hasty Generalization",
        "Biased Sample Fallacy",
    ]


def test_graph_for_people(run: Run) -> None:
    done = run("graph", TEXT, "--claim", CLAIM)
    assert (done.code, done.err) == (0, "")
    assert "Hasty Generalization: The sample was too small." in done.out


def test_standard_input_is_never_a_files_name(run: Run) -> None:
    done = run("graph", "-", "--claim", CLAIM, "--json", given=f"@editor: {TEXT}".encode())
    assert done.document["explanation"].startswith("@editor: The trial")
    bad = run("graph", "-", "--claim", CLAIM, given=b"\xff\xfe")
    assert (bad.code, "not UTF-8" in bad.err) == (2, True)


def test_graph_with_a_study(run: Run, study: str) -> None:
    done = run("graph", TEXT, "--claim", CLAIM, "--study", study, "--json")
    assert done.document["study"]
    premise = next(node for node in done.document["graph"]["nodes"] if node["type"] == "Premise")
    assert premise["spans"] == []
    assert "does not have these words" in premise["not_located"]


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "holds no sentence"), ("w " * 20_001, "at most 20,000"), ("@nowhere.txt", "is not there")],
)
def test_explanations_that_cannot_be_used(run: Run, text: str, message: str) -> None:
    if len(text) > 1_000:
        done = run("graph", "-", "--claim", CLAIM, given=text.encode())
    else:
        done = run("graph", text, "--claim", CLAIM)
    assert done.code == 2
    assert message in done.err


def test_another_language_exits_with_3(run: Run) -> None:
    text = "L'étude était trop petite et les personnes n'étaient pas choisies au hasard. C'est un problème pour tous."
    done = run("graph", text, "--claim", CLAIM, "--json")
    assert (done.code, done.document["state"]) == (3, "not_built")
    assert "another language" in done.err


def test_a_model_builds_a_graph(run: Run, tmp_path: Path) -> None:
    answer = {
        "explanation_supports_claim": False,
        "study_context": [],
        "study_finding": ["Swelling fell by 12%."],
        "fallacies": [{"premise": "The sample was too small.", "fallacy_class": "Hasty Generalization"}],
    }
    (tmp_path / "answers.jsonl").write_text(json.dumps({"role": "constructor", "answer": answer}))
    model = f"scripted:{tmp_path / 'answers.jsonl'}"
    done = run("graph", TEXT, "--claim", CLAIM, "--engine", model, "--json")
    assert (done.code, len(done.document["subgraphs"])) == (0, 1)
    assert done.document["engine"] == "scripted:answers.jsonl"


def test_a_graph_aligns_with_itself(run: Run, graph_file: str) -> None:
    done = run("align", graph_file, graph_file, "--json")
    assert done.code == 0
    found = done.document
    assert len(found["aligned_a"]) == len(found["aligned_b"]) == found["n_one_to_one"] == 2
    same = next(pair for pair in found["pairs"] if pair["a"] == pair["b"])
    assert same["components"]["premise"] == {"state": "compared", "scores": [5], "final": 5, "matched": True}
    shown = run("align", graph_file, graph_file)
    assert "2 of 2 sub-graphs match the reference" in shown.out


def test_three_judges_one_of_them_silent(run: Run, graph_file: str, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"match": "text", "role": "judge", "answer": {"score": 4}}')
    (tmp_path / "b.jsonl").write_text('{"match": "text", "role": "judge", "fail": "rejected"}')
    judges = f"offline,scripted:{tmp_path / 'a.jsonl'},scripted:{tmp_path / 'b.jsonl'}"
    done = run("align", graph_file, graph_file, "--judges", judges, "--json")
    assert done.code == 3
    assert done.document["judges"] == ["offline", "scripted:a.jsonl", "scripted:b.jsonl"]
    assert done.document["n_missing"] * 3 == done.document["n_scores"]
    premise = done.document["pairs"][0]["components"]["premise"]
    # 5 and 4 are left of three: most answered, and of two middle scores the lower counts.
    assert (premise["scores"][:2], premise["final"]) == ([5, 4], 4)
    assert "rejected" in premise["scores"][2]["reason"]
    assert done.document["usage"]["n_calls"] > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--threshold", "7"], "from 1 to 5"),
        (["--empty", "ignore"], "choose mismatch or skip"),
        (["--judges", "offline,offline"], "named twice"),
        (["--judges", "nobody"], "nobody"),
    ],
)
def test_values_that_are_not_allowed(run: Run, graph_file: str, options: list[str], message: str) -> None:
    done = run("align", graph_file, graph_file, *options)
    assert done.code == 2
    assert message in done.err


def test_a_reference_of_another_claim(run: Run, graph_file: str, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(run("graph", TEXT, "--claim", "Sage tea cures colds.", "--json").out, encoding="utf-8")
    refused = run("align", graph_file, str(other))
    assert refused.code == 2
    assert "belongs to another claim" in refused.err
    forced = run("align", graph_file, str(other), "--force", "--json")
    assert (forced.code, forced.document["reference_claim"]) == (0, "Sage tea cures colds.")


def test_check_with_a_reference(run: Run, study: str, tmp_path: Path) -> None:
    claim = "Scientists have proved that selvarin cures Marenga fever in patients."
    first = run("check", claim, study, "--json")
    assert first.document["outcome"]["undefined"] is True
    reference = tmp_path / "reference.json"
    reference.write_text(first.out, encoding="utf-8")
    done = run("check", claim, study, "--reference", str(reference), "--json", "--out", str(tmp_path / "out"))
    assert done.code == 0
    assert done.document["outcome"]["label"] == "aligned"
    assert done.document["alignment"]["aligned_a"] == [s["id"] for s in done.document["subgraphs"]]
    assert "sub-graphs match a reference" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "sub-graphs match a reference" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    alone = run("check", claim, study, "--judges", "openai:gpt-5")
    assert (alone.code, "without --reference or --validate" in alone.err) == (2, True)
    other = run("check", "Sage tea cures colds.", study, "--reference", str(reference))
    assert (other.code, "belongs to another claim" in other.err) == (2, True)


def test_both_graphs_are_drawn(run: Run, graph_file: str, tmp_path: Path) -> None:
    picture = tmp_path / "made" / "both.svg"
    assert run("align", graph_file, graph_file, "--picture", str(picture)).code == 0
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count('class="join"') == len(json.loads(Path(graph_file).read_text())["graph"]["nodes"])
    assert "In both" in picture.with_suffix(".txt").read_text(encoding="utf-8")
    refused = run("align", graph_file, graph_file, "--picture", str(tmp_path / "both.png"))
    assert (refused.code, "end in .svg" in refused.err) == (2, True)
