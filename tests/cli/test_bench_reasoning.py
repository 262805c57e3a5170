"""`claimpath bench run missciplus/reasoning`, `bench kappa` and `bench plot`."""

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import DataError, SettingsError

TASK = "missciplus/reasoning"
SENTENCES = ["Basil made snails grow.", "Nine snails were kept."]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = []
    for number in (1, 2):
        pmc = f"PMC{number}"
        passages = {
            f"{pmc}-{i}": {"passage_id": f"{pmc}-{i}", "section": "", "sentences": [text], "from": "main"}
            for i, text in enumerate(SENTENCES)
        }
        links = [{"passage": f"{pmc}-{i}", "sentences": [0], "sentence_annotations": [[0]]} for i in (0, 1)]
        premises = [
            {
                "id": f"a{number}:1:1",
                "premise": "Nine snails stand for people.",
                "class": "Hasty Generalization",
            }
        ]
        fallacy = {
            "id": f"a{number}:1",
            "fallacy_context": SENTENCES[1],
            "mapping": links[1:],
            "interchangeable_fallacies": premises,
        }
        argument = {
            "claim": f"Basil makes {'you' if number == 1 else 'pigs'} grow.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": SENTENCES[0], "mapping": links[:1]},
            "fallacies": [fallacy],
        }
        study = {"pmc_id": pmc, "all_passages": passages, "selected_passages": passages}
        rows.append({"id": f"a{number}", "argument": argument, "study": study})
    (tmp_path / "dev.missciplus.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def script(path: Path, *lines: dict[str, object]) -> str:
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return f"scripted:{path}"


@pytest.fixture
def model(tmp_path: Path) -> str:
    """Says Incorrect and finds people's own gap for the first claim; says Correct to the second."""
    quotes = [
        {"passage": "PMC1-0", "text": SENTENCES[0], "role": "finding"},
        {"passage": "PMC1-1", "text": SENTENCES[1], "role": "context"},
    ]
    gap = {
        "premise": "Nine snails stand for people.",
        "fallacy_class": "Hasty Generalization",
        "quotes": quotes,
    }
    said = {"reasoning": "", "fallacies": [{**gap, "why": ""}]}
    right = {"final_verdict": "Incorrect", "explanation": "Nine snails are few.", "quotes": []}
    return script(
        tmp_path / "model.jsonl",
        {"match": "Basil makes you grow", "role": "reconstructor", "answer": said, "times": 9},
        {"match": "Basil makes you grow", "role": "checker", "answer": right},
        {"role": "checker", "answer": {**right, "final_verdict": "Correct"}},
    )


@pytest.fixture
def judges(tmp_path: Path) -> str:
    return ",".join(
        script(tmp_path / f"judge{number}.jsonl", {"role": "judge", "answer": {"score": score}, "times": 99})
        for number, score in enumerate((5, 3, 1))
    )


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments], catch_exceptions=False)


def test_a_model_and_three_judges(data: Path, model: str, judges: str, tmp_path: Path) -> None:
    out = tmp_path / "runs" / "run.json"
    options = [
        "--runs",
        "1",
        "--reconstruct",
        "all-passages",
        "--no-cache",
        "--no-validate",
        "--out",
        str(out),
    ]
    result = invoke(
        "run", TASK, "--data", str(data), "--system", model, "--judges", judges, *options, "--json"
    )
    assert result.exit_code == 0, result.output
    score = json.loads(result.stdout)
    counts = {
        name: figure["count"] for name, figure in score["tables"]["outcomes"].items() if figure["count"]
    }
    assert counts == {"failed_at_verdict": 1, "aligned": 1}
    assert (len(score["judges"]), score["validated"]) == (3, False)
    assert (score["settings"]["runs"], score["settings"]["evidence"]) == ("1", "full")
    assert score["settings"]["reconstruct"] == "all-passages"
    assert score["tables"]["agreement"]["F1"]["value"] == 1
    run = json.loads(out.read_text(encoding="utf-8"))
    pair = run["claims"][0]["alignment"]["pairs"][0]
    assert pair["components"]["premise"]["scores"] == [5, 3, 1]
    assert pair["components"]["premise"]["final"] == 3


def test_validation_by_judges_and_a_judge_without_answers(data: Path, model: str, tmp_path: Path) -> None:
    rated = {"relevance_reason": "", "relevance": 2, "sufficiency_reason": "", "sufficiency": 2}
    judge = script(
        tmp_path / "judge.jsonl", *[{"role": "judge", "answer": {"score": 1}}] * 3, {"answer": rated}
    )
    options = ["--runs", "1", "--reconstruct", "all-passages", "--no-cache", "--judges", judge, "--json"]
    result = invoke("run", TASK, "--data", str(data), "--system", model, *options)
    score = json.loads(result.stdout)
    columns = {name: figure["count"] for name, figure in score["tables"]["subgraphs"].items()}
    assert columns["aligned"] == 0
    # No line answers the questions on grounding, so it stays open and nothing is accepted.
    assert (columns["grounding_undecided"], columns["accepted"], columns["undecided"]) == (1, 0, 1)
    assert score["tables"]["outcomes"]["undecided"]["count"] == 1
    silent = script(tmp_path / "silent.jsonl", {"match": "no such words", "answer": {}})
    options[options.index("--judges") + 1] = silent
    result = invoke("run", TASK, "--data", str(data), "--system", model, *options)
    assert result.exit_code == 3
    assert "scores of likeness are missing" in result.stderr


