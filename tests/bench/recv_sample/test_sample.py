"""Sampling: thresholds, draws, balance, files, and that the same seed draws the same. All pairs are invented."""

import json
from pathlib import Path

import pytest

from claimpath.bench.recv_sample import draw
from claimpath.bench.recv_sample.draw import sample_pairs
from claimpath.bench.recv_sample.figure import draw_distributions, grouped
from claimpath.bench.recv_sample.records import PairScores, SampleSettings, Thresholds
from claimpath.bench.recv_sample.score import mismatched, score_pairs
from claimpath.bench.recv_sample.write import write_sample
from claimpath.datasets.recv import load_pairs
from claimpath.datasets.recv_records import PairSet
from claimpath.errors import SettingsError
from claimpath.records import Undefined
from claimpath.records.reasoning_pair import ReasoningPair, Veracity

NONE = Undefined(reason="nobody gave one")


def pair(number: int, source: str = "vitaminc", veracity: Veracity = "Supported") -> ReasoningPair:
    return ReasoningPair(
        id=f"{source}-{number}", claim=f"Ebb has {number} inns.", evidence=f"In Ebb, inns number {number + 1}.",
        longer_evidence=NONE, veracity=veracity, reasoning=NONE, rationale=NONE, source=source, split="all",
        group=f"{source}-{number}", veracity_as_given=veracity, reasoning_as_given="",
    )  # fmt: skip


def pair_set(*pairs: ReasoningPair) -> PairSet:
    return PairSet(name="recv", split="all", files=(), pairs=pairs)


@pytest.fixture
def spread(monkeypatch: pytest.MonkeyPatch) -> PairSet:
    """Sixty decided pairs of each of two sources and six undecided ones; a fifth is in the abductive pool."""
    pairs = [
        pair(n, source, "Refuted" if n % 3 == 0 else "Supported")
        for source in ("vitaminc", "phemeplus")
        for n in range(60)
    ]
    pairs += [pair(n, "vitaminc", "Not Enough Information") for n in range(60, 66)]

    def fake(given: list[ReasoningPair], *_: object) -> tuple[list[PairScores], dict[str, float]]:
        scores = [
            PairScores(
                pair=p, cosine=0.5, bertscore=0.1 if int(p.id.split("-")[1]) % 5 == 0 else 0.6, third=0.2
            )
            for p in given
        ]
        return scores, {"BERTScore": 0.1}

    monkeypatch.setattr(draw, "score_pairs", fake)
    return pair_set(*pairs)


@pytest.mark.parametrize(
    ("cosine", "bertscore", "third", "pools"),
    [
        (0.36, 0.9, 0.16, ("deductive",)),
        (0.36, 0.9, 0.15, ()),
        (0.35, 0.25, 0.9, ("abductive",)),
        (0.36, 0.25, 0.2, ("deductive", "abductive")),
        (0.36, 0.26, 0.1, ()),
        (0.34, 0.1, 0.9, ()),
    ],
)
def test_the_papers_thresholds(cosine: float, bertscore: float, third: float, pools: tuple[str, ...]) -> None:
    # RECV, section 5: abductive BERTScore <= 0.25 and SimScore >= 0.35; deductive SimScore >= 0.36 and BLEURT > 0.15.
    assert Thresholds().pools(cosine, bertscore, third) == pools


def test_each_source_gives_as_many_and_both_pools_are_drawn_from(spread: PairSet) -> None:
    sample, _ = sample_pairs(spread, SampleSettings(per_source=20))
    for source in ("vitaminc", "phemeplus"):
        counts = sample.sources[source]
        drawn = {pool: sum(of.values()) for pool, of in counts.drawn.items()}
        assert drawn == {"abductive": 10, "deductive": 10}
        assert (counts.n_abductive_pool, counts.n_deductive_pool, counts.n_both) == (12, 60, 12)
    assert sample.sources["vitaminc"].n_undecided == 6
    ids = [one.scores.pair.id for one in sample.pairs]
    assert len(set(ids)) == 40
    assert not any(one.scores.pair.veracity == "Not Enough Information" for one in sample.pairs)


def test_the_same_seed_draws_the_same_whatever_the_order_of_the_file(spread: PairSet) -> None:
    settings = SampleSettings(per_source=20, candidates=50)
    turned = spread.model_copy(update={"pairs": spread.pairs[::-1]})
    first, second = sample_pairs(spread, settings)[0], sample_pairs(turned, settings)[0]
    assert first.pairs == second.pairs
    other = sample_pairs(spread, settings.model_copy(update={"seed": 2}))[0]
    assert other.pairs != first.pairs
    assert "vitaminc: 50 of 60 pairs were scored, at random" in first.warnings


