"""Fit the weights of the ranker `hybrid` on the validation arguments of MissciPlus, and say how far to trust them.

    CLAIMPATH_DATA=DIR python scripts/tune_hybrid.py [--write]

DIR/missciplus/dev.missciplus.jsonl is read and nothing else. The weights maximise the likelihood of the linked
passages under a softmax over all passages of a study, with a penalty on large weights. Every figure called
"cross-validated" comes from weights that were fitted without the study that they are measured on (30 studies, one
argument each). Needs the extra `bench` (scipy). With `--write`, hybrid.toml gets the fitted weights, rounded.
"""

import argparse
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from claimpath.bench.case import Case
from claimpath.bench.tasks import TASKS, BenchTask
from claimpath.datasets import load_missciplus, study_of
from claimpath.measures import parse_ranking_measure
from claimpath.measures.statistics import clustered_interval
from claimpath.records import RankTask, Undefined
from claimpath.stages.rank import RankRequest
from claimpath.stages.rank.hybrid import hybrid_settings, hybrid_signals, weighted
from claimpath.stages.rank.study_index import index_of
from claimpath.stages.rank.support_signal import support_signal

SEEDS = (1, 2, 3, 4, 5)
PENALTIES = (0.3, 0.5, 1.0, 1.5)
CHOSEN_PENALTY = 1.0
"""Of the penalties in PENALTIES the figures hardly differ; a large one is the cautious choice."""
NAMES: dict[RankTask, tuple[str, ...]] = {
    "supports": ("similarity", "abstract", "reported", "finding", "opening", "length", "supported"),
    "undermines": (
        "similarity",
        "basis",
        "caution",
        "abstract",
        "reported",
        "limitation",
        "opening",
        "length",
    ),
}
WATCHED: dict[RankTask, tuple[str, ...]] = {
    "supports": ("MRR", "P@1", "HasPositives@3"),
    "undermines": ("MAP", "P@1", "FallacyR@10"),
}
TOML = Path(__file__).parent.parent / "src" / "claimpath" / "stages" / "rank" / "hybrid.toml"


@dataclass(frozen=True)
class Question:
    """One case with its signals."""

    case: Case
    ids: tuple[str, ...]
    signals: np.ndarray
    """Shape (n_passages, n_signals)."""
    gold: np.ndarray
    """Which passages are linked."""
    times: float
    """How often the case counts."""


def questions(task: BenchTask, data: Path) -> dict[str, list[Question]]:
    """Signals of every case, by argument: one case each for `supports`, one for each drawn passage else."""
    split = load_missciplus(data, "dev", tolerate_bad_sentences=True)
    result: dict[str, list[Question]] = {}
    for argument in task.population(split.arguments):
        study = study_of(argument)
        cases: dict[str | None, tuple[Case, int]] = {}
        for seed in SEEDS if task.draws_passages else SEEDS[:1]:
            case = task.cases(split.arguments, seed)[argument.id]
            known = cases.get(case.given)
            cases[case.given] = (case, known[1] + 1 if known else 1)
        gold = task.gold(argument).passages
        for case, times in cases.values():
            request = RankRequest(
                claim=argument.claim,
                study=study,
                task=task.rank_task,
                given=tuple(p for p in study.passages if p.id == case.given),
                premise=case.premise,
            )
            _, signals = hybrid_signals(request, index_of(study))
            if task.rank_task == "supports":
                before = weighted(signals, hybrid_settings().fast)
                signals["supported"] = support_signal(request, index_of(study), before)
            columns = [signals[name] for name in NAMES[task.rank_task]]
            ids = tuple(passage.id for passage in study.passages)
            linked = np.array([passage_id in gold for passage_id in ids])
            result.setdefault(argument.id, []).append(
                Question(
                    case, ids, np.stack(columns, axis=1), linked, times / sum(t for _, t in cases.values())
                )
            )
    return result


