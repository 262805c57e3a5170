"""`claimpath data`, and the bench finding a registered folder."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from claimpath.cli.app import main

Run = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended, in this process: starting one for each of them takes half a minute."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `claimpath` as its entry point does."""
    monkeypatch.chdir(tmp_path)

    def go(*arguments: str) -> Done:
        monkeypatch.setattr("sys.argv", ["claimpath", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        out, err = capsys.readouterr()
        return Done(code if isinstance(code, int) else 0, out, err)

    return go


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CLAIMPATH_DATA", raising=False)
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """MissciPlus with one argument about an invented study."""
    passages = {
        f"PMC9-{number}": {"passage_id": f"PMC9-{number}", "sentences": [text], "from": "main"}
        for number, text in enumerate(("Snails crept 3 cm.", "Only four snails were seen."))
    }
    links = [{"passage": "PMC9-0", "sentences": [0]}], [{"passage": "PMC9-1", "sentences": [0]}]
    fallacy = {
        "id": "a1:1",
        "fallacy_context": "There were four snails.",
        "mapping": links[1],
        "interchangeable_fallacies": [
            {"id": "a1:1:1", "premise": "Four are enough.", "class": "Hasty Generalization"}
        ],
    }
    row = {
        "id": "a1",
        "argument": {
            "claim": "Moss cures snails.",
            "accurate_premise_p0": {"premise": "Snails crept.", "mapping": links[0]},
            "fallacies": [fallacy],
        },
        "study": {"pmc_id": "PMC9", "all_passages": passages, "selected_passages": passages},
    }
    place = tmp_path / "sets" / "missciplus"
    place.mkdir(parents=True)
    (place / "dev.missciplus.jsonl").write_text(json.dumps(row), encoding="utf-8")
    true = {
        "id": 1,
        "claim": "Snails creep.",
        "evidence": "They creep.",
        "label": True,
        "dataset": "x",
        "split": "y",
    }
    (place / "true-claims.jsonl").write_text(json.dumps(true), encoding="utf-8")
    return place


def test_add_list_verify(run: Run, folder: Path, own_home: Path) -> None:
    added = run("data", "add", "missciplus", str(folder), "--json")
    assert added.document["path"] == str(folder)
    assert set(added.document["files"]) == {"dev.missciplus.jsonl", "true-claims.jsonl"}
    assert Path(added.document["register"]).parent == own_home
    sets = {entry["name"]: entry for entry in run("data", "list", "--json").document["sets"]}
    assert (sets["missciplus"]["path"], sets["missciplus"]["found"]) == (str(folder), "registered")
    assert sets["scifact"]["path"] is None
    assert "not on this machine" in run("data", "list").out
    whole = run("data", "verify")
    assert whole.code == 0
    assert "missciplus" in whole.out
    card = run("data", "list", "--cards", "missciplus", "--json").document
    assert card["counts"]["dev"]["arguments"] == 1


def test_verify_ends_with_3_and_says_file_line_and_field(run: Run, folder: Path) -> None:
    run("data", "add", "missciplus", str(folder))
    file = folder / "dev.missciplus.jsonl"
    file.write_text(file.read_text().replace('"passage": "PMC9-1"', '"passage": "PMC9-7"'))
    done = run("data", "verify", "missciplus")
    assert done.code == 3
    assert "changed" in done.out
    assert "dev.missciplus.jsonl:1 argument.fallacies[0].mapping[0].passage" in done.out
    document = run("data", "verify", "--json").document
    assert document["n_unsound"] == 1
    assert document["sets"][0]["problems"][0]["line"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("add", "misciplus", "."), "unknown data set 'misciplus'"),
        (("add", "missciplus", "."), "has no *.missciplus.jsonl"),
        (("add", "missciplus", "nowhere"), "'nowhere' does not exist"),
        (("verify",), "no data set is registered"),
        (("verify", "recv"), "no data folder for recv"),
        (("list", "--card", "x"), "unknown data set 'x'"),
    ],
)
def test_mistakes_are_one_message(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("data", *arguments)
    assert done.code == 2
    assert message in done.err
    assert done.out == ""


def test_a_damaged_register_is_one_message(run: Run, own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "data-sets.json").write_text("{")
    for command in (("data", "list"), ("bench", "run", "missciplus/kernel", "--system", "ordered")):
        done = run(*command)
        assert done.code == 2
        assert "is damaged" in done.err


def test_the_bench_finds_a_registered_folder_and_scores_labels_of_passages(run: Run, folder: Path) -> None:
    run("data", "add", "missciplus", str(folder))
    task = ("missciplus/verdict",)
    done = run(
        "bench",
        "run",
        *task,
        "--system",
        "afc:always-refuted",
        "--claims",
        "both",
        "--out",
        "r.json",
        "--json",
    )
    assert done.code == 0, done.err
    assert done.document["measures"]["Rejected"]["value"] == 1
    assert run("bench", "score", *task, "--predictions", "r.json", "--json").document == done.document
    rows = [
        {"id": "a1", "passage": "PMC9-0", "label": "Supported"},
        {"id": "a1", "passage": "PMC9-1", "label": "Refuted"},
    ]
    (folder / "labels.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    scored = run("bench", "score", *task, "--predictions", str(folder / "labels.jsonl"), "--json")
    assert scored.document["measures"]["Proportion(verdict=Mixed)"]["value"] == 1
    assert scored.document["by_link"]["gap"]["Refuted"]["value"] == 1
    table = run("bench", "table", *task, "r.json", "--format", "latex")
    assert "always-supported" in table.out
    run("bench", "run", *task, "--system", "always-nei", "--out", "n.json")
    mixed = run("bench", "table", *task, "r.json", "n.json")
    assert mixed.code == 2
    assert "n.json holds verdicts" in mixed.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--system", "afc"), "needs --classifier ID"),
        (("--system", "afc:random", "--evidence", "full"), "--evidence goes with"),
        (("--system", "afc:always-nei", "--seeds", "1,2"), "takes no seeds"),
        (("--system", "offline", "--labels", "s=YES"), "--labels goes with --system afc:ID"),
        (("--system", "offline", "--seeds", "1"), "--seeds goes with --system afc:random"),
        (("--system", "afc:random", "--claims", "some"), "unknown claims 'some'"),
    ],
)
def test_options_that_do_not_go_together(
    run: Run, folder: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = run("bench", "run", "missciplus/verdict", "--data", str(folder), *arguments)
    assert done.code == 2
    assert message in done.err


def test_binary_detection_from_run_to_table(run: Run, folder: Path) -> None:
    task = ("missciplus/any-fallacy", "--data", str(folder))
    done = run("bench", "run", *task, "--system", "always-yes", "--out", "y.json", "--json")
    assert done.document["measures"]["Recall(answer=yes)"]["value"] == 1
    assert done.document["measures"]["Specificity(answer=yes)"]["value"] == 0
    assert run("bench", "score", *task, "--predictions", "y.json", "--json").document == done.document
    assert "(always no)" in run("bench", "table", *task, "y.json").out
    wrong = run("bench", "run", *task, "--system", "always-no", "--runs", "3")
    assert wrong.code == 2
    assert "--runs goes with a MODEL" in wrong.err
