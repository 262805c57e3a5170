"""The tables of runs as text: a row for each figure, a column for each run and each trivial system."""

from collections.abc import Sequence
from dataclasses import replace

from claimpath.bench.reasoning.records import Figure, Figures, ReasoningScore, ReasoningTables
from claimpath.bench.tables import Cell, Column, TableData, TableFormat, Value, render_all
from claimpath.records import Undefined

TITLES: dict[str, str] = {
    "outcomes": "Claims by outcome, strict class rule (Beyond Verdicts, Figure 3)",
    "outcomes_lenient": "Claims by outcome, lenient class rule",
    "subgraphs": "Sub-graphs, strict class rule, share of all (Table 2)",
    "subgraphs_lenient": "Sub-graphs, lenient class rule, share of all",
    "adequacy": "Scores of the judges, share of the grounded sub-graphs that were scored",
    "alignment": "Alignment with the reference",
    "classes": "Classes, share of all sub-graphs (Figure 4)",
    "agreement": "Agreement with the reference where both give a graph (Figure 5)",
}
"""Title of each table."""
PEOPLE = "people"
_NOT_SHARES = ("cosine", "mean")


def reasoning_text(scores: Sequence[ReasoningScore], kind: TableFormat = "markdown") -> str:
    """All tables, with intervals; the trivial systems of the first score stand beside.

    What each run is stands above in Markdown, below the first table in LaTeX, and not in CSV.
    """
    tables = reasoning_tables(scores)
    if kind == "markdown":
        return "\n\n".join([*heads(scores), render_all(tables, kind).rstrip("\n")])
    first = replace(tables[0], notes=(*heads(scores), *tables[0].notes))
    return render_all([first, *tables[1:]], kind).rstrip("\n")


def heads(scores: Sequence[ReasoningScore]) -> list[str]:
    """A paragraph for each run: claims, judges, cost."""
    return [_head(run, score) for run, score in zip(run_names(scores), scores, strict=True)]


def reasoning_tables(scores: Sequence[ReasoningScore]) -> list[TableData]:
    """All tables: a row for each figure, a column for each run and each trivial system of the first score."""
    runs = run_names(scores)
    tables = []
    for name, title in TITLES.items():
        columns = {run: _of(score.tables, name) for run, score in zip(runs, scores, strict=True)}
        if name == "classes":
            columns = {PEOPLE: scores[0].reference_classes} | columns
        trivial = {f"({name})": tables for name, tables in scores[0].baselines.items()}
        columns |= {label: _of(tables, name) for label, tables in trivial.items()}
        rows: list[tuple[Cell, ...]] = [
            (figure, *(_cell(figure, figures[figure]) for figures in columns.values()))
            for figure in next(iter(columns.values()))
        ]
        heading = (Column("figure", text=True), *(Column(label) for label in columns))
        tables.append(TableData(title, heading, tuple(rows)))
    return tables


def run_names(scores: Sequence[ReasoningScore]) -> list[str]:
    """A name for each run; runs of one system are numbered."""
    names = [score.system for score in scores]
    return [
        name if names.count(name) == 1 else f"{name}, run {number}"
        for number, name in enumerate(names, start=1)
    ]


def _of(tables: ReasoningTables, name: str) -> Figures:
    figures: Figures = getattr(tables, name)
    return figures


def _head(name: str, score: ReasoningScore) -> str:
    validated = "validated" if score.validated else "not validated"
    text = (
        f"{name}: {score.n_claims} claims of {score.split}, {score.n_failed} failed; judges: "
        f"{', '.join(score.judges)}; what is not aligned was {validated}; cosines by {score.embedder}; "
        f"{score.seconds:.0f} s"
    )
    if score.n_calls:
        cost = "cost not known" if isinstance(score.cost, Undefined) else f"${score.cost:.4f}"
        text += f"; {score.n_calls:,} calls, {score.n_tokens:,} tokens, {cost}"
    return f"{text}. In brackets: count of denominator, and 95 % interval over studies."


def _cell(name: str, figure: Figure) -> Value:
    share = not name.startswith(_NOT_SHARES)
    return Value(
        figure.value,
        figure.low,
        figure.high,
        count=figure.count if share else None,
        n=figure.n,
        percent=share,
    )
