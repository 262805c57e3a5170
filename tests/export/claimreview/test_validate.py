"""What makes a ClaimReview invalid."""

import copy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from claimpath.export.claimreview.validate import claimreview_faults, claimreview_schema

VALID: dict[str, Any] = {
    "@context": "https://schema.org",
    "@type": "ClaimReview",
    "claimReviewed": "Geese dance.",
    "url": "https://goose.example/2",
    "author": {"@type": "Organization", "url": "https://goose.example"},
    "reviewRating": {
        "@type": "Rating", "alternateName": "Half", "ratingValue": "2", "worstRating": 1, "bestRating": 3,
    },
}  # fmt: skip


def changed(path: str, value: object) -> dict[str, Any]:
    document = copy.deepcopy(VALID)
    *outer, last = path.split(".")
    holder = document
    for key in outer:
        holder = holder[key]
    if value is None:
        del holder[last]
    else:
        holder[last] = value
    return document


def test_the_schema_is_one_and_a_valid_review_has_no_fault() -> None:
    Draft202012Validator.check_schema(claimreview_schema())
    assert claimreview_faults(VALID) == ()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("claimReviewed", None, "'claimReviewed' is a required property"),
        ("claimReviewed", " ", "claimReviewed: ' ' is empty"),
        ("url", None, "'url' is a required"),
        ("url", "goose", "url: 'goose'"),
        ("reviewRating", None, "'reviewRating' is a required"),
        ("reviewRating.alternateName", None, "reviewRating: 'alternateName'"),
        ("reviewRating.ratingValue", "two", "reviewRating.ratingValue"),
        ("reviewRating.ratingValue", 4, "4 does not lie between 1 and 3"),
        ("reviewRating.bestRating", 1, "both 1, which is no scale"),
        ("reviewRating.@type", "Review", "reviewRating.@type"),
        ("author.@type", None, "author: '@type'"),
        ("author.url", None, "neither a name nor an address"),
        ("datePublished", "2026-03-01 20:30 UTC", "datePublished"),
        ("@type", "Review", "@type"),
    ],
)
def test_each_fault_is_named_with_its_place(path: str, value: object, said: str) -> None:
    faults = claimreview_faults(changed(path, value))
    assert len(faults) == 1
    assert said in faults[0]


def test_a_scale_without_ends_is_schema_orgs_one_to_five() -> None:
    document = changed("reviewRating", {"@type": "Rating", "alternateName": "x", "ratingValue": 5})
    assert claimreview_faults(document) == ()
    document["reviewRating"]["ratingValue"] = 6
    assert claimreview_faults(document) == ("reviewRating: ratingValue 6 does not lie between 1 and 5",)


@pytest.mark.parametrize("document", [None, [], "x", {}, {"reviewRating": 3}])
def test_anything_can_be_judged(document: object) -> None:
    assert claimreview_faults(document)
