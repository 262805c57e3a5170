"""Where a study can be found."""

import pytest

from claimpath.export.study_address import study_address


@pytest.mark.parametrize(
    ("ids", "source", "expected"),
    [
        ({"doi": "10.1/a<b>#c"}, "x", "https://doi.org/10.1/a%3Cb%3E%23c"),
        ({"pmcid": "PMC12", "pmid": "3"}, "x", "https://pmc.ncbi.nlm.nih.gov/articles/PMC12/"),
        ({"pmid": "3"}, "x", "https://pubmed.ncbi.nlm.nih.gov/3/"),
        ({}, "https://a.example/x y?z=1", "https://a.example/x%20y?z=1"),
        ({}, "/home/me/a study.xml", "a%20study.xml"),
        ({}, "C:\\me\\a.xml", "a.xml"),
        ({}, "urn:x", "urn%3Ax"),
        ({}, "-", "-"),
        ({}, "folder/", "urn:sha256:" + "ab" * 32),
        ({}, "\ud800.xml", "%3F.xml"),
    ],
)
def test_an_id_comes_before_the_source(report, ids: dict[str, str], source: str, expected: str) -> None:
    study = report.studies[0].model_copy(update={"ids": ids, "source": source})
    assert study_address(study) == expected
