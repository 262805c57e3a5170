from collections.abc import Callable

import pytest

from claimpath.errors import SettingsError
from claimpath.records import Claim, Study
from claimpath.stages.rank import RANKERS, RankRequest, rank, rank_request
from claimpath.stages.rank.registry import load_ranker

CLAIM = "Basil makes snails grow."


@pytest.mark.parametrize("task", ["supports", "undermines"])
@pytest.mark.parametrize("ranker", list(RANKERS))
def test_every_passage_is_ranked_once_with_falling_scores(snails: Study, ranker: str, task: str) -> None:
    ranking = rank(CLAIM, snails, task=task, ranker=ranker)
    assert sorted(ranked.passage_id for ranked in ranking.ranking) == [p.id for p in snails.passages]
    assert [ranked.rank for ranked in ranking.ranking] == list(range(1, 7))
    scores = [ranked.score for ranked in ranking.ranking]
    assert scores == sorted(scores, reverse=True)
    assert (ranking.task, ranking.ranker) == (task, ranker)
    assert ranking.ranking[-1].passage_id == "p6"  # thanks are no evidence


def test_the_default_finds_the_finding_and_then_its_limits(snails: Study) -> None:
    supports = rank(Claim(text=CLAIM), snails)
    assert {ranked.passage_id for ranked in supports.ranking[:2]} == {"p1", "p4"}
    undermines = rank(CLAIM, snails, task="undermines")
    assert undermines.given == (supports.ranking[0].passage_id,)
    assert "p5" in {ranked.passage_id for ranked in undermines.ranking[:3]}


def test_given_passages_are_used_and_named(snails: Study) -> None:
    ranking = rank(CLAIM, snails, task="undermines", given=("p4", "p4"))
    assert ranking.given == ("p4",)
    other = rank(CLAIM, snails, task="undermines", given=("p3",))
    assert other.ranking != ranking.ranking


def test_best_sentences_are_exact(snails: Study) -> None:
    for task in ("supports", "undermines"):
        for ranked in rank(CLAIM, snails, task=task).ranking:
            if ranked.best is not None:
                passage = next(p for p in snails.passages if p.id == ranked.passage_id)
                assert passage.text[ranked.best.start : ranked.best.end] == ranked.best.text


def test_the_score_is_the_weighted_sum_of_the_signals_shown(snails: Study) -> None:
    from claimpath.stages.rank.hybrid import hybrid_settings

    weights = hybrid_settings().weights["supports"]
    for ranked in rank(CLAIM, snails).ranking[:5]:
        total = sum(weights.get(name, 0) * value for name, value in ranked.signals.items())
        assert ranked.score == pytest.approx(total, abs=1e-4)


def test_unknown_names_are_refused_with_what_is_allowed(snails: Study) -> None:
    with pytest.raises(SettingsError, match="random, ordered, bm25, dense, hybrid"):
        rank(CLAIM, snails, ranker="tfidf")
    with pytest.raises(SettingsError, match="supports, undermines"):
        rank(CLAIM, snails, task="refutes")
    with pytest.raises(SettingsError, match="no passage 'p99'; it has p1, p2"):
        rank(CLAIM, snails, task="undermines", given=("p99",))
    with pytest.raises(SettingsError, match="undermines"):
        rank(CLAIM, snails, given=("p1",))


def test_a_long_list_of_passages_is_not_printed_whole(study_with: Callable[..., Study]) -> None:
    with pytest.raises(SettingsError, match="p10 and 20 more"):
        rank(CLAIM, study_with(["text"] * 30), task="undermines", given=("x",))


@pytest.mark.parametrize("ranker", list(RANKERS))
@pytest.mark.parametrize("task", ["supports", "undermines"])
def test_odd_studies_end_well(study_with: Callable[..., Study], ranker: str, task: str) -> None:
    for parts in (
        [],
        [""],
        ["One passage."],
        ["", "   ", "Text."],
        [("Thanks.", "back")],
        ["同じ", "ひとつ"],
        ["same"] * 3,
    ):
        study = study_with(parts)
        ranking = rank("Basil.", study, task=task, ranker=ranker)
        assert sorted(ranked.passage_id for ranked in ranking.ranking) == [p.id for p in study.passages]


def test_random_depends_on_the_seed_only(snails: Study) -> None:
    orders = {
        tuple(r.passage_id for r in rank(CLAIM, snails, ranker="random", seed=s).ranking) for s in range(8)
    }
    assert len(orders) > 1
    assert rank(CLAIM, snails, ranker="random", seed=3) == rank("Else.", snails, ranker="random", seed=3)


def test_ties_keep_the_study_s_order(study_with: Callable[..., Study]) -> None:
    study = study_with(["alpha", "beta", "gamma", "delta"])
    assert [r.passage_id for r in rank("omega", study, ranker="bm25").ranking] == ["p1", "p2", "p3", "p4"]


def test_a_premise_in_words_stands_in_for_a_passage(snails: Study) -> None:
    for name in ("bm25", "dense", "hybrid"):
        request = RankRequest(
            claim=CLAIM, study=snails, task="undermines", premise="Nine snails from one garden were studied."
        )
        assert rank_request(request, name).ranking[0].passage_id == "p5", name


def test_every_ranker_can_be_loaded() -> None:
    assert all(callable(load_ranker(name)) for name in RANKERS)
