"""A study by its address: pages, PDFs, preprints."""

from dataclasses import replace
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import read
from claimpath.stages.read.lookup.settings import LookUpSettings


def test_a_publishers_page(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set("journal.test/articles/17", docs.page())
    goats.set(docs.CROSSREF, docs.crossref_record(**{"updated-by": [docs.update("retraction")]}))
    study = read(goats.url("journal.test/articles/17"), look_up=settings)
    assert (study.kind, study.source) == ("html", goats.url("journal.test/articles/17"))
    assert study.ids["doi"] == docs.DOI
    assert study.retracted, "the page's own DOI leads to the notice"


def test_a_page_with_the_abstract_only_leads_to_its_pdf(
    world: Any, settings: LookUpSettings, docs: Any
) -> None:
    head = '<meta name="citation_pdf_url" content="/articles/17.pdf">'
    world.set("journal.test/articles/17", docs.page(n_paragraphs=0, head=head))
    world.set("journal.test/articles/17.pdf", docs.pdf())
    study = read(world.url("journal.test/articles/17"), look_up=settings)
    assert (study.kind, study.source) == ("pdf", world.url("journal.test/articles/17.pdf"))
    assert docs.warned(study, "the address itself", "no more than")


def test_a_page_that_refuses_programs_is_found_by_the_doi_in_its_address(
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.set("journal.test/doi/full/10.5555/goat.2024.17", shapes.Answer(b"no", 403))
    study = read(goats.url("journal.test/doi/full/10.5555/goat.2024.17"), look_up=settings)
    assert (study.kind, study.source) == ("jats", goats.url(docs.FULL_TEXT))
    assert docs.warned(study, "the address itself", "403")


def test_a_page_with_another_article_than_its_address_says_is_refused(
    goats: Any, settings: LookUpSettings, docs: Any
) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pmcid=None, pmid=None, id="x", source="AGR", abstractText=None))
    goats.set("journal.test/doi/full/10.5555/goat.2024.17", docs.page(docs.OTHER))
    with pytest.raises(StudyError, match="another article"):
        read(goats.url("journal.test/doi/full/10.5555/goat.2024.17"), look_up=settings)


def test_a_page_whose_own_id_leads_to_another_title_is_said(
    goats: Any, settings: LookUpSettings, docs: Any
) -> None:
    goats.set("journal.test/articles/17", docs.page(docs.OTHER))
    study = read(goats.url("journal.test/articles/17"), look_up=settings)
    assert study.title == docs.OTHER
    assert docs.warned(study, docs.OTHER, "Europe PMC knows the article with its id as", docs.TITLE)


def test_a_pdf_by_its_address(world: Any, settings: LookUpSettings, docs: Any) -> None:
    world.set("repo.test/files/goat.pdf", docs.pdf())
    study = read(world.url("repo.test/files/goat.pdf"), look_up=settings)
    assert study.kind == "pdf"
    assert any("grew by two centimetres" in p.text for p in study.passages)


def test_arxiv_by_id_and_by_doi(world: Any, settings: LookUpSettings, docs: Any, shapes: Any) -> None:
    head = '<meta name="citation_abstract" content="Goats hum too.">'
    world.set("arxiv.test/abs/2401.00001", docs.page(n_paragraphs=0, head=head))
    world.set("arxiv.test/pdf/2401.00001", docs.pdf())
    for source in ("arxiv:2401.00001", "doi:10.48550/arXiv.2401.00001", "https://arxiv.org/abs/2401.00001"):
        study = read(source, look_up=settings)
        assert (study.kind, study.ids["doi"]) == ("pdf", "10.48550/arxiv.2401.00001")
        assert docs.warned(study, "Crossref's record", "doesn't hold arXiv's articles")
    world.set("arxiv.test/pdf/2401.00001", shapes.Answer(b"", 404))
    study = read("arxiv:2401.00001", look_up=replace(settings, refresh=True))
    assert (study.reading.state, study.passages[0].text) == ("abstract_only", "Goats hum too.")
