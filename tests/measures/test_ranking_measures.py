"""Each measure by hand, against another implementation, and at its edges."""

import math
import random
from itertools import permutations

import ir_measures
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score

from claimpath.errors import SettingsError
from claimpath.measures import (
    FallacyLinks,
    RankingGold,
    average_precision,
    fallacy_recall_at_k,
    has_positives_at_k,
    parse_ranking_measure,
    precision_at_k,
    reciprocal_rank,
)
from claimpath.measures.chance import chance_fallacy_recall
from claimpath.records import Undefined

RANKING = ["a", "b", "c", "d", "e"]
GOLD = {"b", "e", "x"}  # x is relevant but not ranked
IDS = [f"p{i}" for i in range(12)]


def test_worked_arithmetic() -> None:
    # relevant at ranks 2 and 5; three relevant passages in all
    assert precision_at_k(RANKING, GOLD, 1) == 0
    assert precision_at_k(RANKING, GOLD, 3) == pytest.approx(1 / 3)
    assert precision_at_k(RANKING, GOLD, 5) == pytest.approx(2 / 5)
    assert reciprocal_rank(RANKING, GOLD) == pytest.approx(1 / 2)
    assert has_positives_at_k(RANKING, GOLD, 1) == 0
    assert has_positives_at_k(RANKING, GOLD, 2) == 1
    # (1/2 + 2/5 + 0) / 3
    assert average_precision(RANKING, GOLD) == pytest.approx(0.3)


def test_a_study_with_fewer_passages_than_k() -> None:
    # two passages, one relevant: 1/2 as published, 1/10 when the divisor stays k
    assert precision_at_k(["a", "b"], {"a"}, 10) == 0.5
    assert precision_at_k(["a", "b"], {"a"}, 10, short_counts_as_k=True) == pytest.approx(0.1)


def test_leaving_passages_out_does_not_make_a_ranking_more_precise() -> None:
    # one of twelve passages is ranked, and it is relevant: 1 of 3, 1 of 10, and with 2 to rank 1 of 2
    assert precision_at_k(["a"], {"a"}, 3, n_passages=12) == pytest.approx(1 / 3)
    assert parse_ranking_measure("P@10").score(["a"], RankingGold(frozenset("a")), 12) == pytest.approx(0.1)
    assert precision_at_k(["a"], {"a"}, 3, n_passages=2) == pytest.approx(1 / 2)
    assert precision_at_k([], {"a"}, 3, n_passages=2) == 0


@pytest.mark.parametrize("name", ["P@3", "MRR", "HasPositives@3", "MAP"])
def test_nothing_relevant_is_undefined_and_says_why(name: str) -> None:
    score = parse_ranking_measure(name).score(RANKING, RankingGold(passages=frozenset()))
    assert isinstance(score, Undefined)
    assert score.reason


@pytest.mark.parametrize("name", ["P@3", "MRR", "HasPositives@3", "MAP"])
def test_an_empty_ranking_scores_zero(name: str) -> None:
    assert parse_ranking_measure(name).score([], RankingGold(passages=frozenset("a"))) == 0


@pytest.mark.parametrize("name", ["P@1", "P@2", "MRR", "HasPositives@3", "MAP"])
def test_one_passage_that_is_relevant_scores_one(name: str) -> None:
    assert parse_ranking_measure(name).score(["a"], RankingGold(passages=frozenset("a"))) == 1


def test_fallacy_recall_counts_an_empty_context_always_and_an_unlinked_one_never() -> None:
    gaps = [
        FallacyLinks("linked", frozenset({"c", "d"})),
        FallacyLinks("unlinked", frozenset()),
        FallacyLinks("empty", frozenset(), needs_context=False),
    ]
    assert fallacy_recall_at_k(RANKING, gaps, 0) == pytest.approx(1 / 3)
    assert fallacy_recall_at_k(RANKING, gaps, 2) == pytest.approx(1 / 3)
    assert fallacy_recall_at_k(RANKING, gaps, 3) == pytest.approx(2 / 3)
    assert fallacy_recall_at_k(RANKING, gaps, 99) == pytest.approx(2 / 3)
    assert isinstance(fallacy_recall_at_k(RANKING, [], 3), Undefined)


