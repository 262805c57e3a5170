"""Pairs that a language model is asked about."""

from pathlib import Path

import pytest

from claimpath import check, read
from claimpath.errors import SettingsError
from claimpath.screen.records import ScreenSettings, Shard, ShardPair, ShardStudy
from claimpath.screen.run_shard import run_shard
from claimpath.testing.faults import FaultPlan
from claimpath.testing.server import ModelServer

CLAIMS = ("Honey cures cough in children.", "Honey reduces coughing in mice.")


@pytest.fixture
def shard() -> Shard:
    """Four studies with two claims each, and one that is not there."""
    cited = []
    for name in ("0.md", "1.md", "gone.md", "2.md", "3.md"):
        pairs = tuple(
            ShardPair(pair_id=f"{name} {n}", row=n, claim=c, study=name) for n, c in enumerate(CLAIMS)
        )
        cited.append(ShardStudy(key=name, pairs=pairs))
    return Shard(number=0, studies=tuple(cited))


def test_rows_are_those_of_check_and_calls_stay_within_their_limit(studies: Path, shard: Shard) -> None:
    with ModelServer(latency=0.03) as server:
        settings = ScreenSettings(engine=f"test@{server.url}", ranker="bm25", folder=str(studies))
        rows = run_shard(shard, settings, calls_at_once=3)
        assert server.n_at_once <= 3
        n_calls = server.n_calls
        assert [row.pair_id for row in rows] == [
            pair.pair_id for study in shard.studies for pair in study.pairs
        ]
        assert [row.error_kind for row in rows] == [None] * 4 + ["study"] * 2 + [None] * 4
        for row in rows[:2]:
            report = check(
                row.claim, read(studies / row.study), engine=settings.engine, ranker="bm25", runs=1
            )
            assert (row.verdict, row.explanation) == (
                report.verdict.label,
                report.verdict.runs[0].explanation,
            )
            assert [gap.fallacy_class for gap in row.gaps] == [s.fallacy_class for s in report.subgraphs]
        # Again, with another number of calls: every answer is kept, and the rows are the same.
        assert run_shard(shard, settings, calls_at_once=1) == rows
        assert server.n_calls == n_calls


def test_a_model_that_says_nothing_fails_its_pairs(studies: Path, shard: Shard) -> None:
    with ModelServer(faults=FaultPlan({"refusal": 1.0})) as server:
        settings = ScreenSettings(
            engine=f"test@{server.url}", ranker="bm25", folder=str(studies), cache=False
        )
        rows = run_shard(shard.model_copy(update={"studies": shard.studies[:1]}), settings)
    assert [(row.error_kind, row.verdict) for row in rows] == [("engine", "No Response")] * 2
    assert all(row.error and row.kernel for row in rows)  # the passages need no model


def test_an_engine_that_can_not_be_had_ends_the_run(studies: Path, shard: Shard) -> None:
    with pytest.raises(SettingsError, match="nobody"):
        run_shard(shard, ScreenSettings(engine="nobody", folder=str(studies)))
