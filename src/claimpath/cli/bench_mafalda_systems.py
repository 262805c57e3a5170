"""`claimpath bench run mafalda` with the offline system or a language model."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.bench_parts import progress, refuse_options
from claimpath.cli.bench_task import RunRequest
from claimpath.cli.console import say
from claimpath.cli.model_options import print_estimate
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.mafalda.records import MafaldaBenchRun
    from claimpath.datasets.mafalda_records import MafaldaSplit

SpanLevelOption = Annotated[
    int | None,
    typer.Option("--level", help="mafalda: the level that a system is asked for, 0, 1 or 2 (the default)."),
]
Steps = Annotated[
    str | None,
    typer.Option("--steps", help="mafalda: at-once (the default) or level-by-level."),
]
SpanExamples = Annotated[
    Path | None,
    typer.Option("--examples", help="mafalda: file that the examples of --shots are taken from."),
]

SYSTEMS = {
    "offline": "cues in the wording and a light classifier",
    "MODEL": "a language model; see --level, --steps, --info, --shots, --prompt-file",
}
"""What `bench list` says of them."""
MODEL_OPTIONS = frozenset(
    {"steps", "info", "shots", "examples", "prompt_file", "temperature", "window", "reader"}
)
OPTIONS = MODEL_OPTIONS | {"level", "runs", "seeds"}
"""Parameters of `bench run` that go with the task."""


def run_asking(request: RunRequest, split: "MafaldaSplit") -> "MafaldaBenchRun | None":
    """Run the offline system or a model; None after a dry run, whose estimate is printed.

    `--runs` is how often a model is asked about each text; `--seeds` goes with the trivial systems only.
    """
    from claimpath.bench.mafalda.systems import estimate_model, run_model, run_offline
    from claimpath.stages.fallacies.settings import fallacies_settings

    refuse_options({"seeds": request.seeds}, "the trivial systems")
    options = {name: value for name, value in request.options.items() if name in OPTIONS}
    if request.system == "offline":
        asking = {name: value for name, value in options.items() if name in MODEL_OPTIONS}
        asking |= {"runs": request.runs, "budget": request.budget, "concurrency": request.concurrency}
        refuse_options({**asking, "dry-run": request.dry_run or None}, "systems that ask a language model")
        return run_offline(split, fallacies_settings(**options))
    if ":" not in request.system and "@" not in request.system:
        raise SettingsError(
            f"unknown system {request.system!r} of mafalda; choose one of: random, silent, majority, offline, "
            "or a MODEL"
        )
    settings = fallacies_settings(runs=request.runs, **options)
    if request.dry_run:
        dry, price = estimate_model(split, request.system, settings, cache=request.cache)
        print_estimate(dry.estimate(price), request.system, as_json=request.as_json)
        if settings.steps == "level-by-level":
            say("Without the calls for levels 1 and 2: those depend on what is found.")
        return None
    n_done = 0
    with progress(request.system, quiet=request.quiet) as advance:

        def one_more(text_id: str) -> None:
            nonlocal n_done
            n_done += 1
            if advance is not None:
                advance(n_done, len(split.texts))

        return wait_for(
            run_model(
                split,
                request.system,
                settings,
                budget=request.budget,
                cache=request.cache,
                limits=request.concurrency,
                advance=one_more,
            )
        )


def refuse_model_options(request: RunRequest) -> None:
    """Refuse options of a model where a trivial system is run. Raises SettingsError."""
    given = {name: value for name, value in request.options.items() if name in MODEL_OPTIONS | {"level"}}
    given |= {"budget": request.budget, "concurrency": request.concurrency}
    refuse_options({**given, "dry-run": request.dry_run or None}, "systems that ask a language model")


def one_seed(request: RunRequest) -> int:
    """The seed of a trivial system, 1 by default. Raises SettingsError for several."""
    seeds = request.seed_numbers or (1,)
    if len(seeds) != 1:
        raise SettingsError(f"mafalda runs with one seed at a time, not {len(seeds)}; give --seeds N")
    return seeds[0]
