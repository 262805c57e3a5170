"""A study by its id or address, from the question to the record, against the small internet."""

from dataclasses import replace
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.records import Study
from claimpath.stages.read import read
from claimpath.stages.read.lookup.settings import LookUpSettings

CROSSREF = "crossref.test/works/10.5555%2Fgoat.2024.17"
SEARCH = "europepmc.test/rest/search"
FULL_TEXT = "europepmc.test/rest/PMC7700001/fullTextXML"
EFETCH = "eutils.test/entrez/efetch.fcgi"
CONVERTER = "idconv.test/articles/"


def _warned(study: Study, *words: str) -> bool:
    return any(all(word in warning for word in words) for warning in study.reading.warnings)


@pytest.mark.parametrize(
    "source",
    [
        "pmcid:PMC7700001",
        "PMC7700001",
        "pmid:39900001",
        "doi:10.5555/GOAT.2024.17",
        "https://doi.org/10.5555/goat.2024.17",
        "https://pmc.ncbi.nlm.nih.gov/articles/PMC7700001/",
        "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7700001/",
        "https://pubmed.ncbi.nlm.nih.gov/39900001/",
        "https://europepmc.org/article/MED/39900001",
    ],
)
def test_full_text_by_any_id(goats: Any, settings: LookUpSettings, shapes: Any, source: str) -> None:
    study = read(source, look_up=settings)
    assert (study.kind, study.title, study.reading.state) == ("jats", shapes.TITLE, "complete")
    assert study.source == goats.url(FULL_TEXT)
    assert study.ids == {"pmcid": shapes.PMCID, "pmid": shapes.PMID, "doi": shapes.DOI}
    assert not study.retracted
    assert study.reading.warnings == ()
    assert any("2.1 cm longer" in p.text for p in study.passages)


def test_everything_again_without_a_network(
    goats: Any, settings: LookUpSettings, offline: LookUpSettings
) -> None:
    first = read("pmid:39900001", look_up=settings)
    n_asked = len(goats.asked)
    assert read("pmid:39900001", look_up=settings) == first
    assert read("pmid:39900001", look_up=offline) == first
    assert len(goats.asked) == n_asked


def test_offline_without_a_copy_says_where_it_looked(goats: Any, offline: LookUpSettings) -> None:
    with pytest.raises(
        StudyError, match=r"pmid:39900001 is not among the kept copies in .*cache.*without --offline"
    ):
        read("pmid:39900001", look_up=offline)
    assert goats.asked == []