def test_offline_then_kappa_and_plot(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    result = invoke("run", TASK, "--data", str(data), "--system", "offline", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert "| failed_at_verdict |" in result.stdout
    assert "(five-most-frequent)" in result.stdout
    agreed = json.loads(invoke("kappa", str(out), str(out), "--json").stdout)
    assert agreed["a"] == agreed["b"] == "offline"
    assert "all claims" in invoke("kappa", str(out), str(out)).stdout
    table = invoke("table", TASK, str(out), str(out)).stdout
    assert "| offline, run 1 | offline, run 2 |" in table
    with pytest.raises(SettingsError, match="name the runs"):
        invoke("table", TASK)
    compared = json.loads(invoke("compare", str(out), str(out), "--json").stdout)
    assert compared["pairs"][0]["measures"]["Proportion(outcome=aligned)"]["difference"] == 0
    picture = tmp_path / "figures" / "classes.svg"
    drawn = invoke("plot", str(out), "--figure", "classes", "--out", str(picture))
    assert drawn.stdout.split() == [str(picture)]
    assert "<desc" in picture.read_text(encoding="utf-8")


def test_a_run_is_scored_again_without_a_call(data: Path, model: str, judges: str, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    options = [
        "--runs",
        "1",
        "--reconstruct",
        "all-passages",
        "--no-cache",
        "--no-validate",
        "--out",
        str(out),
    ]
    invoke("run", TASK, "--data", str(data), "--system", model, "--judges", judges, *options)
    run = json.loads(out.read_text(encoding="utf-8"))
    assert "scripted:model.jsonl" in run["manifest"]["model"].split(", ")
    prompts = run["manifest"]["prompts_sha256"]
    assert any("judge2" in name for name in prompts), "each judge's prompts are named"
    for name in ("model.jsonl", "judge0.jsonl", "judge1.jsonl", "judge2.jsonl"):
        (tmp_path / name).unlink()
    score = run["summary"]
    run["summary"] = {**score, "tables": {**score["tables"], "outcomes": {}}}
    run["claims"][0] |= {"outcome": "rejected", "fates": [], "fates_lenient": []}
    del run["manifest"]
    out.write_text(json.dumps(run), encoding="utf-8")
    scoring = ("score", TASK, "--predictions", str(out), "--data", str(data), "--json")
    assert json.loads(invoke(*scoring).stdout) == score
    for change, message in (
        ({"claims": run["claims"] * 2}, "occurs twice"),
        ({"claims": run["claims"][:1]}, "lacks 1 of 2 claims, such as 'a2'"),
        ({"summary": {**score, "data_sha256": "9" * 64}}, "had SHA-256 999999999999"),
    ):
        out.write_text(json.dumps(run | change), encoding="utf-8")
        with pytest.raises(DataError, match=message):
            invoke(*scoring)


def test_tables_in_three_formats(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    invoke("run", TASK, "--data", str(data), "--system", "offline", "--no-validate", "--out", str(out))
    text = invoke("table", TASK, str(out), "--format", "csv").stdout
    assert text.startswith("table,figure,offline,offline low,")
    latex = invoke("table", TASK, str(out), "--format", "latex").stdout
    assert latex.count(r"\toprule") == len(csv_titles(text))
    assert r"failed\_at\_verdict" in latex


def csv_titles(text: str) -> set[str]:
    return {row["table"] for row in csv.DictReader(io.StringIO(text))}


def test_an_estimate(data: Path, model: str) -> None:
    result = invoke("run", TASK, "--data", str(data), "--system", model, "--dry-run")
    assert "Nothing was sent." in result.stdout
    assert "judges" in result.stderr


@pytest.mark.parametrize(
    ("task", "options", "words"),
    [
        (TASK, ["--seeds", "1,2"], "--seeds goes with tasks that rank"),
        (TASK, ["--claims", "both"], "--claims goes with missciplus/verdict"),
        (TASK, ["--threshold", "0"], "the threshold is 0"),
        (TASK, ["--runs", "2"], "--runs has no meaning"),
        (TASK, ["--dry-run"], "asks no language model"),
        ("missciplus/kernel", ["--judges", "offline"], "--judges goes with missciplus/reasoning"),
        ("missciplus/kernel", ["--no-validate"], "--no-validate goes with missciplus/reasoning"),
    ],
)
def test_what_is_refused(data: Path, task: str, options: list[str], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        invoke("run", task, "--data", str(data), "--system", "offline", *options)
