"""Retractions, corrections and notices, whoever lists them."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from claimpath.stages.read import read
from claimpath.stages.read.lookup.settings import LookUpSettings


def test_a_retraction_at_crossref_is_announced(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    updates = [docs.update("retraction"), docs.update("retraction", source="retraction-watch")]
    goats.set(docs.CROSSREF, docs.crossref_record(**{"updated-by": updates}))
    study = read("PMC7700001", look_up=settings)
    assert study.retracted
    assert study.reading.warnings[0] == (
        "Crossref and Crossref (Retraction Watch) list a retraction of this article: "
        "https://doi.org/10.5555/goat.2025.3, 2025-02-14."
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("correction", "a correction"),
        ("erratum", "a correction"),
        ("expression_of_concern", "an expression of concern"),
        ("partial_retraction", "a partial retraction"),
    ],
)
def test_other_notices_are_said_and_retract_nothing(
    goats: Any, settings: LookUpSettings, kind: str, said: str, docs: Any
) -> None:
    goats.set(docs.CROSSREF, docs.crossref_record(**{"updated-by": [docs.update(kind)]}))
    study = read("PMC7700001", look_up=settings)
    assert not study.retracted
    assert docs.warned(study, f"Crossref lists {said} of this article", "10.5555/goat.2025.3")


def test_a_retraction_in_europe_pmc_is_announced(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    notice = {
        "id": "39900077",
        "source": "MED",
        "reference": "J Goats. 2025;3(1):9",
        "type": "Retraction in",
        "orderIn": 1,
    }
    comment = {"id": "39900078", "source": "MED", "type": "Comment in"}
    goats.set(docs.SEARCH, docs.europe_record(commentCorrectionList={"commentCorrection": [notice, comment]}))
    study = read("PMC7700001", look_up=settings)
    assert study.retracted
    assert docs.warned(study, "Europe PMC lists a retraction", "J Goats. 2025;3(1):9 (PMID 39900077)")
    assert not docs.warned(study, "39900078")


def test_a_record_marked_as_retracted_is_enough(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pubTypeList={"pubType": ["Retracted Publication"]}))
    study = read("PMC7700001", look_up=settings)
    assert study.retracted
    assert docs.warned(study, "Europe PMC marks this article as retracted")


def test_a_retraction_in_pubmed_is_announced_where_the_others_are_down(
    world: Any, settings: LookUpSettings, docs: Any
) -> None:
    listed = (
        '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>J Goats. 2025;3:9</RefSource>'
        "</CommentsCorrections></CommentsCorrectionsList>"
    )
    world.set(docs.EFETCH, docs.pubmed(extra=listed))
    study = read("pmid:39900001", look_up=settings)
    assert study.retracted
    assert docs.warned(study, "PubMed lists a retraction", "J Goats. 2025;3:9")


def test_notices_that_could_not_be_looked_up_are_said(
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.set(docs.CROSSREF, shapes.Answer(b"down", 500))
    assert docs.warned(read("PMC7700001", look_up=settings), "Crossref's record", "500")
    goats.set(docs.SEARCH, docs.europe_record(doi=None))
    study = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert docs.warned(study, "Crossref", "no DOI of the article is known")


def test_refresh_finds_a_new_retraction_and_an_old_copy_is_said(
    goats: Any, settings: LookUpSettings, monkeypatch: pytest.MonkeyPatch, docs: Any
) -> None:
    assert not read("PMC7700001", look_up=settings).retracted
    goats.set(docs.CROSSREF, docs.crossref_record(**{"updated-by": [docs.update("retraction")]}))
    assert settings.cache is not None
    for entry in (settings.cache / "look-up/v1/entries").rglob("*.json"):
        old = (datetime.now(UTC) - timedelta(days=40)).isoformat(timespec="seconds")
        entry.write_text(json.dumps(json.loads(entry.read_text()) | {"asked_at": old}))
    kept = read("PMC7700001", look_up=settings)
    assert not kept.retracted
    assert docs.warned(kept, "Kept copies were used", "--refresh asks again")
    fresh = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert fresh.retracted
    assert not docs.warned(fresh, "Kept copies")


@pytest.mark.parametrize(
    "title", ["Retraction: Nightly humming and goats", "A word from the editors about the goats"]
)
def test_a_notice_asked_for_by_its_own_id_is_a_notice(
    goats: Any, settings: LookUpSettings, title: str, docs: Any
) -> None:
    doi = "10.5555/goat.2025.3"
    goats.set(docs.SEARCH, docs.NOTHING_FOUND)
    record = docs.crossref_record(doi, title=[title], **{"update-to": [docs.update("retraction", docs.DOI)]})
    goats.set("crossref.test/works/10.5555%2Fgoat.2025.3", record)
    goats.set(f"doi.test/{doi}", docs.page(title, doi=doi))
    study = read(f"doi:{doi}", look_up=settings)
    assert study.notice == "retraction"
    assert not study.retracted
    assert docs.warned(
        study, "Crossref lists this publication as a retraction of https://doi.org/10.5555/goat.2024.17"
    )


def test_a_preprints_journal_version_is_named(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    relation = {"is-preprint-of": [{"id-type": "doi", "id": "10.5555/journal.1", "asserted-by": "subject"}]}
    goats.set(docs.CROSSREF, docs.crossref_record(relation=relation))
    assert docs.warned(read("PMC7700001", look_up=settings), "preprint", "https://doi.org/10.5555/journal.1")