def test_who_is_told_what(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.answers.pop(FULL_TEXT)
    goats.set(EFETCH, shapes.jats())
    read("pmcid:PMC7700001", look_up=replace(settings, ncbi_key="0123456789abcdef"))
    by_host = {asked.host: asked.query for asked in goats.asked}
    assert by_host["eutils.test"] == {
        "db": "pmc", "id": "7700001", "rettype": "xml", "retmode": "xml", "tool": "claimpath",
        "email": "ada@example.org", "api_key": "0123456789abcdef",
    }  # fmt: skip
    assert by_host["crossref.test"] == {"mailto": "ada@example.org"}
    assert set(by_host) == {"europepmc.test", "eutils.test", "crossref.test"}


def test_ncbi_steps_in_where_europe_pmc_has_no_text(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.answers.pop(FULL_TEXT)
    wrapped = b"<pmc-articleset>" + shapes.jats().split(b"?>", 1)[1] + b"</pmc-articleset>"
    goats.set(EFETCH, wrapped)
    study = read("pmcid:PMC7700001", look_up=settings)
    assert study.reading.state == "complete"
    assert study.source.startswith(goats.url(EFETCH))
    assert "email" not in study.source
    assert _warned(study, "Europe PMC's full text", "404")


def test_the_converter_steps_in_where_europe_pmc_is_down(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(SEARCH, shapes.Answer(b"down", 503))
    goats.set(
        CONVERTER, {"status": "ok", "records": [{"pmid": 39900001, "pmcid": "PMC7700001", "doi": "10.5555/goat.2024.17",
                                                 "requested-id": "39900001"}]},
    )  # fmt: skip
    study = read("pmid:39900001", look_up=settings)
    assert (study.source, study.reading.state) == (goats.url(FULL_TEXT), "complete")
    assert _warned(study, "Europe PMC's record", "503", "4 times")
    (asked,) = [a for a in goats.asked if a.host == "idconv.test"]
    assert asked.query == {
        "ids": "39900001", "idtype": "pmid", "format": "json", "tool": "claimpath", "email": "ada@example.org",
    }  # fmt: skip


def test_an_open_pdf_where_no_xml_is(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(pmcid=None))
    place = {
        "url": goats.url("repo.test/1"),
        "url_for_pdf": goats.url("repo.test/1.pdf"),
        "version": "acceptedVersion",
    }
    goats.set(
        "unpaywall.test/v2/10.5555/goat.2024.17",
        {"doi": shapes.DOI, "is_oa": True, "best_oa_location": place, "oa_locations": [place]},
    )
    # The header says HTML: what counts is what is inside.
    goats.set("repo.test/1.pdf", shapes.Answer(shapes.pdf(), headers={"Content-Type": "text/html"}))
    study = read("doi:10.5555/goat.2024.17", look_up=settings)
    assert (study.kind, study.source) == ("pdf", goats.url("repo.test/1.pdf"))
    assert study.ids["pmid"] == shapes.PMID
    assert _warned(study, "accepted manuscript, not the published version")
    assert [a.query for a in goats.asked if a.host == "unpaywall.test"] == [{"email": "ada@example.org"}]


def test_without_an_e_mail_unpaywall_is_left_out_and_that_is_said(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(SEARCH, shapes.europe_record(pmcid=None))
    goats.set("doi.test/10.5555/goat.2024.17", shapes.page())
    study = read("doi:10.5555/goat.2024.17", look_up=replace(settings, email=None))
    assert (study.kind, study.reading.state) == ("html", "complete")
    assert _warned(study, "Unpaywall", "CLAIMPATH_EMAIL is not set")
    assert not any(a.host == "unpaywall.test" for a in goats.asked)
    assert all("mailto" not in a.query and "email" not in a.query for a in goats.asked)


def test_the_abstract_of_pubmed_is_the_last_but_one_resort(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(SEARCH, shapes.europe_record(pmcid=None))
    goats.set("doi.test/10.5555/goat.2024.17", shapes.Answer(b"no robots", 403))
    goats.set(EFETCH, shapes.pubmed())
    study = read("pmid:39900001", look_up=settings)
    assert (study.kind, study.reading.state) == ("pubmed", "abstract_only")
    assert _warned(study, "Only the abstract could be had")
    assert _warned(study, "the publisher's page", "403")
    assert _warned(study, "Unpaywall", "404")


def test_the_abstract_of_a_record_is_the_last_resort(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(SEARCH, shapes.europe_record(pmcid=None))
    study = read("pmid:39900001", look_up=settings)
    assert study.reading.state == "abstract_only"
    assert [(p.section, p.text) for p in study.passages] == [
        (("Abstract", "Background"), "Humming may matter to goats."),
        (("Abstract", "Results"), "Beards grew by 2.1 cm."),
    ]
    assert study.source.startswith(goats.url(SEARCH))
    assert _warned(study, "The abstract comes from Europe PMC's record")


def test_pmc_that_gives_front_matter_only_is_not_the_full_text(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.answers.pop(FULL_TEXT)
    goats.set(EFETCH, shapes.jats(body=False))
    goats.set("doi.test/10.5555/goat.2024.17", shapes.page())
    study = read("PMC7700001", look_up=settings)
    assert (study.kind, study.reading.state) == ("html", "complete")
    goats.answers.pop("doi.test/10.5555/goat.2024.17")
    study = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert (study.kind, study.reading.state) == ("jats", "abstract_only")
    assert _warned(study, "NCBI's full text in PMC", "no more than an abstract")


@pytest.mark.parametrize("manner", ["cut", "bomb", "html", "rubbish", "loop", "inner"])
def test_a_source_that_misbehaves_is_said_and_the_next_one_is_asked(
    goats: Any, settings: LookUpSettings, shapes: Any, manner: str
) -> None:
    import gzip

    bad = {
        "cut": shapes.Answer(shapes.jats(), manner="cut"),
        "bomb": shapes.Answer(gzip.compress(bytes(20_000_000)), headers={"Content-Encoding": "gzip"}),
        "html": shapes.Answer(b"<html><body><h1>Just a moment...</h1></body></html>"),
        "rubbish": shapes.Answer(b"\x00\x01\x02" * 100),
        "loop": shapes.Answer(status=302, headers={"Location": goats.url(FULL_TEXT)}),
        "inner": shapes.Answer(status=302, headers={"Location": "http://169.254.169.254/"}),
    }
    goats.set(FULL_TEXT, bad[manner])
    goats.set(EFETCH, shapes.jats())
    study = read("PMC7700001", look_up=replace(settings, max_bytes=5_000_000))
    assert study.reading.state == "complete"
    assert _warned(study, "Look-up, Europe PMC's full text")


def test_an_answer_that_was_of_no_use_is_asked_for_anew(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(FULL_TEXT, [shapes.Answer(b"<html><h1>Maintenance</h1></html>"), shapes.Answer(shapes.jats())])
    goats.set(EFETCH, shapes.jats())
    assert read("PMC7700001", look_up=settings).source.startswith(goats.url(EFETCH))
    assert read("PMC7700001", look_up=settings).source == goats.url(FULL_TEXT)


# Another article than the one asked for


OTHER = "Silence and the milk yield of mountain sheep: an observational study"


def test_another_title_is_refused_with_both_titles(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(abstractText=None))
    goats.set(FULL_TEXT, shapes.jats(OTHER))
    with pytest.raises(StudyError) as caught:
        read("PMC7700001", look_up=settings)
    said = str(caught.value)
    assert "refused" in said
    assert f"asked for: “{shapes.TITLE}" in said
    assert f"found:     “{OTHER}”" in said
    assert goats.url(FULL_TEXT) in said


def test_another_title_at_one_source_leaves_the_next(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(FULL_TEXT, shapes.jats(OTHER))
    goats.set(EFETCH, shapes.jats())
    study = read("PMC7700001", look_up=settings)
    assert study.title == shapes.TITLE
    assert _warned(study, OTHER, "refused")


def test_another_id_in_the_text_is_refused(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(abstractText=None))
    goats.set(FULL_TEXT, shapes.jats(pmcid="PMC7700002"))
    with pytest.raises(StudyError, match="pmcid:PMC7700002"):
        read("PMC7700001", look_up=settings)


def test_a_translated_title_is_said_not_refused(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(title="[Hummed goats grow longer beards].", abstractText=None))
    goats.set(FULL_TEXT, shapes.jats("Nächtliches Summen und die Bartlänge der Höhlenziege"))
    study = read("PMC7700001", look_up=settings)
    assert study.title.startswith("Nächtliches Summen")
    assert _warned(study, "a translation, it seems")
    goats.set(
        FULL_TEXT,
        shapes.jats("Nächtliches Summen und die Bartlänge", pmcid="PMC1", doi="10.5555/x", pmid="1"),
    )
    with pytest.raises(StudyError, match="another article"):
        read("PMC7700001", look_up=replace(settings, refresh=True, max_tries=1))


def test_a_notice_about_the_article_is_not_the_article(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    notice = shapes.jats(f"Correction: {shapes.TITLE}").replace(b"research-article", b"correction")
    goats.set(FULL_TEXT, notice)
    goats.set(EFETCH, shapes.jats())
    study = read("PMC7700001", look_up=settings)
    assert study.notice is None
    assert study.source.startswith(goats.url(EFETCH))


def test_a_record_with_another_id_is_no_answer(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(id="39900002", pmid="39900002"))
    with pytest.raises(StudyError, match="Europe PMC knows no article with pmid:39900001"):
        read("pmid:39900001", look_up=settings)


def test_an_id_that_nobody_knows(world: Any, settings: LookUpSettings, shapes: Any) -> None:
    world.set(SEARCH, shapes.NOTHING_FOUND)
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


# Notices


def test_a_retraction_at_crossref_is_announced(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    updates = [shapes.update("retraction"), shapes.update("retraction", source="retraction-watch")]
    goats.set(CROSSREF, shapes.crossref_record(**{"updated-by": updates}))
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
    goats: Any, settings: LookUpSettings, shapes: Any, kind: str, said: str
) -> None:
    goats.set(CROSSREF, shapes.crossref_record(**{"updated-by": [shapes.update(kind)]}))
    study = read("PMC7700001", look_up=settings)
    assert not study.retracted
    assert _warned(study, f"Crossref lists {said} of this article", "10.5555/goat.2025.3")


def test_a_retraction_in_europe_pmc_is_announced(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    notice = {
        "id": "39900077",
        "source": "MED",
        "reference": "J Goats. 2025;3(1):9",
        "type": "Retraction in",
        "orderIn": 1,
    }
    comment = {"id": "39900078", "source": "MED", "type": "Comment in"}
    goats.set(SEARCH, shapes.europe_record(commentCorrectionList={"commentCorrection": [notice, comment]}))
    study = read("PMC7700001", look_up=settings)
    assert study.retracted
    assert _warned(study, "Europe PMC lists a retraction", "J Goats. 2025;3(1):9 (PMID 39900077)")
    assert not _warned(study, "39900078")


def test_a_record_marked_as_retracted_is_enough(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set(SEARCH, shapes.europe_record(pubTypeList={"pubType": ["Retracted Publication"]}))
    study = read("PMC7700001", look_up=settings)
    assert study.retracted
    assert _warned(study, "Europe PMC marks this article as retracted")


def test_a_retraction_in_pubmed_is_announced_where_the_others_are_down(
    world: Any, settings: LookUpSettings, shapes: Any
) -> None:
    listed = (
        '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>J Goats. 2025;3:9</RefSource>'
        "</CommentsCorrections></CommentsCorrectionsList>"
    )
    world.set(EFETCH, shapes.pubmed(extra=listed))
    study = read("pmid:39900001", look_up=settings)
    assert study.retracted
    assert _warned(study, "PubMed lists a retraction", "J Goats. 2025;3:9")


def test_notices_that_could_not_be_looked_up_are_said(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(CROSSREF, shapes.Answer(b"down", 500))
    assert _warned(read("PMC7700001", look_up=settings), "Crossref's record", "500")
    goats.set(SEARCH, shapes.europe_record(doi=None))
    study = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert _warned(study, "Crossref", "no DOI of the article is known")


def test_refresh_finds_a_new_retraction_and_an_old_copy_is_said(
    goats: Any, settings: LookUpSettings, shapes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import json
    from datetime import UTC, datetime, timedelta

    assert not read("PMC7700001", look_up=settings).retracted
    goats.set(CROSSREF, shapes.crossref_record(**{"updated-by": [shapes.update("retraction")]}))
    assert settings.cache is not None
    for entry in (settings.cache / "look-up/v1/entries").rglob("*.json"):
        old = (datetime.now(UTC) - timedelta(days=40)).isoformat(timespec="seconds")
        entry.write_text(json.dumps(json.loads(entry.read_text()) | {"asked_at": old}))
    kept = read("PMC7700001", look_up=settings)
    assert not kept.retracted
    assert _warned(kept, "Kept copies were used", "--refresh asks again")
    fresh = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert fresh.retracted
    assert not _warned(fresh, "Kept copies")


@pytest.mark.parametrize(
    "title", ["Retraction: Nightly humming and goats", "A word from the editors about the goats"]
)
def test_a_notice_asked_for_by_its_own_id_is_a_notice(
    goats: Any, settings: LookUpSettings, shapes: Any, title: str
) -> None:
    doi = "10.5555/goat.2025.3"
    goats.set(SEARCH, shapes.NOTHING_FOUND)
    record = shapes.crossref_record(
        doi, title=[title], **{"update-to": [shapes.update("retraction", shapes.DOI)]}
    )
    goats.set("crossref.test/works/10.5555%2Fgoat.2025.3", record)
    goats.set(f"doi.test/{doi}", shapes.page(title, doi=doi))
    study = read(f"doi:{doi}", look_up=settings)
    assert study.notice == "retraction"
    assert not study.retracted
    assert _warned(
        study, "Crossref lists this publication as a retraction of https://doi.org/10.5555/goat.2024.17"
    )


def test_a_preprints_journal_version_is_named(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    relation = {"is-preprint-of": [{"id-type": "doi", "id": "10.5555/journal.1", "asserted-by": "subject"}]}
    goats.set(CROSSREF, shapes.crossref_record(relation=relation))
    assert _warned(read("PMC7700001", look_up=settings), "preprint", "https://doi.org/10.5555/journal.1")


# Pages


def test_a_publishers_page(goats: Any, settings: LookUpSettings, shapes: Any) -> None:
    goats.set("journal.test/articles/17", shapes.page())
    goats.set(CROSSREF, shapes.crossref_record(**{"updated-by": [shapes.update("retraction")]}))
    study = read(goats.url("journal.test/articles/17"), look_up=settings)
    assert (study.kind, study.source) == ("html", goats.url("journal.test/articles/17"))
    assert study.ids["doi"] == shapes.DOI
    assert study.retracted, "the page's own DOI leads to the notice"


def test_a_page_with_the_abstract_only_leads_to_its_pdf(
    world: Any, settings: LookUpSettings, shapes: Any
) -> None:
    head = '<meta name="citation_pdf_url" content="/articles/17.pdf">'
    world.set("journal.test/articles/17", shapes.page(n_paragraphs=0, head=head))
    world.set("journal.test/articles/17.pdf", shapes.pdf())
    study = read(world.url("journal.test/articles/17"), look_up=settings)
    assert (study.kind, study.source) == ("pdf", world.url("journal.test/articles/17.pdf"))
    assert _warned(study, "the address itself", "no more than")


def test_a_page_that_refuses_programs_is_found_by_the_doi_in_its_address(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set("journal.test/doi/full/10.5555/goat.2024.17", shapes.Answer(b"no", 403))
    study = read(goats.url("journal.test/doi/full/10.5555/goat.2024.17"), look_up=settings)
    assert (study.kind, study.source) == ("jats", goats.url(FULL_TEXT))
    assert _warned(study, "the address itself", "403")


def test_a_page_with_another_article_than_its_address_says_is_refused(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set(SEARCH, shapes.europe_record(pmcid=None, pmid=None, id="x", source="AGR", abstractText=None))
    goats.set("journal.test/doi/full/10.5555/goat.2024.17", shapes.page(OTHER))
    with pytest.raises(StudyError, match="another article"):
        read(goats.url("journal.test/doi/full/10.5555/goat.2024.17"), look_up=settings)


def test_a_page_whose_own_id_leads_to_another_title_is_said(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.set("journal.test/articles/17", shapes.page(OTHER))
    study = read(goats.url("journal.test/articles/17"), look_up=settings)
    assert study.title == OTHER
    assert _warned(study, OTHER, "Europe PMC knows the article with its id as", shapes.TITLE)


def test_a_pdf_by_its_address(world: Any, settings: LookUpSettings, shapes: Any) -> None:
    world.set("repo.test/files/goat.pdf", shapes.pdf())
    study = read(world.url("repo.test/files/goat.pdf"), look_up=settings)
    assert study.kind == "pdf"
    assert any("grew by two centimetres" in p.text for p in study.passages)


def test_arxiv_by_id_and_by_doi(world: Any, settings: LookUpSettings, shapes: Any) -> None:
    head = '<meta name="citation_abstract" content="Goats hum too.">'
    world.set("arxiv.test/abs/2401.00001", shapes.page(n_paragraphs=0, head=head))
    world.set("arxiv.test/pdf/2401.00001", shapes.pdf())
    for source in ("arxiv:2401.00001", "doi:10.48550/arXiv.2401.00001", "https://arxiv.org/abs/2401.00001"):
        study = read(source, look_up=settings)
        assert (study.kind, study.ids["doi"]) == ("pdf", "10.48550/arxiv.2401.00001")
        assert _warned(study, "Crossref's record", "doesn't hold arXiv's articles")
    world.set("arxiv.test/pdf/2401.00001", shapes.Answer(b"", 404))
    study = read("arxiv:2401.00001", look_up=replace(settings, refresh=True))
    assert (study.reading.state, study.passages[0].text) == ("abstract_only", "Goats hum too.")


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/x",
        "http://10.0.0.1/study.pdf",
        "http://169.254.169.254/",
        "https://localhost/x",
        "http://[::1]/",
    ],
)
def test_an_inner_address_is_refused_before_anything_is_asked(
    world: Any, settings: LookUpSettings, address: str
) -> None:
    with pytest.raises(StudyError, match="Only public web addresses are looked up"):
        read(address, look_up=settings)
    assert world.asked == []


def test_when_the_time_is_up_what_was_found_so_far_is_given(
    goats: Any, settings: LookUpSettings, shapes: Any
) -> None:
    goats.answers.pop(FULL_TEXT)
    goats.set(EFETCH, shapes.Answer(shapes.jats(), manner="drip"))
    study = read("PMC7700001", look_up=replace(settings, total_seconds=4.0))
    assert study.reading.state == "abstract_only"
    assert _warned(study, "longer than 4 seconds in all")


def test_a_cache_that_cannot_be_written_is_said(goats: Any, settings: LookUpSettings, tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    study = read("PMC7700001", look_up=replace(settings, cache=tmp_path / "file"))
    assert study.reading.state == "complete"
    assert _warned(study, "no copy was kept")


def test_proxies_that_are_not_used_are_said(
    world: Any, settings: LookUpSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    with pytest.raises(StudyError, match="Proxies named in the environment are not used"):
        read("pmid:1", look_up=settings)


def test_no_cache_at_all_works(goats: Any, settings: LookUpSettings) -> None:
    assert read("PMC7700001", look_up=replace(settings, cache=None)).reading.warnings == ()
