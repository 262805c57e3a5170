"""The check without a model, on an invented study."""

from typing import Any

import pytest

from claimpath.records import Study, Undefined
from claimpath.stages.validate.fact_check import check_facts
from claimpath.stages.validate.names import names, stands_for
from claimpath.stages.validate.study_facts import StudyFacts

CLAIM = "90 felt hats make owls deaf, says the ABC."


@pytest.fixture(scope="module")
def study(owls: Study) -> StudyFacts:
    return StudyFacts(owls.passages)


@pytest.mark.parametrize(
    ("text", "component", "expected", "why"),
    [
        # The study's own words, one sentence and two, the second from another passage.
        ("There was no control group.", "context", "grounded", "word for word"),
        (
            "Twelve captive owls of the strain NO-7 wore a felt hat for one night. There was no control group.",
            "context",
            "grounded",
            "word for word",
        ),
        # Other words, all facts there.
        ("Owls turned to 61% of all squeaks when with a hat.", "finding", "grounded", "has all its numbers"),
        ("12 captive owls of strain NO-7 wore hats.", "context", "grounded", "has all its numbers"),
        ("480 minutes, that is 8 hours, each owl sat in a dark barn.", "context", "grounded", "has all its"),
        # A number that is not there; another sign; another unit.
        ("Owls turned to 16% of the squeaks.", "finding", "not_grounded", "16%"),
        ("The loss was 27 percentage points.", "finding", "not_grounded", "other sign"),
        ("Each owl sat in the barn for 8 days.", "context", "not_grounded", "another unit"),
        # A quote with a changed number, and one with a lost negation.
        ("It says “Wild owls were observed” in so many words.", "context", "not_grounded", "quote"),
        # The facts are there, in two places.
        ("At 8 hours, owls with a hat turned to 61% of squeaks.", "finding", "undecided", "no one passage"),
        # A name that is not there can be another spelling.
        ("The 12 owls were of strain NO-8.", "context", "undecided", "NO-8"),
        # All facts there, and nothing else.
        ("The 12 ministers of Ruritania met in the capital for coffee.", "context", "undecided", "Ruritania"),
        ("The 12 ministers met for coffee and talked about taxes.", "context", "undecided", "no place"),
        # Nothing to look up.
        ("The birds were few and lived in cages.", "context", "undecided", "no number, name or quote"),
        # The study has a negation where the component has none.
        ("Of 12 captive owls of the strain NO-7 none wore a felt hat.", "finding", "undecided", "negation"),
    ],
)
def test_components(study: StudyFacts, text: str, component: Any, expected: str, why: str) -> None:
    found = check_facts(text, component, study, CLAIM)

    assert found.state == expected, found.reasons
    assert why in " ".join(found.reasons)


def test_spans_are_the_studys_words(study: StudyFacts, owls: Study) -> None:
    found = check_facts("12 owls turned to 61% of squeaks, NO-7 among them.", "finding", study, CLAIM)
    texts = {passage.id: passage.text for passage in owls.passages}

    assert {fact.text: [span.text for span in fact.spans] for fact in found.facts} == {
        "12": ["Twelve"],
        "61%": ["61%"],
        "NO-7": ["NO-7"],
    }
    for fact in found.facts:
        for span in fact.spans:
            assert texts[span.passage_id][span.start : span.end] == span.text


def test_a_premise_is_checked_for_its_facts_alone(study: StudyFacts) -> None:
    plain = check_facts("What holds in cages holds in the wild.", "premise", study, CLAIM)
    factual = check_facts("A loss of 61% in captive owls holds for all owls.", "premise", study, CLAIM)
    wrong = check_facts("A loss of 62% in captive owls holds for all owls.", "premise", study, CLAIM)

    assert isinstance(plain.state, Undefined)
    assert "by nature" in plain.reasons[0]
    assert factual.state == "grounded"
    assert "Only its numbers, names and quotes" in factual.reasons[-1]
    assert wrong.state == "not_grounded"


def test_what_a_premise_takes_from_the_claim_does_not_count(study: StudyFacts) -> None:
    found = check_facts(
        "What holds for 12 owls holds for 90 hats, and the ABC is right.", "premise", study, CLAIM
    )

    assert [(fact.text, fact.counts) for fact in found.facts] == [("12", True), ("90", False), ("ABC", False)]
    assert found.state == "grounded"
    # A finding has no such excuse.
    assert check_facts("90 hats were worn.", "finding", study, CLAIM).state == "not_grounded"


def test_nothing_to_check(study: StudyFacts) -> None:
    assert isinstance(check_facts("  ", "context", study, CLAIM).state, Undefined)


def test_a_study_without_passages() -> None:
    assert check_facts("12 owls.", "context", StudyFacts([]), CLAIM).state == "not_grounded"
    assert check_facts("Owls.", "context", StudyFacts([]), CLAIM).state == "undecided"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The SARS-CoV-2 strain in Vero E6 cells", ["SARS-CoV-2", "Vero", "E6"]),
        ("Owls of Ruritania wore hats. Hats were felt.", ["Ruritania"]),
        ("All RCTs and mRNA shots", ["RCTs", "mRNA"]),
        ("Table 2 gives the CI", []),
        ("It weighed 5 mg at 37 °C", []),
    ],
)
def test_names(text: str, expected: list[str]) -> None:
    found = names(text)

    assert [name.text for name in found] == expected
    assert all(text[name.start : name.end] == name.text for name in found)


def test_an_abbreviation_stands_for_words() -> None:
    assert stands_for("RCT", "a randomised controlled trial")
    assert not stands_for("RCT", "a controlled randomised trial")
