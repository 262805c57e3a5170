"""Quote location: found through typography at the source's own offsets; nothing that matters may differ."""

import random
import re
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from claimpath.records import Passage, Sentence
from claimpath.text.differences import NEGATIONS
from claimpath.text.locate import QuoteIndex, locate_quote, locate_quotes
from claimpath.text.location import Ambiguous, Found, NotFound

TRIAL = (
    "We gave 5 mg of the herb to 40 men. Density fell by −0.5 g (95% CI −0.9–−0.1). No effect was seen in men. "
    "No effect was seen in women. The load was 10⁶ copies/m². Non-smokers with COVID-19 did well [12, 13]. "
    "There is no evidence that the herb prevents falls. The range was 0.9–0.1 in all. WHO staff read it."
)


def found(quote: str, text: str = TRIAL) -> list[str]:
    result = locate_quote(quote, [("p1", text)])
    assert isinstance(result, Found), result
    for span in result.spans:
        assert text[span.start : span.end] == span.text
    return [span.text for span in result.spans]


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("We gave 5 mg of the herb", "We gave 5 mg of the herb"),
        ("we gave 5mg of the herb", "We gave 5 mg of the herb"),
        ("“We gave 5 mg of the herb to 40 men.”", "We gave 5 mg of the herb to 40 men."),
        ("fell by -0.5 g (95% CI -0.9--0.1)", "fell by −0.5 g (95% CI −0.9–−0.1)"),
        ("**Density** fell by _-0.5_ g", "Density fell by −0.5 g"),
        ("The load was 10^6 copies/m^2.", "The load was 10⁶ copies/m²."),
        ("The load was 10^{6} copies", "The load was 10⁶ copies"),
        ("Non-smokers with COVID-19 did well.", "Non-smokers with COVID-19 did well [12, 13]."),
        ("Non-smokers with COVID-19 did well (12, 13).", "Non-smokers with COVID-19 did well [12, 13]."),
        ("Non‑smokers with COVID–19 did well [12,13]", "Non-smokers with COVID-19 did well"),
        ("no effect was seen in women", "No effect was seen in women"),
        ("The range was 0.9-0.1", "The range was 0.9–0.1"),
        ("in men. No effect was seen in women", "in men. No effect was seen in women"),
        ("We gave\n 5\u00a0mg of\tthe herb", "We gave 5 mg of the herb"),
    ],
)
def test_found_through_typography(quote: str, source: str) -> None:
    assert found(quote) == [source]


@pytest.mark.parametrize(
    ("quote", "difference"),
    [
        ("We gave 6 mg of the herb", "number"),
        ("We gave 5 g of the herb", "unit"),
        ("We gave 5 of the herb", "unit"),
        ("Density fell by 0.5 g", "sign"),
        ("0.5 g (95% CI", "sign"),
        ("Density fell by -0.6 g", "number"),
        ("95% CI -0.9-0.1", "sign"),
        ("96% CI", "number"),
        ("5% CI", "number"),
        ("effect was seen in men", "negation"),
        ("An effect was seen in men.", "negation"),
        ("No effect was seen in children.", "word"),
        ("The load was 106 copies", "number"),
        ("The load was 10 copies", "number"),
        ("smokers with COVID-19 did well", "cut_word"),
        ("Non-smokers with COVID", "cut_word"),
        ("en. No effect", "cut_word"),
        ("the herb prevents falls", "negation"),
        ("The range was 0.9 -0.1", "sign"),
        ("-0.1 in all", "sign"),
        ("Who staff read it", "case"),
        ("with COVID-19 did well [12, 14].", "citation"),
        ("Non-smokers with COVID-19 did well (12, 14).", "number"),
        ("mg of the herb to 40 women", "word"),
        ("Bananas ripen quickly under lamps", "unlike"),
        ("", "empty"),
        ("… . —", "empty"),
        ("We gave ... the herb to 41 men", "number"),
        ("WHO staff ... 40 men", "order"),
    ],
)
def test_what_matters_is_never_accepted(quote: str, difference: str) -> None:
    result = locate_quote(quote, [("p1", TRIAL)])
    assert isinstance(result, NotFound), result
    assert result.difference == difference
    assert result.reason