@settings(deadline=None)  # the first call of the other packages takes its time
@given(st.permutations(IDS), st.sets(st.sampled_from(IDS), min_size=1))
def test_agrees_with_scikit_learn_and_trec_eval(ranking: list[str], gold: set[str]) -> None:
    labels = [passage in gold for passage in ranking]
    falling = [float(len(ranking) - i) for i in range(len(ranking))]
    assert average_precision(ranking, gold) == pytest.approx(average_precision_score(labels, falling))
    qrels = [ir_measures.Qrel("q", passage, 1) for passage in gold]
    run = [ir_measures.ScoredDoc("q", p, s) for p, s in zip(ranking, falling, strict=True)]
    theirs = ir_measures.calc_aggregate(
        [ir_measures.AP, ir_measures.RR, ir_measures.P @ 3, ir_measures.Success @ 3], qrels, run
    )
    ours = {
        ir_measures.AP: average_precision(ranking, gold),
        ir_measures.RR: reciprocal_rank(ranking, gold),
        ir_measures.P @ 3: precision_at_k(ranking, gold, 3),
        ir_measures.Success @ 3: has_positives_at_k(ranking, gold, 3),
    }
    for measure, value in ours.items():
        assert value == pytest.approx(theirs[measure]), measure


@given(st.permutations(IDS), st.sets(st.sampled_from(IDS), min_size=1), st.integers(1, 15))
def test_scores_lie_between_zero_and_one(ranking: list[str], gold: set[str], k: int) -> None:
    for name in (f"P@{k}", f"P@{k}(short=k)", "MRR", f"HasPositives@{k}", "MAP"):
        score = parse_ranking_measure(name).score(ranking, RankingGold(passages=frozenset(gold)))
        assert isinstance(score, float)
        assert 0 <= score <= 1


@pytest.mark.parametrize("gold", ["a", "ab", "abc", "abcd"])
@pytest.mark.parametrize("name", ["P@1", "P@3", "P@9", "P@9(short=k)", "MRR", "HasPositives@2", "MAP"])
def test_chance_is_the_mean_over_all_orders(name: str, gold: str) -> None:
    measure = parse_ranking_measure(name)
    wanted = RankingGold(passages=frozenset(gold))
    scores = [measure.score(order, wanted) for order in permutations("abcd")]
    mean = sum(score for score in scores if isinstance(score, float)) / math.factorial(4)
    assert measure.chance("abcd", wanted) == pytest.approx(mean)


def test_chance_of_fallacy_recall_is_the_mean_over_all_orders() -> None:
    gaps = (
        FallacyLinks("1", frozenset("ab")),
        FallacyLinks("2", frozenset()),
        FallacyLinks("3", frozenset(), False),
    )
    mean = sum(fallacy_recall_at_k(o, gaps, 2) for o in permutations("abcd")) / math.factorial(4)  # type: ignore[misc]
    assert chance_fallacy_recall("abcd", gaps, 2) == pytest.approx(mean)
    assert chance_fallacy_recall("abcd", [], 2) == 0


@pytest.mark.parametrize(
    "name",
    ["P@1", "P@10", "P@3(short=k)", "MRR", "MRR(no_gold=skip)", "HasPositives@3", "MAP", "MAP(no_gold=skip)",
     "FallacyR@10", "P@3(short=k,no_gold=skip)"],
)  # fmt: skip
def test_a_name_parses_back_to_its_measure(name: str) -> None:
    assert parse_ranking_measure(name).name == name


@pytest.mark.parametrize(
    "name",
    ["", "P", "P@0", "P@-1", "P@1.5", "MRR@3", "MAP@10", "p@1", "nDCG@10", "MAP(no_gold=0)", "MRR(short=k)",
     "P@1(short=k,short=k)", "MAP(", "FallacyR"],
)  # fmt: skip
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(SettingsError, match="HasPositives@k"):
        parse_ranking_measure(name)


def test_order_matters_to_average_precision_only_through_relevance() -> None:
    shuffled = random.Random(3).sample(IDS, len(IDS))
    assert average_precision(shuffled, set(IDS)) == pytest.approx(1)
