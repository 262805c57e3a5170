"""`claimpath recv`: make a benchmark of one's own as RECV was made."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_json, print_text, say
from claimpath.errors import SettingsError

recv_app = typer.Typer(
    name="recv",
    no_args_is_help=True,
    help="Pairs of claim and evidence to be labelled with their type of reasoning.",
    rich_markup_mode=None,
)


@recv_app.callback()
def _group() -> None:
    pass


@recv_app.command("sample")
def sample_command(
    pairs: Annotated[
        str,
        typer.Argument(
            metavar="PAIRS",
            help="A folder that `bench run recv --data` reads, or recv, recv_v1, vitaminc, climate-fever, phemeplus.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder for the sample.")],
    per_source: Annotated[int, typer.Option("--per-source", help="Pairs to draw from each source.")] = 500,
    abductive_share: Annotated[
        float, typer.Option("--abductive-share", help="Share of them from the abductive pool.")
    ] = 0.5,
    labels: Annotated[
        str, typer.Option("--labels", help="natural (as the pools have them), or equal.")
    ] = "natural",
    candidates: Annotated[
        int, typer.Option("--candidates", help="Pairs of each source to score, at random; 0 scores all.")
    ] = 2_000,
    split: Annotated[
        str | None, typer.Option("--split", help="Split; by default dev of VitaminC, else everything.")
    ] = None,
    source: Annotated[str | None, typer.Option("--source", help="Only pairs of this source.")] = None,
    embedder: Annotated[
        str, typer.Option("--embedder", help="Model of the cosine: minilm, or a Hugging Face id.")
    ] = "minilm",
    bert_model: Annotated[
        str, typer.Option("--bertscore", help="Model of BERTScore: minilm, or a Hugging Face id.")
    ] = "minilm",
    bleurt: Annotated[
        str, typer.Option("--bleurt", help="Hugging Face id of a port of BLEURT; without it, chrF is taken.")
    ] = "",
    abductive_bertscore: Annotated[
        float, typer.Option("--abductive-bertscore", help="Abductive: BERTScore at most this.")
    ] = 0.25,
    abductive_cosine: Annotated[
        float, typer.Option("--abductive-cosine", help="Abductive: cosine at least this.")
    ] = 0.35,
    deductive_cosine: Annotated[
        float, typer.Option("--deductive-cosine", help="Deductive: cosine at least this.")
    ] = 0.36,
    deductive_third: Annotated[
        float, typer.Option("--deductive-bleurt", help="Deductive: BLEURT (or chrF) above this.")
    ] = 0.15,
    figure: Annotated[
        str, typer.Option("--figure", help="Format of the distributions plot: svg, pdf, png, or none.")
    ] = "svg",
    seed: Annotated[int, typer.Option("--seed", help="Seed of all draws.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as one JSON document.")] = False,
) -> None:
    """Draw pairs that people are to label, by RECV's thresholds on similarity.

    Writes sampled.jsonl (the pairs, type and rationale left empty), scores.csv, counts.md, sample.json (what made
    them) and distributions.svg. The same seed draws the same pairs.
    """
    from claimpath.bench.recv_sample.draw import sample_pairs
    from claimpath.bench.recv_sample.figure import draw_distributions
    from claimpath.bench.recv_sample.records import SampleSettings, Thresholds
    from claimpath.bench.recv_sample.write import counts_table, made_of, write_sample
    from claimpath.bench.tables import render
    from claimpath.cli.bench_parts import progress
    from claimpath.cli.bench_recv import find_folder
    from claimpath.datasets.recv import load_pairs
    from claimpath.extras import load_extra

    if labels not in ("natural", "equal"):
        raise SettingsError(f"--labels is {labels!r}; choose natural or equal")
    if figure not in ("svg", "pdf", "png", "none"):
        raise SettingsError(f"--figure is {figure!r}; choose svg, pdf, png or none")
    if figure != "none":
        # Before anything is computed: a figure that can't be drawn must not cost an hour first.
        load_extra("matplotlib.figure", feature="The figure (leave it out with --figure none)", extra="plots")
    settings = SampleSettings(
        embedder=embedder,
        bert_model=bert_model,
        bleurt=bleurt,
        thresholds=Thresholds(
            abductive_bertscore=abductive_bertscore,
            abductive_cosine=abductive_cosine,
            deductive_cosine=deductive_cosine,
            deductive_third=deductive_third,
        ),
        per_source=per_source,
        abductive_share=abductive_share,
        labels="equal" if labels == "equal" else "natural",
        candidates=candidates or None,
        seed=seed,
    )
    loaded = load_pairs(find_folder(pairs), split=split, source=source)
    with progress("scoring", quiet=as_json) as advance:
        sample, scored = sample_pairs(loaded, settings, advance)
    written = list(write_sample(sample, scored, out))
    if figure != "none":
        from claimpath.bench.plot.write import write_figure

        canvas, words = draw_distributions(sample, scored)
        written += write_figure(canvas, words, out / f"distributions.{figure}")
    for warning in sample.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made_of(sample))
        return
    print_text(render(counts_table(sample), "markdown").rstrip())
    for path in written:
        print_text(str(path))
