"""Scoring MAFALDA: the published figures again, the time, and how much faster than plain sets of characters.

    CLAIMPATH_DATA=DIR python benchmarks/mafalda.py

The stand-in for the authors' evaluation is `character_sets.py`: the same formula with sets of characters.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

from character_sets import plain_score
from figures import Figure, hand_over

from claimpath.bench.mafalda.read import read_answers, score_file
from claimpath.bench.mafalda.score import unit_payloads
from claimpath.datasets.mafalda import load_mafalda
from claimpath.measures.span_overlap import overlap_scores
from claimpath.measures.span_table import gold_table, predicted_table

REPEATS = 5
SYSTEM = "gpt-3.5"
PUBLISHED = {"gpt-3.5": (0.627, 0.201, 0.138), "Zephyr_7B_8-bit": (0.524, 0.192, 0.098)}


def main() -> int:
    """Print and hand over the figures."""
    root = os.environ.get("CLAIMPATH_DATA")
    if not root:
        print("CLAIMPATH_DATA is not set: MAFALDA is not here, so no figures")
        return 0
    folder = Path(root) / "mafalda"
    split = load_mafalda(folder)
    figures: list[Figure] = []
    for system, wanted in PUBLISHED.items():
        file = folder / "results" / f"{system}_level_2_results.jsonl"
        measures = score_file(file, lambda name: load_mafalda(folder, name), split="gold").summary.measures
        for level, figure in enumerate(wanted):
            summary = measures[f"F1(level={level})"]
            assert isinstance(summary.value, float)
            note = f"published {figure}; 95 % interval {summary.low:.3f} to {summary.high:.3f}"
            figures.append(Figure(f"F1(level={level}) of {system}", summary.value, "", note=note))

    file = folder / "results" / f"{SYSTEM}_level_2_results.jsonl"
    predictions, _ = read_answers(file, split)
    plain_gold = [[(s.start, s.end, s.labels) for s in text.spans] for text in split.texts]
    plain = [[(s.start, s.end, s.label) for s in found.spans] for found in predictions]

    def ours() -> list[tuple[float, float, float]]:
        scores = overlap_scores(
            predicted_table([found.spans for found in predictions]), gold_table(split.texts)
        )
        return [
            row
            for level in (0, 1, 2)
            for row in zip(*(column.tolist() for column in scores[level, "published"]), strict=True)
        ]

    def stand_in() -> list[tuple[float, float, float]]:
        return [
            plain_score(text.text, gold, found, level)
            for level in (0, 1, 2)
            for text, gold, found in zip(split.texts, plain_gold, plain, strict=True)
        ]

    apart = max(
        abs(a - b) for x, y in zip(ours(), stand_in(), strict=True) for a, b in zip(x, y, strict=True)
    )
    fast, slow = seconds(ours), seconds(stand_in)
    everything = seconds(lambda: unit_payloads(split, predictions))
    whole = seconds(lambda: score_file(file, lambda name: load_mafalda(folder, name), split="gold"))
    best = f"best of {REPEATS}"
    figures += [
        Figure("Largest difference from the stand-in", apart, "", 1e-12),
        Figure("Scoring 200 texts at three levels, four variants", fast, "s", 1, note=best),
        Figure("Scoring them by all measures", everything, "s", 1, note=best),
        Figure("From the recorded answers to scores, intervals, baselines", whole, "s", note=best),
        Figure(
            "Times faster than the stand-in",
            slow / fast,
            "",
            20,
            more_is_better=True,
            note=f"the stand-in, with sets of characters, takes {slow:.3g} s for the published variant alone",
        ),
    ]
    hand_over(figures)
    return 0


def seconds(job: Callable[[], object]) -> float:
    """The shortest of several runs."""
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        job()
        times.append(time.perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    raise SystemExit(main())
