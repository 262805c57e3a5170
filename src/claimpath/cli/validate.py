"""`claimpath validate`: are a graph's sub-graphs grounded, relevant and sufficient?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.align import FILE_HELP, Judges
from claimpath.cli.console import ExitCode, print_json, print_text, working
from claimpath.cli.model_options import Budget, Cache, Engine, Window
from claimpath.cli.options import STUDY_HELP, Offline, Refresh, look_up_settings

if TYPE_CHECKING:
    from claimpath.records import SubgraphValidation, Validation


def validate_command(
    graph: Annotated[Path, typer.Argument(help=FILE_HELP)],
    claim: Annotated[str, typer.Option("--claim", help="The claim, or @FILE.")],
    study: Annotated[list[str], typer.Option("--study", help=f"{STUDY_HELP} Repeat it for several.")],
    engine: Engine = "offline",
    judges: Judges = "offline",
    rechecks: Annotated[
        Path | None,
        typer.Option("--rechecks", help="People's decisions: a JSON list, or JSON lines."),
    ] = None,
    window: Window = None,
    include_aligned: Annotated[
        bool, typer.Option("--all", help="Check sub-graphs that are aligned with a reference, too.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Go on although the graph is about another claim.")
    ] = False,
    budget: Budget = None,
    cache: Cache = True,
    article: Annotated[
        int | None, typer.Option("--article", help="Which article of a file that holds several, from 1.")
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the validation as one JSON document.")
    ] = False,
) -> None:
    """Check a graph's sub-graphs against a study: grounding, relevance, sufficiency."""
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim
    from claimpath.stages.validate.missing import what_is_missing
    from claimpath.validation import validate

    the_claim = read_claim(claim)
    settings = look_up_settings(offline, refresh)
    with working("Reading", quiet=as_json):
        studies = [read(one, article=article, look_up=settings) for one in study]
    with working("Validating", quiet=as_json):
        result = validate(
            graph,
            the_claim,
            *studies,
            engine=engine,
            judges=judges,
            rechecks=rechecks if rechecks is not None else (),
            include_aligned=include_aligned,
            force=force,
            window=window,
            budget=budget,
            cache=cache,
        )
    if as_json:
        print_json(result)
    else:
        print_text(in_words(result))
    if what_is_missing(result.subgraphs, asked=engine != "offline"):
        raise typer.Exit(ExitCode.PARTS_FAILED)


def in_words(validation: "Validation") -> str:
    """A validation as text."""
    n_accepted = sum(entry.accepted is True for entry in validation.subgraphs)
    lines = [
        f"{n_accepted} of {len(validation.subgraphs)} sub-graphs are accepted (engine: {validation.engine}; judges: "
        f"{', '.join(validation.judges)})."
    ]
    for entry in validation.subgraphs:
        lines += ["", *_of_subgraph(entry)]
    if validation.queue:
        lines += ["", f"For people to look at ({len(validation.queue)}):"]
    for queued in validation.queue:
        question = f", question {queued.question}" if queued.question is not None else ""
        lines.append(f"  {queued.subgraph}, {queued.component}{question}: {queued.about}")
        lines.append(f"    {queued.automatic}: {queued.reason}")
    lines += ["", *validation.rechecks_not_applied] if validation.rechecks_not_applied else []
    lines += ["", *validation.warnings] if validation.warnings else []
    return "\n".join(lines)


def _of_subgraph(entry: "SubgraphValidation") -> list[str]:
    from claimpath.records import Undefined

    def shown(value: object) -> str:
        if isinstance(value, Undefined):
            return "open"
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    lines = [
        f"{entry.id}: accepted {shown(entry.accepted)}. {entry.reason}",
        f"  grounded {shown(entry.grounded)}, relevance {shown(entry.relevance)}, sufficiency "
        f"{shown(entry.sufficiency)}, together {shown(entry.combined)}",
    ]
    for component in entry.components:
        state = "nothing to check" if isinstance(component.state, Undefined) else component.state
        lines.append(f"  {component.component}: {state.replace('_', ' ')}. {' '.join(component.reasons)}")
    return lines
