"""Small inputs that are known to break readers of articles: ours, and the shared ones where they are at hand."""

import json
import os
from pathlib import Path

import pytest

from claimpath.records import Study
from claimpath.stages.read import read

DATA = os.environ.get("CLAIMPATH_DATA")
CASES: dict[str, str] = {}
if DATA:
    lines = (Path(DATA) / "breakers" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    CASES = {case["id"]: case["input"] for case in map(json.loads, lines)}

OURS = {
    "B01": "<article><body><p>Table 4 shows it.</p></body><floats-group><table-wrap><label>Table 4</label><caption>"
    "<p>Falls</p></caption><table><tr><th>Ward</th><th>Falls</th></tr><tr><td>East</td><td>31</td></tr></table>"
    "</table-wrap></floats-group></article>",
    "B02": "<body><p>Opening words.</p><sec><title>Setting</title><sec><title>Wards</title><p>Nine wards.</p></sec>"
    "<p>Consent was given.</p></sec></body>",
    "B04": "<body><boxed-text><title>In brief</title><p>No men took part.</p></boxed-text></body>",
    "B09": "<article><front><article-meta><abstract><sec><title>Aim</title><p>One.</p></sec><sec>"
    "<title>Findings</title><p>Two.</p></sec><sec><title>Meaning</title><p>Three.</p></sec></abstract></article-meta></front></article>",
    "B11": "<body><p>Counts rose from 10<sup>4</sup> to 10<sup>7</sup> cells/mm<sup>3</sup> as expected<sup>8,9</sup>."
    "</p></body>",
}


def inputs(case: str) -> list[str]:
    return [OURS[case]] + ([CASES[case]] if case in CASES else [])


def read_text(xml: str) -> Study:
    if xml.startswith("<abstract"):
        xml = f"<article><front><article-meta>{xml}</article-meta></front></article>"
    elif xml.startswith("<p"):
        xml = f"<body>{xml}</body>"
    return read(xml.encode())


@pytest.mark.parametrize("xml", inputs("B01"))
def test_b01_a_table_outside_the_body_is_read(xml: str) -> None:
    table = read_text(xml).passages[-1]
    assert table.origin == "table"
    assert table.label
    assert [" | " in table.text[s.start : s.end] for s in table.sentences] == [False, True]


@pytest.mark.parametrize("xml", inputs("B02"))
def test_b02_paragraphs_in_order_each_with_its_section(xml: str) -> None:
    passages = read_text(xml).passages
    assert len(passages) == 3
    assert [len(p.section) for p in passages] == [0, 2, 1]
    assert passages[1].section[0] == passages[2].section[0]


@pytest.mark.parametrize("xml", inputs("B04"))
def test_b04_a_box_alone_is_not_an_empty_document(xml: str) -> None:
    (box,) = read_text(xml).passages
    assert box.origin == "boxed_text"


@pytest.mark.parametrize("xml", inputs("B09"))
def test_b09_all_parts_of_the_abstract_with_their_labels(xml: str) -> None:
    study = read_text(xml)
    assert study.reading.state == "abstract_only"
    assert len(study.passages) == 3
    assert len({p.section for p in study.passages}) == 3
    assert all(p.section[0] == "Abstract" and len(p.section) == 2 for p in study.passages)


def test_b11_numbers_and_citations_do_not_fuse() -> None:
    assert (
        read_text(OURS["B11"]).passages[0].text
        == "Counts rose from 10^4 to 10^7 cells/mm^3 as expected [8,9]."
    )
    if "B11" in CASES:
        text = read_text(CASES["B11"]).passages[0].text
        assert all(part in text for part in ("10^6 ", "10^3 ", "m^2", "reported [12,13]."))


def test_b08_a_paragraph_that_repeats_the_abstract_is_linked() -> None:
    text = "All rats ga{}ned weight. None of them lost any of it. The e{}ect was seen in both arms."
    one, two = text.format("i", "\ufb00"), text.format("i", "ff")
    xml = (
        f"<article><front><article-meta><abstract><p>{one}</p></abstract></article-meta></front>"
        f"<body><p>{two}</p></body></article>"
    )
    assert [p.duplicate_of for p in read_text(xml).passages] == [None, "p1"]


@pytest.mark.parametrize(
    ("article_type", "relation", "notice"),
    [
        ("correction", "corrected-article", "correction"),
        ("expression-of-concern", "object-of-concern", "expression_of_concern"),
        ("retraction", "retracted-article", "retraction"),
        ("research-article", "companion", None),
    ],
)
def test_b23_notices_are_told_apart(article_type: str, relation: str, notice: str | None) -> None:
    xml = (
        f'<article article-type="{article_type}"><front><article-meta><title-group><article-title>T</article-title>'
        f'</title-group><related-article related-article-type="{relation}"/></article-meta></front>'
        "<body><p>Some text.</p></body></article>"
    )
    study = read_text(xml)
    assert study.notice == notice
    assert not study.retracted


@pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is not set: the real notices are not here")
@pytest.mark.parametrize(
    ("name", "notice"),
    [("allofplos__ppat.1005207.xml", "retraction"), ("allofplos__pone.0108198.xml", "correction")],
)
def test_b23_real_notices(name: str, notice: str) -> None:
    study = read(Path(DATA or "") / "studies" / name)
    assert study.notice == notice
    assert not study.retracted
