"""Eight invented pairs of two sources, as a loaded set, and recorded answers of the predecessor's form."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_records import PairSet

ROWS = [
    ("v1", "Ebb has a pier.", "Ebb's pier was built in 1890.", "SUPPORTS", "deductive", "vitaminc"),
    ("v2", "Ebb has two piers.", "Ebb's only pier was built in 1890.", "REFUTES", "deductive", "vitaminc"),
    ("v3", "The pier burned.", "Firemen stood on the black planks.", "SUPPORTS", "abductive", "vitaminc"),
    ("v4", "The pier is loved.", "A fund for the pier got no gifts.", "REFUTES", "abductive", "vitaminc"),
    ("c1", "Kest got warmer.", "Kest's mean rose by two degrees.", "SUPPORTS", "deductive", "climate"),
    ("c2", "Kest got drier.", "Kest's rain doubled.", "REFUTES", "deductive", "climate"),
    ("c3", "Kest is in drought.", "Kest's wells are being deepened.", "SUPPORTS", "abductive", "climate"),
    ("c4", "Kest has no wind.", "Kest is a town.", "NOT ENOUGH INFO", "", "climate"),
]
NAMES = ("id", "claim", "evidence", "veracity", "reasoning", "source")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    data = tmp_path / "recv"
    data.mkdir()
    text = "\n".join(json.dumps(dict(zip(NAMES, row, strict=True))) for row in ROWS)
    (data / "pairs.jsonl").write_text(text, encoding="utf-8")
    return data


@pytest.fixture
def pairs(folder: Path) -> PairSet:
    return load_pairs(folder)


@pytest.fixture
def lines(tmp_path: Path) -> Callable[..., Path]:
    def write(*rows: object) -> Path:
        path = tmp_path / "mine.jsonl"
        path.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows), encoding="utf-8")
        return path

    return write


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[..., Path]:
    def write(
        *blocks: str, end: str = "", name: str = "output_wiki_2class_simple.txt", head: str = "\ufeff\r\n"
    ) -> Path:
        path = tmp_path / "zeroshot-9" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((head + "".join(blocks) + end).replace("\n", "\r\n").replace("\r\r", "\r").encode())
        return path

    return write
