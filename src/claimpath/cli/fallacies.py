"""`claimpath fallacies`: fallacious spans in any text."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.console import ExitCode, print_json, say, working
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    Engine,
    Temperature,
    print_estimate,
    say_money_warnings,
    without_unset,
)
from claimpath.cli.options import Offline, Refresh, look_up_settings

if TYPE_CHECKING:
    from claimpath.records.fallacies_found import FallaciesFound
    from claimpath.stages.fallacies.given_text import GivenText

Level = Annotated[
    int, typer.Option("--level", help="0 (fallacy or not), 1 (pathos, logos, ethos) or 2 (23 classes).")
]
Steps = Annotated[
    str | None,
    typer.Option(
        "--steps", help="at-once (the default), or level-by-level: levels 0, 1, 2 one after the other."
    ),
]
Info = Annotated[
    str | None,
    typer.Option(
        "--info",
        help="What a model is told of each label: any of D(efinition), L(ogical form), E(xample), or none (DLE).",
    ),
]
Shots = Annotated[
    int | None, typer.Option("--shots", help="Examples of each label that a model is shown (0).")
]
Examples = Annotated[
    Path | None,
    typer.Option("--examples", help="File that examples are taken from, in place of the project's own."),
]
Runs = Annotated[
    int | None, typer.Option("--runs", help="How often the model is asked; spans are found by vote (1).")
]
Window = Annotated[
    int | None,
    typer.Option("--window", help="Tokens that the model takes in; a longer text is read in windows."),
]
PromptFile = Annotated[
    Path | None,
    typer.Option(
        "--prompt-file",
        help="Instructions of your own, with @@sentence@@ (or @@sentences@@), @@text@@, @@labels@@, @@examples@@.",
    ),
]
Reader = Annotated[
    str | None,
    typer.Option("--reader", help="How answers to a prompt per sentence are read: careful or published."),
]


def fallacies_command(
    text: Annotated[
        str, typer.Argument(help="The text, @FILE, a file's name, - for standard input, or an address.")
    ],
    engine: Engine = "offline",
    level: Level = 2,
    steps: Steps = None,
    info: Info = None,
    shots: Shots = None,
    examples: Examples = None,
    runs: Runs = None,
    temperature: Temperature = None,
    window: Window = None,
    prompt_file: PromptFile = None,
    reader: Reader = None,
    budget: Budget = None,
    cache: Cache = True,
    dry_run: DryRun = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for fallacies.html, fallacies.md and fallacies.json.")
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON document.")] = False,
) -> None:
    """Find fallacious passages in any text: what they are, why, and what is left open."""
    from claimpath.fallacious import fallacies, refused_options
    from claimpath.report.fallacies import write_fallacies
    from claimpath.stages.fallacies.given_text import read_text
    from claimpath.stages.fallacies.settings import find_level

    find_level(level)
    options = without_unset(
        steps=steps,
        info=info,
        shots=shots,
        examples=examples,
        runs=runs,
        temperature=temperature,
        window=window,
        prompt_file=prompt_file,
        reader=reader,
    )
    if engine == "offline" and (budget is not None or dry_run):
        raise refused_options("--budget" if budget is not None else "--dry-run")
    with working("Reading", quiet=as_json):
        given = read_text(text, look_up_settings(offline, refresh))
    if dry_run:
        _estimate(given, engine, {"level": level, **options}, cache, as_json)
        return
    with working("Looking", quiet=as_json):
        found = fallacies(given, engine=engine, level=level, budget=budget, cache=cache, **options)
    paths = write_fallacies(found, out) if out is not None else None
    if as_json:
        print_json(found)
    else:
        from claimpath.report.fallacies.terminal import print_fallacies

        print_fallacies(found, paths)
    _exit(found, engine)


def _exit(found: "FallaciesFound", engine: str) -> None:
    """End with 3 where a model did not answer; a language that the offline engine does not read is no failure."""
    if found.state != "complete" and engine != "offline":
        say(f"claimpath: {found.warnings[-1] if found.warnings else 'part of the text was not judged'}")
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _estimate(given: "GivenText", engine: str, options: dict[str, Any], cache: bool, as_json: bool) -> None:
    import asyncio

    from claimpath.engines.generator import dry_generator
    from claimpath.fallacious import fallacies_by_model
    from claimpath.models.windows import window_of
    from claimpath.stages.fallacies.settings import fallacies_settings

    settings = fallacies_settings(**options)
    generator, dry, price = dry_generator(engine, cache=cache)
    say_money_warnings(generator)
    asyncio.run(fallacies_by_model(given, generator, settings, settings.window or window_of(engine)))
    print_estimate(dry.estimate(price), engine, as_json=as_json)
