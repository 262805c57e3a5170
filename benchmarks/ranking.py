"""Every ranker on the validation arguments of MissciPlus: one table for each task and setting, and the speed of BM25.

    CLAIMPATH_DATA=DIR python benchmarks/ranking.py

Variables that tune numeric libraries, such as OPENBLAS_CORETYPE, must be unset; `make bench` unsets them.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from figures import Figure, hand_over
from machine import TUNING, describe
from rank_bm25 import BM25Okapi

from claimpath.bench import DEFAULT_SEEDS, SETTINGS, TASKS, BenchScore
from claimpath.bench.ranking_table import ranking_table, run_table
from claimpath.bench.systems.bm25 import spacy_tokenizer
from claimpath.bench.tables import render
from claimpath.datasets import MissciSplit, load_missciplus
from claimpath.records import Undefined
from claimpath.stages.rank.okapi import Okapi

REPEATS = 5
WITHOUT_VECTORS = frozenset({"random", "ordered", "bm25", "bm25-lucene", "bm25-study"})


def main() -> int:
    """Print the tables and hand over the figures."""
    root = os.environ.get("CLAIMPATH_DATA")
    if not root:
        print("CLAIMPATH_DATA is not set: MissciPlus is not here, so no ranking figures")
        return 0
    if tuned := [name for name in TUNING if name in os.environ]:
        print(f"unset {', '.join(tuned)} first: they change how fast numeric libraries run", file=sys.stderr)
        return 2
    machine = describe()
    print(f"{machine['cores']} cores, {machine['CPU']}, load when started {machine['load when started']}\n")
    split = load_missciplus(Path(root) / "missciplus", "dev", tolerate_bad_sentences=True)
    figures: list[Figure] = []
    for task in TASKS:
        settings = SETTINGS if task == "missciplus/kernel" else SETTINGS[:1]
        started = time.perf_counter()
        scores, left_out = run_table(split, task, settings, DEFAULT_SEEDS)
        seconds = time.perf_counter() - started
        shown = ranking_table(task, scores, title=f"{task}, dev", notes=left_out)
        print(render(shown, "markdown"), flush=True)
        for setting in settings:
            figures += quality_figures(task, setting, [score for score in scores if score.setting == setting])
        plain = {score.system: score.seconds for score in scores if score.system in WITHOUT_VECTORS}
        note = ", ".join(plain)
        figures.append(Figure(f"{task}: model-free systems", sum(plain.values()), "s", 60, note=note))
        figures.append(Figure(f"{task}: whole table, with sentence vectors", seconds, "s"))
    figures += speed_figures(split)
    hand_over(figures)
    return 0


def quality_figures(task: str, setting: str, scores: list[BenchScore]) -> list[Figure]:
    """The main measure of each ranker; for the default in the open setting, with the best baseline as target."""
    measure = "MRR" if task == "missciplus/kernel" else "MAP"
    target = max(
        scores[0].baselines["ordered"][measure], *(_value(s, measure) for s in scores if s.system == "bm25")
    )
    figures = []
    for score in scores:
        summary = score.measures[measure]
        note = f"{summary.n_expected} arguments, {score.seconds:.1f} s"
        if not isinstance(summary.low, Undefined) and not isinstance(summary.high, Undefined):
            note = f"95 % interval {summary.low:.3f} to {summary.high:.3f}, {note}"
        if score.system == "hybrid":
            note += "; tuned on these arguments"
        figures.append(
            Figure(
                name=f"{task} {setting} {measure}: {score.system}",
                value=_value(score, measure),
                unit="",
                target=target if score.system == "hybrid" and setting == "open" else None,
                more_is_better=True,
                note=note,
            )
        )
    return figures


def speed_figures(split: MissciSplit) -> list[Figure]:
    """BM25 over the whole split beside rank_bm25: the same scores, and how much faster."""
    tokenize = spacy_tokenizer()
    texts = {passage.id: passage.text for argument in split.arguments for passage in argument.passages}
    corpus = [tokenize(text) for text in texts.values()]
    queries = [tokenize(argument.claim) for argument in split.arguments]
    ours, theirs = Okapi(corpus), BM25Okapi(corpus)
    same = all((ours.scores(query) == theirs.get_scores(query)).all() for query in queries)
    our_seconds = min(_seconds(lambda: [ours.scores(query) for query in queries]) for _ in range(REPEATS))
    their_seconds = min(
        _seconds(lambda: [theirs.get_scores(query) for query in queries]) for _ in range(REPEATS)
    )
    note = f"{len(corpus)} passages, {len(queries)} queries; all scores equal: {'yes' if same else 'NO'}"
    return [
        Figure("BM25: our scoring", our_seconds * 1000, "ms", target=1000, note=note),
        Figure("BM25: speed against rank_bm25", their_seconds / our_seconds, "times", 10, True, note),
    ]


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _value(score: BenchScore, measure: str) -> float:
    value = score.measures[measure].value
    return 0.0 if isinstance(value, Undefined) else value


if __name__ == "__main__":
    sys.exit(main())
