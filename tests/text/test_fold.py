"""Folding: what typography changes folds to the same, what matters never does, and every character finds back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.text.fold import fold, lower

SAME = [
    ("ef\u00adfi\u00adcacy", "efficacy"),
    ("signiﬁcant eﬀect of ﬂour", "significant effect of flour"),
    ("zero\u200bwidth\ufeff", "zerowidth"),
    ("−0.5", "-0.5"),
    ("0.9–0.1", "0.9-0.1"),
    ("dose‐dependent", "dose-dependent"),
    ("the herb — a tea — works", "the herb-a tea-works"),
    ("“safe” and ‘sound’", "\"safe\" and 'sound'"),
    ("a\u00a0\u2009b\n\tc", "a b c"),
    ("**bold** and *thin* and `code` and _low_", "bold and thin and code and low"),
    ("10⁶ and 10⁻⁶", "10^6 and 10^-6"),
    ("10^{6} and 10^(6) and 10<sup>6</sup> and 10**6", "10^6 and 10^6 and 10^6 and 10^6"),
    ("H₂O", "H2O"),
    ("5 µM", "5 μM"),
    ("cafe\u0301", "café"),
    ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
    ("wait …", "wait..."),
    ("wait . . .", "wait..."),
    ("p < 0.05, n = 12", "p<0.05, n=12"),
    ("5 mg and 37 °C and 5 %", "5mg and 37°C and 5%"),
    ("0·5", "0.5"),
    ("p ≤ 0.05", "p<=0.05"),
    ("𝛼=0.05", "α = 0.05"),
    ("3 × 10^6", "3x10^6"),
    ("it was − 0.5", "it was -0.5"),
]
DIFFERENT = [
    ("0.5", "-0.5"),
    ("0.9 −0.1", "0.9–0.1"),
    ("rats — 12%", "rats −12%"),
    ("rats - 12%", "rats -12%"),
    ("5 − 0.5", "5 −0.5"),
    ("10⁶", "106"),
    ("log₁₀5", "log105"),
    ("5 mg", "5 g"),
    ("½", "1/2"),
    ("1½", "11/2"),
    ("B*27", "B27"),
    ("CYP2D6*4", "CYP2D64"),
    ("95%", "95"),
    ("5 . 5", "5.5"),
    ("men", "Men"),
    ("CI [12, 15]", "CI"),
    ("range: [12, 15]", "range:"),
    ("m²", "m2"),
    ("snake_case", "snakecase"),
    ("< 5", "> 5"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_typography_folds_to_the_same(one: str, other: str) -> None:
    assert fold(one).text.strip() == fold(other).text.strip()


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_matters_stays_different(one: str, other: str) -> None:
    assert fold(one).text != fold(other).text


def test_citation_marks_are_kept_aside() -> None:
    folded = fold("The herb [12, 13] works^4,5. Tea too.[6]")
    assert folded.text == "The herb works. Tea too."
    assert folded.marks == [(8, "12,13"), (14, "4,5"), (24, "6")]
    assert folded.marks_between(8, 20) == [(0, "12,13"), (6, "4,5")]


def test_source_span_gives_the_sources_offsets() -> None:
    text = "The ef\u00adfi\u00adcacy was signiﬁcant."
    folded = fold(text)
    start = folded.text.index("significant")
    begin, end = folded.source_span(start, start + len("significant"))
    assert text[begin:end] == "signiﬁcant"


@given(
    st.text(
        alphabet=st.sampled_from("ab1 -–.,[]^*_`'\"()<>=%ﬁ⁶₂\u00ad\u0301µ½\n") | st.characters(), max_size=120
    )
)
def test_the_map_is_whole_and_rises(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    assert "\x00" not in folded.text
    for i in range(len(folded.text)):
        assert 0 <= folded.starts[i] < folded.ends[i] <= len(text)
        assert i == 0 or folded.starts[i - 1] <= folded.starts[i]
    assert all(0 <= at <= len(folded.text) for at, _ in folded.marks)


@given(st.text(alphabet=st.sampled_from("abcdefg hij.,"), max_size=80))
def test_plain_letters_are_untouched_but_for_blanks(text: str) -> None:
    assert fold(text).text.replace(" ", "").replace(".", "") == text.replace(" ", "").replace(".", "")


@given(st.text(max_size=50))
def test_lower_keeps_the_length(text: str) -> None:
    assert len(lower(text)) == len(text)
