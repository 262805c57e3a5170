"""`claimpath screen` as it is called."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

STUDY = "# Honey and mice\n\n## Results\n\nHoney reduced coughing in 20 mice by 30% compared with water.\n"


def test_failed_rows_are_counted_and_the_document_is_the_only_output(
    run: Callable[..., Any], folder: Path
) -> None:
    (folder / "honey.md").write_text(STUDY)
    (folder / "pairs.csv").write_text(
        "id,claim,study\na,Honey cures cough in children.,honey.md\nb,Honey is sweet.,gone.md\n"
    )
    options = ("--out", "out", "--format", "csv", "--ranker", "bm25", "--workers", "1")
    done = run("screen", "pairs.csv", *options, "--json")
    assert done.code == 3
    document = json.loads(done.out)
    assert document["counts"]["failed"] == {"study": 1}
    assert (document["n_pairs"], document["n_shards"], document["finished"]) == (2, 1, True)
    with (folder / "out" / "part=00000" / "rows.csv").open() as file:
        rows = {row["pair_id"]: row for row in csv.DictReader(file)}
    assert rows["a"]["verdict"] == "Incorrect"
    assert "gone.md" in rows["b"]["error"]
    again = run("screen", "pairs.csv", *options)
    assert again.code == 3
    assert "2 of them were there before" in again.err
    assert again.out == ""


def test_mistakes_are_one_message_with_what_is_allowed(run: Callable[..., Any], folder: Path) -> None:
    (folder / "pairs.jsonl").write_text(
        '{"claim": "Snow is warm.", "study": "s.md"}\n{"claim": 7, "study": "s.md"}\n'
    )
    for arguments, said in (
        (("pairs.jsonl",), "row 2 (line 2), column 'claim': 7 is no text"),
        (("pairs.jsonl", "--format", "xml"), "--format is 'xml'"),
        (("pairs.jsonl", "--top", "0"), "--top is 0"),
        (("none.csv",), "no file 'none.csv'"),
    ):
        done = run("screen", *arguments, "--out", "out")
        assert done.code == 2
        assert said in done.err
        assert len(done.err.splitlines()) == 1
    assert not list(folder.glob("out/part=*"))
