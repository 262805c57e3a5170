"""Reading the file of pairs."""

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import DataError
from claimpath.screen.pairs import pairs_of
from claimpath.screen.records import PairRow

ROWS: list[dict[str, Any]] = [
    {"id": "a", "claim": "Snow, they say, is “warm”.", "study": "snow.md", "study_text": None},
    {"id": "b", "claim": "", "study": None, "study_text": "Snow was cold.\nIt melted."},
    {"id": "", "claim": "Snow\nfalls.", "study": " doi:10.1/x ", "study_text": ""},
]
EXPECTED = [
    PairRow(pair_id="a", row=1, claim="Snow, they say, is “warm”.", study="snow.md"),
    PairRow(pair_id="b", row=2, claim="", study_text="Snow was cold.\nIt melted."),
    PairRow(pair_id="row-3", row=3, claim="Snow\nfalls.", study="doi:10.1/x"),
]


def written(folder: Path, name: str) -> Path:
    path = folder / name
    if name.endswith(".parquet"):
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.Table.from_pylist(ROWS), path)
        return path
    packed = name.endswith(".gz")
    file: Any
    with gzip.open(path, "wt", encoding="utf-8") if packed else path.open("w", encoding="utf-8") as file:
        if ".csv" in name:
            writer = csv.DictWriter(file, list(ROWS[0]))
            writer.writeheader()
            writer.writerows(ROWS)
        else:
            file.writelines(json.dumps(row) + "\n\n" for row in ROWS)
    return path


@pytest.mark.parametrize("name", ["p.parquet", "p.csv", "p.csv.gz", "p.jsonl", "p.ndjson.gz"])
def test_every_format_gives_the_same_pairs(tmp_path: Path, name: str) -> None:
    assert list(pairs_of(written(tmp_path, name))) == EXPECTED


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("p.jsonl", '{"claim": "a", "study": "s"}\n{"claim": 3, "study": "s"}\n', r"row 2 \(line 2\).*'claim'.*3"),
        ("p.jsonl", '{"claim": "a", "study": "s"}\n{"claim": \n', "line 2 is no JSON"),
        ("p.jsonl", '["a"]\n', "line 1 is no JSON object"),
        ("p.jsonl", '{"text": "a", "study": "s"}\n', "no column 'claim'; there are 'text', 'study'"),
        ("p.jsonl", '{"claim": "a", "paper": "s"}\n', "no column 'study' or 'study_text'"),
        ("p.jsonl", '{"claim": "a", "study": "s", "study_text": "t"}\n', "row 1.*a pair has one study"),
        ("p.jsonl", '{"claim": "a", "study": "s", "id": 1.5}\n', "row 1.*'id'.*1.5"),
        ("p.jsonl", '{"claim": "a", "study": "s", "id": 1, "pair_id": 2}\n', "'id' and 'pair_id'"),
        ("p.csv", "claim,study\na,s\nb,s,x\n", r"row 2 \(line 3\).*more fields"),
        ("p.csv", "claims,study\na,s\n", "no column 'claim'"),
        ("p.csv", "claim\n", "no column 'study'"),
        ("p.csv", "id;claim;study\n1;a, b;s\n", "parted by semicolons"),
        ("p.csv", "claim\tstudy\na\ts\n", "parted by tabs"),
        ("p.csv", "claim,claim,study\na,b,s\n", "'claim' is there 2 times"),
        ("p.jsonl", '{"claim": "a", "study": "s", "study": "t"}\n', r"line 1\): 'study' is there 2 times"),
        ("p.parquet", "no parquet", "no Parquet file"),
        ("p.jsonl.gz", "no gzip", "can't be read"),
        ("p.txt", "a", "ends in none of"),
    ],
)  # fmt: skip
def test_a_mistake_names_its_row_and_column(tmp_path: Path, name: str, content: str, said: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        list(pairs_of(path))


def test_a_file_that_is_cut_off_or_no_text_or_not_there_is_told(tmp_path: Path) -> None:
    packed = written(tmp_path, "p.csv.gz")
    packed.write_bytes(packed.read_bytes()[:-12])
    damaged = tmp_path / "d.csv.gz"
    damaged.write_bytes(
        gzip.compress(b"")[:10] + b"\xff" * 20
    )  # a gzip head, and nothing that can be unpacked
    latin = tmp_path / "l.csv"
    latin.write_bytes("claim,study\ncafé,s\n".encode("latin-1"))
    for path, said in (
        (packed, "cut off"),
        (damaged, "is damaged"),
        (latin, "UTF-8"),
        (tmp_path / "n.csv", "no file"),
    ):
        with pytest.raises(DataError, match=said):
            list(pairs_of(path))


def test_a_parquet_column_that_is_there_twice_is_told(tmp_path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    twice = pa.Table.from_arrays([pa.array(["a"])] * 3, names=["claim", "study", "claim"])
    pq.write_table(twice, tmp_path / "p.parquet")
    with pytest.raises(DataError, match="'claim' is there 2 times"):
        list(pairs_of(tmp_path / "p.parquet"))


def test_rows_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    # The mistake in row 3 is not met as long as only two rows are taken: nothing is read ahead of them.
    path = tmp_path / "p.jsonl"
    path.write_text('{"claim": "a", "study": "s"}\n' * 2 + "broken\n", encoding="utf-8")
    rows = pairs_of(path)
    assert [next(rows).row, next(rows).row] == [1, 2]
    with pytest.raises(DataError, match="line 3"):
        next(rows)


@settings(max_examples=40)
@given(
    st.lists(st.fixed_dictionaries({"id": st.text(min_size=1), "claim": st.text(), "study_text": st.text()}))
)
def test_any_text_survives_json_lines(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, str]]
) -> None:
    path = tmp_path_factory.mktemp("any") / "p.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = list(pairs_of(path))
    assert [(pair.pair_id, pair.claim) for pair in found] == [(row["id"], row["claim"]) for row in rows]
    assert [pair.study_text or "" for pair in found] == [
        row["study_text"] if row["study_text"].strip() else "" for row in rows
    ]
