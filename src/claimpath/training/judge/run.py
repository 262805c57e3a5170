"""`claimpath train judge`: train the models of a judge, and judge every row by one that has not seen its argument."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from claimpath._version import __version__
from claimpath.bench.judge.fine_tuned import FineTunedJudge
from claimpath.bench.judge.records import JudgeBenchRun
from claimpath.bench.judge.run import Rows, rated_questions, rows_of, run_judge_bench
from claimpath.bench.manifest import code_sha256, library_versions
from claimpath.datasets.premise_pairs import PremisePair, PremisePairs
from claimpath.datasets.sets import find_data_set
from claimpath.errors import SettingsError
from claimpath.training.card import ModelCard, base_model, write_card
from claimpath.training.checkpoint import write_text
from claimpath.training.data_card import DataSource
from claimpath.training.device import Machine, find_machine
from claimpath.training.grid import CellOutcome
from claimpath.training.judge.fit import Ended, fit, restore
from claimpath.training.judge.learner import kind_warnings
from claimpath.training.judge.plan import JudgePlan, trainings
from claimpath.training.place import take_folder

RUN = "run.json"
"""The run of the benchmark, which `bench table` and `bench compare` take."""
_BAD_AT = (
    "It learned from a few rows about COVID-19 and health; on other topics it was not tried.",
    "With so few rows an accuracy has an interval of 0.2; people's answer about the class alone agrees about as well.",
    "It was trained on premises of GPT-4 and Llama 2; premises of other models may be worded otherwise.",
)


class JudgeTraining:
    """What came out of a training."""

    def __init__(
        self, cells: tuple[CellOutcome, ...], run: JudgeBenchRun | None, warnings: tuple[str, ...]
    ) -> None:
        self.cells = cells
        """Every model, by fold and then by seed."""
        self.run = run
        """The benchmark's run; None for a judge of all rows, and where models are missing."""
        self.warnings = warnings
        """What a person should know."""

    @property
    def n_failed(self) -> int:
        """Models that could not be trained."""
        return sum(cell.state == "failed" for cell in self.cells)


def train_judge(
    data: PremisePairs,
    plan: JudgePlan,
    out: Path,
    *,
    rows: Rows = "distinct",
    folder: Path | None = None,
    ended: Ended = lambda line: None,
) -> JudgeTraining:
    """Train a judge and write it to `out`, as `fine-tuned:OUT` loads it.

    folder: where the references' classes are looked for. Raises SettingsError for settings and folders that are not
    allowed, DataError for rows that a judge can't learn from, MissingExtraError without the extra `train`.
    """
    if len(plan.settings.search_cells()) > 1:
        raise SettingsError("a judge is trained with one learning rate and one batch size; give one of each")
    rated_rows = rows_of(data.pairs, rows)
    rated = rated_questions(rated_rows, folder)
    parts = trainings(rated, plan.n_folds, plan.validation)
    machine = find_machine(plan.settings)
    # Models are named by fold and seed alone: with another of these, they would take each other's places.
    named = {
        "learning rate": f"{plan.settings.learning_rates[0]:g}",
        "batch size": plan.settings.batch_sizes[0],
        "seeds": ",".join(map(str, plan.settings.seeds)),
        "folds": plan.n_folds,
    }
    take_folder(out, f"judge ({plan.kind})", named)
    cells: list[CellOutcome] = []
    for part in parts:
        made = fit(plan, part, machine, out, ended)
        for cell in made:
            if cell.state == "finished":
                restore(plan, part, machine, cell, out)
        cells += made
    warnings = kind_warnings(plan, machine) + (_unknown(rated_rows) if rows == "outside-test" else ())
    whole = all(cell.state == "finished" for cell in cells)
    run = None
    if plan.n_folds and whole:
        run = asyncio.run(run_judge_bench(data, lambda: FineTunedJudge(out), rows=rows, folder=folder))
        write_text(out / RUN, run.model_dump_json(indent=1) + "\n")
    elif not plan.n_folds:
        warnings += (
            "a judge of all rows can't be measured on any of them: its scores are those of the same training with "
            "--folds 5",
        )
    _write_card(out, data, plan, machine, rows, run, cells, warnings)
    return JudgeTraining(tuple(cells), run, (*data.warnings, *warnings))


def _unknown(pairs: Sequence[PremisePair]) -> tuple[str, ...]:
    n_unknown = sum(pair.in_test is None for pair in pairs)
    if not n_unknown:
        return ()
    return (
        f"{n_unknown} rows don't say whether their argument is in MissciPlus's test split (the column "
        "in_missciplus_test); they are taken as outside it",
    )


def _write_card(
    out: Path,
    data: PremisePairs,
    plan: JudgePlan,
    machine: Machine,
    rows: Rows,
    run: JudgeBenchRun | None,
    cells: list[CellOutcome],
    warnings: tuple[str, ...],
) -> None:
    finished = [cell for cell in cells if cell.state == "finished"]
    if not finished:
        return
    known = find_data_set("premise_judge")
    kept = rows_of(data.pairs, rows)
    n_match = sum(pair.match for pair in kept)
    in_test = sum(bool(pair.in_test) for pair in kept)
    source = DataSource(
        name="premise_judge",
        licence=known.licence,
        files_sha256={data.path: data.sha256},
        counts={rows: {"match": n_match, "no-match": len(kept) - n_match}},
        citation=known.citation,
        published=known.published,
        notes=(
            f"{in_test} rows are of arguments in MissciPlus's test split; a model that learned from them judges "
            "none of these arguments",
            *_unknown(kept),
        ),
    )
    summary = run.summary if run is not None else None
    settings = plan.settings.model_dump(mode="json") | {
        "kind": plan.kind, "form": plan.form, "folds": plan.n_folds, "validation": plan.validation,
    }  # fmt: skip
    if plan.kind == "qlora":
        settings |= {
            "lora_rank": plan.lora.rank,
            "lora_alpha": plan.lora.alpha,
            "lora_dropout": plan.lora.dropout,
        }
        settings |= {"instruction": plan.prompt.name}
    write_card(
        out,
        ModelCard(
            kind=f"premise judge ({plan.kind})",
            title="Premise judge",
            base=base_model(plan.settings.model, None),
            sources=(source,),
            settings=settings,
            cell=finished[0].cell,
            seeds=plan.settings.seeds,
            measures=summary.measures if summary is not None else {},
            baselines={name: dict(values) for name, values in summary.baselines.items()} if summary else {},
            validation={},
            use="claimpath bench run missciplus/judge --system fine-tuned:DIR",
            bad_at=_BAD_AT,
            device=machine.about,
            precision=machine.precision,
            seconds=round(sum(cell.seconds for cell in finished), 3),
            version=__version__,
            code_sha256=code_sha256(),
            libraries=library_versions(),
            warnings=warnings,
        ),
    )
