"""What is drawn: rows of figures for each series, and the same in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.bench.reasoning.records import Figure, Figures, ReasoningScore
from claimpath.bench.reasoning.table import run_names
from claimpath.records import Undefined

PEOPLE = "people"
OUTCOME_NAMES = {
    "failed_at_verdict": "failed at the verdict",
    "aligned": "aligned with people",
    "valid_alternative": "valid otherwise",
    "rejected": "rejected",
    "undecided": "undecided",
}
CLASS_OVERLAPS = ("at least one class", "mean Jaccard", "precision", "recall", "F1")
COSINES = ("cosine of contexts", "cosine of findings", "cosine of premises")


@dataclass(frozen=True, slots=True)
class Panel:
    """One set of axes."""

    title: str
    unit: str
    """Label of the value axis."""
    times: float
    """What values are multiplied with, 100 for per cent."""
    rows: tuple[str, ...]
    """Names of the groups of bars, from the top."""
    series: dict[str, tuple[Figure, ...]]
    """A figure for each row, by series."""
    whole: bool = False
    """Whether the counts are drawn in place of the figures."""

    has_people: bool = False
    """Whether the first series is people's reference."""

    def value(self, figure: Figure) -> float | None:
        """The length of a bar; None where there is none."""
        if self.whole:
            return float(figure.count)
        return None if isinstance(figure.value, Undefined) else self.times * figure.value

    def bounds(self, figure: Figure) -> tuple[float, float] | None:
        """The interval of a bar; None where there is none."""
        if self.whole or isinstance(figure.low, Undefined) or isinstance(figure.high, Undefined):
            return None
        return self.times * figure.low, self.times * figure.high

    def shown(self, figure: Figure) -> str:
        """A bar's value as text."""
        value = self.value(figure)
        if value is None:
            return "undefined"
        if self.whole:
            return f"{value:g}"
        return f"{value:.1f}" if self.times == 100 else f"{value:.2f}"


def panels_of(figure: str, scores: Sequence[ReasoningScore]) -> tuple[Panel, ...]:
    """The panels of `outcomes`, `classes` or `agreement`. scores: at least one."""
    labels = run_names(scores)
    if figure == "outcomes":
        rows = tuple(OUTCOME_NAMES)
        return (
            Panel(
                title=f"Outcome of {scores[0].n_claims} claims, strict class rule",
                unit="share of claims, %",
                times=100,
                rows=tuple(OUTCOME_NAMES.values()),
                series={
                    label: _pick(score.tables.outcomes, rows)
                    for label, score in zip(labels, scores, strict=True)
                },
            ),
        )
    if figure == "classes":
        people = scores[0].reference_classes
        rows = tuple(sorted(people, key=lambda name: -people[name].count))
        series = {PEOPLE: _pick(people, rows)}
        series |= {
            label: _pick(score.tables.classes, rows) for label, score in zip(labels, scores, strict=True)
        }
        named = {f"{label} ({figures[0].n} sub-graphs)": figures for label, figures in series.items()}
        return (Panel("Classes of sub-graphs", "share of sub-graphs, %", 100, rows, named, has_people=True),)
    return _agreement(labels, scores)


def in_words(panels: Sequence[Panel]) -> str:
    """The figure's text equivalent: every bar with its interval and its denominator."""
    lines = []
    for panel in panels:
        lines.append(f"{panel.title} ({panel.unit})")
        for label, figures in panel.series.items():
            lines.append(f"  {label}:")
            for row, figure in zip(panel.rows, figures, strict=True):
                bounds = panel.bounds(figure)
                places = 1 if panel.times == 100 else 2
                between = (
                    f", 95 % interval {bounds[0]:.{places}f} to {bounds[1]:.{places}f}" if bounds else ""
                )
                of = "" if panel.whole else f" (n = {figure.n} {figure.of}{between})"
                lines.append(f"    {row}: {panel.shown(figure)}{of}")
    return "\n".join(lines)


def _agreement(labels: Sequence[str], scores: Sequence[ReasoningScore]) -> tuple[Panel, ...]:
    tables = {label: score.tables.agreement for label, score in zip(labels, scores, strict=True)}
    embedders = ", ".join(dict.fromkeys(score.embedder for score in scores))
    count_rows = ("people", "system", "in common")
    counts: dict[str, tuple[Figure, ...]] = {
        label: (_count(table["recall"].n), _count(table["precision"].n), table["precision"])
        for label, table in tables.items()
    }
    return (
        Panel(
            "Classes",
            "agreement, 0 to 1",
            1,
            CLASS_OVERLAPS,
            {label: _pick(table, CLASS_OVERLAPS) for label, table in tables.items()},
        ),
        Panel("Number of classes", "count, repeats included", 1, count_rows, counts, whole=True),
        Panel(
            "Texts",
            f"cosine ({embedders})",
            1,
            tuple(name.removeprefix("cosine of ") for name in COSINES),
            {label: _pick(table, COSINES) for label, table in tables.items()},
        ),
    )


def _count(count: int) -> Figure:
    none = Undefined(reason="a count has no share")
    return Figure(value=none, low=none, high=none, count=count, n=count, of="classes")


def _pick(figures: Figures, names: Sequence[str]) -> tuple[Figure, ...]:
    return tuple(figures[name] for name in names)
