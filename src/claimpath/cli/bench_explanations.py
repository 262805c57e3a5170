"""`claimpath bench explanations`."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.bench_recv import Source
from claimpath.cli.console import print_json, print_text, say
from claimpath.errors import SettingsError


def explanations_command(
    runs: Annotated[
        list[Path],
        typer.Argument(
            help="Runs of recv with explanations, lines of JSON with `id`, `label` and `explanation`, or recorded "
            "answers of RECV's predecessor."
        ),
    ],
    metrics: Annotated[
        str | None,
        typer.Option(
            "--metrics",
            help="With commas: ea, fc, bartscore, ppl (with a model); ea-rules, fc-rules, lexical-support, "
            "evidence-cosine, char-ppl. By default all that need no model, and those whose model is given.",
        ),
    ] = None,
    nli: Annotated[
        str, typer.Option("--nli", help="NLI model of ea and fc: a Hugging Face id or folder.")
    ] = "",
    seq2seq: Annotated[
        str, typer.Option("--seq2seq", help="Model of bartscore, such as facebook/bart-large-cnn.")
    ] = "",
    causal: Annotated[str, typer.Option("--causal", help="Model of ppl, such as gpt2-xl.")] = "",
    embedder: Annotated[
        str, typer.Option("--embedder", help="Model of evidence-cosine: minilm, or a Hugging Face id.")
    ] = "minilm",
    data: Annotated[
        str | None, typer.Option("--data", help="Folder or set that the runs were made on, with its texts.")
    ] = None,
    split: Annotated[str, typer.Option("--split", help="Split of the data.")] = "dev",
    source: Source = None,
    show: Annotated[
        str,
        typer.Option("--show", help="overall, split (right against wrong verdicts), systems, or all."),
    ] = "all",
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Measure explanations: do they contradict the evidence or people's rationales, are they coherent and fluent?

    Split by right and wrong verdicts, with intervals and permutation tests, beside explanations that explain nothing.
    """
    from claimpath.bench.explanations.choose import MetricModels, choose_metrics
    from claimpath.bench.explanations.report import explanation_report
    from claimpath.bench.explanations.table import TABLES, find_table
    from claimpath.bench.recv.rescore import score_recv_file
    from claimpath.bench.tables import TABLE_FORMATS, render_all
    from claimpath.cli.bench_recv import load

    format = next((known for known in TABLE_FORMATS if known == kind), None)
    if format is None:
        raise SettingsError(f"unknown format {kind!r}; choose one of: {', '.join(TABLE_FORMATS)}")
    tables = list(TABLES.values()) if show == "all" else [find_table(show)]
    models = MetricModels(nli=nli, seq2seq=seq2seq, causal=causal, embedder=embedder)
    chosen = choose_metrics([name.strip() for name in metrics.split(",")] if metrics else [], models)
    pairs = load(data, split, source)
    loaded = [score_recv_file(path, lambda: pairs, needs_data=True) for path in runs]
    report = explanation_report(loaded, pairs, chosen, models)
    for warning in report.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(report)
        return
    print_text(render_all([table(report) for table in tables], format).rstrip())