def test_the_reason_names_what_differs_and_the_closest_sentence() -> None:
    result = locate_quote("We gave 6 mg of the herb to 40 men.", [("p1", TRIAL)])
    assert isinstance(result, NotFound)
    assert '"5"' in result.reason
    assert '"6"' in result.reason
    assert result.closest is not None
    assert result.closest.text == "We gave 5 mg of the herb to 40 men."


def test_invisible_signs_ligatures_and_minus_signs() -> None:
    source = "The ef\u00adfi\u00adcacy was signiﬁcant (−0.5, 95% CI −0.9–−0.1)."
    assert found("The efficacy was significant (-0.5, 95% CI -0.9--0.1).", source) == [source]


def test_offsets_count_code_points() -> None:
    text = "💩This is an annotation.\r\nSecond line about 𝛼=0.05."
    result = locate_quote("Second line about α = 0.05.", [("p1", text)])
    assert isinstance(result, Found)
    assert (result.spans[0].start, result.spans[0].end) == (25, 50)


def test_a_single_quotation_with_two_places_is_ambiguous() -> None:
    text = "No effect was seen in men. No effect was seen in women."
    result = locate_quote("No effect was seen", [("p1", text)])
    assert isinstance(result, Ambiguous)
    assert [span.start for span in result.spans] == [0, 27]
    assert result.n_occurrences == 2


def test_a_second_mention_is_the_second_place() -> None:
    text = "No effect was seen in men. No effect was seen in women."
    first, second = locate_quotes(["No effect was seen"] * 2, [("p1", text)])
    assert isinstance(first, Found)
    assert isinstance(second, Found)
    assert (first.spans[0].start, second.spans[0].start) == (0, 27)
    assert first.by == second.by == "order"


def test_fewer_mentions_than_places_are_ambiguous() -> None:
    text = "No drop. No drop. No drop."
    assert [r.state for r in locate_quotes(["No drop"] * 2, [("p1", text)])] == ["ambiguous"] * 2
    assert [r.state for r in locate_quotes(["No drop"] * 3, [("p1", text)])] == ["found"] * 3
    assert [r.state for r in locate_quotes(["No drop"] * 4, [("p1", text)])] == ["ambiguous"] * 4


def test_one_place_may_be_quoted_twice() -> None:
    results = locate_quotes(["40 men", "40 men."], [("p1", TRIAL)])
    assert [r.state for r in results] == ["found", "found"]


def test_hints_choose_among_places() -> None:
    texts = [("p1", "A drop was seen in men."), ("p2", "A drop was seen in women. A drop was seen in rats.")]
    index = QuoteIndex(texts)
    quote = "A drop was seen"
    for hints, place in [
        ({"passage_id": "p1"}, ("p1", 0)),
        ({"occurrence": 3}, ("p2", 26)),
        ({"after": "in women"}, ("p2", 0)),
        ({"before": "in women."}, ("p2", 26)),
        ({"passage_id": "p2", "occurrence": 2}, ("p2", 26)),
    ]:
        result = index.locate(quote, **hints)
        assert isinstance(result, Found)
        assert (result.spans[0].passage_id, result.spans[0].start) == place
        assert result.by == "hint"
    assert index.locate(quote, passage_id="p9").state == "ambiguous"
    assert index.locate("A rise was seen", passage_id="p1").state == "not_found"


def test_an_ellipsis_gives_one_span_for_each_part() -> None:
    assert found("We gave 5 mg ... to 40 men.") == ["We gave 5 mg", "to 40 men."]
    assert found("We gave 5 mg […] to 40 men") == ["We gave 5 mg", "to 40 men"]
    assert found("… of the herb to 40 men …") == ["of the herb to 40 men"]


