"""Draw recall per fallacy class over the first k passages (MissciPlus, Figures 3 and 10): one set of axes a run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimpath.bench.class_recall import ALL_CLASSES, RecallSeries, RecallSettings
from claimpath.bench.tables import Column, Value
from claimpath.bench.tables.cells import shown
from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.records import Undefined

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

MOST_RUNS = 4
_WIDTH, _HEIGHT = 4.6, 4.0
_COLOURS = ("#3b5b7c", "#b5482f", "#3f7d6b", "#8a6d1f", "#7a4a86", "#555555")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "*", "h")
_DASHES = ("-", "--", ":", "-.")


def draw_recall(
    runs: Sequence[tuple[str, Sequence[RecallSeries]]], settings: RecallSettings
) -> "tuple[Canvas, str]":
    """The drawing and its text equivalent. runs: name and series of one to four runs on the same data.

    Raises SettingsError for another number of runs and where no class has enough gaps, MissingExtraError without the
    extra `plots`.
    """
    if not 1 <= len(runs) <= MOST_RUNS:
        raise SettingsError(f"{len(runs)} runs were given; a figure that can be read holds 1 to {MOST_RUNS}")
    names = list(dict.fromkeys(one.name for _, series in runs for one in series))
    if not names:
        raise SettingsError(
            f"no class has {settings.least} {settings.unit} or more in this data; give a smaller --least"
        )
    made = load_extra("matplotlib.figure", feature="bench plot", extra="plots")
    canvas: Canvas = made.Figure(
        figsize=(0.6 + _WIDTH * len(runs), _HEIGHT + 0.22 * -(-len(names) // (2 * len(runs)))),
        layout="constrained",
    )
    first: Axes | None = None
    for number, (label, series) in enumerate(runs, start=1):
        axes = canvas.add_subplot(1, len(runs), number, sharey=first)
        first = first or axes
        _draw(axes, label, series, settings, names)
    canvas.axes[0].set_ylabel(f"share of {settings.unit} found", fontsize=9)
    handles = {
        text: handle
        for axes in canvas.axes
        for handle, text in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    canvas.legend(
        handles.values(),
        handles.keys(),
        loc="outside lower center",
        ncols=2 * len(runs),
        frameon=False,
        fontsize=8,
    )
    return canvas, recall_in_words(runs, settings)


def recall_in_words(runs: Sequence[tuple[str, Sequence[RecallSeries]]], settings: RecallSettings) -> str:
    """The figure's text equivalent: every series at a few lengths of the ranking, with its denominator."""
    what = "without accurate-premise passages (Figure 10)" if settings.without_given else "(Figure 3)"
    lines = [
        f"Recall per fallacy class over the first k passages {what}.",
        f"Counted: {settings.unit}. Classes with fewer than {settings.least} are left out.",
    ]
    ks = [k for k in (1, 3, 5, 10, 20, 50, 100) if k <= settings.most_k]
    if settings.most_k not in ks:
        ks.append(settings.most_k)
    for label, series in runs:
        lines.append(label)
        for one in series:
            at = ", ".join(f"k = {k}: {_said(one.recall[k - 1])}" for k in ks)
            lines.append(f"  {one.name} (n = {one.n}): {at}")
    return "\n".join(lines) + "\n"


def _said(value: Value) -> str:
    return " ".join(part for part in shown(value, Column("recall")) if part)


def _draw(
    axes: "Axes", label: str, series: Sequence[RecallSeries], settings: RecallSettings, names: Sequence[str]
) -> None:
    ks = range(1, settings.most_k + 1)
    every = max(1, settings.most_k // 10)
    for one in series:
        number = names.index(one.name)
        total = one.name == ALL_CLASSES
        axes.plot(
            ks,
            [float("nan") if isinstance(value.value, Undefined) else value.value for value in one.recall],
            label=f"{one.name} (n = {one.n})",
            color="black" if total else _COLOURS[number % len(_COLOURS)],
            linestyle="-" if total else _DASHES[number % len(_DASHES)],
            linewidth=2.2 if total else 1.3,
            marker=_MARKERS[number % len(_MARKERS)],
            markevery=(number % every, every),
            markersize=4,
        )
    axes.set_title(label, fontsize=9, loc="left", wrap=True)
    axes.set_xlabel("passages from the top (k)", fontsize=9)
    axes.set_xlim(1, max(settings.most_k, 2))
    axes.set_ylim(0, 1.02)
    axes.locator_params(axis="x", integer=True)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(True, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
