"""Another article than the one asked for is refused, or left for the next source."""

from dataclasses import replace
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import read
from claimpath.stages.read.lookup.settings import LookUpSettings


def test_another_title_is_refused_with_both_titles(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(abstractText=None))
    goats.set(docs.FULL_TEXT, docs.jats(docs.OTHER))
    with pytest.raises(StudyError) as caught:
        read("PMC7700001", look_up=settings)
    said = str(caught.value)
    assert "refused" in said
    assert f"asked for: “{docs.TITLE}" in said
    assert f"found:     “{docs.OTHER}”" in said
    assert goats.url(docs.FULL_TEXT) in said


def test_another_title_at_one_source_leaves_the_next(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.FULL_TEXT, docs.jats(docs.OTHER))
    goats.set(docs.EFETCH, docs.jats())
    study = read("PMC7700001", look_up=settings)
    assert study.title == docs.TITLE
    assert docs.warned(study, docs.OTHER, "refused")


def test_another_id_in_the_text_is_refused(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(abstractText=None))
    goats.set(docs.FULL_TEXT, docs.jats(pmcid="PMC7700002"))
    with pytest.raises(StudyError, match="pmcid:PMC7700002"):
        read("PMC7700001", look_up=settings)


def test_a_translated_title_is_said_not_refused(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(title="[Hummed goats grow longer beards].", abstractText=None))
    goats.set(docs.FULL_TEXT, docs.jats("Nächtliches Summen und die Bartlänge der Höhlenziege"))
    study = read("PMC7700001", look_up=settings)
    assert study.title.startswith("Nächtliches Summen")
    assert docs.warned(study, "a translation, it seems")
    goats.set(
        docs.FULL_TEXT,
        docs.jats("Nächtliches Summen und die Bartlänge", pmcid="PMC1", doi="10.5555/x", pmid="1"),
    )
    with pytest.raises(StudyError, match="another article"):
        read("PMC7700001", look_up=replace(settings, refresh=True, max_tries=1))


def test_a_notice_about_the_article_is_not_the_article(
    goats: Any, settings: LookUpSettings, docs: Any
) -> None:
    notice = docs.jats(f"Correction: {docs.TITLE}").replace(b"research-article", b"correction")
    goats.set(docs.FULL_TEXT, notice)
    goats.set(docs.EFETCH, docs.jats())
    study = read("PMC7700001", look_up=settings)
    assert study.notice is None
    assert study.source.startswith(goats.url(docs.EFETCH))


def test_a_record_with_another_id_is_no_answer(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(id="39900002", pmid="39900002"))
    with pytest.raises(StudyError, match="Europe PMC knows no article with pmid:39900001"):
        read("pmid:39900001", look_up=settings)


def test_an_id_that_nobody_knows(world: Any, settings: LookUpSettings, docs: Any) -> None:
    world.set(docs.SEARCH, docs.NOTHING_FOUND)
    with pytest.raises(StudyError) as caught:
        read("doi:10.5555/none", look_up=settings)
    said = str(caught.value)
    for what in (
        "Europe PMC's record",
        "NCBI's id converter",
        "Crossref's record",
        "Unpaywall",
        "the publisher's page",
    ):
        assert f"- {what}: " in said
    assert "Check the spelling" in said