def test_an_ellipsis_may_not_hide_a_negation() -> None:
    for text, quote in [
        ("The herb was in our view not effective in men.", "The herb was ... effective in men"),
        ("The herb was not at all effective in men.", "The herb was … effective in men"),
    ]:
        result = locate_quote(quote, [("p1", text)])
        assert isinstance(result, NotFound)
        assert result.difference == "negation"


def test_a_quotation_over_two_passages_says_so() -> None:
    result = locate_quote("It was dried. It was boiled.", [("p1", "It was dried."), ("p2", "It was boiled.")])
    assert isinstance(result, NotFound)
    assert result.difference == "crosses_passages"
    assert "p1" in result.reason


def test_a_duplicate_passage_is_not_a_second_place() -> None:
    def passage(number: int, text: str, duplicate_of: str | None = None) -> Passage:
        sentence = Sentence(start=0, end=len(text))
        return Passage(
            id=f"p{number}", text=text, sentences=(sentence,), origin="body", duplicate_of=duplicate_of
        )

    passages = [passage(1, "The ﬁne herb works."), passage(2, "The fine herb works.", "p1")]
    result = locate_quote("The fine herb works.", passages)
    assert isinstance(result, Found)
    assert [span.passage_id for span in result.spans] == ["p1"]
    assert [span.passage_id for span in result.repeated_in] == ["p2"]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It fell by 12% in all.", "It fell by 12"),
        ("It was kept at 37 °C.", "It was kept at 37"),
        ("It took 5h.", "It took 5"),
    ],
)
def test_a_number_is_not_cut_from_its_unit(text: str, quote: str) -> None:
    result = locate_quote(quote, [("p1", text)])
    assert isinstance(result, NotFound)
    assert result.difference == "unit"


def test_a_known_sentence_leaves_out_no_negation() -> None:
    text = "Other: none\nAge: 12 | Sex: m"
    rows = (Sentence(start=0, end=11), Sentence(start=12, end=len(text)))
    table = Passage(id="p1", text=text, sentences=rows, origin="table")
    assert locate_quote("Age: 12 | Sex: m", [table]).state == "found"
    assert locate_quote("Age: 12 | Sex: m", [("p1", text.replace("\n", " "))]).state == "not_found"


@pytest.mark.parametrize(
    ("text", "quote", "state"),
    [
        ("这个疫苗有效。", "疫苗有效", "found"),
        ("这个疫苗无效。", "疫苗有效", "not_found"),
        ("疫苗不有效。", "有效", "not_found"),
        ("그는 집에 갔다.", "집에 갔다", "found"),
        ("그는 집에 안 갔다.", "갔다", "not_found"),
        ("Вакцина не помогла детям.", "Вакцина не помогла", "found"),
        ("दवा सुरक्षित है।", "दवा सुरक्षित है", "found"),
        ("الدواء آمن للأطفال.", "الدواء آمن", "found"),
        ("Die Tablette half nicht.", "Die Tablette half nicht", "found"),
    ],
)
def test_other_scripts(text: str, quote: str, state: str) -> None:
    assert locate_quote(quote, [("p1", text)]).state == state


# ---------------------------------------------------------------------------------- any text, any slice, any noise

TEXT = (
    "the herb lowered density by 0.5 mg in 40 mice and dose-dependent effects were significant (p < 0.05) for IL-6 "
    "efficacy, flour; 10⁶ copies “rats” TNF-α Ångström naïve — however 12% of children [7] had −3.2 units"
)
WORDS = TEXT.split(" ")