def test_what_a_pool_lacks_is_made_up_for_and_said(spread: PairSet) -> None:
    sample, _ = sample_pairs(spread, SampleSettings(per_source=40))
    drawn = sample.sources["vitaminc"].drawn
    assert {pool: sum(of.values()) for pool, of in drawn.items()} == {"abductive": 12, "deductive": 28}
    assert "vitaminc: 20 pairs were asked of the abductive pool, which has 12" in sample.warnings
    sample, _ = sample_pairs(spread, SampleSettings(per_source=500))
    assert len(sample.pairs) == 120
    assert "vitaminc: 60 pairs were drawn where 500 were asked for" in sample.warnings


def test_equal_labels_are_equal_where_there_are_as_many(spread: PairSet) -> None:
    sample, _ = sample_pairs(spread, SampleSettings(per_source=20, abductive_share=0, labels="equal"))
    assert sample.sources["vitaminc"].drawn["deductive"] == {"Supported": 10, "Refuted": 10}


def test_real_scores_are_rescaled_and_unlike_texts_score_lower() -> None:
    alike = pair(1)
    unlike = alike.model_copy(update={"id": "x", "group": "x", "evidence": "Rain fell on Kest all week."})
    empty = alike.model_copy(update={"id": "y", "group": "y", "evidence": "—"})
    scored, baselines = score_pairs([alike, unlike, empty], SampleSettings())
    assert set(baselines) == {"BERTScore", "chrF"}
    assert scored[0].cosine > scored[1].cosine
    assert scored[0].bertscore > scored[1].bertscore  # type: ignore[operator]
    assert scored[0].third > scored[1].third  # type: ignore[operator]
    with pytest.raises(SettingsError, match="at least two groups"):
        score_pairs([alike], SampleSettings())


def test_strangers_are_of_different_groups() -> None:
    pairs = [pair(n) for n in range(5)]
    found = mismatched(pairs, 1)
    assert len(found) == 15
    own = {(p.claim, p.evidence) for p in pairs}
    assert not own & set(found)
    assert found == mismatched(pairs[::-1], 1)


def test_files_are_written_and_the_pairs_can_be_loaded_again(spread: PairSet, tmp_path: Path) -> None:
    sample, scored = sample_pairs(spread, SampleSettings(per_source=4))
    names = [path.name for path in write_sample(sample, scored, tmp_path / "a")]
    assert names == ["sampled.jsonl", "scores.csv", "counts.md", "sample.json"]
    rows = [json.loads(line) for line in (tmp_path / "a/sampled.jsonl").read_text().splitlines()]
    assert {(row["reasoning"], row["rationale"]) for row in rows} == {("", "")}
    assert not any("pool" in row for row in rows)
    lines = (tmp_path / "a/scores.csv").read_text().splitlines()
    assert len([line for line in lines if line.startswith(("vitaminc-", "phemeplus-"))]) == 120
    made = json.loads((tmp_path / "a/sample.json").read_text())
    assert made["settings"]["seed"] == 1
    assert "pairs" not in made
    for name in ("scores.csv", "counts.md", "sample.json"):
        (tmp_path / "a" / name).unlink()
    again = load_pairs(tmp_path / "a")
    assert sorted(p.id for p in again.pairs) == sorted(one.scores.pair.id for one in sample.pairs)
    assert all(isinstance(p.reasoning, Undefined) for p in again.pairs)


def test_the_figure_shows_pools_or_the_types_that_people_gave(spread: PairSet) -> None:
    pytest.importorskip("matplotlib", reason="needs the extra plots")
    sample, scored = sample_pairs(spread, SampleSettings(per_source=4))
    assert {name: len(members) for name, members in grouped(sample, scored).items()} == {
        "deductive pool": 120,
        "abductive pool": 24,
        "neither": 0,
    }
    canvas, words = draw_distributions(sample, scored)
    assert len(canvas.axes) == 3
    assert "BERTScore (thresholds: abductive 0.25)" in words
    assert "abductive pool: median 0.100" in words
    typed = [
        one.model_copy(update={"pair": one.pair.model_copy(update={"reasoning": kind})})
        for one, kind in zip(scored, ("deductive", "abductive") * 60, strict=True)
    ]
    assert set(grouped(sample, typed)) == {"deductive", "abductive"}


def test_settings_that_make_no_sense_are_refused(spread: PairSet) -> None:
    for settings in ({"per_source": 0}, {"abductive_share": 1.5}, {"candidates": -1}):
        with pytest.raises(SettingsError, match="--"):
            sample_pairs(spread, SampleSettings.model_validate(settings))
    undecided = pair_set(pair(1, veracity="Not Enough Information"))
    with pytest.raises(SettingsError, match="nothing to draw from"):
        sample_pairs(undecided, SampleSettings())
