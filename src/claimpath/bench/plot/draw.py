"""Draw a figure with matplotlib: groups of horizontal bars, told apart in grey by their hatches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimpath.bench.plot.series import Panel, in_words, panels_of
from claimpath.bench.reasoning.records import ReasoningScore
from claimpath.errors import SettingsError
from claimpath.extras import load_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

FIGURES: dict[str, str] = {
    "outcomes": "Claims by outcome (Beyond Verdicts, Figure 3).",
    "classes": "Classes of the sub-graphs, beside people's (Figure 4).",
    "agreement": "Agreement with people where both give a graph (Figure 5).",
}
"""Figures with what they show."""
MOST_RUNS = 6
_WIDTH = 7.2
_MOST_LETTERS = 48
"""Of a name in the legend; the text equivalent has the whole."""
_BAR = 0.17
"""Inches of height for each bar."""
# The last is people's; runs have the others, in the same order in every figure.
_FILLS = ("#3b5b7c", "#e9c46a", "#7fb3a5", "#f2f2f2", "#a8577e", "#c8d5e6", "#ffffff")
_HATCHES = ("", "////", "....", "\\\\\\\\", "xxxx", "----", "")


def draw_figure(figure: str, scores: Sequence[ReasoningScore]) -> "tuple[Canvas, str]":
    """The drawing and its text equivalent. scores: of one to six runs on the same data.

    Raises SettingsError for another figure or number of runs, MissingExtraError without the extra `plots`.
    """
    if figure not in FIGURES:
        raise SettingsError(f"unknown figure {figure!r}; choose one of: {', '.join(FIGURES)}")
    if not 1 <= len(scores) <= MOST_RUNS:
        raise SettingsError(
            f"{len(scores)} runs were given; a figure that can be read holds 1 to {MOST_RUNS}"
        )
    return draw_panels(panels_of(figure, scores), FIGURES[figure])


def draw_panels(panels: Sequence[Panel], about: str) -> "tuple[Canvas, str]":
    """Panels beside each other, from four on in two columns, with one legend; and the text equivalent.

    about: what the figure shows, in a sentence. Raises MissingExtraError without the extra `plots`.
    """
    made = load_extra("matplotlib.figure", feature="bench plot", extra="plots")
    n_rows = max(len(panel.rows) for panel in panels)
    n_series = max(len(panel.series) for panel in panels)
    n_across = len(panels) if len(panels) < 4 else 2
    n_down = -(-len(panels) // n_across)
    height = 1.5 + 0.2 * n_series + n_down * n_rows * (n_series * _BAR + 0.16) + 0.8 * (n_down - 1)
    canvas: Canvas = made.Figure(
        figsize=(_WIDTH if len(panels) == 1 else 1.55 * _WIDTH, height), layout="constrained"
    )
    for number, panel in enumerate(panels, start=1):
        _draw_panel(canvas.add_subplot(n_down, n_across, number), panel)
    if len({panel.unit for panel in panels}) == 1:
        # One scale, so that bars can be compared from panel to panel.
        right = max(axes.get_xlim()[1] for axes in canvas.axes)
        for axes in canvas.axes:
            axes.set_xlim(right=right)
    handles, labels = canvas.axes[0].get_legend_handles_labels()
    width = canvas.get_figwidth()
    names = [_short(label) for label in labels]
    n_columns = max(1, min(n_series, int(width / (0.6 + 0.085 * max(map(len, names))))))
    canvas.legend(handles, names, loc="outside lower center", ncols=n_columns, frameon=False, fontsize=9)
    return canvas, f"{about}\n{_bars_note(panels)}\n{in_words(panels)}\n"


def _short(label: str) -> str:
    """Both ends of a long name, as runs often differ at the end."""
    half = _MOST_LETTERS // 2
    return label if len(label) <= _MOST_LETTERS else f"{label[: half - 1]}…{label[-half:]}"


def _bars_note(panels: Sequence[Panel]) -> str:
    drawn = any(panel.bounds(f) for panel in panels for figures in panel.series.values() for f in figures)
    return "Lines on the bars are 95 % intervals over studies." if drawn else "There are no intervals."


def _draw_panel(axes: "Axes", panel: Panel) -> None:
    n_series = len(panel.series)
    thick = 0.84 / n_series
    first = -1 if panel.has_people else 0
    right = 1.0 if panel.times == 1 and not panel.whole else 0.0
    for number, (label, figures) in enumerate(panel.series.items()):
        places = [row - 0.42 + (number + 0.5) * thick for row in range(len(panel.rows))]
        values = [panel.value(figure) for figure in figures]
        axes.barh(
            places,
            [value or 0.0 for value in values],
            height=thick * 0.92,
            label=label,
            color=_FILLS[first + number],
            hatch=_HATCHES[first + number],
            edgecolor="#1a1a1a",
            linewidth=0.7,
        )
        for place, figure, value in zip(places, figures, values, strict=True):
            end = value or 0.0
            bounds = panel.bounds(figure)
            if value is not None and bounds is not None and bounds[0] < bounds[1]:
                # No width is what resampling makes of 0 % and 100 %, and would look like certainty.
                # A white line below keeps the black one visible on dark and hatched bars.
                axes.plot(
                    bounds, (place, place), color="white", linewidth=3.2, solid_capstyle="butt", zorder=3
                )
                axes.plot(
                    bounds, (place, place), color="black", linewidth=1.2, marker="|", markersize=4, zorder=4
                )
                end = max(end, bounds[1])
            right = max(right, end)
            axes.annotate(
                panel.shown(figure),
                (end, place),
                xytext=(5, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
    left = min([0.0] + [b[0] for figures in panel.series.values() for f in figures if (b := panel.bounds(f))])
    axes.set_xlim(left, (right or 1.0) * 1.14)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_yticks(range(len(panel.rows)), panel.rows, fontsize=9)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    axes.set_xlabel(panel.unit, fontsize=9)
    axes.set_title(panel.title, fontsize=10, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.xaxis.grid(True, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
