"""What `bench plot` draws of labels of passages (MissciPlus, Figures 5 and 11)."""

from collections.abc import Sequence

from claimpath.bench.afc.gold import LINKS
from claimpath.bench.afc.records import AfcScore
from claimpath.bench.plot.series import Panel
from claimpath.errors import SettingsError
from claimpath.measures.argument_verdict import STANCE_LABELS

AFC_FIGURES: dict[str, str] = {
    "links": "Labels of passages by what they are linked to (MissciPlus, Figure 5).",
    "gap-classes": "Labels of passages by class of the gap that they are linked to (MissciPlus, Figure 11).",
}
"""Figures with what they show."""


def afc_panels(figure: str, scores: Sequence[AfcScore]) -> tuple[Panel, ...]:
    """The panels of `links` or `gap-classes`. scores: at least one, all with false claims.

    Raises SettingsError for another figure, and for a run of true claims alone.
    """
    if figure not in AFC_FIGURES:
        raise SettingsError(f"unknown figure {figure!r}; choose one of: {', '.join(AFC_FIGURES)}")
    for score in scores:
        if score.claims == "true":
            raise SettingsError(f"the run of {score.system} has true claims only; nothing is linked to them")
    names = _names(scores)
    if figure == "links":
        return tuple(
            Panel(
                title=f"Linked to {words}{_counted(scores, link)}",
                unit="share of labelled passages, %",
                times=100,
                rows=STANCE_LABELS,
                series={
                    name: tuple(score.by_link[link][label] for label in STANCE_LABELS)
                    for name, score in zip(names, scores, strict=True)
                },
            )
            for link, words in LINKS.items()
        )
    return tuple(
        Panel(
            title=f"Labels of {name}",
            unit="share of labelled passages, %",
            times=100,
            rows=tuple(f"{key} ({figures[STANCE_LABELS[0]].n})" for key, figures in score.by_class.items()),
            series={
                label: tuple(figures[label] for figures in score.by_class.values()) for label in STANCE_LABELS
            },
        )
        for name, score in zip(names, scores, strict=True)
    )


def _counted(scores: Sequence[AfcScore], link: str) -> str:
    """How many passages, where all runs labelled as many."""
    numbers = {score.by_link[link][STANCE_LABELS[0]].n for score in scores}
    return f" ({numbers.pop()})" if len(numbers) == 1 else ""


def _names(scores: Sequence[AfcScore]) -> list[str]:
    """Names of the runs; runs of one system are numbered."""
    systems = [score.system for score in scores]
    return [
        system if systems.count(system) == 1 else f"{system} ({number})"
        for number, system in enumerate(systems, start=1)
    ]
