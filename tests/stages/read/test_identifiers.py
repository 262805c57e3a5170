"""DOI, PMCID and PMID in running text."""

from claimpath.stages.read.identifiers import clean_doi, find_ids


def test_all_kinds() -> None:
    text = "See https://doi.org/10.1234/abc.5(2), PMC1234567, and PMID: 7654321."
    assert find_ids(text) == {"doi": "10.1234/abc.5(2)", "pmcid": "PMC1234567", "pmid": "7654321"}


def test_none() -> None:
    assert find_ids("Tea was drunk at 10.30 by 1234 people.") == {}


def test_punctuation_behind_a_doi() -> None:
    assert clean_doi("(doi:10.1000/x.y).") == "10.1000/x.y"
    assert clean_doi("10.1000/x(1)") == "10.1000/x(1)"
