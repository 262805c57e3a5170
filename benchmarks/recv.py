"""Scoring RECV: time for all settings of the paper, permutation tests, and the recorded answers of the predecessor.

    python benchmarks/recv.py

Pairs are invented in the shape of RECV, Table 1: three sources of 500, by type and veracity; each of 15 settings is
right as often as the paper's are, by type. Recorded answers need CLAIMPATH_DATA with recv_v1, and are compared with
their own counts.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from figures import Figure, hand_over

from claimpath.bench.records import Manifest
from claimpath.bench.recv.gold import RecvGold
from claimpath.bench.recv.recorded import read_recorded
from claimpath.bench.recv.records import RecvPrediction, RecvRun
from claimpath.bench.recv.rescore import score_recv_file
from claimpath.bench.recv.scored import scored_run
from claimpath.bench.recv.tables import results_table, significance_table, types_table
from claimpath.bench.recv.units import units_of
from claimpath.bench.tables import render
from claimpath.bench.units import UnitScores
from claimpath.datasets.recv import load_pairs
from claimpath.measures.statistics.mann_whitney import mann_whitney
from claimpath.measures.statistics.paired_permutation import paired_permutation
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.two_sample_permutation import two_sample_permutation

# RECV, Table 1: deductive and supported, deductive and refuted, abductive and supported, abductive and refuted.
SHAPE = {"vitaminc": (272, 199, 11, 18), "climate-fever": (269, 129, 88, 14), "phemeplus": (336, 128, 22, 14)}
N_SETTINGS, N_PERMUTATIONS = 15, 10_000
ERROR = {"deductive": 0.15, "abductive": 0.42}


def invented_gold() -> list[RecvGold]:
    """1,500 pairs."""
    gold = []
    for source, counts in SHAPE.items():
        labels = [
            ("deductive", "Supported"),
            ("deductive", "Refuted"),
            ("abductive", "Supported"),
            ("abductive", "Refuted"),
        ]
        for (reasoning, veracity), number in zip(labels, counts, strict=True):
            for _ in range(number):
                name = f"{source}-{len(gold)}"
                gold.append(
                    RecvGold(id=name, veracity=veracity, reasoning=reasoning, source=source, group=name)
                )
    return gold


def invented_answers(gold: list[RecvGold], seed: int) -> list[RecvPrediction]:
    """Answers that are wrong as often as the paper's."""
    draw = random.Random(seed)
    other = {"Supported": "Refuted", "Refuted": "Supported"}
    return [
        RecvPrediction(
            id=g.id, label=other[g.veracity] if draw.random() < ERROR[str(g.reasoning)] else g.veracity
        )
        for g in gold
    ]


def manifest(name: str) -> Manifest:
    """A manifest without anything in it."""
    return Manifest(
        task="recv", system=name, setting="", split="all", data_file="", data_sha256="0", version="", models_sha256={},
        seeds=(), seconds=0.0,
    )  # fmt: skip


def timed(work: Callable[[], object], times: int = 3) -> float:
    """The median of several runs, in seconds."""
    seconds = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds)


def pool(units: UnitScores) -> Pool:
    """The units of a run as a pool."""
    return Pool(list(units.values.values()), [units.clusters[name] for name in units.values], units.aggregate)


def main() -> None:
    """Measure and hand over."""
    gold = invented_gold()
    answers = [invented_answers(gold, seed) for seed in range(N_SETTINGS)]
    runs: list[RecvRun] = []

    def score_all() -> None:
        runs.clear()
        for number, given in enumerate(answers):
            runs.append(
                scored_run(
                    manifest(f"setting {number}"), gold, given, classes=2, evidence="simple", n_out_of_scope=0
                )
            )

    started = time.perf_counter()
    score_all()
    first = time.perf_counter() - started
    again = timed(score_all)
    summaries = [run.summary for run in runs]
    tables = timed(
        lambda: [
            render(table(summaries), "markdown") for table in (results_table, types_table, significance_table)
        ]
    )
    one, two = [
        run.model_copy(update={"gold": tuple(g for g in run.gold if g.source == "vitaminc")})
        for run in runs[:2]
    ]
    first_units, second_units = ({u.measure: u for u in units_of(run)} for run in (one, two))
    paired = {
        name: timed(
            lambda name=name: paired_permutation(
                pool(first_units[name]), pool(second_units[name]), n_draws=N_PERMUTATIONS
            )
        )
        for name in ("Accuracy", "MacroF1")
    }
    values = np.random.default_rng(1).random(500).tolist()
    unpaired = timed(
        lambda: two_sample_permutation(values[:250], values[250:], n_permutations=N_PERMUTATIONS)
    )
    right = [float(v > 0.3) for v in values]
    ranks = timed(lambda: mann_whitney(right[:470], right[470:]))
    settings = f"{len(gold):,} pairs x {N_SETTINGS} settings, four sets of intervals each"
    hand_over(
        [
            Figure(f"scoring {settings}", first, "s", 5.0, note="first time, draws included"),
            Figure(f"scoring {settings}, again", again, "s", 5.0, note="median of 3; draws kept"),
            Figure("tables of these settings as Markdown", tables, "s"),
            Figure("paired permutation test, accuracy, 10,000 on 500 pairs", paired["Accuracy"], "s", 1.0),
            Figure("paired permutation test, macro F1, 10,000 on 500 pairs", paired["MacroF1"], "s", 1.0),
            Figure("permutation test of two groups, 10,000 on 500 values", unpaired, "s", 1.0),
            Figure("Mann-Whitney test, 470 and 30 values", ranks, "s"),
        ]
    )
    recorded()


def recorded() -> None:
    """The predecessor's recorded answers, beside their own counts."""
    root = os.environ.get("CLAIMPATH_DATA")
    if not root or not (Path(root) / "recv_v1").is_dir():
        print("Recorded answers are left out: CLAIMPATH_DATA with recv_v1 is not there.")
        return
    data = Path(root) / "recv_v1"
    pairs = load_pairs(data)
    figures = []
    for path in sorted(data.glob("*/output_*.txt")):
        found = read_recorded(path)
        own = sum(found.n_correct.values()) / (sum(found.n_correct.values()) + sum(found.n_wrong.values()))
        summary = score_recv_file(path, lambda: pairs).summary
        accuracy = summary.measures["Accuracy"].value
        majority = summary.baselines["majority"]["Accuracy"]
        name = f"accuracy of {path.parent.name}/{path.stem}"
        note = f"its own counts give {own:.4f}; always the most frequent label {majority:.3f}"
        figures.append(Figure(name, float(accuracy), "", note=note))  # type: ignore[arg-type]
    hand_over(figures)


if __name__ == "__main__":
    main()
