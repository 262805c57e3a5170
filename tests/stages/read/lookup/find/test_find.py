"""A study by its id, from the question to the record, against the small internet."""

import gzip
from dataclasses import replace
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import read
from claimpath.stages.read.lookup.settings import LookUpSettings


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
def test_full_text_by_any_id(goats: Any, settings: LookUpSettings, source: str, docs: Any) -> None:
    study = read(source, look_up=settings)
    assert (study.kind, study.title, study.reading.state) == ("jats", docs.TITLE, "complete")
    assert study.source == goats.url(docs.FULL_TEXT)
    assert study.ids == {"pmcid": docs.PMCID, "pmid": docs.PMID, "doi": docs.DOI}
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


def test_who_is_told_what(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.answers.pop(docs.FULL_TEXT)
    goats.set(docs.EFETCH, docs.jats())
    read("pmcid:PMC7700001", look_up=replace(settings, ncbi_key="0123456789abcdef"))
    by_host = {asked.host: asked.query for asked in goats.asked}
    assert by_host["eutils.test"] == {
        "db": "pmc", "id": "7700001", "rettype": "xml", "retmode": "xml", "tool": "claimpath",
        "email": "ada@example.org", "api_key": "0123456789abcdef",
    }  # fmt: skip
    assert by_host["crossref.test"] == {"mailto": "ada@example.org"}
    assert set(by_host) == {"europepmc.test", "eutils.test", "crossref.test"}


def test_ncbi_steps_in_where_europe_pmc_has_no_text(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.answers.pop(docs.FULL_TEXT)
    wrapped = b"<pmc-articleset>" + docs.jats().split(b"?>", 1)[1] + b"</pmc-articleset>"
    goats.set(docs.EFETCH, wrapped)
    study = read("pmcid:PMC7700001", look_up=settings)
    assert study.reading.state == "complete"
    assert study.source.startswith(goats.url(docs.EFETCH))
    assert "email" not in study.source
    assert docs.warned(study, "Europe PMC's full text", "404")


def test_the_converter_steps_in_where_europe_pmc_is_down(
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.set(docs.SEARCH, shapes.Answer(b"down", 503))
    goats.set(
        docs.CONVERTER, {"status": "ok", "records": [
            {"pmid": 39900001, "pmcid": "PMC7700001", "doi": "10.5555/goat.2024.17", "requested-id": "39900001"}]},
    )  # fmt: skip
    study = read("pmid:39900001", look_up=settings)
    assert (study.source, study.reading.state) == (goats.url(docs.FULL_TEXT), "complete")
    assert docs.warned(study, "Europe PMC's record", "503", "4 times")
    (asked,) = [a for a in goats.asked if a.host == "idconv.test"]
    assert asked.query == {
        "ids": "39900001", "idtype": "pmid", "format": "json", "tool": "claimpath", "email": "ada@example.org",
    }  # fmt: skip


def test_an_open_pdf_where_no_xml_is(goats: Any, settings: LookUpSettings, docs: Any, shapes: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pmcid=None))
    place = {
        "url": goats.url("repo.test/1"),
        "url_for_pdf": goats.url("repo.test/1.pdf"),
        "version": "acceptedVersion",
    }
    goats.set(
        "unpaywall.test/v2/10.5555/goat.2024.17",
        {"doi": docs.DOI, "is_oa": True, "best_oa_location": place, "oa_locations": [place]},
    )
    # The header says HTML: what counts is what is inside.
    goats.set("repo.test/1.pdf", shapes.Answer(docs.pdf(), headers={"Content-Type": "text/html"}))
    study = read("doi:10.5555/goat.2024.17", look_up=settings)
    assert (study.kind, study.source) == ("pdf", goats.url("repo.test/1.pdf"))
    assert study.ids["pmid"] == docs.PMID
    assert docs.warned(study, "accepted manuscript, not the published version")
    assert [a.query for a in goats.asked if a.host == "unpaywall.test"] == [{"email": "ada@example.org"}]


def test_without_an_e_mail_unpaywall_is_left_out_and_that_is_said(
    goats: Any, settings: LookUpSettings, docs: Any
) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pmcid=None))
    goats.set("doi.test/10.5555/goat.2024.17", docs.page())
    study = read("doi:10.5555/goat.2024.17", look_up=replace(settings, email=None))
    assert (study.kind, study.reading.state) == ("html", "complete")
    assert docs.warned(study, "Unpaywall", "CLAIMPATH_EMAIL is not set")
    assert not any(a.host == "unpaywall.test" for a in goats.asked)
    assert all("mailto" not in a.query and "email" not in a.query for a in goats.asked)


