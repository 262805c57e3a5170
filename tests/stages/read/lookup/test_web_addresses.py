"""Addresses of the sites that name an article by its id."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.lookup.web_addresses import wanted_of_url


@pytest.mark.parametrize(
    ("url", "kind", "value"),
    [
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/", "pmcid", "PMC123"),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/pdf/main.pdf", "pmcid", "PMC123"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC123/", "pmcid", "PMC123"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/pmc123", "pmcid", "PMC123"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC123.1/#S2", "pmcid", "PMC123"),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/456/", "pmid", "456"),
        ("https://pubmed.ncbi.nlm.nih.gov/456/", "pmid", "456"),
        ("https://pubmed.ncbi.nlm.nih.gov/456/?format=pubmed", "pmid", "456"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/456", "pmid", "456"),
        ("https://www.ncbi.nlm.nih.gov/m/pubmed/456/", "pmid", "456"),
        ("https://europepmc.org/article/PMC/PMC123", "pmcid", "PMC123"),
        ("https://europepmc.org/article/pmc/123", "pmcid", "PMC123"),
        ("https://europepmc.org/articles/PMC123", "pmcid", "PMC123"),
        ("https://europepmc.org/article/MED/456", "pmid", "456"),
        ("https://europepmc.org/abstract/med/456", "pmid", "456"),
        ("https://europepmc.org/article/PPR/PPR789", "preprint", "PPR789"),
        ("https://europepmc.org/backend/ptpmcrender.fcgi?accid=PMC123&blobtype=pdf", "pmcid", "PMC123"),
        ("https://www.ebi.ac.uk/europepmc/webservices/rest/PMC123/fullTextXML", "pmcid", "PMC123"),
        ("https://arxiv.org/abs/2101.00001v2", "arxiv", "2101.00001v2"),
        ("https://arxiv.org/pdf/2101.00001.pdf", "arxiv", "2101.00001"),
        ("https://arxiv.org/pdf/hep-th/9901001v1", "arxiv", "hep-th/9901001v1"),
        ("https://www.biorxiv.org/content/10.1101/2024.01.02.123456v1", "doi", "10.1101/2024.01.02.123456"),
        (
            "https://www.medrxiv.org/content/10.1101/2024.01.02.24300001v2.full.pdf",
            "doi",
            "10.1101/2024.01.02.24300001",
        ),
        ("https://www.biorxiv.org/content/10.1101/123456v3.full-text", "doi", "10.1101/123456"),
        ("https://www.biorxiv.org/content/early/2018/01/01/123456", "url", ""),
        (
            "https://journals.example.org/one/article?id=10.1371/journal.pone.0000001",
            "url",
            "10.1371/journal.pone.0000001",
        ),
        ("https://onlinelibrary.example.com/doi/full/10.1002/abc.123", "url", "10.1002/abc.123"),
        ("https://www.example.org/articles/10.3389/fgoat.2024.00017/full", "url", "10.3389/fgoat.2024.00017"),
        (
            "https://www.example.org/articles/10.3389/fgoat.2024.00017/full/pdf",
            "url",
            "10.3389/fgoat.2024.00017",
        ),
        ("https://www.example.org/doi/pdf/10.1056/GOAT1.pdf", "url", "10.1056/goat1"),
        ("https://www.example.org/articles/s41586-024-00001-1", "url", ""),
        ("https://europepmc.org/", "url", ""),
        ("https://pubmed.ncbi.nlm.nih.gov/?term=goats", "url", ""),
    ],
)
def test_addresses(url: str, kind: str, value: str) -> None:
    wanted = wanted_of_url(url)
    assert (wanted.kind, wanted.value, wanted.url) == (kind, value, url)


def test_the_version_of_a_preprint_is_kept() -> None:
    assert wanted_of_url("https://www.biorxiv.org/content/10.1101/2024.01.02.123456v2").version == "v2"
    assert wanted_of_url("https://www.biorxiv.org/content/10.1101/2024.01.02.123456").version is None


def test_a_site_that_only_looks_like_pmc_is_another_site() -> None:
    wanted = wanted_of_url("https://pmc.ncbi.nlm.nih.gov.example.org/articles/PMC123/")
    assert (wanted.kind, wanted.value) == ("url", "")


@pytest.mark.parametrize("url", ["http://", "https:///path", "http://[::1", "https:"])
def test_no_host_is_a_mistake(url: str) -> None:
    with pytest.raises(StudyError, match="no web address"):
        wanted_of_url(url)


@given(st.text(max_size=80))
def test_no_address_breaks_it(tail: str) -> None:
    try:
        wanted = wanted_of_url(f"https://europepmc.org/{tail}")
    except StudyError:
        return
    assert wanted.kind in {"pmcid", "pmid", "doi", "arxiv", "preprint", "url"}
