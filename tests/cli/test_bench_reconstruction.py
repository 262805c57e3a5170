"""`claimpath bench run missciplus/reconstruction`, and what `bench list` shows of it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.errors import SettingsError

TASK = "missciplus/reconstruction"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    passages = {
        f"PMC1-{i}": {"passage_id": f"PMC1-{i}", "section": "", "sentences": [text], "from": "main"}
        for i, text in enumerate(["Basil made snails grow.", "Nine snails were kept."])
    }
    links = [{"passage": f"PMC1-{i}", "sentences": [0], "sentence_annotations": [[0]]} for i in (0, 1)]
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "Nine snails.",
        "mapping": links[1:],
        "interchangeable_fallacies": [
            {"id": "a1:1:1", "premise": "Nine do.", "class": "Hasty Generalization"}
        ],
    }
    row = {
        "id": "a1",
        "argument": {
            "claim": "Basil makes you grow.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Snails grew.", "mapping": links[:1]},
            "fallacies": [fallacy],
        },
        "study": {"pmc_id": "PMC1", "all_passages": passages, "selected_passages": passages},
    }
    (tmp_path / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    return tmp_path


@pytest.fixture
def engine(tmp_path: Path) -> str:
    quote = {"passage": "PMC1-1", "text": "Nine snails were kept.", "role": "context"}
    fallacies = [{"premise": "Nine do.", "fallacy_class": "HG", "quotes": [quote], "why": ""}]
    line = {"match": "Basil", "answer": {"reasoning": "", "fallacies": fallacies}}
    path = tmp_path / "script.jsonl"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    return f"scripted:{path}"


def invoke(data: Path, *arguments: str) -> Result:
    command = ["bench", "run", TASK, "--data", str(data), *arguments]
    return CliRunner().invoke(app, command, catch_exceptions=False)


def test_a_model(data: Path, engine: str, tmp_path: Path) -> None:
    out = tmp_path / "runs" / "run.json"
    options = ("--info", "D", "--style", "p1-basic", "--seeds", "7", "--out", str(out), "--json")
    result = invoke(data, "--system", engine, *options)
    assert result.exit_code == 0, result.output
    score = json.loads(result.stdout)
    assert score["measures"]["R@5(match=class)"]["value"] == 1
    assert score["settings"]["info"] == "D"
    assert score["settings"]["style"].startswith("p1-basic")
    assert score["seeds"] == [7]
    assert (score["counts"]["prompts"], score["counts"]["quotes not located"]) == (2, 0)
    assert set(score["baselines"]) == {"majority-class", "five-most-frequent", "random-by-prior"}
    assert (
        json.loads(out.read_text(encoding="utf-8"))["predictions"][0]["classes"]
        == ["Hasty Generalization"] * 2
    )


def test_a_table_and_an_estimate(data: Path, engine: str) -> None:
    table = invoke(data, "--system", "majority-class").stdout
    assert "| (five-most-frequent) |" in table
    rows = [
        line for line in table.splitlines() if line.startswith("| majority-class | linked | dev | lexical |")
    ]
    assert rows[0].split(" | ")[4] == "1.000"
    found = json.loads(invoke(data, "--system", engine, "--dry-run", "--json").stdout)
    assert found["n_calls_by_role"] == {"reconstructor": 2}  # the seeds draw the same passage


def test_a_model_that_refuses_everything(data: Path, tmp_path: Path) -> None:
    (tmp_path / "no.jsonl").write_text('{"match": "Basil", "refuse": "No."}\n', encoding="utf-8")
    result = invoke(data, "--system", f"scripted:{tmp_path / 'no.jsonl'}")
    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "majority-class", "--info", "D"), "asks no language model, so --info"),
        (("--system", "majority-class", "--setting", "open"), "--setting goes with"),
        (("--system", "majority-class", "--evidence", "full"), "--evidence goes with missciplus/verdict"),
        (("--system", "ENGINE", "--passes", "2"), "--passes goes with"),
        (("--system", "ENGINE", "--style", "best"), "p1-basic"),
        (("--system", "ENGINE", "--temperature", "9"), "--temperature is"),
        (("--system", "best"), "'best' is not known"),
    ],
)
def test_mistakes(data: Path, engine: str, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        invoke(data, *(engine if argument == "ENGINE" else argument for argument in arguments))


def test_the_list_shows_it() -> None:
    shown = CliRunner().invoke(app, ["bench", "list", "--json"], catch_exceptions=False)
    document = json.loads(shown.stdout)
    assert "R@5(match=class)" in document["tasks"][TASK]["measures"]
    assert "majority-class" in document["systems_by_task"][TASK]
    assert TASK in CliRunner().invoke(app, ["bench", "list"], catch_exceptions=False).stdout


def test_premise_judges_and_what_is_shown(data: Path, engine: str, tmp_path: Path) -> None:
    options = ("--seeds", "7", "--no-cache", "--json")
    by_words = json.loads(invoke(data, "--system", engine, *options).stdout)
    assert by_words["settings"]["premise judge"] == "lexical"
    assert by_words["measures"]["R@5(match=class+premise)"]["value"] == 1
    nobody = invoke(
        data, "--system", engine, "--premise-judge", "none", *options, "--out", str(tmp_path / "n")
    )
    measure = json.loads(nobody.stdout)["measures"]["R@5(match=class+premise)"]
    assert measure["value"] == {"undefined": True, "reason": "no premise judge was asked"}
    script = tmp_path / "judge.jsonl"
    script.write_text('{"role": "judge", "answer": {"answer": "no-match"}}\n', encoding="utf-8")
    asked = json.loads(
        invoke(data, "--system", engine, "--premise-judge", f"scripted:{script}", *options).stdout
    )
    assert asked["measures"]["R@5(match=class+premise)"]["value"] == 0
    words = json.loads(invoke(data, "--system", engine, "--shown", "paraphrases", *options).stdout)
    assert words["setting"] == "paraphrases"
    assert words["counts"]["prompts"] == 1  # the one context, beside the accurate premise in words
    command = ["bench", "score", TASK, "--predictions", str(tmp_path / "n"), "--data", str(data), "--json"]
    again = CliRunner().invoke(app, [*command, "--premise-judge", "lexical"], catch_exceptions=False)
    assert json.loads(again.stdout)["measures"]["R@5(match=class+premise)"]["value"] == 1
    table = CliRunner().invoke(
        app, ["bench", "table", TASK, str(tmp_path / "n"), "--format", "csv"], catch_exceptions=False
    )
    assert "gaps=Ambiguity" in table.stdout
