"""Splits: no document and no claim on both sides, whatever links them."""

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.datasets.claim_evidence import ClaimEvidence, load_claim_evidence
from claimpath.datasets.claim_evidence.split import (
    by_document,
    claim_key,
    linked_groups,
    overlap_notes,
    three_parts,
)
from claimpath.measures.argument_verdict import STANCE_LABELS


def pair(number: int, document: str, claim: str, label: int = 0) -> ClaimEvidence:
    return ClaimEvidence(f"p{number}", claim, f"text of {document}", STANCE_LABELS[label], document, "own")


PAIRS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 40), st.integers(0, 2)), max_size=60).map(
    lambda rows: [
        pair(n, f"d{d}", f"Claim  {c}" if n % 2 else f"claim {c}", label)
        for n, (d, c, label) in enumerate(rows)
    ]
)


@given(PAIRS, st.sampled_from([0.1, 0.2, 0.5]))
def test_no_document_and_no_claim_is_on_both_sides(pairs: list[ClaimEvidence], share: float) -> None:
    kept, off = by_document(pairs, share)
    assert sorted([*kept, *off], key=lambda p: p.id) == sorted(pairs, key=lambda p: p.id)
    assert not {p.document for p in kept} & {p.document for p in off}
    assert not {claim_key(p.claim) for p in kept} & {claim_key(p.claim) for p in off}
    assert by_document(pairs, share) == (kept, off)


@given(PAIRS)
def test_groups_are_what_walking_the_links_finds(pairs: list[ClaimEvidence]) -> None:
    # The independent way: grow each group until nothing is linked to it.
    def reached(start: int) -> set[int]:
        found = {start}
        while True:
            more = {
                n
                for n, p in enumerate(pairs)
                if any(
                    p.document == pairs[m].document or claim_key(p.claim) == claim_key(pairs[m].claim)
                    for m in found
                )
            }
            if more <= found:
                return found
            found |= more

    groups = linked_groups(pairs)
    for number in range(min(len(pairs), 8)):
        assert {n for n, group in enumerate(groups) if group == groups[number]} == reached(number)


def test_the_share_and_the_labels_are_met_where_documents_allow_it() -> None:
    pairs = [pair(n, f"d{n // 2}", f"c{n}", label=(n // 2) % 3) for n in range(120)]
    kept, off = by_document(pairs, 0.2)
    assert len(off) == 24
    assert Counter(p.label for p in off) == dict.fromkeys(STANCE_LABELS, 8)
    assert len(kept) == 96


def test_which_parts_are_made_of_which() -> None:
    pairs = [pair(n, f"d{n}", f"c{n}") for n in range(40)]
    first, second, third = pairs[:20], pairs[20:30], pairs[30:]
    parts, _ = three_parts({"train": first, "dev": second, "test": third})
    assert (parts["train"], parts["dev"], parts["test"]) == (tuple(first), tuple(second), tuple(third))
    for given_parts, test in (
        ({"train": first, "dev": second}, second),
        ({"train": first, "test": third}, third),
        ({"dev": first, "test": third}, third),
        ({"train": first, "dev": second, "test": []}, second),
    ):
        parts, (said,) = three_parts(given_parts)
        assert parts["test"] == tuple(test)
        assert (len(parts["train"]), len(parts["dev"])) == (16, 4)
        assert "split by document and claim" in said
    parts, (said,) = three_parts({"dev": pairs})
    assert {name: len(part) for name, part in parts.items()} == {"train": 24, "dev": 8, "test": 8}
    assert "only the authors' dev part is here" in said


def test_what_test_shares_with_training_is_said() -> None:
    parts = {
        "train": [pair(1, "a", "x")],
        "dev": [pair(2, "b", "y")],
        "test": [pair(3, "a", "Y "), pair(4, "c", "z")],
    }
    assert overlap_notes(parts) == (  # type: ignore[arg-type]
        "1 of the 2 documents of the test part are also in train or dev",
        "1 of the 2 claims of the test part are also in train or dev",
    )
    parts = {**parts, "test": [pair(4, "c", "z")], "dev": [pair(2, "a", "y")]}
    assert overlap_notes(parts) == ("1 of the 1 documents of the dev part are also in train",)  # type: ignore[arg-type]


@pytest.mark.skipif(
    "CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA is not set: the real data is not here"
)
def test_the_real_sets_have_the_pairs_that_were_counted_by_hand() -> None:
    sets = {each.name: each for each in load_claim_evidence("all", root=Path(os.environ["CLAIMPATH_DATA"]))}
    # 919 pairs of claim and cited abstract in train (370 + 355 + 194); 340 in dev, of which one is cited twice.
    scifact = sets["scifact"]
    assert len(scifact.parts["train"]) + len(scifact.parts["dev"]) == 919
    assert list(scifact.counts()["test"].values()) == [138, 71, 130]
    assert "181 of the 283 documents of the test part are also in train or dev" in scifact.notes
    totals = {name: sum(map(len, each.parts.values())) for name, each in sets.items()}
    assert (totals["healthver"], totals["covidfact"]) == (1917, 419)
    assert sets["covidfact"].labels == ("Supported", "Refuted")
    for name in ("healthver", "covidfact"):
        sides = [{p.document for p in part} for part in sets[name].parts.values()]
        assert len(sides[0] | sides[1] | sides[2]) == sum(map(len, sides))