def test_the_abstract_of_pubmed_is_the_last_but_one_resort(
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pmcid=None))
    goats.set("doi.test/10.5555/goat.2024.17", shapes.Answer(b"no robots", 403))
    goats.set(docs.EFETCH, docs.pubmed())
    study = read("pmid:39900001", look_up=settings)
    assert (study.kind, study.reading.state) == ("pubmed", "abstract_only")
    assert docs.warned(study, "Only the abstract could be had")
    assert docs.warned(study, "the publisher's page", "403")
    assert docs.warned(study, "Unpaywall", "404")


def test_the_abstract_of_a_record_is_the_last_resort(goats: Any, settings: LookUpSettings, docs: Any) -> None:
    goats.set(docs.SEARCH, docs.europe_record(pmcid=None))
    study = read("pmid:39900001", look_up=settings)
    assert study.reading.state == "abstract_only"
    assert [(p.section, p.text) for p in study.passages] == [
        (("Abstract", "Background"), "Humming may matter to goats."),
        (("Abstract", "Results"), "Beards grew by 2.1 cm."),
    ]
    assert study.source.startswith(goats.url(docs.SEARCH))
    assert docs.warned(study, "The abstract comes from Europe PMC's record")


def test_pmc_that_gives_front_matter_only_is_not_the_full_text(
    goats: Any, settings: LookUpSettings, docs: Any
) -> None:
    goats.answers.pop(docs.FULL_TEXT)
    goats.set(docs.EFETCH, docs.jats(body=False))
    goats.set("doi.test/10.5555/goat.2024.17", docs.page())
    study = read("PMC7700001", look_up=settings)
    assert (study.kind, study.reading.state) == ("html", "complete")
    goats.answers.pop("doi.test/10.5555/goat.2024.17")
    study = read("PMC7700001", look_up=replace(settings, refresh=True))
    assert (study.kind, study.reading.state) == ("jats", "abstract_only")
    assert docs.warned(study, "NCBI's full text in PMC", "no more than an abstract")


@pytest.mark.parametrize("manner", ["cut", "bomb", "html", "rubbish", "loop", "inner"])
def test_a_source_that_misbehaves_is_said_and_the_next_one_is_asked(
    goats: Any, settings: LookUpSettings, manner: str, docs: Any, shapes: Any
) -> None:
    bad = {
        "cut": shapes.Answer(docs.jats(), manner="cut"),
        "bomb": shapes.Answer(gzip.compress(bytes(20_000_000)), headers={"Content-Encoding": "gzip"}),
        "html": shapes.Answer(b"<html><body><h1>Just a moment...</h1></body></html>"),
        "rubbish": shapes.Answer(b"\x00\x01\x02" * 100),
        "loop": shapes.Answer(status=302, headers={"Location": goats.url(docs.FULL_TEXT)}),
        "inner": shapes.Answer(status=302, headers={"Location": "http://169.254.169.254/"}),
    }
    goats.set(docs.FULL_TEXT, bad[manner])
    goats.set(docs.EFETCH, docs.jats())
    study = read("PMC7700001", look_up=replace(settings, max_bytes=5_000_000))
    assert study.reading.state == "complete"
    assert docs.warned(study, "Look-up, Europe PMC's full text")


def test_an_answer_that_was_of_no_use_is_asked_for_anew(
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.set(
        docs.FULL_TEXT, [shapes.Answer(b"<html><h1>Maintenance</h1></html>"), shapes.Answer(docs.jats())]
    )
    goats.set(docs.EFETCH, docs.jats())
    assert read("PMC7700001", look_up=settings).source.startswith(goats.url(docs.EFETCH))
    assert read("PMC7700001", look_up=settings).source == goats.url(docs.FULL_TEXT)


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
    goats: Any, settings: LookUpSettings, docs: Any, shapes: Any
) -> None:
    goats.answers.pop(docs.FULL_TEXT)
    goats.set(docs.EFETCH, shapes.Answer(docs.jats(), manner="drip"))
    study = read("PMC7700001", look_up=replace(settings, total_seconds=4.0))
    assert study.reading.state == "abstract_only"
    assert docs.warned(study, "longer than 4 seconds in all")


def test_a_cache_that_cannot_be_written_is_said(
    goats: Any, settings: LookUpSettings, tmp_path: Any, docs: Any
) -> None:
    (tmp_path / "file").write_text("")
    study = read("PMC7700001", look_up=replace(settings, cache=tmp_path / "file"))
    assert study.reading.state == "complete"
    assert docs.warned(study, "no copy was kept")


def test_proxies_that_are_not_used_are_said(
    world: Any, settings: LookUpSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    with pytest.raises(StudyError, match="Proxies named in the environment are not used"):
        read("pmid:1", look_up=settings)


def test_no_cache_at_all_works(goats: Any, settings: LookUpSettings) -> None:
    assert read("PMC7700001", look_up=replace(settings, cache=None)).reading.warnings == ()