def noisy(quote: str, r: random.Random) -> str:
    """The quotation as another hand would set it."""
    changes = [
        lambda q: q.replace("-", r.choice("-‐‑–−")),
        lambda q: q.replace(" ", r.choice([" ", "\u00a0", "  ", "\n", "\u2009"])),
        lambda q: q.replace("fi", "ﬁ").replace("fl", "ﬂ"),
        lambda q: unicodedata.normalize(r.choice(["NFC", "NFD"]), q),
        lambda q: q.replace("“", '"').replace("”", '"'),
        lambda q: q.replace("⁶", "^6"),
        lambda q: re.sub(r"(?<=[a-z]{3})(?=[a-z]{3})", "\u00ad", q, count=1),
        lambda q: re.sub(r"(?<!\S)([a-z]{3,})(?!\S)", r"**\1**", q, count=1),
        lambda q: f"“{q}”",
        lambda q: q[:1].upper() + q[1:] if q[:1].isascii() and q[:1].isalpha() else q,
        lambda q: re.sub(r"(?<=[a-z]{3}) \[7\]", "", q),
        lambda q: q.replace(" <", "<").replace("< ", "<"),
    ]
    for change in r.sample(changes, r.randint(0, len(changes))):
        quote = change(quote)
    return quote


@given(st.lists(st.sampled_from(WORDS), min_size=4, max_size=40, unique=True), st.data())
def test_any_slice_is_found_at_its_own_offsets(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    first = data.draw(st.integers(0, len(words) - 2))
    last = data.draw(st.integers(first + 1, len(words)))
    start = len(" ".join(words[:first])) + (1 if first else 0)
    end = len(" ".join(words[:last]))
    quote = text[start:end]
    # A mark, a dash or a bracket at an edge may be read as belonging to the neighbour.
    assume(words[first] not in ("[7]", "—", "<", "(p") and words[last - 1] not in ("[7]", "—", "<", "(p"))
    assume(last == len(words) or words[last] not in ("—", "mg"))
    assume(first == 0 or words[first - 1] != "—")
    noise = noisy(quote, random.Random(data.draw(st.integers(0, 10**6))))
    result = locate_quote(noise, [("p0", "Something else."), ("p1", text)], passage_id="p1")
    assert not isinstance(result, NotFound), (text, noise, result)
    starts = [span.start for span in result.spans]
    assert start in starts or any(abs(start - s) <= 1 for s in starts), (text, noise, result)
    if isinstance(result, Found):
        span = result.spans[0]
        assert abs(span.end - end) <= 1
        assert text[span.start : span.end] == span.text


@given(st.lists(st.sampled_from(WORDS), min_size=4, max_size=25), st.data())
def test_a_changed_number_is_never_found(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    places = [m.span() for m in re.finditer(r"\d", text)]
    assume(places)
    start, end = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("0123456789").filter(lambda d: d != text[start:end]))
    changed = text[:start] + digit + text[end:]
    assume("[" not in text[max(0, start - 2) : start])
    assert locate_quote(changed, [("p1", text)]).state == "not_found"


@given(st.text(max_size=80), st.text(max_size=30))
def test_nothing_raises_and_spans_are_true(text: str, quote: str) -> None:
    result = locate_quote(quote, [("p1", text)])
    spans = result.spans if isinstance(result, Found | Ambiguous) else ()
    for span in spans:
        assert text[span.start : span.end] == span.text


@pytest.mark.parametrize("negation", ["no", "not", "without", "never"])
def test_negations_are_known(negation: str) -> None:
    assert negation in NEGATIONS


@pytest.mark.parametrize(
    ("unit", "quote"),
    [("a", "a" * 500), ("a ", "a " * 300 + "a"), ("no effect ", "effect no effect"), ("x [1] ", "x [1] x"),
     ("... ", "a...a"), ("a b ", "a ... b ... a"), ("a ", "a " * 500 + "c"), ("1 ", "1 1 1"), ("wo", "wow")],
)  # fmt: skip
def test_time_is_linear_on_repetitive_text(
    unit: str, quote: str, takes_linear_time: Callable[..., None]
) -> None:
    takes_linear_time(lambda n: locate_quote(quote, [("p1", unit * n)]), 60_000 // len(unit))
