import json
from pathlib import Path

import pytest

from claimpath.bench.lines import id_of, json_lines, known_task_of_run, read_text, task_of_run, whole_number
from claimpath.bench.same_data import check_same_data
from claimpath.errors import DataError


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ('{"manifest": {"task": "missciplus/kernel", "system": "x"}}', "missciplus/kernel"),
        ('{\n "summary": {\n  "task": "missciplus/verdict"', "missciplus/verdict"),
        ('{"id": "a1", "summary": {"task": "x"}}', None),
        (
            '{"claims": [], "summary": {"system": "x", "task": "missciplus/reasoning"}}',
            "missciplus/reasoning",
        ),
        ('{"id": "a1"}\n', None),
        ('{"id": "a1"}\n{"id": "a2"}\n', None),
        ("[1]", None),
        ("[" * 100_000, None),
        ("", None),
    ],
)
def test_a_run_is_told_by_how_it_begins(tmp_path: Path, text: str, task: str | None) -> None:
    path = tmp_path / "f"
    path.write_text(text, encoding="utf-8")
    assert task_of_run(path) == task


def test_what_is_no_run_is_said(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="is not a run of this bench"):
        known_task_of_run(path)


def test_lines_have_their_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text('\ufeff{"id": "a"}\n\n{"id": "b"}\n', encoding="utf-8")
    assert json_lines(path) == [("mine.jsonl:1", {"id": "a"}), ("mine.jsonl:3", {"id": "b"})]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "mine.jsonl:1: not JSON"),
        ('{"id": "a"}\n[1]', "mine.jsonl:2: an object with the text field `id`"),
        (" \n", "no predictions"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_lines_that_are_none(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        json_lines(path)


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none", "no file"), (tmp_path, "is a folder")):
        with pytest.raises(DataError, match=message):
            read_text(path)
    (tmp_path / "b").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="not UTF-8"):
        task_of_run(tmp_path / "b")


def test_fields() -> None:
    assert id_of({"id": "a"}, "f:1", {"a": 1}, of="claim") == "a"
    assert whole_number({}, "seed", "f:1") == 0
    for row, message in (({"id": 3}, "text field"), ({"id": "b"}, "no claim 'b'")):
        with pytest.raises(DataError, match=message):
            id_of(row, "f:1", {"a": 1}, of="claim")
    for value in (True, -1, 1.0, "1"):
        with pytest.raises(DataError, match="f:1: `seed` is"):
            whole_number({"seed": value}, "seed", "f:1")


def test_other_data_is_said_file_by_file() -> None:
    one = {"a.jsonl": "1" * 64, "b.jsonl": "2" * 64}
    check_same_data("run.json", one, dict(reversed(one.items())))
    with pytest.raises(DataError) as caught:
        check_same_data("run.json", one, {"a.jsonl": "3" * 64, "c.jsonl": "4" * 64})
    for part in ("run.json", "a.jsonl had SHA-256 111111111111... and has 333333333333...", "b.jsonl is not here",
                 "c.jsonl was not part"):  # fmt: skip
        assert part in str(caught.value)


def test_json_that_looks_like_a_run_only_inside(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text(json.dumps({"id": "a", "label": '{"manifest": {"task": "x"}}'}), encoding="utf-8")
    assert task_of_run(path) is None
