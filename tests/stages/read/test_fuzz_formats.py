"""Damaged inputs of every format: a draft or a StudyError, nothing else. `benchmarks/fuzz_reading.py` runs many more."""

# ruff: noqa: E501

import io
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.registry import READERS
from claimpath.stages.read.sniff import sniff_kind

HTML = (
    b"<html><head><title>Tea</title></head><body><article><h1>Tea and sleep</h1><h2>Results</h2><p>Load fell to 10<sup>6</sup>"
    b"<a href='#B1'>1</a>.</p><table><caption>Table 1. Arms</caption><tr><th>Arm</th></tr><tr><td rowspan=2>Tea</td></tr></table>"
    b"<ul><li>one<ul><li>two</li></ul></li></ul></article></body></html>"
)
XML = b"<article><body><sec><title>Results</title><p>Load fell to 10<sup>6</sup>.</p></sec></body></article>"
JSON = b'{"documents":[{"id":"1","passages":[{"offset":0,"infons":{"section_type":"RESULTS"},"text":"Sleep rose by an hour."}]}]}'
MARKDOWN = b"# Tea\n\n## Results\n\nSleep **rose** by 10<sup>2</sup>.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
TEXT = b"Tea and sleep\n\nResults\nSleep rose by an\nhour in the ther-\napy group.\n\n- one\n- two\n"


def word() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "word/document.xml",
            '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Sleep rose by '
            "an hour.</w:t></w:r></w:p></w:body></w:document>",
        )
    return out.getvalue()


SEEDS = {"html": HTML, "xml": XML, "json": JSON, "md": MARKDOWN, "txt": TEXT, "docx": word()}
PIECES = [
    b"\x00",
    b"<",
    b">",
    b"<!--",
    b"&#xD800;",
    b"&#1;",
    b"\xed\xa0\x80",
    b"<table>",
    b"[",
    b'"',
    b"\\",
    b"</p>",
    b"99999999",
    b"\x0c",
]

changes = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 60), st.sampled_from(PIECES) | st.binary(max_size=6)),
    min_size=1,
    max_size=6,
)


def damaged(data: bytes, made: list[tuple[int, int, bytes]]) -> bytes:
    for start, length, piece in made:
        at = start % (len(data) + 1)
        data = data[:at] + piece + data[at + length :]
    return data


def outcome(data: bytes, name: str) -> DraftStudy | None:
    try:
        return READERS[sniff_kind(data, name)](data, name, None)
    except StudyError as error:
        assert str(error)  # noqa: PT017
        return None


@pytest.mark.parametrize("kind", SEEDS)
def test_the_seeds_are_read(kind: str) -> None:
    draft = outcome(SEEDS[kind], f"seed.{kind}")
    assert draft is not None
    assert draft.passages


@pytest.mark.parametrize("kind", SEEDS)
@given(made=changes)
def test_damage_ends_in_a_draft_or_a_message(kind: str, made: list[tuple[int, int, bytes]]) -> None:
    draft = outcome(damaged(SEEDS[kind], made), f"input.{kind}")
    for passage in draft.passages if draft else []:
        assert passage.text.strip()
        for start, end in passage.rows or []:
            assert 0 <= start < end <= len(passage.text)


@pytest.mark.parametrize("name", ["a.xml", "a.html", "a.json", "a.txt", "a.md", "a.docx", "a.pdf", "a"])
@settings(max_examples=25)
@given(data=st.binary(min_size=1, max_size=400))
def test_random_bytes_under_any_name(name: str, data: bytes) -> None:
    outcome(data, name)


@pytest.mark.parametrize("name", ["a.xml", "a.html", "a.json", "a.md", "a"])
@pytest.mark.parametrize(
    "make", [lambda n: b"[" * n, lambda n: b'{"a":' * n, lambda n: b"<a>" * n, lambda n: b">" * n]
)
def test_depth(name: str, make: Callable[[int], bytes]) -> None:
    outcome(make(40_000), name)
