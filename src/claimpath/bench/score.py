"""Score predictions: per argument over its seeds, then over arguments."""

from collections import defaultdict
from collections.abc import Sequence

from claimpath.bench.notes import lacking_seeds, some
from claimpath.bench.records import BenchRun, BenchScore, Manifest, Prediction
from claimpath.bench.tasks import BenchTask, Setting, candidates, find_setting, find_task
from claimpath.datasets import MissciArgument, MissciSplit
from claimpath.measures import RankingMeasure, summarise
from claimpath.records import Undefined

Scores = dict[str, dict[str, float | Undefined]]


def score_run(split: MissciSplit, manifest: Manifest, predictions: Sequence[Prediction]) -> BenchRun:
    """Score the predictions of a run against a split."""
    task = find_task(manifest.task)
    setting = find_setting(manifest.setting)
    population = task.population(split.arguments)
    failures = [prediction for prediction in predictions if prediction.error is not None]
    scores = argument_scores(task, population, setting, predictions, manifest.seeds)
    studies = {argument.id: argument.study_id for argument in population}
    summary = BenchScore(
        task=task.name,
        system=manifest.system,
        split=manifest.split,
        setting=setting,
        data=manifest.data_file,
        data_sha256=manifest.data_sha256,
        version=manifest.version,
        models_sha256=manifest.models_sha256,
        seeds=manifest.seeds,
        seconds=round(manifest.seconds, 3),
        measures={
            measure.name: summarise(
                scores[measure.name],
                expected=[argument.id for argument in population],
                clusters=studies,
                failed=frozenset(prediction.id for prediction in failures),
                no_gold_value=None if measure.no_gold == "skip" else measure.no_gold_value,
            )
            for measure in task.measures
        },
        baselines=trivial_baselines(task, population, setting),
        settings=manifest.settings,
        counts=manifest.counts,
        failures=tuple(f"{failure.id}: {failure.error}" for failure in failures),
        warnings=(
            *split.warnings,
            *_undecided(manifest.counts),
            *lacking_seeds(
                [argument.id for argument in population],
                [(prediction.id, prediction.seed) for prediction in predictions],
                manifest.seeds,
                "count 0",
            ),
            *_incomplete(population, setting, predictions),
            *_out_of_reach(task, population, setting),
        ),
    )
    return BenchRun(
        manifest=manifest, predictions=tuple(predictions), scores=scores, studies=studies, summary=summary
    )


def argument_scores(
    task: BenchTask,
    population: Sequence[MissciArgument],
    setting: Setting,
    predictions: Sequence[Prediction],
    seeds: Sequence[int],
) -> Scores:
    """Measure name to argument id to the mean over its seeds. An argument that lacks a seed has no score."""
    answers: dict[str, dict[int, Prediction]] = defaultdict(dict)
    for prediction in predictions:
        if prediction.error is None:
            answers[prediction.id][prediction.seed] = prediction
    wanted = tuple(seeds) or (0,)
    scores: Scores = {measure.name: {} for measure in task.measures}
    for argument in population:
        answered = answers.get(argument.id, {})
        if any(seed not in answered for seed in wanted):
            continue
        allowed = frozenset(candidates(argument, setting))
        rankings = [[p for p in answered[seed].ranking if p in allowed] for seed in wanted]
        for measure in task.measures:
            scores[measure.name][argument.id] = _mean_score(task, measure, argument, rankings, len(allowed))
    return scores


def _mean_score(
    task: BenchTask,
    measure: RankingMeasure,
    argument: MissciArgument,
    rankings: Sequence[Sequence[str]],
    n_passages: int,
) -> float | Undefined:
    gold = task.gold(argument)
    total = 0.0
    for ranking in rankings:
        score = measure.score(ranking, gold, n_passages)
        if isinstance(score, Undefined):
            return score
        total += score
    return total / len(rankings)


def trivial_baselines(
    task: BenchTask, population: Sequence[MissciArgument], setting: Setting
) -> dict[str, dict[str, float]]:
    """Scores of chance (exact expectation) and of the study's order, on the same arguments."""
    result: dict[str, dict[str, float]] = {"random": {}, "ordered": {}}
    for measure in task.measures:
        chance: list[float] = []
        ordered: list[float] = []
        for argument in population:
            passages, gold = candidates(argument, setting), task.gold(argument)
            score = measure.score(passages, gold)
            if not isinstance(score, Undefined):
                ordered.append(score)
                chance.append(measure.chance(passages, gold))
            elif measure.no_gold != "skip":
                ordered.append(measure.no_gold_value)
                chance.append(measure.no_gold_value)
        if ordered:
            result["random"][measure.name] = sum(chance) / len(chance)
            result["ordered"][measure.name] = sum(ordered) / len(ordered)
    return result


def _incomplete(
    population: Sequence[MissciArgument], setting: Setting, predictions: Sequence[Prediction]
) -> list[str]:
    """Warn of rankings that leave passages out; a passage left out counts as not found."""
    wanted = {argument.id: frozenset(candidates(argument, setting)) for argument in population}
    short = {
        p.id
        for p in predictions
        if p.error is None and p.id in wanted and not wanted[p.id].issubset(p.ranking)
    }
    if not short:
        return []
    return [
        f"{len(short)} arguments have rankings that leave passages out, which count as not found: "
        f"{some(sorted(short))}"
    ]


def _out_of_reach(task: BenchTask, population: Sequence[MissciArgument], setting: Setting) -> list[str]:
    """Warn of linked passages that are not among those to rank: nobody can find them."""
    lost = [a.id for a in population if not task.gold(a).passages.issubset(candidates(a, setting))]
    if not lost:
        return []
    return [
        f"{len(lost)} arguments have linked passages that are not among the annotated ones; with --setting {setting} "
        f"they can't be found: {some(lost)}"
    ]


def _undecided(counts: dict[str, int]) -> list[str]:
    """Warn of comparisons by a language model that left the order as it was."""
    undecided, asked = counts.get("undecided", 0), counts.get("comparisons", 0)
    if not undecided:
        return []
    return [f"{undecided:,} of {asked:,} comparisons gave no usable answer and left the order as it was"]
