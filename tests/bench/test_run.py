import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from claimpath.bench import SETTINGS, SYSTEMS, TASKS, run_bench
from claimpath.bench.case import Case
from claimpath.bench.draws import draw_given
from claimpath.bench.systems import System, SystemInfo
from claimpath.bench.tasks import candidates
from claimpath.datasets import MissciSplit
from claimpath.errors import SettingsError

KERNEL, UNDERMINING = "missciplus/kernel", "missciplus/undermining"


def test_ordered_by_hand(split: MissciSplit) -> None:
    # a1: the study's order is 0 1 2 3, linked is 1: rank 2. a2: linked are 1 and 3: rank 2. a3 has no link.
    open_ = run_bench(split, task=KERNEL, system="ordered").summary.measures
    assert open_["P@1"].value == 0
    assert open_["MRR"].value == 0.5
    assert open_["MRR"].n_expected == 2
    # Closed, the annotated passages are 1 and 3: rank 1 for both.
    closed = run_bench(split, task=KERNEL, system="ordered", setting="closed").summary.measures
    assert closed["P@1"].value == 1


def test_undermining_by_hand(split: MissciSplit) -> None:
    # Order 0 1 2 3. a1: linked 3: AP 1/4. a2: empty context, so 1 and 3: (1/2 + 2/4) / 2 = 1/2. a3: none: 0.
    measures = run_bench(split, task=UNDERMINING, system="ordered").summary.measures
    assert measures["MAP"].value == pytest.approx((0.25 + 0.5 + 0) / 3)
    assert measures["MAP(no_gold=skip)"].value == pytest.approx((0.25 + 0.5) / 2)
    assert (measures["MAP"].n_expected, measures["MAP"].n_scored, measures["MAP"].n_no_gold) == (3, 2, 1)
    # P@3: a1 0/3, a2 1/3, a3 (two passages, none linked) 0.
    assert measures["P@3"].value == pytest.approx(1 / 9)
    # FallacyR@10: a1 found; a2 one of two (empty context), the other not linked; a3 not linked.
    assert measures["FallacyR@10"].value == pytest.approx((1 + 0.5 + 0) / 3)


@pytest.mark.parametrize("task", list(TASKS))
@pytest.mark.parametrize("system", [name for name, info in SYSTEMS.items() if info.needs is None])
def test_every_system_ranks_every_passage_of_every_case(split: MissciSplit, task: str, system: str) -> None:
    pytest.importorskip("spacy") if system == "bm25" else None
    run = run_bench(split, task=task, system=system, seeds=(1, 2))
    by_id = {argument.id: argument for argument in split.arguments}
    assert run.summary.failures == ()
    for prediction in run.predictions:
        assert sorted(prediction.ranking) == sorted(candidates(by_id[prediction.id], "open"))


def test_seeds_are_used_where_they_change_anything(split: MissciSplit) -> None:
    assert run_bench(split, task=KERNEL, system="ordered").manifest.seeds == ()
    assert run_bench(split, task=KERNEL, system="random", seeds=(7, 8)).manifest.seeds == (7, 8)
    assert run_bench(split, task=UNDERMINING, system="ordered").manifest.seeds == (1, 2, 3, 4, 5)
    first, again, other = (run_bench(split, task=KERNEL, system="random", seeds=(s,)) for s in (7, 7, 8))
    assert [p.ranking for p in first.predictions] == [p.ranking for p in again.predictions]
    assert [p.ranking for p in first.predictions] != [p.ranking for p in other.predictions]


@pytest.mark.parametrize("seeds", [(), (1, 1)])
def test_seeds_must_differ(split: MissciSplit, seeds: tuple[int, ...]) -> None:
    with pytest.raises(SettingsError, match="seeds"):
        run_bench(split, task=KERNEL, system="random", seeds=seeds)