def fit(task: BenchTask, asked: list[Question], penalty: float) -> np.ndarray:
    """Weights that make the linked passages likely. `supports` asks for any of them, `undermines` for each."""
    useful = [question for question in asked if question.gold.any()]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = penalty * float(weights @ weights), 2 * penalty * weights
        for question in useful:
            scores = question.signals @ weights
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            if task.rank_task == "supports":
                wanted = shares * question.gold / shares[question.gold].sum()
                value -= question.times * np.log(shares[question.gold].sum())
            else:
                wanted = question.gold / question.gold.sum()
                value -= question.times * np.log(shares[question.gold]).mean()
            slope = slope - question.times * (wanted - shares) @ question.signals
        return value, slope

    start = np.zeros(useful[0].signals.shape[1])
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B").x)


def measured(task: BenchTask, asked: list[Question], weights: np.ndarray) -> dict[str, float]:
    """Scores of one argument, the mean over its cases."""
    gold = task.gold(asked[0].case.argument)
    totals = dict.fromkeys(WATCHED[task.rank_task], 0.0)
    for question in asked:
        order = np.argsort(-(question.signals @ weights), kind="stable")
        ranking = [question.ids[i] for i in order]
        for name in totals:
            measure = parse_ranking_measure(name)
            score = measure.score(ranking, gold)
            totals[name] += question.times * (
                measure.no_gold_value if isinstance(score, Undefined) else score
            )
    return totals


def line(label: str, scores: dict[str, dict[str, float]]) -> str:
    """Means with intervals over studies."""
    names = next(iter(scores.values())).keys()
    cells = []
    for name in names:
        values = [score[name] for score in scores.values()]
        low, high = clustered_interval(values, list(scores))
        cells.append(f"{name} {np.mean(values):.3f} [{low:.3f}, {high:.3f}]")
    return f"{label:44} {'  '.join(cells)}"


def tune(task: BenchTask, data: Path) -> np.ndarray:
    """Print what the weights are worth; give those of the chosen penalty, fitted on all."""
    asked = questions(task, data)
    names = NAMES[task.rank_task]
    print(f"\n{task.name}: {len(asked)} arguments, signals {', '.join(names)}")
    chosen = np.zeros(len(names))
    for penalty in PENALTIES:
        held_out = {}
        for left_out in asked:
            rest = [q for argument, several in asked.items() if argument != left_out for q in several]
            held_out[left_out] = measured(task, asked[left_out], fit(task, rest, penalty))
        print(line(f"cross-validated, penalty {penalty}", held_out))
        weights = fit(task, [q for several in asked.values() for q in several], penalty)
        print(
            line(
                f"fitted on all, penalty {penalty}", {a: measured(task, q, weights) for a, q in asked.items()}
            )
        )
        print("   " + ", ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=True)))
        if penalty == CHOSEN_PENALTY:
            chosen = weights
    settings = hybrid_settings().weights[task.rank_task]
    shipped = np.array([settings.get(name, 0.0) for name in names])
    print(line("weights in hybrid.toml", {a: measured(task, q, shipped) for a, q in asked.items()}))
    for dropped in range(len(names)):
        kept = shipped.copy()
        kept[dropped] = 0
        print(line(f"  without {names[dropped]}", {a: measured(task, q, kept) for a, q in asked.items()}))
    return chosen


def write(section: str, names: tuple[str, ...], weights: np.ndarray) -> None:
    """Put weights, rounded to one twentieth, into a section of hybrid.toml."""
    text = TOML.read_text(encoding="utf-8")
    rows = "".join(
        f"{name} = {round(round(w * 20) / 20, 2)}\n" for name, w in zip(names, weights, strict=True)
    )
    text = re.sub(rf"(\[{section}\]\n)(?:\w+ = .*\n)+", lambda m: m.group(1) + rows, text)
    TOML.write_text(text, encoding="utf-8")


def main() -> int:
    """Tune both tasks."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the weights to hybrid.toml")
    options = parser.parse_args()
    root = os.environ.get("CLAIMPATH_DATA")
    if not root:
        print("set CLAIMPATH_DATA to the folder that holds missciplus/", file=sys.stderr)
        return 2
    for task in TASKS.values():
        weights = tune(task, Path(root) / "missciplus")
        if options.write:
            write(task.rank_task, NAMES[task.rank_task], weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
