"""`claimpath bench run`, `score` and `table` of mafalda."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.bench_mafalda_systems import SYSTEMS as ASKING
from claimpath.cli.bench_mafalda_systems import one_seed, refuse_model_options, run_asking
from claimpath.cli.bench_parts import say_failures
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.run_file import write_run

if TYPE_CHECKING:
    from claimpath.bench.mafalda.records import MafaldaScore
    from claimpath.bench.units import UnitScores
    from claimpath.datasets.mafalda_records import MafaldaSplit

Reader = Annotated[
    str | None,
    typer.Option("--reader", help="mafalda: how raw answers are read, published (the default) or careful."),
]
AsGold = Annotated[
    bool, typer.Option("--as-gold", help="mafalda: files of people's answers, each in turn the gold.")
]

ABOUT = (
    "Fallacious spans in 200 texts, with alternatives; levels 0 (fallacy or not), 1 (family), 2 (23 classes)."
)
SYSTEMS = {
    "random": "each sentence has a class with a chance of one in three",
    "silent": "every sentence is no fallacy",
    "majority": "every sentence has the class that is most frequent in these texts",
}


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.mafalda.measures import AGGREGATES

    return TaskAbout(ABOUT, tuple(AGGREGATES), SYSTEMS | ASKING)


def run(request: RunRequest) -> None:
    """Run a system and print its scores beside all trivial ones."""
    from claimpath.bench.mafalda.run import run_trivial

    if request.system in SYSTEMS:
        refuse_model_options(request)
        made = run_trivial(load_texts(request.data, request.split), request.system, seed=one_seed(request))
    else:
        asked = run_asking(request, load_texts(request.data, request.split))
        if asked is None:
            return
        made = asked
    write_run(made, request.out)
    finish(made.summary, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again, recorded answers of a model or a person, or predictions in our format."""
    from claimpath.bench.mafalda.read import score_file

    made = score_file(
        request.predictions,
        lambda name: load_texts(request.data, name),
        split=request.split,
        reader=request.options.get("reader"),
    )
    write_run(made, request.out)
    finish(made.summary, as_json=request.as_json)


def table(request: TableRequest) -> None:
    """Print a row for each run or file of answers; without any, the trivial systems alone."""
    from claimpath.bench.mafalda.read import score_file
    from claimpath.bench.mafalda.run import run_trivial
    from claimpath.bench.mafalda.table import score_table
    from claimpath.bench.tables import render

    if request.options.get("as_gold"):
        _people_table(request)
        return
    reader = request.options.get("reader")
    scores = [
        score_file(
            path,
            lambda name: load_texts(request.data, name),
            split=None if request.split == "dev" else request.split,
            reader=reader,
        ).summary
        for path in request.runs
    ]
    if not scores:
        texts = load_texts(request.data, request.split)
        scores = [run_trivial(texts, name, seed=1).summary for name in SYSTEMS]
    if request.as_json:
        print_text("[" + ",\n".join(found.model_dump_json(indent=2) for found in scores) + "]")
    else:
        print_text(render(score_table(scores), request.format).rstrip())


def _people_table(request: TableRequest) -> None:
    from claimpath.bench.mafalda.people import load_people, people_as_gold
    from claimpath.bench.mafalda.table import as_gold_table
    from claimpath.bench.tables import render

    split = load_texts(request.data, "user-study" if request.split == "dev" else request.split)
    rows = people_as_gold(split, *load_people(request.runs, split))
    if request.as_json:
        print_text("[" + ",\n".join(row.model_dump_json(indent=2) for row in rows) + "]")
    else:
        print_text(render(as_gold_table(rows), request.format).rstrip())


def units(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each text, for `bench compare`."""
    from claimpath.bench.mafalda.units import unit_scores

    return unit_scores(path)


def load_texts(data: str | None, split: str) -> "MafaldaSplit":
    """The annotated texts. `dev`, the command's default, is `gold`: there is one set of texts."""
    from claimpath.datasets.mafalda import load_mafalda
    from claimpath.datasets.registry import find_data

    return load_mafalda(find_data("mafalda", data), "gold" if split == "dev" else split.replace("_", "-"))


def finish(score: "MafaldaScore", *, as_json: bool) -> None:
    """Print scores, and end with 3 where the system failed on a text."""
    from claimpath.bench.mafalda.table import score_table
    from claimpath.bench.tables import render

    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        print_text(render(score_table([score]), "markdown").rstrip())
    if score.failures:
        say_failures(score.failures)
        raise typer.Exit(ExitCode.PARTS_FAILED)
