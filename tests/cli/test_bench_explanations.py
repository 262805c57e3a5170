"""`claimpath bench explanations`, as a person types it. All texts are invented."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import UserError


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Data of three pairs, and answers to them."""
    folder = tmp_path / "recv"
    folder.mkdir()
    rows = [
        {"id": str(n), "claim": f"Ebb has {n} inns.", "evidence": f"The inns of Ebb are {n}. They are old.",
         "veracity": "SUPPORTS", "reasoning": "deductive", "rationale": f"{n} inns are {n} inns."}
        for n in range(2, 5)
    ]  # fmt: skip
    (folder / "vitaminc.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    answers = [
        {"id": "2", "label": "supports", "explanation": "The inns of Ebb are 2."},
        {"id": "3", "label": "refutes", "explanation": "The inns of Ebb are 9."},
        {"id": "4", "label": "supports"},
    ]
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(json.dumps, answers)), encoding="utf-8")
    return str(folder), str(path)


def explanations(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", "explanations", *arguments])


def test_answers_are_measured_split_and_compared(files: tuple[str, str]) -> None:
    data, answers = files
    found = explanations(answers, answers, "--data", data, "--json")
    assert found.exit_code == 0, found.output
    document = json.loads(found.stdout)
    score = document["scores"][0]
    assert (score["n_pairs"], score["n_explained"]) == (3, 2)
    measure = score["measures"]["EA(contradiction=rules)"]
    assert (measure["right"]["value"], measure["wrong"]["value"]) == (1.0, 0.0)
    assert measure["right_against_wrong"]["difference"] == 1.0
    assert document["tests"][0]["p_value"] == 1.0
    assert document["models"] == {"embedder": "minilm"}
    table = explanations(answers, "--data", data, "--metrics", "lexical-support,char-ppl", "--show", "split")
    assert "Right minus wrong" in table.stdout
    assert "1 of 3 pairs have no explanation" in table.stderr


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--metrics", "ea"), "--nli"),
        (("--metrics", "x"), "unknown metric"),
        (("--show", "x"), "overall, split"),
        (("--format", "x"), "unknown format"),
    ],
)
def test_mistakes_are_named(files: tuple[str, str], options: tuple[str, ...], why: str) -> None:
    found = explanations(files[1], "--data", files[0], *options)
    assert isinstance(found.exception, UserError)
    assert why in str(found.exception)


def test_a_run_without_explanations_is_refused(files: tuple[str, str], tmp_path: Path) -> None:
    bare = tmp_path / "bare.jsonl"
    bare.write_text('{"id": "2", "label": "supports"}', encoding="utf-8")
    found = explanations(str(bare), "--data", files[0])
    assert "has no explanation" in str(found.exception)