def test_a_passage_is_drawn_or_the_premise_given(split: MissciSplit) -> None:
    cases = TASKS[UNDERMINING].cases(split.arguments, 1)
    assert (cases["a1"].given, cases["a1"].premise) == ("PMC1-1", None)
    assert cases["a1"].basis == "Basil made snails grow."
    assert (cases["a3"].given, cases["a3"].premise) == (None, "Snails grew.")
    assert {draw_given(split.arguments, seed)["a2"] for seed in range(20)} == {"PMC1-1", "PMC1-3"}


def test_draws_are_those_of_the_authors_generator(split: MissciSplit) -> None:
    # One generator per seed, one shuffle of the links per argument that has any, in the order of the file.
    for seed in range(10):
        generator = random.Random(seed)
        expected: dict[str, str | None] = {}
        for argument in split.arguments:
            linked = [link.passage_id for link in argument.accurate_links]
            if linked:
                generator.shuffle(linked)
            expected[argument.id] = linked[0] if linked else None
        assert draw_given(split.arguments, seed) == expected


def use(monkeypatch: pytest.MonkeyPatch, rank: Callable[[Case], Sequence[str]]) -> None:
    monkeypatch.setitem(SYSTEMS, "failing", SystemInfo("Fails once.", "tests:build"))
    monkeypatch.setattr(SystemInfo, "build", lambda _, request: System(rank, "failing"))


def test_a_system_that_fails_leaves_a_row_and_counts_zero(
    split: MissciSplit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rank(case: Case) -> Sequence[str]:
        if case.argument.id == "a2":
            raise RuntimeError("out of paper")
        linked = case.argument.accurate_ids
        return [*linked, *(p for p in candidates(case.argument, "open") if p not in linked)]

    use(monkeypatch, rank)
    score = run_bench(split, task=KERNEL, system="failing").summary
    assert score.measures["MRR"].value == 0.5
    assert (score.measures["MRR"].n_scored, score.measures["MRR"].n_failed) == (1, 1)
    assert score.failures == ("a2: RuntimeError: out of paper",)


@pytest.mark.parametrize(
    ("ranking", "reason"),
    [
        (["PMC2-0", "PMC1-1"], "a1: the passage 'PMC2-0' does not belong to the study"),
        (["PMC1-1", "PMC1-1"], "a1: the passage 'PMC1-1' is ranked twice"),
    ],
)
def test_a_ranking_that_is_none_is_a_failure(
    split: MissciSplit, monkeypatch: pytest.MonkeyPatch, ranking: list[str], reason: str
) -> None:
    use(monkeypatch, lambda _: ranking)
    score = run_bench(split, task=KERNEL, system="failing").summary
    assert (score.measures["MRR"].value, score.measures["MRR"].n_failed) == (0, 2)
    assert score.failures[0] == reason


def test_random_draws_are_those_of_the_published_rows(split: MissciSplit) -> None:
    # One generator per seed; every argument of the file is shuffled in turn, the ones that don't count too.
    for setting in SETTINGS:
        run = run_bench(split, task=KERNEL, system="random", setting=setting, seeds=(1, 2))
        for seed in (1, 2):
            generator = random.Random(seed)
            for argument in split.arguments:
                ids = list(candidates(argument, setting))
                generator.shuffle(ids)
                got = {(p.id, p.seed): p.ranking for p in run.predictions}
                if argument.accurate_ids:
                    assert list(got[argument.id, seed][: len(ids)]) == ids


def test_baselines_stand_beside_every_score(split: MissciSplit) -> None:
    score = run_bench(split, task=KERNEL, system="random").summary
    assert score.baselines["ordered"]["MRR"] == 0.5
    # a1: one of four passages is linked, a2: two of four. P@1 by chance: (1/4 + 2/4) / 2.
    assert score.baselines["random"]["P@1"] == pytest.approx(0.375)


def test_the_run_names_what_made_it(split: MissciSplit, tmp_path: Path) -> None:
    manifest = run_bench(split, task=KERNEL, system="hybrid").manifest
    assert manifest.data_sha256 == split.sha256
    assert set(manifest.models_sha256) == {"minilm/model.onnx", "evidence/model.onnx", "hybrid.toml"}
