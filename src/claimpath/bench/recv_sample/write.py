"""Write a sampled set: the pairs in the authors' form, all scores, the counts, and what made it."""

import json
from collections.abc import Sequence
from pathlib import Path

from claimpath.bench.recv_sample.draw import DECIDED, pools_of
from claimpath.bench.recv_sample.records import PairScores, Sample, SampledPair
from claimpath.bench.tables import Cell, Column, TableData, Value, render
from claimpath.errors import SettingsError
from claimpath.models.weights import shown_name
from claimpath.records.base import Undefined

PAIRS, SCORES, COUNTS, MADE = "sampled.jsonl", "scores.csv", "counts.md", "sample.json"
_VERACITY = {"Supported": "SUPPORTS", "Refuted": "REFUTES"}


def write_sample(sample: Sample, scored: Sequence[PairScores], folder: Path) -> tuple[Path, ...]:
    """Write the files of a sample; gives their paths. Raises SettingsError where the folder can't be written."""
    contents = {
        PAIRS: "".join(json.dumps(_row(one), ensure_ascii=False) + "\n" for one in sample.pairs),
        SCORES: render(scores_table(sample, scored), "csv"),
        COUNTS: render(counts_table(sample), "markdown"),
        MADE: made_of(sample).model_dump_json(indent=1, exclude={"pairs"}) + "\n",
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (folder / name).write_text(content, encoding="utf-8")
    except OSError as error:
        raise SettingsError(
            f"can't write to {str(folder)!r} ({error.strerror}); give --out another folder"
        ) from None
    return tuple(folder / name for name in contents)


def made_of(sample: Sample) -> Sample:
    """What made a sample, without the pairs, and with the names of models in place of private folders."""
    settings = sample.settings
    names = {name: shown_name(getattr(settings, name)) for name in ("embedder", "bert_model")}
    names["bleurt"] = shown_name(settings.bleurt) if settings.bleurt else ""
    return sample.model_copy(update={"pairs": (), "settings": settings.model_copy(update=names)})


def _row(one: SampledPair) -> dict[str, str]:
    """A pair in the authors' form. Type and rationale are left for people; the pool is not shown to them."""
    pair = one.scores.pair
    return {
        "id": pair.id,
        "claim": pair.claim,
        "evidence": pair.evidence,
        "veracity": _VERACITY[pair.veracity],
        "reasoning": "",
        "rationale": "",
        "source": pair.source,
        "group": pair.group,
    }


def counts_table(sample: Sample) -> TableData:
    """Pairs by source: how many there are, in which pool, and drawn with which veracity."""
    rows: list[tuple[Cell, ...]] = [
        (
            source,
            counts.n_pairs,
            counts.n_undecided,
            counts.n_scored,
            counts.n_undefined,
            counts.n_deductive_pool,
            counts.n_abductive_pool,
            counts.n_both,
            *(counts.drawn[pool][label] for pool in ("deductive", "abductive") for label in DECIDED),
            sum(sum(of_pool.values()) for of_pool in counts.drawn.values()),
        )
        for source, counts in sample.sources.items()
    ]
    names = (
        "Pairs", "Undecided", "Scored", "Score undefined", "Deductive pool", "Abductive pool", "In both",
        "Drawn deductive, supported", "Drawn deductive, refuted", "Drawn abductive, supported",
        "Drawn abductive, refuted", "Drawn",
    )  # fmt: skip
    settings, limits = made_of(sample).settings, sample.settings.thresholds
    third = settings.third_name
    baselines = ", ".join(f"{name} {value:.3f}" for name, value in sample.baselines.items())
    notes = (
        f"Abductive pool: BERTScore at most {limits.abductive_bertscore}, cosine at least {limits.abductive_cosine}. "
        f"Deductive pool: cosine at least {limits.deductive_cosine}, {third} above {limits.deductive_third}.",
        f"Cosine by {settings.embedder}; BERTScore by {settings.bert_model}; {third}"
        + (f" by {settings.bleurt}" if settings.bleurt else " in place of BLEURT")
        + f". Rescaled by the mean of texts put together at random: {baselines}. Seed {settings.seed}.",
        "A pool is a guess by thresholds, and no label.",
        *sample.warnings,
    )
    columns = (Column("Source", text=True), *(Column(name) for name in names))
    return TableData(f"Sample of {sample.data}, split {sample.split}", columns, tuple(rows), notes)


def scores_table(sample: Sample, scored: Sequence[PairScores]) -> TableData:
    """A row for each scored pair."""
    drawn = {one.scores.pair.id: one.pool for one in sample.pairs}
    rows: list[tuple[Cell, ...]] = []
    for one in scored:
        pair = one.pair
        known = pair.reasoning if not isinstance(pair.reasoning, Undefined) else ""
        pools = " and ".join(pools_of(one, sample.settings))
        figures = [Value(value, places=6) for value in (one.cosine, one.bertscore, one.third)]
        rows.append((pair.id, pair.source, pair.veracity, known, *figures, pools, drawn.get(pair.id, "")))
    columns = (
        *(Column(name, text=True) for name in ("id", "source", "veracity", "reasoning")),
        *(Column(name) for name in ("cosine", "BERTScore", sample.settings.third_name)),
        *(Column(name, text=True) for name in ("pools", "drawn from")),
    )
    return TableData("Scores", columns, tuple(rows))
