"""Every table by hand, with its denominators."""

import pytest

from claimpath.bench.reasoning import ClaimReasoning, Figures
from claimpath.bench.reasoning.score import score_claims
from claimpath.bench.reasoning.table import reasoning_text
from claimpath.records import Undefined


def counts(figures: Figures) -> dict[str, tuple[float, int]]:
    return {name: (figure.count, figure.n) for name, figure in figures.items()}


def test_tables_by_hand(claims: list[ClaimReasoning]) -> None:
    tables = score_claims(claims)
    assert counts(tables.outcomes) == {
        "failed_at_verdict": (1, 5), "aligned": (1, 5), "valid_alternative": (1, 5), "rejected": (2, 5),
        "undecided": (0, 5),
    }  # fmt: skip
    columns = counts(tables.subgraphs)
    assert {n for _, n in columns.values()} == {5}
    assert columns["aligned"][0] + columns["grounded"][0] + columns["ungrounded"][0] == 5
    assert (columns["accepted"][0], columns["not_accepted"][0]) == (2, 3)
    assert (columns["grounded"][0], columns["grounded_qa"][0]) == (2, 1)
    assert counts(tables.adequacy)["combined_2"] == (1, 2)
    assert tables.adequacy["relevance_2"].value == 1
    assert counts(tables.classes)["Hasty Generalization"] == (2, 5)
    assert tables.alignment["aligned (strict)"].value == pytest.approx(1 / 5)
    assert tables.alignment["claims with one (strict)"].value == pytest.approx(1 / 5)


def test_agreement_by_hand(claims: list[ClaimReasoning]) -> None:
    # Four claims have graphs on both sides; a and d share Ambiguity with the reference, b its interchangeable class.
    # Jaccard: 1/2, 0, 0, 1. Shared 2 of 5 predicted and of 4 in the reference; F1 = 2 * 2 / 9.
    found = score_claims(claims).agreement
    assert counts(found)["at least one class"] == (2, 4)
    assert counts(found)["at least one class (lenient)"] == (3, 4)
    assert found["mean Jaccard"].value == pytest.approx(1.5 / 4)
    assert (counts(found)["precision"], counts(found)["recall"]) == ((2, 5), (2, 4))
    assert found["F1"].value == pytest.approx(4 / 9)
    assert found["cosine of contexts"].value == pytest.approx(0.7)
    assert found["cosine of contexts"].n == 2
    assert isinstance(found["cosine of premises"].value, Undefined)


def test_intervals_hold_the_figure(claims: list[ClaimReasoning]) -> None:
    for table in ("outcomes", "subgraphs", "classes", "agreement"):
        for figure in getattr(score_claims(claims), table).values():
            if not isinstance(figure.value, Undefined) and not isinstance(figure.low, Undefined):
                assert figure.low <= figure.value <= figure.high


def test_no_claims() -> None:
    tables = score_claims([])
    assert all(isinstance(figure.value, Undefined) for figure in tables.outcomes.values())
    assert all(isinstance(figure.value, Undefined) for figure in tables.agreement.values())


def test_the_text_has_every_denominator(run) -> None:  # type: ignore[no-untyped-def]
    text = reasoning_text([run.summary])
    assert "| valid_alternative | 20.0 % (1 of 5; 0.0 to 60.0) |" in text
    assert "| cosine of contexts | 0.700 (n = 2; 0.500 to 0.900) |" in text
    assert "| cosine of premises | undefined |" in text
    assert "people" in text
    assert "(majority-class)" in text
