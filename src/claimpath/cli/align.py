"""`claimpath align`: a graph beside a reference."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, working
from claimpath.cli.model_options import Budget, Cache

if TYPE_CHECKING:
    from claimpath.records import Alignment, ComponentAlignment

FILE_HELP = "A report.json, or a file with what claimpath graph --json printed."
Judges = Annotated[
    str,
    typer.Option("--judges", metavar="M1,M2,M3", help="offline, or MODELs with commas between them."),
]

Reference = Annotated[
    Path | None,
    typer.Option("--reference", help=f"Align the graph with this one and give the outcome. {FILE_HELP}"),
]


def align_command(
    graph: Annotated[Path, typer.Argument(help=FILE_HELP)],
    reference: Annotated[Path, typer.Argument(help=f"What to align with. {FILE_HELP}")],
    judges: Judges = "offline",
    threshold: Annotated[
        int, typer.Option("--threshold", help="Score from 1 to 5 from which a component matches.")
    ] = 3,
    empty: Annotated[
        str,
        typer.Option("--empty", help="What a component that one side lacks counts as: mismatch or skip."),
    ] = "mismatch",
    force: Annotated[bool, typer.Option("--force", help="Compare although the claims differ.")] = False,
    all_pairs: Annotated[
        bool,
        typer.Option(
            "--all-pairs", help="Ask models also about pairs of different classes, which can't match."
        ),
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture",
            help="Draw both graphs side by side into this SVG file, with a text file of the same name.",
        ),
    ] = None,
    budget: Budget = None,
    cache: Cache = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the alignment as one JSON document.")
    ] = False,
) -> None:
    """Align a graph's sub-graphs with those of a reference."""
    from claimpath.errors import SettingsError
    from claimpath.graphs import align

    if empty not in ("mismatch", "skip"):
        raise SettingsError(f"--empty can't be {empty!r}; choose mismatch or skip")
    if picture is not None and picture.suffix.lower() != ".svg":
        raise SettingsError(f"--picture can't be {str(picture)!r}; the file's name has to end in .svg")
    with working("Aligning", quiet=as_json):
        result = align(
            graph,
            reference,
            judges=judges,
            threshold=threshold,
            empty="skip" if empty == "skip" else "mismatch",
            force=force,
            ask_all=all_pairs,
            budget=budget,
            cache=cache,
        )
    if picture is not None:
        _draw(result, graph, reference, picture)
    if as_json:
        print_json(result)
    else:
        print_text(_in_words(result))
    if result.n_missing:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _draw(alignment: "Alignment", graph: Path, reference: Path, picture: Path) -> None:
    """Write the picture of both graphs, and the same in words beside it."""
    from claimpath.export.file import write_whole
    from claimpath.records import ReasoningGraph
    from claimpath.report.two_graphs import GraphSide
    from claimpath.report.two_graphs_pairs import aligned_pairs
    from claimpath.report.two_graphs_svg import two_graphs_svg
    from claimpath.report.two_graphs_text import two_graphs_text
    from claimpath.stages.align import read_side

    left, right = (
        GraphSide(
            path.name,
            side.graph or ReasoningGraph(nodes=(), edges=()),
            tuple(s.subgraph for s in side.subgraphs),
        )
        for path in (graph, reference)
        for side in (read_side(path),)
    )
    pairs = aligned_pairs(alignment, left, right)
    write_whole(picture, two_graphs_svg(left, right, pairs).encode("utf-8"))
    write_whole(picture.with_suffix(".txt"), two_graphs_text(left, right, pairs).encode("utf-8"))


def _in_words(alignment: "Alignment") -> str:
    lines = [
        f"{len(alignment.aligned_a)} of {alignment.n_a} sub-graphs match the reference, which has {alignment.n_b} "
        f"(judges: {', '.join(alignment.judges)}; threshold {alignment.threshold}).",
        f"One to one: {alignment.n_one_to_one}. With interchangeable classes: {len(alignment.aligned_a_lenient)}.",
    ]
    for pair in alignment.pairs:
        if pair.matched is True:
            parts = pair.components
            named = ("context", parts.context), ("finding", parts.finding), ("premise", parts.premise)
            scores = ", ".join(f"{name} {_final(component)}" for name, component in named)
            lines.append(f"  {pair.a} = {pair.b} ({scores})")
    for entry in alignment.differences:
        whose = "only in the graph" if entry.side == "a" else "only in the reference"
        closest = f"; closest {entry.closest}" if entry.closest else ""
        lines.append(f"  {entry.id}: {whose}{closest} ({'; '.join(entry.differs)})")
    lines += [f"Note: {warning}" for warning in alignment.warnings]
    return "\n".join(lines)


def _final(component: "ComponentAlignment") -> str:
    return str(component.final) if isinstance(component.final, int) else "-"
