"""Answers of any shape: a service may change, err or be hostile, and nothing breaks but that one attempt."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.lookup import crossref, europepmc, ncbi, unpaywall
from claimpath.stages.read.lookup.abstracts import draft_of_abstract
from claimpath.stages.read.lookup.answers import at, list_at, text_at, unmarked
from claimpath.stages.read.lookup.cache import Cache, kept_now
from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetched
from claimpath.stages.read.lookup.notice_kinds import told, told_about
from claimpath.stages.read.lookup.record import ArticleRecord
from claimpath.stages.read.lookup.settings import LookUpSettings

KEYS = [
    "resultList", "result", "id", "source", "pmid", "pmcid", "doi", "title", "abstractText", "pubTypeList", "pubType",
    "commentCorrectionList", "commentCorrection", "type", "reference", "message", "DOI", "subtitle", "abstract",
    "updated-by", "update-to", "updated", "date-parts", "relation", "is-retracted-by", "is-preprint-of", "records",
    "status", "best_oa_location", "oa_locations", "url_for_pdf", "version",
]  # fmt: skip
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12),
    st.sampled_from(["10.5555/x", "PMC1", "1", "MED", "retraction", "Retraction in", "error", "<p>x</p>", "2025"]),
)  # fmt: skip
ANY = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=25,
)


class Fixed:
    """Stands in for a Fetcher: gives one body for every address."""

    def __init__(self, body: bytes) -> None:
        self.settings = LookUpSettings(email="ada@example.org")
        self.cache = Cache(None)
        self.body = body

    def get(self, url: str, **_: Any) -> Fetched:
        return Fetched(self.body, kept_now(url, url, 200, self.body, None, None), False, self.cache)


def _use(record: ArticleRecord) -> None:
    assert isinstance(record.title, str)
    told(record.notices)
    told_about(record.notice_about)
    draft_of_abstract(record)


@given(
    st.dictionaries(st.sampled_from(KEYS), ANY, max_size=6),
    st.lists(st.dictionaries(st.sampled_from(KEYS), ANY, max_size=8), min_size=1, max_size=2),
)
def test_any_json_is_read_or_refused(top: dict[str, Any], items: list[dict[str, Any]]) -> None:
    exact = {"doi": "10.5555/x", "DOI": "10.5555/x", "pmid": "1", "pmcid": "PMC1"}
    shaped = top | {
        "resultList": {"result": [item | exact for item in items]},
        "message": items[0] | exact,
        "records": [item | exact for item in items],
        "oa_locations": items,
    }
    for document in (top, shaped, dict.fromkeys(KEYS, items)):
        fetcher: Any = Fixed(json.dumps(document).encode())
        with suppress(FetchFault):
            _use(europepmc.record(fetcher, "doi", "10.5555/x"))
        with suppress(FetchFault):
            _use(crossref.record(fetcher, "10.5555/x"))
        with suppress(FetchFault):
            _use(ncbi.converted_ids(fetcher, "pmid", "1"))
        with suppress(FetchFault):
            assert all(isinstance(copy.url, str) for copy in unpaywall.open_copies(fetcher, "10.5555/x"))


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{", b"\xff\xfe", b"<html>", b"[" * 200_000, b'{"a":' * 100_000]
)
def test_what_is_no_json_object_is_a_fault(body: bytes) -> None:
    fetcher: Any = Fixed(body)
    with pytest.raises(FetchFault, match="can't be read"):
        europepmc.record(fetcher, "doi", "10.5555/x")


@pytest.mark.parametrize("body", [b"<a/>", b"no xml", b"<ERROR>down</ERROR>", b"<PubmedArticleSet/>"])
def test_what_is_no_pubmed_record_is_a_fault(body: bytes) -> None:
    fetcher: Any = Fixed(body)
    with pytest.raises(FetchFault, match="PubMed"):
        ncbi.pubmed_record(fetcher.get("https://x.example/"), "1")


def test_paths_into_documents() -> None:
    document = {"a": [{"b": "x  y"}, 7], "c": {"d": True}}
    assert at(document, "a", 0, "b") == "x  y"
    assert at(document, "a", 5) is at(document, "a", "b") is at(document, 0) is at(None, "a") is None
    assert text_at(document, "a", 0, "b") == "x y"
    assert text_at(document, "a", 1) == "7"
    assert text_at(document, "c", "d") == text_at(document, "c") == ""
    assert list_at(document, "c") == [{"d": True}]
    assert list_at(document, "a", 1) == []


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("H<sub>2</sub>O &amp; <i>Capra</i>", "H2O & Capra"),
        ("p &lt; 0.05 and n > 3", "p < 0.05 and n > 3"),
        ("&lt;i&gt;Capra&lt;/i&gt; hums", "Capra hums"),
        ("where p &lt;b and c&gt; d", "where p <b and c> d"),
        ("x &lt; y, z &gt; 1", "x < y, z > 1"),
        ('<mml:math xmlns:mml="http://x"><mml:mi>n</mml:mi></mml:math> goats', "n goats"),
        ('<a href="https://x.example/?a=1">link</a>', "link"),
        ("", ""),
    ],
)
def test_markup_is_taken_out_and_signs_stay(text: str, plain: str) -> None:
    assert unmarked(text) == plain


def test_an_abstract_with_jats_markup() -> None:
    markup = (
        "<jats:title>Abstract</jats:title><jats:p>First.</jats:p><jats:sec><jats:title>Results:</jats:title>"
        "<jats:p>p &lt; 0.05 in H<jats:sub>2</jats:sub>O.</jats:p><jats:p>More.</jats:p></jats:sec>"
    )
    draft = draft_of_abstract(ArticleRecord(abstract=markup))
    assert draft is not None
    assert [(p.section, p.text) for p in draft.passages] == [
        (("Abstract",), "First."),
        (("Abstract", "Results"), "p < 0.05 in H2O."),
        (("Abstract", "Results"), "More."),
    ]
    assert draft_of_abstract(ArticleRecord(abstract=" <p></p> ")) is None


@pytest.mark.parametrize("piece", ["<h4>", "<h4>x</h4>", "<h4", "<p", "<a href=", "&lt;", "<i "])
def test_a_hostile_abstract_takes_linear_time(piece: str, takes_linear_time: Callable[..., None]) -> None:
    takes_linear_time(lambda n: draft_of_abstract(ArticleRecord(abstract=piece * n)), 50_000)
