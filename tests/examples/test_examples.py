"""The example that comes with the package: well-formed, whole, and what the issue of an example needs."""

import pytest
from lxml import etree

from claimpath.errors import SettingsError
from claimpath.examples import example_claim, example_claims, example_study


def test_there_are_three_claims_and_one_is_faithful() -> None:
    claims = example_claims()
    assert [claim.number for claim in claims] == [1, 2, 3]
    assert [claim.faithful for claim in claims] == [True, False, False]
    assert all(claim.note.startswith("Right" if claim.faithful else "Wrong") for claim in claims)


def test_an_unknown_number_is_answered_with_the_known_ones() -> None:
    with pytest.raises(SettingsError, match=r"no example claim 7\. Choose 1, 2, 3"):
        example_claim(7)


def test_the_study_is_jats_with_the_parts_that_readers_stumble_over() -> None:
    tree = etree.parse(
        example_study(), etree.XMLParser(load_dtd=False, resolve_entities=False, no_network=True)
    )
    article = tree.getroot()
    assert (article.tag, article.get("dtd-version")) == ("article", "1.3")
    for path in (
        "front//abstract/sec/title",
        "body//sup",
        "body//sub",
        "body//table//th[@rowspan]",
        "body//table//th[@colspan]",
        "body//table//td[@rowspan]",
        "body//list/list-item",
        "body//xref[@ref-type='bibr']",
        "back/ref-list/ref",
        "front//funding-statement",
    ):
        assert article.findall(path), path
    titles = [title.text for title in article.findall("body//sec/title")]
    assert titles == [
        "Introduction",
        "Methods",
        "Cells, virus and compound",
        "Infection and measurements",
        "Statistics",
        "Results",
        "Discussion",
        "Limitations",
        "Conclusions",
    ]


def test_every_cross_reference_of_the_study_points_at_something() -> None:
    article = etree.parse(example_study()).getroot()
    ids = [element.get("id") for element in article.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {xref.get("rid") for xref in article.iter("xref")} <= set(ids)


def test_the_numbers_of_the_study_agree_with_each_other() -> None:
    text = example_study().read_text(encoding="utf-8")
    # 1.9e4 of 3.2e6 left is a reduction by 99.4%; 1.8e6 of 3.1e6 left is one by 41.9%.
    for left, control, reduction in ((1.9e4, 3.2e6, "99.4%"), (1.8e6, 3.1e6, "42%")):
        decimals = 1 if "." in reduction else 0
        assert f"{100 * (1 - left / control):.{decimals}f}%" == reduction
        assert text.count(reduction) == 2
