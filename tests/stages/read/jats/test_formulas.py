"""Formulas read on one line, once each; those that are pictures are counted and marked."""

from collections.abc import Callable

import pytest
from lxml import etree

from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats.mathml import mathml_text
from claimpath.stages.read.jats.tex import tex_text


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<mi>a</mi><mo>=</mo><mfrac><mn>1</mn><mi>w</mi></mfrac>", "a = 1/w"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a + b)/2"),
        ("<msqrt><mi>n</mi></msqrt>", "√(n)"),
        ("<mroot><mi>n</mi><mn>3</mn></mroot>", "(n)^(1/3)"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msup><mn>10</mn><mrow><mo>−</mo><mn>6</mn></mrow></msup>", "10^(−6)"),
        ("<msubsup><mi>σ</mi><mi>d</mi><mn>2</mn></msubsup>", "σ_d^2"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>N</mi></munderover><mi>x</mi>",
            "∑_(i = 1)^N x",
        ),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", "x\u0304"),
        ("<mo>−</mo><mn>2</mn><mo>−</mo><mn>3</mn>", "−2 − 3"),
        ("<mi>f</mi><mo>\u2061</mo><mo>(</mo><mi>x</mi><mo>,</mo><mi>y</mi><mo>)</mo>", "f(x, y)"),
        ("<mfenced><mi>x</mi><mi>y</mi></mfenced>", "(x, y)"),
        ("<mtable><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>", "a; b"),
        ("<mmultiscripts><mi>C</mi><mprescripts/><none/><mn>14</mn></mmultiscripts>", "^14C"),
        ("<semantics><mi>x</mi><annotation>\\x</annotation></semantics>", "x"),
        ("<mi>G</mi><mi>N</mi><mi>G</mi>", "GNG"),
        ("", ""),
    ],
)
def test_mathml(inner: str, expected: str) -> None:
    assert mathml_text(etree.fromstring(f"<math>{inner}</math>")) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"$x_{i}^{2}$", "x_i^2"),
        (r"\frac{a+b}{2}", "(a+b)/2"),
        (r"\frac{1}{\sqrt{n}}", "1/(√(n))"),
        (r"\mathrm{HR} \le 0.5 \pm 0.1", "HR ≤ 0.5 ± 0.1"),
        (r"\documentclass{minimal}\begin{document}$$\alpha \times \beta$$\end{document}", "α × β"),
        (r"\left( \bar{x} \right)", "( x )"),
    ],
)
def test_tex(source: str, expected: str) -> None:
    assert tex_text(source) == expected


def test_a_formula_in_several_versions_is_read_once(read_article: Callable[..., DraftStudy]) -> None:
    draft = read_article(
        "<p>We set <inline-formula><alternatives><graphic/><tex-math>x_{1}</tex-math><mml:math><mml:mi>x"
        "</mml:mi></mml:math></alternatives></inline-formula>, where <disp-formula><label>(1)</label><mml:math>"
        "<mml:mi>y</mml:mi></mml:math><tex-math>y</tex-math></disp-formula>holds.</p>"
    )
    assert draft.passages[0].text == "We set x, where y (1) holds."
    assert not draft.not_read


def test_pictures_of_formulas_are_marked_and_counted(read_article: Callable[..., DraftStudy]) -> None:
    draft = read_article(
        "<p>Where <inline-formula><inline-graphic/></inline-formula> is, and "
        "<disp-formula><graphic/></disp-formula></p>"
        "<disp-formula><graphic/></disp-formula><disp-formula><mml:math><mml:mi>z</mml:mi></mml:math></disp-formula>"
    )
    assert [(p.text, p.origin) for p in draft.passages] == [
        ("Where [formula] is, and [formula]", "body"),
        ("[formula]", "formula"),
        ("z", "formula"),
    ]
    assert [(n.what, n.reason) for n in draft.not_read] == [
        ("2 display formulas", "images without text"),
        ("1 formula inside the text", "an image without text"),
    ]


def test_deep_mathml_does_not_overflow() -> None:
    math = "<math>" + "<mrow>" * 200 + "<mi>x</mi>" + "</mrow>" * 200 + "</math>"
    assert mathml_text(etree.fromstring(math)) == "x"
