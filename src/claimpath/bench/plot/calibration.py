"""Draw reliability and risk-coverage curves of runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimpath.bench.calibration.measured import CalibrationScore
from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.records import Undefined

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

CALIBRATION_FIGURES: dict[str, str] = {
    "calibration": "Reliability: how often it was so, by what was said.",
    "risk": "Risk over coverage: errors left when a system answers only where it is surest.",
}
"""Figures with what they show."""
MOST_RUNS = 6
_COLOURS = ("#3b5b7c", "#b5482f", "#3f7d6b", "#8a6d1f", "#7a4a86", "#555555")
_MARKERS = ("o", "s", "^", "D", "v", "P")
_DASHES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))


def draw_calibration(figure: str, scores: Sequence[CalibrationScore]) -> "tuple[Canvas, str]":
    """The drawing and its text equivalent. scores: of one to six runs of one task.

    Raises SettingsError for another figure or number of runs, MissingExtraError without the extra `plots`.
    """
    if figure not in CALIBRATION_FIGURES:
        raise SettingsError(f"unknown figure {figure!r}; choose one of: {', '.join(CALIBRATION_FIGURES)}")
    if not 1 <= len(scores) <= MOST_RUNS:
        raise SettingsError(
            f"{len(scores)} runs were given; a figure that can be read holds 1 to {MOST_RUNS}"
        )
    made = load_extra("matplotlib.figure", feature="bench plot", extra="plots")
    canvas: Canvas = made.Figure(figsize=(5.4, 4.8 + 0.2 * len(scores)), layout="constrained")
    axes = canvas.add_subplot()
    (_draw_bins if figure == "calibration" else _draw_curves)(axes, scores)
    axes.set_xlim(-0.02, 1.02)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    canvas.legend(loc="outside lower center", frameon=False, fontsize=8)
    return canvas, in_words(figure, scores)


def _draw_bins(axes: "Axes", scores: Sequence[CalibrationScore]) -> None:
    axes.plot((0, 1), (0, 1), color="#888888", linewidth=0.8, label="said as often as it was so")
    for number, score in enumerate(scores):
        bins = [
            (b, b.share_low, b.share_high)
            for b in score.bins["width"]
            if not isinstance(b.share_low, Undefined) and not isinstance(b.share_high, Undefined)
        ]
        axes.errorbar(
            [b.mean_probability for b, _, _ in bins],
            [b.share_true for b, _, _ in bins],
            yerr=(
                [max(0.0, b.share_true - low) for b, low, _ in bins],
                [max(0.0, high - b.share_true) for b, _, high in bins],
            ),
            color=_COLOURS[number],
            marker=_MARKERS[number],
            linestyle=_DASHES[number],
            linewidth=1.2,
            elinewidth=0.8,
            capsize=2,
            label=score.system,
        )
    axes.set_ylim(-0.03, 1.03)
    axes.set_xlabel(f"how likely it was said to be that {scores[0].event}", fontsize=9)
    axes.set_ylabel("how often it was so", fontsize=9)


def _draw_curves(axes: "Axes", scores: Sequence[CalibrationScore]) -> None:
    for number, score in enumerate(scores):
        axes.plot(
            [point.coverage for point in score.curve],
            [point.risk for point in score.curve],
            color=_COLOURS[number],
            linestyle=_DASHES[number],
            marker=_MARKERS[number],
            markevery=max(1, len(score.curve) // 12),
            markersize=4,
            linewidth=1.3,
            label=score.system,
        )
    axes.set_ylim(bottom=-0.02)
    axes.set_xlabel(f"share of {scores[0].unit_name} answered, the surest first", fontsize=9)
    axes.set_ylabel("share of answers that are wrong", fontsize=9)


def in_words(figure: str, scores: Sequence[CalibrationScore]) -> str:
    """The figure's text equivalent: every bin, or the risk at each tenth of coverage."""
    lines = [CALIBRATION_FIGURES[figure]]
    for score in scores:
        lines.append(f"{score.system} ({score.n_decided} of {score.n_asked} {score.unit_name} decided)")
        if figure == "calibration":
            lines += [
                f"  said {b.mean_probability:.2f}: was so {b.share_true:.2f} (n = {b.n})"
                for b in score.bins["width"]
            ]
            continue
        for tenth in range(1, 11):
            point = next((p for p in score.curve if p.coverage >= tenth / 10 - 1e-9), None)
            said = "not reached" if point is None else f"risk {point.risk:.3f}"
            lines.append(f"  coverage {tenth / 10:.1f}: {said}")
    return "\n".join(lines) + "\n"
