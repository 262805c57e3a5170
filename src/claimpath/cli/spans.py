"""`claimpath spans`: annotated fallacious spans, converted, checked and compared."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import ExitCode, print_document, print_json, print_text, say
from claimpath.errors import DataError

if TYPE_CHECKING:
    from claimpath.records.fallacious_spans import AnnotatedText

spans_app = typer.Typer(
    name="spans",
    no_args_is_help=True,
    help="Annotated fallacious spans: convert between tools, check, compare people.",
    rich_markup_mode=None,
)

_FORMATS = "claimpath, mafalda, doccano or labelstudio"
From = Annotated[
    str | None, typer.Option("--from", help=f"The file's format: {_FORMATS}; by default by its look.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@spans_app.command("convert")
def convert_command(
    file: Annotated[Path, typer.Argument(help="Annotated texts.")],
    to: Annotated[str, typer.Option("--to", help=f"The format: {_FORMATS}.")],
    source: From = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write to this file instead of standard output.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", help="Write Label Studio's labelling configuration here.")
    ] = None,
) -> None:
    """Convert annotated texts to the format of another tool."""
    from claimpath.errors import SettingsError
    from claimpath.export.file import write_whole
    from claimpath.export.spans import span_format_named
    from claimpath.export.spans.labelstudio import labelling_config
    from claimpath.report.labels import counted

    target = span_format_named(to)
    if config is not None and to != "labelstudio":
        raise SettingsError("--config goes with --to labelstudio only; leave it out")
    texts = read_spans(file, source)
    content = target.write(texts)
    if target.keeps and any(span.comments for text in texts for span in text.spans):
        say(f"Note: in {target.title}, {target.keeps}.")
    if config is not None:
        write_whole(config, labelling_config().encode("utf-8"))
    if out is None:
        print_text(content.removesuffix("\n"))
    else:
        write_whole(out, content.encode("utf-8"))
        say(f"{counted(len(texts), 'text')} written to {out}")


@spans_app.command("check")
def check_command(
    file: Annotated[Path, typer.Argument(help="Annotated texts.")],
    source: From = None,
    as_json: AsJson = False,
) -> None:
    """Check that every span is a whole contiguous sequence of sentences; end with 3 where one is not."""
    from claimpath.text.span_rule import span_violations

    texts = read_spans(file, source)
    found = {text.id: span_violations(text.text, text.spans) for text in texts}
    n_spans = sum(len(text.spans) for text in texts)
    n_broken = sum(len({(v.start, v.end) for v in violations}) for violations in found.values())
    if as_json:
        print_document(
            {
                "n_texts": len(texts),
                "n_spans": n_spans,
                "n_broken": n_broken,
                "violations": {
                    text: [violation.model_dump() for violation in violations]
                    for text, violations in found.items()
                    if violations
                },
            }
        )
    else:
        lines = [f"{text}: {violation.reason}" for text, those in found.items() for violation in those]
        print_text(
            "\n".join([*lines, f"{n_broken} of {n_spans} spans in {len(texts)} texts break the rule."])
        )
    if n_broken:
        raise typer.Exit(ExitCode.PARTS_FAILED)


@spans_app.command("agreement")
def agreement_command(
    files: Annotated[
        list[Path], typer.Argument(help="A file for each person, or one with annotators named.")
    ],
    source: From = None,
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    as_json: AsJson = False,
) -> None:
    """Tell how far people agree who annotated the same texts, and what each of them marked."""
    from claimpath.bench.mafalda.study import study_report
    from claimpath.bench.mafalda.study_tables import study_tables
    from claimpath.bench.tables import TABLE_FORMATS, render_all
    from claimpath.errors import SettingsError

    known = next((name for name in TABLE_FORMATS if name == kind), None)
    if known is None:
        raise SettingsError(f"unknown format {kind!r}; choose one of: {', '.join(TABLE_FORMATS)}")
    report = study_report(by_person(files, source))
    if as_json:
        print_json(report)
    else:
        print_text(render_all(study_tables(report), known).rstrip())


def read_spans(path: Path, source: str | None) -> "tuple[AnnotatedText, ...]":
    """Read annotated texts from a file. Raises DataError, with the file's name, for what is wrong in it."""
    from claimpath.bench.lines import read_text
    from claimpath.export.spans import guess_format, span_format_named

    content = read_text(path)
    try:
        return span_format_named(source or guess_format(content)).read(content)
    except DataError as error:
        raise DataError(f"{path.name}: {error}") from None


def by_person(files: list[Path], source: str | None) -> "dict[str, list[AnnotatedText]]":
    """Texts by annotator; one that no annotator is named for belongs to the person that the file is named after."""
    people: dict[str, list[AnnotatedText]] = {}
    for path in files:
        for text in read_spans(path, source):
            people.setdefault(text.annotator or path.stem, []).append(text)
    return people
