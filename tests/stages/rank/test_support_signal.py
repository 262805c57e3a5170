"""The signal that the claim-evidence classifier gives to `hybrid`."""

from collections.abc import Callable

import numpy as np
import pytest

from claimpath.records import Study
from claimpath.stages.rank import RankRequest, rank
from claimpath.stages.rank.hybrid import rank_hybrid, rank_hybrid_fast, rank_hybrid_words
from claimpath.stages.rank.study_index import index_of
from claimpath.stages.rank.support_signal import N_PASSAGES, support_signal

CLAIM = "Basil increases the growth of snails."
SAYS_SO = "Snails that were fed basil showed increased growth."


def test_a_passage_that_supports_the_claim_has_the_signal(study_with: Callable[..., Study]) -> None:
    study = study_with(
        ["Boxes were cleaned on Mondays.", SAYS_SO, ("The gardeners were paid for basil.", "back")]
    )
    index = index_of(study)
    index.encode(range(3))
    signal = support_signal(RankRequest(claim=CLAIM, study=study, task="supports"), index, np.zeros(3))
    assert signal[1] > 0.5 > signal[0]
    assert signal[2] == 0, "what is set aside is not read"


def test_only_the_first_passages_are_read(study_with: Callable[..., Study]) -> None:
    n_passages = N_PASSAGES + 4
    study = study_with([f"{SAYS_SO[:-1]} in box {number}." for number in range(n_passages)])
    index = index_of(study)
    index.encode(range(n_passages))
    before = np.arange(n_passages, dtype=np.float64)
    signal = support_signal(RankRequest(claim=CLAIM, study=study, task="supports"), index, before)
    assert np.flatnonzero(signal).tolist() == list(range(4, n_passages))


def test_passages_that_are_not_encoded_are_not_read(study_with: Callable[..., Study]) -> None:
    study = study_with([SAYS_SO, "Boxes were cleaned on Mondays."])
    request = RankRequest(claim=CLAIM, study=study, task="supports")
    assert support_signal(request, index_of(study), np.zeros(2)).tolist() == [0, 0]


def test_hybrid_is_hybrid_fast_with_the_signal(study_with: Callable[..., Study]) -> None:
    study = study_with(["Boxes were cleaned on Mondays.", SAYS_SO])
    request = RankRequest(claim=CLAIM, study=study, task="supports")
    whole, fast = rank_hybrid(request), rank_hybrid_fast(request)
    assert set(whole.signals) - set(fast.signals) == {"supported"}
    undermines = RankRequest(claim=CLAIM, study=study, task="undermines")
    assert rank_hybrid(undermines).scores.tolist() == rank_hybrid_fast(undermines).scores.tolist()
    assert rank(CLAIM, study, task="supports", ranker="hybrid-fast").ranker == "hybrid-fast"


def test_hybrid_words_loads_no_model_and_quotes_by_words(
    study_with: Callable[..., Study], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} was loaded")

    monkeypatch.setattr("claimpath.stages.rank.study_index.load_embedder", refuse)
    silent = [f"Boxes were cleaned on day {day}." for day in range(5)]
    study = study_with([*silent, SAYS_SO])
    for task in ("supports", "undermines"):
        request = RankRequest(claim=CLAIM, study=study, task=task, given=study.passages[5:])
        answer = rank_hybrid_words(request)
        assert answer.signals["similarity"][5] > answer.signals["similarity"][0]
        assert answer.best[5].text == SAYS_SO
        assert "caution" not in answer.signals
