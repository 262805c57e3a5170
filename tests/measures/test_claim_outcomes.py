"""Claim outcomes and the columns of the paper's Table 2, by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.claim_outcomes import (
    OUTCOMES,
    SubgraphFate,
    claim_outcome,
    claim_table,
    subgraph_table,
)
from claimpath.records import Undefined


def fate(**fields: Any) -> SubgraphFate:
    return SubgraphFate(**{"aligned": False, **fields})


ALIGNED = fate(aligned=True)
GOOD = fate(grounded_qa=False, grounded=True, relevance=2, sufficiency=2)
WEAK = fate(grounded_qa=True, grounded=True, relevance=2, sufficiency=1)
USELESS = fate(grounded_qa=True, grounded=True, relevance=0, sufficiency=2)
UNGROUNDED = fate(grounded_qa=False, grounded=False)
OPEN = fate()
HALF_JUDGED = fate(grounded_qa=True, grounded=True, relevance=2)


@pytest.mark.parametrize(
    ("one", "combined", "accepted"),
    [
        (ALIGNED, None, True),
        (GOOD, 2, True),
        (WEAK, 1, False),
        (USELESS, 0, False),
        (UNGROUNDED, None, False),
        (OPEN, None, None),
        (HALF_JUDGED, None, None),
        (fate(grounded=True, sufficiency=0), 0, False),
        (fate(relevance=1, sufficiency=2), 1, False),
        (fate(relevance=2, sufficiency=2), 2, None),
    ],
)
def test_the_fate_of_one_subgraph(one: SubgraphFate, combined: int | None, accepted: bool | None) -> None:
    assert (one.combined, one.accepted) == (combined, accepted)


@pytest.mark.parametrize(
    ("verdict", "fates", "outcome"),
    [
        ("Correct", [ALIGNED], "failed_at_verdict"),
        ("No Response", [], "failed_at_verdict"),
        ("Incorrect", [WEAK, ALIGNED, GOOD], "aligned"),
        ("Incorrect", [UNGROUNDED, GOOD, OPEN], "valid_alternative"),
        ("Incorrect", [WEAK, OPEN], "undecided"),
        ("Incorrect", [WEAK, UNGROUNDED], "rejected"),
        ("Incorrect", [], "rejected"),
    ],
)
def test_how_a_claim_ends(verdict: Any, fates: list[SubgraphFate], outcome: str) -> None:
    assert claim_outcome(verdict, fates) == outcome


def test_the_columns_of_table_2() -> None:
    # 8 sub-graphs: 2 aligned, 3 grounded and judged, 1 ungrounded, 2 open or half judged.
    table = subgraph_table([ALIGNED, ALIGNED, GOOD, WEAK, USELESS, UNGROUNDED, OPEN, HALF_JUDGED])
    assert table.n_subgraphs == 8
    assert table.n_judged == 3
    assert table.counts == {
        "aligned": 2, "grounded_qa": 3, "grounded": 4, "ungrounded": 1, "grounding_undecided": 1,
        "relevance_2": 3, "relevance_1": 0, "relevance_0": 1,
        "sufficiency_2": 2, "sufficiency_1": 1, "sufficiency_0": 0,
        "combined_2": 1, "combined_1": 1, "combined_0": 1,
        "accepted": 3, "not_accepted": 3, "undecided": 2,
    }  # fmt: skip
    assert isinstance(table.shares, dict)
    assert table.shares["aligned"] == pytest.approx(0.25)


def test_the_published_row_of_gpt_5_adds_up() -> None:
    # Table 2: 158 sub-graphs, 19.0 % aligned, 74.7 % grounded, 6.3 % not; relevance 74.1/0.6/0.0 and so on; 81.7 %
    # accepted. In counts: 30 + 118 + 10 = 158; 99 of the 118 with both scores 2.
    fates = [ALIGNED] * 30 + [fate(grounded=False, grounded_qa=False)] * 10
    fates += [fate(grounded=True, grounded_qa=True, relevance=2, sufficiency=2)] * 99
    fates += [fate(grounded=True, grounded_qa=False, relevance=2, sufficiency=1)] * 18
    fates += [fate(grounded=True, grounded_qa=False, relevance=1, sufficiency=1)]
    table = subgraph_table(fates)
    assert isinstance(table.shares, dict)
    percent = {name: round(100 * share, 1) for name, share in table.shares.items()}
    assert (percent["aligned"], percent["grounded"], percent["ungrounded"]) == (19.0, 74.7, 6.3)
    assert (percent["grounded_qa"], percent["relevance_2"], percent["relevance_1"]) == (62.7, 74.1, 0.6)
    assert (percent["combined_2"], percent["combined_1"]) == (62.7, 12.0)
    assert percent["accepted"] == pytest.approx(81.7, abs=0.11)


def test_the_published_bars_of_figure_3_add_up() -> None:
    # GPT-5: 17 failed at the verdict, 27 aligned, 36 valid alternatives, 4 rejected of 84.
    outcomes: list[Any] = ["failed_at_verdict"] * 17 + ["aligned"] * 27
    outcomes += ["valid_alternative"] * 36 + ["rejected"] * 4
    table = claim_table(outcomes)
    assert table.n_claims == 84
    assert isinstance(table.shares, dict)
    shares = [round(100 * table.shares[label], 1) for label in OUTCOMES]
    assert shares == [20.2, 32.1, 42.9, 4.8, 0.0]


def test_without_anything_shares_are_undefined() -> None:
    assert isinstance(subgraph_table([]).shares, Undefined)
    assert isinstance(claim_table([]).shares, Undefined)


_GRADE = st.sampled_from([None, 0, 1, 2])
_FATE = st.builds(
    SubgraphFate,
    aligned=st.booleans(),
    grounded=st.sampled_from([None, True, False]),
    relevance=_GRADE,
    sufficiency=_GRADE,
)


@given(st.lists(_FATE, min_size=1, max_size=20))
def test_the_parts_of_the_whole_add_up(fates: list[SubgraphFate]) -> None:
    counts = subgraph_table(fates).counts
    n = len(fates)
    assert counts["aligned"] + counts["grounded"] + counts["ungrounded"] + counts["grounding_undecided"] == n
    assert counts["accepted"] + counts["not_accepted"] + counts["undecided"] == n
