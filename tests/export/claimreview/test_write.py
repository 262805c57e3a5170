"""A report as a ClaimReview: nothing made up, everything missing listed."""

import json
from dataclasses import replace

import pytest

from claimpath.errors import DataError, SettingsError
from claimpath.export import ExportOptions, export
from claimpath.export.claimreview import claimreview_faults, parse_claimreview

GIVEN = ExportOptions(
    publisher="The Goose Post", url="https://goose.example/1", scale="1=False,2=Mixed,3=True", rating="False"
)


def test_only_the_claim_and_the_studies_come_from_the_report(report) -> None:
    document = json.loads(export(report, "claimreview", GIVEN).content)
    assert document == {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": "https://goose.example/1",
        "claimReviewed": "Nettle soup makes people sing.",
        "author": {"@type": "Organization", "name": "The Goose Post"},
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": 1,
            "worstRating": 1,
            "bestRating": 3,
            "alternateName": "False",
        },
        "itemReviewed": {"@type": "Claim"},
        "citation": [
            {
                "@type": "ScholarlyArticle",
                "name": "Nettle soup and the song of geese",
                "url": "https://doi.org/10.5555/geese.1",
            }
        ],
    }
    assert claimreview_faults(document) == ()


def test_everything_that_is_given_is_written_and_valid(report) -> None:
    options = replace(
        GIVEN, reviewer="Ada Gander", publisher_url="https://goose.example", date="2026-03-01",
        claim_author="A. Swan", claim_date="2026-02-01T10:00Z", claim_url="https://swan.example/x", rating="2",
        scale="3=Falso,2=A medias,1=Verdadero",
    )  # fmt: skip
    document = json.loads(export(report, "claimreview", options).content)
    assert document["author"] == {"@type": "Person", "name": "Ada Gander"}
    assert document["publisher"]["url"] == "https://goose.example"
    assert document["datePublished"] == "2026-03-01"
    assert document["itemReviewed"] == {
        "@type": "Claim",
        "author": {"@type": "Person", "name": "A. Swan"},
        "datePublished": "2026-02-01T10:00Z",
        "appearance": {"@type": "CreativeWork", "url": "https://swan.example/x"},
    }
    assert document["reviewRating"] == {
        "@type": "Rating", "ratingValue": 2, "worstRating": 3, "bestRating": 1, "alternateName": "A medias",
    }  # fmt: skip
    assert claimreview_faults(document) == ()


def test_it_can_be_read_back(report) -> None:
    read = parse_claimreview(export(report, "claimreview", GIVEN).content)
    assert (read.claim, read.rating, read.reviewer) == (report.claim, "False", "The Goose Post")
    assert (read.rating_value, read.worst, read.best, read.faults) == (1, 1, 3, ())


def test_all_that_is_missing_is_listed_at_once(make) -> None:
    with pytest.raises(SettingsError) as caught:
        export(make(label="Not Enough Information"), "claimreview", ExportOptions(url=" "))
    for what in ("--reviewer or --publisher", "--url", "--scale", "--rating", "Not Enough Information"):
        assert what in str(caught.value)


@pytest.mark.parametrize("label", ["Incorrect", "Correct", "Not Enough Information"])
def test_no_verdict_becomes_a_rating_by_itself(make, label: str) -> None:
    with pytest.raises(SettingsError, match=f"Missing: --rating.*{label}"):
        export(make(label=label), "claimreview", replace(GIVEN, rating=None))
    document = json.loads(export(make(label=label), "claimreview", replace(GIVEN, rating="2")).content)
    assert document["reviewRating"]["alternateName"] == "Mixed"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"url": "goose.example"}, "--url is 'goose.example'"),
        ({"url": "javascript:alert(1)"}, "--url"),
        ({"publisher_url": "x"}, "--publisher-url"),
        ({"claim_url": "ftp://x"}, "--claim-url"),
        ({"date": "1 March"}, "--date is '1 March'"),
        ({"claim_date": "2026"}, "--claim-date"),
        ({"date": "2026-13-40"}, "--date is '2026-13-40'"),
        ({"rating": "9"}, "not on the scale"),
        ({"scale": "good"}, "not NUMBER=LABEL"),
    ],
)
def test_what_is_malformed_is_refused(report, changes: dict[str, str], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        export(report, "claimreview", replace(GIVEN, **changes))


def test_without_a_check_or_a_verdict_there_is_no_review(make, report) -> None:
    with pytest.raises(DataError, match="No Response"):
        export(make(label="No Response"), "claimreview", GIVEN)
    with pytest.raises(DataError, match=r"not_checked.*It is a notice\."):
        export(make(state="not_checked", warnings=("It is a notice.",)), "claimreview", GIVEN)
    with pytest.raises(DataError, match="bare graph"):
        export(report.graph, "claimreview", GIVEN)


def test_a_rating_against_the_verdict_and_a_long_claim_are_remarked(make) -> None:
    notes = export(make(claim="Soup " * 20), "claimreview", replace(GIVEN, rating="3")).notes
    assert any("100 characters" in note or "99 characters" in note for note in notes)
    assert "The report's verdict is Incorrect, and the rating is the best of the scale." in notes
    assert export(make(), "claimreview", GIVEN).notes == ()


def test_hostile_text_can_not_end_a_script_element(hostile, hostile_text) -> None:
    content = export(hostile, "claimreview", replace(GIVEN, publisher="</script><b>")).content
    assert b"<" not in content
    assert json.loads(content)["claimReviewed"] == hostile_text.replace("\ud800", "\ufffd")
