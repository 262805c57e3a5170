"""Signs in claim and evidence, one by one, and what they must not be fooled by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.reasoning_type.signs import SIGNS, read_signs


def values(claim: str, evidence: str) -> dict[str, float]:
    return {sign.name: sign.value for sign in read_signs(claim, evidence)}


def test_the_lexical_gap_is_the_share_of_the_claims_words_that_the_evidence_lacks() -> None:
    # ferry, slow, green: the evidence has two of three; stems are compared (ferries).
    (gap, *_) = read_signs("The ferry is slow and green.", "Slow ferries cross here.")
    assert gap.value == pytest.approx(1 / 3)
    assert gap.text == "of the claim's words the evidence does not have “green”"


@pytest.mark.parametrize(
    ("name", "claim", "evidence", "seen"),
    [
        ("other-names", "Winters on Pluto are long.", "The winters of Neptune are long.", True),
        ("other-names", "Winters on Pluto are long.", "The winters of Pluto and Neptune are long.", False),
        (
            "other-names",
            "The RCT was small.",
            "A randomised controlled trial of small size, by Brell.",
            False,
        ),
        ("other-subjects", "Tea heals wounds.", "In mice, wounds healed with tea.", True),
        ("other-subjects", "Tea heals wounds of mice.", "In mice, wounds healed with tea.", False),
        ("hedged-evidence", "Tea heals.", "Tea may heal.", True),
        ("hedged-evidence", "Tea may heal.", "Tea healed all.", False),
        ("hedged-evidence", "Tea heals.", "Tea healed all in May.", False),
        ("unseen-link", "The fire was caused by a cigarette.", "A cigarette lay there.", True),
        ("unseen-link", "A cigarette caused it.", "A cigarette caused the fire.", False),
        ("numbers-to-compare", "More than 30 people came.", "The guests were 42.", True),
        ("numbers-to-compare", "It took 3 hours.", "It cost 5 %.", False),
        ("opposite-wording", "The count of wasps rose.", "The count of wasps fell.", True),
        ("opposite-wording", "The count of wasps rose.", "The count of wasps rose again.", False),
        ("opposite-wording", "Ebb has no pier.", "Ebb has a pier.", True),
        ("opposite-wording", "Ebb has no pier.", "Kest grew by a third.", False),
    ],
)
def test_each_sign_is_seen_and_only_where_it_is(name: str, claim: str, evidence: str, seen: bool) -> None:
    assert (values(claim, evidence)[name] > 0) is seen


def test_evidence_that_repeats_the_claim_has_no_sign_of_a_gap() -> None:
    claim = "Ebb's pier burned in May."
    assert not any(values(claim, claim).values())


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_texts_give_every_sign_once_in_range(claim: str, evidence: str) -> None:
    signs = read_signs(claim, evidence)
    assert [sign.name for sign in signs] == list(SIGNS)
    assert all(0 <= sign.value <= 1 and bool(sign.text) == (sign.value > 0) for sign in signs)
