"""`claimpath screen`: many pairs of a claim and a study."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import ExitCode, print_document, say
from claimpath.cli.model_options import Cache, Engine
from claimpath.cli.options import Offline

if TYPE_CHECKING:
    from claimpath.screen.run import ScreenRun


def screen_command(
    pairs: Annotated[
        Path,
        typer.Argument(
            help="Parquet, CSV or JSON lines (also .gz) with the columns claim and study or study_text, and id."
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", help="Folder for the rows; a run that was stopped goes on there.")
    ],
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes; by default one for each core.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            help="Work on a Ray cluster: host:port of its head, or auto (pip install 'claimpath[ray]').",
        ),
    ] = None,
    engine: Engine = "offline",
    ranker: Annotated[
        str,
        typer.Option(
            "--ranker",
            help="Ranker of both passage lists. hybrid-fast takes sentence vectors in: better and slower. With hybrid "
            "a small classifier reads the sentences as well, as in check, which takes many times as long.",
        ),
    ] = "hybrid-words",
    top: Annotated[int, typer.Option("--top", help="Passages of either kind in a row.")] = 3,
    runs: Annotated[
        int, typer.Option("--runs", help="How often a language model is asked about each pair.")
    ] = 1,
    limit_calls: Annotated[
        int,
        typer.Option(
            "--limit-calls",
            help="Calls to a language model that may be open at the same time, over all processes.",
        ),
    ] = 8,
    file_format: Annotated[
        str, typer.Option("--format", help="parquet (pip install 'claimpath[parquet]'), jsonl or csv.")
    ] = "parquet",
    studies: Annotated[
        Path | None,
        typer.Option(
            "--studies",
            help="Folder that paths of studies start from; files outside it are refused. By default the current one, "
            "and none is refused.",
        ),
    ] = None,
    shard_pairs: Annotated[int, typer.Option("--shard-pairs", help="Most pairs of a shard.")] = 500,
    shard_studies: Annotated[int, typer.Option("--shard-studies", help="Most studies of a shard.")] = 10,
    cache: Cache = True,
    offline: Offline = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as one JSON document.")] = False,
) -> None:
    """Screen many pairs: passages, gaps, a needs-review score and a verdict, one row for each pair."""
    from claimpath.screen.run import screen
    from claimpath.screen.settings import screen_settings

    settings = screen_settings(
        engine=engine,
        ranker=ranker,
        top=top,
        runs=runs,
        format=file_format,
        shard_pairs=shard_pairs,
        shard_studies=shard_studies,
        folder=str((studies or Path.cwd()).resolve()),
        confined=studies is not None,
        offline=offline,
        cache=cache,
    )
    try:
        run = screen(pairs, out, settings, workers=workers, limit_calls=limit_calls, ray=ray, quiet=as_json)
    except KeyboardInterrupt:
        say("claimpath: stopped. What is finished is kept; the same command goes on from there.")
        raise typer.Exit(130) from None
    if as_json:
        print_document(_summary(run))
    else:
        _tell(run)
    if run.counts.n_failed:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _summary(run: "ScreenRun") -> dict[str, object]:
    shown = run.model_dump(mode="json")
    manifest = shown.pop("manifest")
    manifest["n_shards"] = len(manifest.pop("shards"))
    return {**shown, **manifest}


def _tell(run: "ScreenRun") -> None:
    counts, manifest = run.counts, run.manifest
    said = [f"{counts.n_rows:,} pairs over {manifest.n_studies:,} studies are in {run.out}"]
    if run.n_kept:
        said.append(f"{run.n_kept:,} of them were there before")
    if isinstance(run.pairs_per_second, float):
        said.append(f"{run.pairs_per_second:,.1f} pairs a second")
    say(f"claimpath: {'; '.join(said)}.")
    for kind, number in counts.failed.items():
        say(f"claimpath: {number:,} pairs failed: {kind} (column error says why).")
    if counts.n_not_checked:
        say(f"claimpath: {counts.n_not_checked:,} pairs were not checked (column warnings says why).")
    if manifest.n_repeated_ids:
        say(f"claimpath: {manifest.n_repeated_ids:,} rows repeat an id; column row tells them apart.")
