"""`claimpath review import --project` and `export --project` as a person runs them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `review` is not installed")

Run = Callable[..., Any]
ITEMS = (
    '{"id": "t1", "text": "Everybody drinks it. So it must be healthy."}\n'
    '{"id": "t2", "text": "The lake froze in March. We measured the ice."}\n'
)


def test_a_file_becomes_a_project_and_a_folder_again(run: Run, tmp_path: Path) -> None:
    items, database, out = tmp_path / "lake.jsonl", str(tmp_path / "w.sqlite"), tmp_path / "set"
    items.write_text(ITEMS, encoding="utf-8")
    made = run(
        "review", "import", str(items), "--project", "fallacious-spans", "--database", database, "--json"
    )
    assert (made.code, made.document["name"]) == (0, "lake")
    done = run("review", "export", "--project", "lake", "--out", str(out), "--database", database, "--json")
    assert done.code == 0
    assert {Path(name).parent for name in done.document["files"]} == {out}
    assert json.loads((out / "set.json").read_text())["kind"] == "fallacious-spans"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "FILE", "--project", "poems"), "unknown kind of project 'poems'"),
        (("import", "FILE", "--name", "lake"), "--name goes with --project"),
        (("import", "FILE", "--project", "grounding", "--study", "x.xml"), "--study goes with cases"),
        (("export",), "give either --case"),
        (("export", "--case", "1", "--project", "lake"), "give either --case"),
        (("export", "--case", "1"), "needs a format"),
        (("export", "--project", "lake"), "give --out FOLDER"),
        (("export", "--project", "lake", "--out", "FILE.d"), "there is no project 'lake'"),
    ],
)
def test_what_does_not_go_together(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "lake.jsonl").write_text(ITEMS, encoding="utf-8")
    given = [a.replace("FILE", str(tmp_path / "lake.jsonl")) for a in arguments]
    done = run("review", *given, "--database", str(tmp_path / "w.sqlite"))
    assert (done.code, message in done.err) == (2, True), done.err
