"""Run a premise judge over the rated premises, fold by fold, and score it."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, get_args

from claimpath.bench.judge.folds import argument_folds, outside_test
from claimpath.bench.judge.judge import ClassJudge, EqualClassJudge, MajorityJudge, PremiseJudge, Rated
from claimpath.bench.judge.records import JudgeBenchRun, JudgePrediction, question_of
from claimpath.bench.judge.reference_class import reference_classes
from claimpath.bench.judge.score import score_decisions
from claimpath.bench.manifest import make_manifest
from claimpath.bench.records import BenchScore
from claimpath.bench.run import Advance
from claimpath.datasets.premise_pairs import PremisePair, PremisePairs, distinct_pairs
from claimpath.errors import SettingsError
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Undefined

TASK = "missciplus/judge"
SEEDS = (1, 2, 3)
"""Seeds of systems that draw, where none are given, as in MissciPlus, appendix H.2."""
Rows = Literal["distinct", "all", "outside-test"]
ROWS: tuple[Rows, ...] = get_args(Rows)
"""`distinct`: generated premises that are no copies (the paper's); `all`: every row; `outside-test`: the distinct ones
whose argument is not in MissciPlus's test split."""
SPLIT = "5 folds by argument"
Make = Callable[[], PremiseJudge]


def find_rows(name: str | None) -> Rows:
    """The rows of that name, `distinct` by default. Raises SettingsError."""
    for rows in ROWS:
        if rows == (name or "distinct"):
            return rows
    raise SettingsError(f"--setting is {name!r}; for {TASK} choose one of: {', '.join(ROWS)}")


def rows_of(pairs: Sequence[PremisePair], rows: Rows) -> tuple[PremisePair, ...]:
    """The pairs that are asked for."""
    if rows == "all":
        return tuple(pairs)
    kept = distinct_pairs(pairs)
    return outside_test(kept) if rows == "outside-test" else kept


async def run_judge_bench(
    data: PremisePairs,
    make: Make,
    *,
    rows: Rows = "distinct",
    seeds: Sequence[int] = (),
    folder: str | Path | None = None,
    advance: Advance | None = None,
) -> JudgeBenchRun:
    """Judge every row by a judge that has learned from the other folds only.

    make: gives the judge; it is fitted anew for each fold and seed. seeds: for a system that draws; empty for others. A
    judge that was trained with several seeds brings its own. folder: where the references' classes are looked for.
    Raises SettingsError for seeds that are not different, and for too few arguments.
    """
    if len(set(seeds)) != len(seeds):
        raise SettingsError(f"seeds must be different whole numbers; got {list(seeds)}")
    pairs = rows_of(data.pairs, rows)
    started = time.perf_counter()
    judge = make()
    seeds = tuple(seeds) or tuple(getattr(judge, "seeds", ()))
    folds = argument_folds(pair.argument_id for pair in pairs)
    rated = rated_questions(pairs, folder)
    if isinstance(judge, EqualClassJudge):
        judge.check(rated)
    predictions: list[JudgePrediction] = []
    for seed in seeds or (0,):
        predictions += await _judged(judge, rated, folds, seed, advance, len(rated) * max(1, len(seeds)))
    gold = {pair.id: pair.match for pair in pairs}
    arguments = {pair.id: pair.argument_id for pair in pairs}
    in_test = sum(bool(pair.in_test) for pair in pairs)
    generator = getattr(judge, "generator", None)
    manifest = make_manifest(
        task=TASK,
        system=judge.name,
        setting=rows,
        split=SPLIT,
        data_file=data.path,
        data_sha256=data.sha256,
        seeds=seeds,
        seconds=round(time.perf_counter() - started, 3),
        settings=judge.settings,
        models_sha256=getattr(judge, "models_sha256", {}),
        generators=[generator] if isinstance(generator, ManagedGenerator) else [],
    )
    summary = BenchScore(
        task=TASK,
        system=judge.name,
        split=SPLIT,
        setting=rows,
        data=data.path,
        data_sha256=data.sha256,
        version=manifest.version,
        models_sha256=manifest.models_sha256,
        seeds=manifest.seeds,
        seconds=manifest.seconds,
        measures=score_decisions(predictions, gold, arguments, seeds),
        baselines=await trivial_scores(rated, folds),
        settings=judge.settings,
        counts={
            "rows of the file": len(data.pairs),
            "rows judged": len(pairs),
            "of these a match": sum(gold.values()),
            "arguments": len(set(arguments.values())),
            "rows of arguments in the test split": in_test,
        },
        failures=tuple(f"{p.id} (seed {p.seed}): {p.error}" for p in predictions if p.match is None),
        warnings=(*data.warnings, *getattr(judge, "warnings", ()), *_leak(in_test)),
    )
    return JudgeBenchRun(
        summary=summary,
        manifest=manifest,
        arguments=arguments,
        gold=gold,
        folds=folds,
        predictions=tuple(predictions),
    )


async def _judged(
    judge: PremiseJudge,
    rated: Sequence[Rated],
    folds: dict[str, int],
    seed: int,
    advance: Advance | None = None,
    total: int = 0,
) -> list[JudgePrediction]:
    found: list[JudgePrediction] = []
    for fold in sorted(set(folds.values())):
        await judge.fit([row for row in rated if folds[row[0].argument_id] != fold], seed)
        asked = [question for question, _ in rated if folds[question.argument_id] == fold]
        for question, said in zip(asked, await judge.decide(asked), strict=True):
            found.append(
                JudgePrediction(
                    id=question.id, seed=seed, fold=fold, match=said.match, score=said.score, error=said.error
                )
            )
        if advance is not None:
            advance(len(found), total)
    return found


def rated_questions(pairs: Sequence[PremisePair], folder: str | Path | None) -> list[Rated]:
    """The questions with people's answers. folder: where the references' classes are looked for."""
    classes = reference_classes(pairs, folder) if folder is not None else {}
    return [(question_of(pair, classes.get(pair.id, ())), pair.match) for pair in pairs]


async def trivial_scores(rated: Sequence[Rated], folds: dict[str, int]) -> dict[str, dict[str, float]]:
    """The trivial systems on the same rows and folds; a measure that is undefined for one is not in its row."""
    gold = {question.id: match for question, match in rated}
    arguments = {question.id: question.argument_id for question, _ in rated}
    scores: dict[str, dict[str, float]] = {}
    for judge in (MajorityJudge(), ClassJudge()):
        measures = score_decisions(await _judged(judge, rated, folds, 0), gold, arguments)
        if measures["Accuracy"].n_scored:
            scores[judge.name] = {
                name: summary.value
                for name, summary in measures.items()
                if not isinstance(summary.value, Undefined)
            }
    return scores


def _leak(in_test: int) -> tuple[str, ...]:
    if not in_test:
        return ()
    return (
        f"{in_test} rows are of arguments in MissciPlus's test split: a judge that learned from them must not score "
        "reconstructions of that split. --setting outside-test leaves them out",
    )
