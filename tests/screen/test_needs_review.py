"""The needs-review score."""

import pytest

from claimpath.records import CheckState, Undefined
from claimpath.screen.needs_review import NeedsReviewInputs, needs_review


def known(
    s: int, m: int, w: int, overlap: float, about: bool = True, state: CheckState = "complete"
) -> NeedsReviewInputs:
    return NeedsReviewInputs(
        n_strong=s, n_moderate=m, n_weak=w, overlap=overlap, about_claim=about, state=state
    )


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ((0, 0, 0, 1.0), 0.0),
        ((0, 0, 0, 0.0), 0.5),  # 1 - (1 - 0.5)
        ((1, 0, 0, 1.0), 0.8),
        ((0, 2, 0, 1.0), 0.64),  # 1 - 0.6 * 0.6
        ((1, 1, 1, 0.5), 0.919),  # 1 - 0.2 * 0.6 * 0.9 * 0.75 = 1 - 0.081
    ],
)
def test_worked_scores(inputs: tuple[int, int, int, float], expected: float) -> None:
    assert needs_review(known(*inputs)) == pytest.approx(expected, abs=1e-6)


def test_more_gaps_and_fewer_shared_words_never_lower_it() -> None:
    scores = [needs_review(known(0, n, n, 1 - n / 4)) for n in range(5)]
    assert scores == sorted(scores, key=lambda score: score if isinstance(score, float) else -1)


def test_what_was_not_checked_has_no_score() -> None:
    assert isinstance(needs_review(known(1, 0, 0, 1.0, state="not_checked")), Undefined)
    assert isinstance(needs_review(known(0, 0, 0, 1.0, about=False)), Undefined)
