"""`claimpath train ranker`: train, measure on cases that the model has not seen, and write the model with its card."""

from collections.abc import Sequence
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.records import RankTask
from claimpath.training.data_card import licence_warnings
from claimpath.training.place import take_folder
from claimpath.training.ranker.cases import CaseSet, Unit
from claimpath.training.ranker.fit import Ended, Plan, fit, write_model
from claimpath.training.ranker.load import SYSTEMS, base_scores, folder_scores
from claimpath.training.ranker.ranker_card import write_ranker_card, write_table_card
from claimpath.training.ranker.result import RankerResult
from claimpath.training.ranker.static import N_DIMENSIONS, distil
from claimpath.training.ranker.unseen import by_folds, held_out, score_of


def train_ranker(
    sources: Sequence[CaseSet],
    plan: Plan,
    task: RankTask,
    unit: Unit,
    out: Path,
    *,
    n_folds: int = 5,
    ended: Ended = lambda line: None,
) -> RankerResult:
    """Train a bi-encoder or a cross-encoder and write it to `out`.

    n_folds: folds by study that stand for sources without a split to report on; 0 leaves them unmeasured, and says so.
    Raises SettingsError for settings and folders that are not allowed, MissingExtraError without the extra `train`.
    """
    if n_folds == 1 or n_folds < 0:
        raise SettingsError(f"--folds is {n_folds}; give 2 or more, or 0 to measure none")
    without = [source for source in sources if not source.held_out]
    n_studies = len({case.study for source in without for case in source.train})
    if without and n_folds > n_studies:
        raise SettingsError(
            f"--folds is {n_folds}, but {', '.join(source.name for source in without)} has {n_studies} studies with a "
            "linked passage; give at most so many, or 0 to measure none"
        )
    take_folder(out, f"ranker ({plan.kind})")
    cases = [case for source in sources for case in source.train]
    fitted = fit(plan, cases, out, ended=ended)
    config = write_model(plan, fitted, out)
    untrained = base_scores(plan.settings.model) if plan.kind == "bi-encoder" else None
    scores = held_out(sources, folder_scores(plan.kind, out), untrained)
    outcomes = list(fitted.outcomes)
    data = tuple(source.source for source in sources)
    warnings = [*licence_warnings(data), *(warning for source in sources for warning in source.warnings)]
    if without and n_folds:
        found, more = by_folds(without, cases, plan, fitted.best.cell, out, n_folds, untrained, ended)
        scores += found
        outcomes += more
    elif without:
        names = ", ".join(source.name for source in without)
        warnings.append(f"{names}: nothing that the model has not seen was measured, as --folds is 0")
    n_failed = sum(outcome.state == "failed" for outcome in outcomes)
    result = RankerResult(
        kind=plan.kind,
        task=task,
        unit=unit,
        folder=str(out),
        system=f"{SYSTEMS[plan.kind]}:{out}",
        scores=tuple(scores),
        cells=tuple(outcomes),
        n_failed=n_failed,
        counts={"cases": len(cases), "examples": fitted.n_examples},
        warnings=tuple(warnings),
    )
    write_ranker_card(out, result, sources, plan.settings, fitted.best, config)
    return result


def distil_ranker(
    sources: Sequence[CaseSet],
    model: str,
    task: RankTask,
    unit: Unit,
    out: Path,
    *,
    n_dimensions: int = N_DIMENSIONS,
) -> RankerResult:
    """Distil an embedding model into a table in `out`, and measure it beside the teacher.

    The table learns from no link: pieces are counted in the sources' texts. So every source is measured whole, unless
    the teacher learned from it.
    """
    if n_dimensions < 1:
        raise SettingsError(f"--dimensions is {n_dimensions}; give at least 1")
    take_folder(out, "ranker (static)")
    texts = dict.fromkeys(c.text for source in sources for case in source.train for c in case.candidates)
    distil(model, list(texts), out, n_dimensions=n_dimensions)
    teacher, table = base_scores(model), folder_scores("static", out)
    scores = held_out(sources, table, teacher, base="teacher")
    scores += [
        score_of(f"{source.name}, whole", source.train, table, teacher, base="teacher")
        for source in sources
        if not source.held_out
    ]
    result = RankerResult(
        kind="static",
        task=task,
        unit=unit,
        folder=str(out),
        system=f"static:{out}",
        scores=tuple(scores),
        counts={"texts": len(texts)},
        warnings=(
            *licence_warnings(tuple(source.source for source in sources)),
            "the table learned from no link, but its teacher may have: then these are its teacher's training scores",
        ),
    )
    write_table_card(out, result, sources, model)
    return result
