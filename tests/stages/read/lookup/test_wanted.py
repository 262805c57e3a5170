"""Spellings of ids: a table of what people write, and properties over made-up ids."""

import string
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.lookup import parse_wanted
from claimpath.stages.read.lookup.spelling import arxiv_of, doi_of, pmcid_of, pmid_of


@pytest.mark.parametrize(
    ("written", "kind", "value"),
    [
        ("pmcid:PMC123", "pmcid", "PMC123"),
        ("PMC123", "pmcid", "PMC123"),
        ("pmc123", "pmcid", "PMC123"),
        ("pmcid:123", "pmcid", "PMC123"),
        ("PMCID: PMC 123", "pmcid", "PMC123"),
        ("  PMC 00123  ", "pmcid", "PMC123"),
        ("PMC123.2", "pmcid", "PMC123"),
        ("pmc:123", "pmcid", "PMC123"),
        ("PMCID PMC123", "pmcid", "PMC123"),
        ("pmid:123", "pmid", "123"),
        ("PMID 123", "pmid", "123"),
        ("PMID: 123 ", "pmid", "123"),
        ("pubmed:123", "pmid", "123"),
        ("doi:10.1234/Ab.C", "doi", "10.1234/ab.c"),
        ("10.1234/abc", "doi", "10.1234/abc"),
        ("DOI 10.1234/abc.", "doi", "10.1234/abc"),
        ("DOI: 10.1234/abc;", "doi", "10.1234/abc"),
        ("doi:https://doi.org/10.1234/abc", "doi", "10.1234/abc"),
        ("doi: doi:10.1234/abc", "doi", "10.1234/abc"),
        ("doi.org/10.1234/abc", "doi", "10.1234/abc"),
        ("dx.doi.org/10.1234/abc", "doi", "10.1234/abc"),
        ("https://doi.org/10.1234/abc", "doi", "10.1234/abc"),
        ("http://dx.doi.org/10.1234%2Fabc", "doi", "10.1234/abc"),
        ("https://doi.org/10.1234/abc?utm_source=feed#top", "doi", "10.1234/abc"),
        ("HTTPS://DOI.ORG/10.1234/ABC", "doi", "10.1234/abc"),
        ("10.1234%2Fabc", "doi", "10.1234/abc"),
        ("doi:10.1234/abc(2020)5", "doi", "10.1234/abc(2020)5"),
        ("doi:10.1234/abc)", "doi", "10.1234/abc"),
        ("“10.1234/abc”", "doi", None),
        ("doi:“10.1234/abc”", "doi", "10.1234/abc"),
        (
            "doi:10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2",
            "doi",
            "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
        ),
        ("arXiv:2101.00001v2", "arxiv", "2101.00001v2"),
        ("arxiv:hep-th/9901001", "arxiv", "hep-th/9901001"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC123/", "pmcid", "PMC123"),
        ("pmid: https://pubmed.ncbi.nlm.nih.gov/123/", "pmid", "123"),
    ],
)
def test_usual_spellings(written: str, kind: str, value: str | None) -> None:
    wanted = parse_wanted(written)
    if value is None:
        assert wanted is None
    else:
        assert wanted is not None
        assert (wanted.kind, wanted.value, wanted.given) == (kind, value, written.strip())


@pytest.mark.parametrize(
    "written",
    [
        "study.xml",
        "",
        "-",
        "123",
        "C:\\study.xml",
        "./PMC123.xml",
        "PMC123.xml",
        "pmcid",
        "10.1",
        "10.12/",
        "ftp://x.org",
    ],
)
def test_what_may_be_a_files_name_is_none(written: str) -> None:
    assert parse_wanted(written) is None


@pytest.mark.parametrize(
    "written", ["pmid:PMC123", "pmcid:x", "doi:11.1234/abc", "doi:", "pmid: 12 34", "pmid:0", "arxiv:9"]
)
def test_a_lead_without_its_id_is_a_mistake_that_is_explained(written: str) -> None:
    with pytest.raises(StudyError, match=r"can be looked up\. Write it as \w+:"):
        parse_wanted(written)


def test_a_file_with_an_ids_name_is_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "10.1234").mkdir()
    for name in ("PMC123", "10.1234/abc"):
        (tmp_path / name).write_text("a study")
        assert parse_wanted(name) is None
    assert parse_wanted("pmcid:PMC123") is not None


@given(
    number=st.integers(1, 99_999_999),
    lead=st.sampled_from(
        ["pmcid:", "PMCID: ", "pmc:", "Pmcid:  PMC", "PMC", "pmc ", "PMCID PMC", "pmcid:pmc "]
    ),
    blanks=st.sampled_from(["", " ", "\t", "  "]),
)
def test_every_pmcid_comes_back(number: int, lead: str, blanks: str) -> None:
    wanted = parse_wanted(f"{blanks}{lead}{number}{blanks}")
    assert wanted is not None
    assert (wanted.kind, wanted.value) == ("pmcid", f"PMC{number}")


_SUFFIX = st.text(string.ascii_letters + string.digits + "-._();:/", min_size=1, max_size=40)


@given(
    registrant=st.integers(1000, 999_999_999),
    suffix=_SUFFIX,
    lead=st.sampled_from(
        ["", "doi:", "DOI: ", "doi ", "https://doi.org/", "http://dx.doi.org/", "doi.org/", "info:doi/"]
    ),
    tail=st.sampled_from(["", ".", ",", ";", " ", ".)", "”"]),
)
def test_every_doi_comes_back_whatever_stands_around_it(
    registrant: int, suffix: str, lead: str, tail: str
) -> None:
    assume(suffix.count("(") <= suffix.count(")"))  # else the closing bracket behind it may be its own
    plain = doi_of(f"10.{registrant}/{suffix}")
    if plain is None:
        return  # nothing but punctuation
    assert doi_of(lead + plain + tail) == plain
    assert doi_of(plain) == plain == plain.lower()
    assert plain.startswith(f"10.{registrant}/")


@given(
    registrant=st.integers(1000, 99999),
    suffix=st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=9),
)
def test_a_doi_survives_percent_encoding(registrant: int, suffix: str) -> None:
    assert doi_of(f"https://doi.org/10.{registrant}%2F{suffix}%3C1%3E") == f"10.{registrant}/{suffix}<1>"


@given(st.text(max_size=60))
def test_no_text_breaks_a_spelling(text: str) -> None:
    for of in (pmcid_of, pmid_of, doi_of, arxiv_of):
        found = of(text)
        assert found is None or (found and found.isprintable() and " " not in found)
    with suppress(StudyError):
        parse_wanted(text)
