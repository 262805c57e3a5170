"""Reading published reviews, real ones too."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import ClaimError, DataError
from claimpath.export.claimreview import parse_claimreview, read_claimreview
from claimpath.records import Undefined

REVIEW = {"@context": "https://schema.org", "@type": "ClaimReview", "claimReviewed": " Geese dance. "}


def parse(document: Any):
    return parse_claimreview(json.dumps(document).encode(), "r.json")


def test_what_is_missing_is_undefined_with_its_reason() -> None:
    read = parse(REVIEW)
    assert read.claim.text == "Geese dance."
    fields = (
        "rating",
        "rating_value",
        "worst",
        "best",
        "reviewer",
        "url",
        "date",
        "claim_author",
        "claim_date",
    )
    for name in fields:
        value = getattr(read, name)
        assert isinstance(value, Undefined), name
        assert value.reason.endswith(".")
    assert any("reviewRating" in fault for fault in read.faults)


def test_a_number_stands_in_for_a_missing_word_and_nonsense_is_no_number() -> None:
    read = parse({**REVIEW, "reviewRating": {"ratingValue": "2", "bestRating": "lots", "worstRating": True}})
    assert (read.rating, read.rating_value) == ("2", 2)
    assert read.best.reason == "bestRating is 'lots', which is no number."
    assert isinstance(read.worst, Undefined)
    read = parse({**REVIEW, "reviewRating": {"ratingValue": "nan"}})
    assert isinstance(read.rating_value, Undefined)


def test_authors_are_read_from_objects_lists_and_text() -> None:
    read = parse(
        {**REVIEW, "author": [{"url": "https://a.example"}], "itemReviewed": [{"author": "A. Swan"}]}
    )
    assert (read.reviewer, read.claim_author) == ("https://a.example", "A. Swan")


def test_a_review_inside_a_list_or_graph_is_found_if_it_is_alone() -> None:
    assert parse([{"@type": "WebPage"}, REVIEW]).claim.text == "Geese dance."
    assert parse({"@graph": [{"@type": "WebPage"}, REVIEW]}).claim.text == "Geese dance."
    with pytest.raises(DataError, match="holds 2 ClaimReviews"):
        parse([REVIEW, REVIEW])


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({}, "nothing in it has the @type"),
        ([], "nothing in it has the @type"),
        ({"@type": "Review"}, "its @type is 'Review'"),
    ],
)
def test_what_is_no_review_is_named(document: object, said: str) -> None:
    with pytest.raises(DataError, match=said):
        parse(document)


@pytest.mark.parametrize(("claim", "said"), [("", "empty"), ("  ", "empty"), (None, "missing"), (3, "empty")])
def test_a_review_without_a_claim_is_refused(claim: object, said: str) -> None:
    with pytest.raises(ClaimError, match=f"claimReviewed is {said}"):
        parse({**REVIEW, "claimReviewed": claim})


DATA = os.environ.get("CLAIMPATH_DATA")
REAL = {
    "defacto_afp": ("Faux", 1, ("author: '@type'",)),
    "mensio_cr_1": ("Falso", 5, ("datePublished", "@context")),
    "mensio_cr_3": ("Not really, charts say", -1, ("datePublished", "no scale")),
    "schemaorg_politifact_perry": ("True", 1, ()),
}


@pytest.mark.skipif(DATA is None, reason="CLAIMPATH_DATA is not set")
@pytest.mark.parametrize("name", REAL)
def test_real_reviews_are_read_with_their_faults(name: str) -> None:
    rating, value, faults = REAL[name]
    read = read_claimreview(Path(DATA or "") / "claimreview" / f"{name}.json")
    assert read.claim.text
    assert (read.rating, read.rating_value) == (rating, value)
    assert len(read.faults) == len(faults)
    for said, fault in zip(faults, read.faults, strict=True):
        assert said in fault


@pytest.mark.skipif(DATA is None, reason="CLAIMPATH_DATA is not set")
def test_a_real_review_with_an_empty_claim_is_refused() -> None:
    with pytest.raises(ClaimError, match="names no claim"):
        read_claimreview(Path(DATA or "") / "claimreview" / "mensio_cr_5.json")
