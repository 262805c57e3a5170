"""The tables of runs as text: a row for each figure, a column for each run and each trivial system."""

from collections.abc import Sequence

from claimpath.bench.reasoning.records import Figure, Figures, ReasoningScore, ReasoningTables
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
_NOT_SHARES = ("cosine", "mean")


def reasoning_text(scores: Sequence[ReasoningScore]) -> str:
    """All tables in Markdown, with intervals; the trivial systems of the first score stand beside."""
    runs = run_names(scores)
    parts = [_head(run, score) for run, score in zip(runs, scores, strict=True)]
    for name, title in TITLES.items():
        columns = {run: _of(score.tables, name) for run, score in zip(runs, scores, strict=True)}
        if name == "classes":
            columns = {"people": scores[0].reference_classes} | columns
        trivial = {f"({name})": tables for name, tables in scores[0].baselines.items()}
        columns |= {label: _of(tables, name) for label, tables in trivial.items()}
        parts.append(f"{title}\n\n{_table(columns)}")
    return "\n\n".join(parts)


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


def _table(columns: dict[str, Figures]) -> str:
    rows = [["", *columns], ["---"] * (len(columns) + 1)]
    for name in next(iter(columns.values())):
        rows.append([name, *(_cell(name, figures[name]) for figures in columns.values())])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _cell(name: str, figure: Figure) -> str:
    if isinstance(figure.value, Undefined):
        return "undefined"
    if name.startswith(_NOT_SHARES):
        bounds = _bounds(figure, 1, 3)
        return f"{figure.value:.3f} (n = {figure.n}{bounds})"
    bounds = _bounds(figure, 100, 1)
    return f"{100 * figure.value:.1f} % ({figure.count:g} of {figure.n}{bounds})"


def _bounds(figure: Figure, times: int, places: int) -> str:
    if isinstance(figure.low, Undefined) or isinstance(figure.high, Undefined):
        return ""
    return f"; {times * figure.low:.{places}f} to {times * figure.high:.{places}f}"
