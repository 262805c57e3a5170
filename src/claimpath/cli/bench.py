"""`claimpath bench`: run systems on the field's benchmarks, score predictions, compare runs."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.bench_calibration import calibration_command
from claimpath.cli.bench_compare import compare_command
from claimpath.cli.bench_explanations import explanations_command
from claimpath.cli.bench_judge import Shots
from claimpath.cli.bench_mafalda import Reader
from claimpath.cli.bench_mafalda_systems import SpanExamples, SpanLevelOption, Steps
from claimpath.cli.bench_options import AsJson, Claims, DataFolder, Runs, Seeds, SplitName, Task
from claimpath.cli.bench_parts import given_options
from claimpath.cli.bench_plot import plot_command
from claimpath.cli.bench_rank_options import (
    BenchTitles,
    BestSentences,
    ClassifierId,
    EmbedderId,
    GivenInName,
    LabelMap,
    PairOrderName,
    PassagePrefix,
    QueryPrefix,
    Strategy,
)
from claimpath.cli.bench_reasoning import NoValidate, ReasoningJudges, Threshold, kappa_command
from claimpath.cli.bench_reconstruction import PremiseJudgeName, ShownName
from claimpath.cli.bench_recv import Classes, Explain, Persona, Source
from claimpath.cli.bench_score import score_command
from claimpath.cli.bench_table import table_command
from claimpath.cli.complete import complete_systems
from claimpath.cli.console import say
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    Evidence,
    Info,
    InstructionsName,
    NormaliserName,
    PromptFile,
    Reconstruct,
    ReconstructPrompt,
    StyleName,
    Temperature,
    Window,
)
from claimpath.cli.rank_options import (
    BothOrders,
    Candidates,
    EngineOption,
    InitialOrder,
    Instruction,
    Passes,
)

bench_app = typer.Typer(no_args_is_help=True, help="Benchmarks: run, score, compare.", rich_markup_mode=None)

_OF_EVERY_RUN = frozenset(
    {"task", "system", "split", "data", "budget", "concurrency", "cache", "dry_run", "out", "as_json"}
)


@bench_app.command("list")
def list_command(as_json: AsJson = False) -> None:
    """Show the tasks with their measures, and the systems."""
    from claimpath.cli.bench_list import print_list

    print_list(as_json=as_json)


@bench_app.command("run")
def run_command(
    context: typer.Context,
    task: Task,
    system: Annotated[
        str,
        typer.Option(
            "--system",
            help="Name of a system; for missciplus/verdict, /reconstruction and /reasoning also a MODEL.",
            autocompletion=complete_systems,
        ),
    ],
    setting: Annotated[
        str | None,
        typer.Option(
            "--setting",
            help="open: all passages of the study (the default); closed: the annotated ones (prp's).",
        ),
    ] = None,
    split: SplitName = "dev",
    data: DataFolder = None,
    seeds: Seeds = None,
    runs: Runs = None,
    evidence: Evidence = None,
    instructions: InstructionsName = None,
    prompt_file: PromptFile = None,
    temperature: Temperature = None,
    window: Window = None,
    claims: Claims = None,
    reconstruct: Reconstruct = None,
    style: StyleName = None,
    info: Info = None,
    reconstruct_prompt: ReconstructPrompt = None,
    normaliser: NormaliserName = None,
    judges: ReasoningJudges = None,
    no_validate: NoValidate = False,
    threshold: Threshold = None,
    shots: Shots = None,
    level: SpanLevelOption = None,
    steps: Steps = None,
    examples: SpanExamples = None,
    reader: Reader = None,
    premise_judge: PremiseJudgeName = None,
    shown: ShownName = None,
    explain: Explain = None,
    persona: Persona = None,
    classes: Classes = None,
    source: Source = None,
    engine: EngineOption = None,
    instruction: Instruction = None,
    titles: BenchTitles = None,
    passes: Passes = None,
    initial: InitialOrder = None,
    both_orders: BothOrders = None,
    candidates: Candidates = None,
    embedder: EmbedderId = None,
    best: BestSentences = None,
    query_prefix: QueryPrefix = None,
    passage_prefix: PassagePrefix = None,
    classifier: ClassifierId = None,
    strategy: Strategy = None,
    labels: LabelMap = None,
    pair_order: PairOrderName = None,
    given_in: GivenInName = None,
    budget: Budget = None,
    concurrency: Annotated[
        str | None, typer.Option("--concurrency", help="Calls open at the same time: 32, or 8,openai=32.")
    ] = None,
    cache: Cache = True,
    dry_run: DryRun = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="Write the run here, to be scored or compared. A run that ended early goes on with the same "
            "command, as answers of models are kept.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a system on a task and score it.

    Each task takes some of the options. One of another task is refused, with the tasks that it goes with.
    """
    from claimpath.cli.bench_task import RunRequest
    from claimpath.cli.bench_tasks import check_options, find_command

    given = given_options(context, locals())
    command = find_command(task)
    check_options(command, {name: given[name] for name in given if name not in _OF_EVERY_RUN}, "run")
    request = RunRequest(
        task=task,
        system=system,
        split=split,
        data=data,
        options={name: given[name] for name in given if name not in _OF_EVERY_RUN | {"seeds", "runs"}},
        seeds=seeds,
        runs=runs,
        budget=budget,
        concurrency=concurrency,
        cache=cache,
        dry_run=dry_run,
        out=out,
        as_json=as_json,
    )
    from claimpath.models.remembered import remembered_vectors

    try:
        with remembered_vectors(on_disk=cache):
            command.run(request)
    except KeyboardInterrupt:
        if cache and not dry_run:
            say("What a model has answered is kept; the same command goes on from there.")
        raise


bench_app.command("score")(score_command)
bench_app.command("compare")(compare_command)
bench_app.command("calibration")(calibration_command)
bench_app.command("explanations")(explanations_command)
bench_app.command("kappa")(kappa_command)
bench_app.command("plot")(plot_command)
bench_app.command("table")(table_command)
