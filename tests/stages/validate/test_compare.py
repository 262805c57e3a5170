"""Two answers beside each other: a table worked out by hand, and what must always hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.validate.compare import compare_answers

MATCH = [
    ("72", "72"),
    ("72", "72 drugs"),
    ("six", "6"),
    ("12 weeks", "84 days"),
    ("500 mg", "0.5 g"),
    ("30%", "30 percent"),
    ("5-10 mg", "5 mg to 10 mg"),
    ("-5 °C", "−5°C"),
    ("Yes", "Yes, they were."),
    ("No.", "no"),
    ("mice", "Murine"),
    ("The kidneys", "renal"),
    ("It was not blinded", "The study was not blinded."),
    ("Mice were not used", "no mice were used"),
    ("It reduced mortality", "It lowered deaths"),
    ("owl", "owls"),
    ("Vero E6 cells", "Vero E6 kidney cells"),
    ("in a double-blind trial", "double-blind trials"),
]
MISMATCH = [
    # numbers
    ("72", "73"),
    ("72 drugs", "six drugs"),
    ("72 of 290", "72 of 280"),
    # units
    ("12 weeks", "12 days"),
    ("5 mg", "5 g"),
    ("5 mg", "5 ml"),
    ("2%", "2 percentage points"),
    # signs and bounds
    ("-2.1 kg", "2.1 kg"),
    ("p < 0.05", "p > 0.05"),
    ("at least 5", "at most 5"),
    # negation, yes and no
    ("Yes", "No"),
    ("Yes, in all owls", "No, in none"),
    ("It reduced fever", "It did not reduce fever"),
    ("There was a significant difference", "No significant difference"),
    # direction
    ("higher", "lower"),
    ("It increased the yield", "It decreased the yield"),
    # names
    ("COVID-19", "SARS-CoV-2"),
    ("IL-6", "IL-8"),
    ("men", "women"),
    # an answer on one side only
    ("not reported", "72"),
    ("The study does not say.", "mice"),
    ("N/A", "twelve owls"),
]
UNDECIDED = [
    # what the rules can't know
    ("in vitro", "cell culture"),
    ("290 drugs", "290 compounds"),
    ("hydroxychloroquine", "hydroxychloroquine and azithromycin"),
    ("the drug inhibits the virus", "the virus inhibits the drug"),
    ("It reduced mortality", "mortality fell"),
    ("72 and six", "six and 72"),
    ("72", "72 of 290 drugs"),
    ("30%", "0.3"),
    ("5 mg", "less than 5 mg"),
    ("a large rise", "a rise by 30%"),
    ("randomised controlled trial of SARS-CoV-2", "randomised controlled trial"),
    ("blood pressure", "body weight"),
    # neither answers
    ("not reported", "The paper does not mention it"),
    ("unknown", "Unknown"),
    ("", ""),
]
TABLE = (
    [(a, b, "match") for a, b in MATCH]
    + [(a, b, "mismatch") for a, b in MISMATCH]
    + [(a, b, "undecided") for a, b in UNDECIDED]
)


@pytest.mark.parametrize(("a", "b", "expected"), TABLE, ids=[f"{a} | {b}" for a, b, _ in TABLE])
def test_answers(a: str, b: str, expected: str) -> None:
    compared = compare_answers(a, b)

    assert compared.comparison == expected, compared.reason
    assert compared.reason


VOCABULARY = """
    owls mice not no without 5 6 12 mg g % weeks days < > - increased decreased COVID-19 IL-6 yes, no, men women and
"""
WORDS = st.sampled_from(VOCABULARY.split())
ANSWERS = st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=60)


@given(ANSWERS, ANSWERS)
def test_the_order_makes_no_difference(a: str, b: str) -> None:
    assert compare_answers(a, b) == compare_answers(b, a)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(["", " owls", " mg", "%", " weeks"]))
def test_a_changed_number_never_matches(first: int, second: int, unit: str) -> None:
    result = compare_answers(f"There were {first}{unit}", f"There were {second}{unit}").comparison

    assert (result == "match") == (first == second)


@given(st.lists(st.integers(2, 9999), min_size=2, max_size=5), st.data())
def test_one_changed_number_among_several_never_matches(numbers: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(numbers) - 1))
    changed = list(numbers)
    changed[at] += data.draw(st.integers(1, 500))
    answers = [" and ".join(f"{n} owls" for n in some) for some in (numbers, changed)]

    assert compare_answers(*answers).comparison != "match"


@given(st.integers(1, 10**6), st.sampled_from([" °C", " kg", "%", ""]))
def test_a_changed_sign_is_a_mismatch(number: int, unit: str) -> None:
    assert compare_answers(f"-{number}{unit}", f"{number}{unit}").comparison == "mismatch"


def test_long_answers_are_not_compared_by_rule() -> None:
    numbers = " ".join(str(number) for number in range(10_000))

    assert compare_answers(numbers, numbers + " 1").comparison == "undecided"


@given(st.sampled_from(["It helped the owls", "The hats were worn", "owls slept well at night"]))
def test_a_negation_never_matches(answer: str) -> None:
    first, rest = answer.split(" ", 1)

    assert compare_answers(answer, f"{first} {rest} not").comparison == "mismatch"
