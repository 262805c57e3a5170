"""A model card as Markdown, with the block of fields at its top that Hugging Face reads."""

import json
from collections.abc import Iterator, Mapping

from claimpath.bench.tables import Cell, Column, TableData, Value, render, summary_value
from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Undefined
from claimpath.training.card import ModelCard
from claimpath.training.data_card import DataSource


def card_text(card: ModelCard) -> str:
    """The whole file."""
    return "\n".join(_lines(card)).rstrip("\n") + "\n"


def _lines(card: ModelCard) -> Iterator[str]:
    yield from _front(card)
    yield f"\n# {card.title}\n"
    for warning in card.all_warnings:
        yield f"> **Warning.** {warning}\n"
    yield f"A {card.kind}, trained from `{card.base.name}`.\n"
    yield f"```console\n$ {card.use}\n```\n"
    yield "## What it is bad at\n"
    yield from (f"- {said}" for said in card.bad_at)
    yield "\n## Measures\n"
    yield measures_text(card.measures, card.baselines)
    yield "## Data\n"
    for source in card.sources:
        yield from _source(source)
    yield "## Training\n"
    yield from _training(card)


def measures_text(
    measures: Mapping[str, MeasureSummary], baselines: Mapping[str, Mapping[str, float | Undefined]]
) -> str:
    """Measures with intervals and counts, and what each trivial system scores."""
    columns = [Column("measure", text=True), Column("value"), *(Column(f"({name})") for name in baselines)]
    columns += [Column(name) for name in ("expected", "scored", "missing", "failed")]
    rows: list[tuple[Cell, ...]] = []
    for name, summary in measures.items():
        trivial = [Value(values[name]) if name in values else None for values in baselines.values()]
        counts = (summary.n_expected, summary.n_scored, summary.n_missing, summary.n_failed)
        rows.append((name, summary_value(summary), *trivial, *counts))
    return render(TableData("", tuple(columns), tuple(rows)), "markdown")


def _front(card: ModelCard) -> Iterator[str]:
    yield "---"
    # JSON strings are YAML strings, whatever is in them.
    yield f"base_model: {json.dumps(card.base.name)}"
    yield f"datasets: {json.dumps([source.name for source in card.sources])}"
    yield f"tags: {json.dumps(['claimpath', card.kind])}"
    yield "license: other"
    yield "---"


def _source(source: DataSource) -> Iterator[str]:
    yield f"### {source.name}\n"
    yield f"Licence: {source.licence or 'none stated'}."
    if source.citation:
        yield f"{source.citation} {source.published}"
    yield ""
    classes = list(dict.fromkeys(name for counts in source.counts.values() for name in counts))
    columns = (Column("part", text=True), *(Column(name) for name in classes), Column("all"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (part, *(counts.get(name, 0) for name in classes), sum(counts.values()))
        for part, counts in source.counts.items()
    )
    yield render(TableData("", columns, rows), "markdown")
    yield from (f"- `{name}`: SHA-256 `{digest}`" for name, digest in source.files_sha256.items())
    yield from (f"- {note}" for note in source.notes)
    yield ""


def _training(card: ModelCard) -> Iterator[str]:
    base = (
        card.base.revision
        or ", ".join(f"{n} {d}" for n, d in card.base.weights_sha256.items())
        or "not known"
    )
    validation = ", ".join(
        f"{name} {value:.3f}" if isinstance(value, float | int) else f"{name} undefined ({value.reason})"
        for name, value in card.validation.items()
    )
    facts = {
        "base model": f"`{card.base.name}` ({base})",
        "learning rate, batch size, seed": f"{card.cell.learning_rate:g}, {card.cell.batch_size}, {card.cell.seed}",
        "seeds of the run": ", ".join(map(str, card.seeds)),
        "validation": validation or "none",
        "settings": f"`{json.dumps(card.settings, sort_keys=True)}`",
        "device": f"{card.device}, {card.precision}",
        "duration": f"{card.seconds:.0f} s since it was last started; resumed {card.resumed} times",
        "claimpath": f"{card.version} (code {card.code_sha256[:12] or 'not known'})",
        "libraries": ", ".join(f"{name} {version}" for name, version in card.libraries.items()),
    }
    yield from (f"- {name}: {said}" for name, said in facts.items())
