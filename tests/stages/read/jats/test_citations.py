"""Citation marks are kept, in square brackets, and never touch the word before them."""

from collections.abc import Callable

import pytest

TextOf = Callable[[str], str]


def x(text: str) -> str:
    return f'<xref ref-type="bibr" rid="r">{text}</xref>'


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (f"as shown [{x('12')}].", "as shown [12]."),
        (f"as shown[{x('12')}].", "as shown [12]."),
        (f"as shown {x('[12]')}.", "as shown [12]."),
        (f"as shown{x('[12]')}.", "as shown [12]."),
        (f"as shown<sup>{x('12')}</sup>.", "as shown [12]."),
        (f"as shown{x('<sup>12</sup>')}.", "as shown [12]."),
        (f"as shown<sup>[{x('12')}]</sup>.", "as shown [12]."),
        (f"as shown {x('12')} and", "as shown [12] and"),
        (f"as shown<sup>{x('12')}</sup>and", "as shown [12] and"),
        (f"as shown ({x('12')}).", "as shown [12]."),
        (f"as shown ({x('12')},{x('13')}).", "as shown [12,13]."),
        (f"as shown [{x('12')},{x('13')}].", "as shown [12,13]."),
        (f"as shown<sup>{x('12')},{x('13')}</sup>.", "as shown [12,13]."),
        (f"as shown<sup>{x('12')}–{x('15')}</sup>.", "as shown [12–15]."),
        (f"as shown<sup>{x('12')}{x('13')}</sup>.", "as shown [12,13]."),
        (f"as shown<sup>{x('12')}-{x('')}{x('14')}</sup>.", "as shown [12-14]."),
        (f"in 95%<sup>{x('7')}</sup> of", "in 95% [7] of"),
        (f"10<sup>6</sup> cells<sup>{x('7')}</sup>", "10^6 cells [7]"),
        (f"see also [{x('1')}, and {x('2')}]", "see also [1, and 2]"),
        (f"shown by {x('Aber et al., 2019')}.", "shown by Aber et al., 2019."),
        (f"shown ({x('Aber, 2019')}; {x('Bern, 2020')}).", "shown (Aber, 2019; Bern, 2020)."),
        (f"shown ({x('Aber <italic>et al</italic>, 2019')}).", "shown (Aber et al, 2019)."),
        (f"Ab{x('S12')}", "Ab [S12]"),
    ],
)
def test_citations(text_of: TextOf, inner: str, expected: str) -> None:
    assert text_of(inner) == expected


def test_figure_and_table_links_stay_as_they_are(text_of: TextOf) -> None:
    inner = '(<xref ref-type="fig" rid="f2">Fig. 2B</xref>, <xref ref-type="table" rid="t1">Table 1</xref>)'
    assert text_of(inner) == "(Fig. 2B, Table 1)"


def test_a_number_before_a_citation_does_not_fuse_with_it(text_of: TextOf) -> None:
    assert "106" not in text_of(f"up to 10<sup>{x('6')}</sup>")


def test_the_parts_of_a_citation_within_a_paragraph_do_not_fuse(text_of: TextOf) -> None:
    inner = (
        "<element-citation><name><surname>Aber</surname><given-names>N</given-names></name><year>2022</year>"
        "<data-title>Tea</data-title><pub-id>10.1/x</pub-id></element-citation>"
    )
    assert text_of(inner) == "Aber N 2022 Tea 10.1/x"
