"""The score that sorts claims for people."""

import pytest

from claimpath.records import Stance, Subgraph, Undefined
from claimpath.stages.verdict.needs_review import needs_review

NONE = Undefined(reason="No classifier read the study.")


def gap(strength: str) -> Subgraph:
    return Subgraph.model_construct(strength=strength)


def stance(refuted: float) -> Stance:
    return Stance(
        label="Refuted", supported=0, refuted=refuted, not_enough=1 - refuted, sentences=(), n_read=1,
        n_sentences=1, model="made up",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("strengths", "refuted", "expected"),
    [
        ((), None, 0.0),
        (("strong",), None, 0.8),
        # 1 - 0.6 * 0.6 * 0.9 = 0.676
        (("moderate", "moderate", "weak"), None, 0.676),
        # 1 - (1 - 0.3 * 0.5) = 0.15
        ((), 0.5, 0.15),
        # 1 - 0.2 * 0.7 = 0.86
        (("strong",), 1.0, 0.86),
    ],
)
def test_by_hand(strengths: tuple[str, ...], refuted: float | None, expected: float) -> None:
    said = NONE if refuted is None else stance(refuted)
    assert needs_review([gap(s) for s in strengths], True, "complete", said) == pytest.approx(expected)


def test_undefined_has_a_reason() -> None:
    elsewhere = needs_review([gap("strong")], False, "complete", NONE)
    unchecked = needs_review([], True, "not_checked", NONE)
    assert isinstance(elsewhere, Undefined)
    assert "about" in elsewhere.reason
    assert isinstance(unchecked, Undefined)
    assert "No check" in unchecked.reason
