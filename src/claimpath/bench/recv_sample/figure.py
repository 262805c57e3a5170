"""How the three scores are spread (RECV, Figure A1): by known type where the data have one, else by pool."""

from collections.abc import Sequence
from statistics import quantiles
from typing import TYPE_CHECKING

from claimpath.bench.recv_sample.draw import pools_of
from claimpath.bench.recv_sample.records import PairScores, Sample
from claimpath.extras import load_extra
from claimpath.records.base import Undefined

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

_COLOURS = ("#3b5b7c", "#b5482f", "#8a8a8a")
_DASHES = ("-", "--", ":")
_N_BINS = 30
Groups = dict[str, list[PairScores]]


def draw_distributions(sample: Sample, scored: Sequence[PairScores]) -> "tuple[Canvas, str]":
    """The drawing and its text equivalent. Raises MissingExtraError without the extra `plots`."""
    made = load_extra("matplotlib.figure", feature="The figure of a sample", extra="plots")
    groups = grouped(sample, scored)
    canvas: Canvas = made.Figure(figsize=(9.6, 3.4), layout="constrained")
    for place, (name, limits) in enumerate(_limits(sample).items()):
        axes = canvas.add_subplot(1, 3, place + 1)
        values = {label: _values(name, members) for label, members in groups.items()}
        everything = [value for known in values.values() for value in known]
        if everything:
            span = (min(everything), max(everything))
            for number, (label, known) in enumerate(values.items()):
                if known:
                    axes.hist(
                        known,
                        bins=_N_BINS,
                        range=span,
                        density=True,
                        histtype="step",
                        color=_COLOURS[number % 3],
                        linestyle=_DASHES[number % 3],
                        linewidth=1.3,
                        label=f"{label} ({len(known)})" if place == 0 else None,
                    )
        for words, limit in limits.items():
            colour = _COLOURS[1] if words == "abductive" else _COLOURS[0]
            axes.axvline(limit, color=colour, linewidth=0.8, linestyle="-.")
        axes.set_xlabel(name, fontsize=9)
        axes.tick_params(labelsize=8)
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_yticks([])
    canvas.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=8)
    return canvas, in_words(sample, scored)


def grouped(sample: Sample, scored: Sequence[PairScores]) -> Groups:
    """Scored pairs by type where people gave one to any of them, else by the pool that they are in."""
    types: Groups = {}
    for one in scored:
        if not isinstance(one.pair.reasoning, Undefined):
            types.setdefault(one.pair.reasoning, []).append(one)
    if types:
        return dict(sorted(types.items(), reverse=True))
    pools: Groups = {"deductive pool": [], "abductive pool": [], "neither": []}
    for one in scored:
        found = pools_of(one, sample.settings)
        for pool in found:
            pools[f"{pool} pool"].append(one)
        if not found:
            pools["neither"].append(one)
    return pools


def in_words(sample: Sample, scored: Sequence[PairScores]) -> str:
    """The figure's text equivalent: thresholds, and quartiles of each score in each group."""
    lines = [f"How cosine, BERTScore and {sample.settings.third_name} are spread over pairs of {sample.data}"]
    groups = grouped(sample, scored)
    for name, limits in _limits(sample).items():
        shown = ", ".join(f"{words} {limit:g}" for words, limit in limits.items())
        lines.append(f"{name} (thresholds: {shown})")
        for label, members in groups.items():
            known = _values(name, members)
            if len(known) < 2:
                lines.append(f"  {label}: n = {len(known)}")
                continue
            low, middle, high = quantiles(known, n=4, method="inclusive")
            lines.append(
                f"  {label}: median {middle:.3f}, quartiles {low:.3f} to {high:.3f} (n = {len(known)})"
            )
    return "\n".join(lines) + "\n"


def _limits(sample: Sample) -> dict[str, dict[str, float]]:
    limits = sample.settings.thresholds
    return {
        "cosine": {"abductive": limits.abductive_cosine, "deductive": limits.deductive_cosine},
        "BERTScore": {"abductive": limits.abductive_bertscore},
        sample.settings.third_name: {"deductive": limits.deductive_third},
    }


def _values(name: str, members: Sequence[PairScores]) -> list[float]:
    found = [
        one.cosine if name == "cosine" else one.bertscore if name == "BERTScore" else one.third
        for one in members
    ]
    return [value for value in found if not isinstance(value, Undefined)]
