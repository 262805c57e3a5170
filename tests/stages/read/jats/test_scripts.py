"""Superscripts and subscripts: no two numbers fuse, and chemistry reads as it is written."""

from collections.abc import Callable

import pytest

TextOf = Callable[[str], str]


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        # Exponents, units, isotopes.
        ("10<sup>6</sup> cells", "10^6 cells"),
        ("4 × 10<sup>−6</sup> M", "4 × 10^−6 M"),
        ("kg/m<sup>2</sup>", "kg/m^2"),
        ("30 kg m<sup>-2</sup>.", "30 kg m^-2."),
        ("12 mm<sup>3</sup> of water", "12 mm^3 of water"),
        ("labelled <sup>14</sup>C was", "labelled ^14C was"),
        ("[U-<sup>13</sup>C]glucose", "[U-^13C]glucose"),
        ("<sup>15</sup>N-labelled urea", "^15N-labelled urea"),
        ("2<sup>−ΔΔCt</sup> method", "2^−ΔΔCt method"),
        ("e<sup>−a + b</sup>", "e^(−a + b)"),
        ("x<sup>2</sup>3", "x^(2)3"),
        ("p < 10<sup>−3</sup>", "p < 10^−3"),
        ("a χ<sup>2</sup> test", "a χ^2 test"),
        ("<italic>R</italic><sup>2</sup> = 0.4", "R^2 = 0.4"),
        # Genotypes, charges, ordinals, marks.
        ("Abc9<sup>-/-</sup> mice", "Abc9^-/- mice"),
        ("<italic>Abc9<sup>f/f</sup></italic> mice", "Abc9^f/f mice"),
        ("NAD<sup>+</sup>/NADH", "NAD+/NADH"),
        ("Ca<sup>2+</sup> ions", "Ca2+ ions"),
        ("SO<sub>4</sub><sup>2−</sup> ions", "SO4^2− ions"),
        ("the 19<sup>th</sup> day", "the 19th day"),
        ("Brand<sup>®</sup> tablets", "Brand® tablets"),
        ("0.03<sup>*</sup>", "0.03*"),
        ("1.79<sup>a</sup>", "1.79^a"),
        # Subscripts.
        ("H<sub>2</sub>O and CO<sub>2</sub>", "H2O and CO2"),
        ("HbA<sub>1c</sub>", "HbA1c"),
        ("PM<sub>2.5</sub> and IC<sub>50</sub>", "PM2.5 and IC50"),
        ("log<sub>2</sub> fold", "log2 fold"),
        ("log<sub>2</sub>5", "log_(2)5"),
        ("C<sub>max</sub>", "C_max"),
        ("x<sub>i</sub>", "x_i"),
        ("<italic>s</italic><sub>0</sub> and", "s_0 and"),
        ("<italic>t</italic><sub><italic>R</italic></sub>", "t_R"),
        ("r<sub>a − b</sub>", "r_(a − b)"),
        ("10<sub>2</sub>", "10_2"),
        ("χ<sub>5</sub><sup>2</sup> = 14.4", "χ_5^2 = 14.4"),
        ("Σ<sub>n<sub>1</sub></sub>", "Σ_n1"),
        # Nothing in it, or nothing before it.
        ("a<sup/> b", "a b"),
        ("<sup>a</sup>Mean of three runs.", "^a Mean of three runs."),
    ],
)
def test_scripts(text_of: TextOf, inner: str, expected: str) -> None:
    assert text_of(inner.replace("p < ", "p &lt; ")) == expected.replace("p < ", "p < ")


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("as reported<sup>12</sup>.", "as reported [12]."),
        ("as reported<sup>12,13</sup>.", "as reported [12,13]."),
        ("as reported<sup>3, 7–9</sup> before", "as reported [3,7–9] before"),
        ("as reported.<sup>4</sup> Then", "as reported. [4] Then"),
        ("(in mice)<sup>12</sup>", "(in mice) [12]"),
        ("5 years<sup>2</sup>", "5 years^2"),
        ("Ser<sup>473</sup>", "Ser^473"),
        ("log<sup>2</sup> scale", "log^2 scale"),
        ("0.5<sup>3</sup>", "0.5^3"),
    ],
)
def test_bare_numbers_above_words_are_citations(text_of: TextOf, inner: str, expected: str) -> None:
    assert text_of(inner) == expected


def test_footnote_marks_are_set_off(text_of: TextOf) -> None:
    assert text_of('intake (g)<xref ref-type="table-fn" rid="f1">a</xref>') == "intake (g)^a"
    assert text_of('<xref ref-type="fn" rid="f1">a</xref>Cohort') == "^a Cohort"
    assert text_of('0.06<xref ref-type="fn" rid="f1"><sup>b</sup></xref>') == "0.06^b"
