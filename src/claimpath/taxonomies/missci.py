"""The nine fallacy classes of MISSCI: definition, logical form and example in our words.

Which published fallacies each class merges is taken from MissciPlus, appendix A; the wording is ours.
"""

from dataclasses import dataclass

from claimpath.records import FALLACY_CLASSES, FallacyClass


@dataclass(frozen=True, slots=True)
class FallacyEntry:
    """One class, explained."""

    name: FallacyClass
    """The class's name."""
    abbreviation: str
    """Abbreviation of Beyond Verdicts, Table 5."""
    definition: str
    """What goes wrong, in a sentence or two."""
    logical_form: str
    """The shape of the reasoning, with letters for its parts."""
    example: str
    """A short invented case."""
    also_called: tuple[str, ...] = ()
    """Other names that the data files and the literature use for it or for what it merges."""


_ENTRIES = (
    FallacyEntry(
        name="Ambiguity",
        abbreviation="AM",
        definition="A word in the claim can be read in more than one way, or means something else than it does in "
        "the study, and the claim only follows under the reading that the study did not use.",
        logical_form="The study says X and means Y by it. The claim uses X, or a word near it, and means Z.",
        example="A cream “improved” a skin score by two points out of fifty; the claim says that it clears the skin.",
        also_called=("Equivocation",),
    ),
    FallacyEntry(
        name="Biased Sample Fallacy",
        abbreviation="BSP",
        definition="Those who were studied differ from those whom the claim is about in a way that can change the "
        "result, and the claim treats them as if they stood for everybody.",
        logical_form="Sample S was taken from population P, and S is not like P. What was seen in S is said of P.",
        example="Marathon runners slept better with a supplement; the claim says that everyone will.",
        also_called=("Biased Sample", "Selection bias"),
    ),
    FallacyEntry(
        name="Causal Oversimplification",
        abbreviation="CO",
        definition="Two things that occur together or one after the other are taken for cause and effect, or one "
        "cause among several is taken for the only one.",
        logical_form="A goes with B, or A came before B. Therefore A causes B, and nothing else does.",
        example="Villages with more storks recorded more births; the claim says that storks raise the birth rate.",
        also_called=("Causal Simplification", "False Cause Fallacy", "Single Cause Fallacy", "Post hoc"),
    ),
    FallacyEntry(
        name="Fallacy of Composition",
        abbreviation="FOC",
        definition="What is true of a part is said of the whole, or what is true of the whole is said of a part: "
        "cells stand for a body, one ingredient for a food.",
        logical_form="A is a part of B. A has property X. Therefore B has property X (or the other way round).",
        example="A molecule from parsley stopped a mould in a dish; the claim says that eating parsley does.",
        also_called=(
            "Fallacy of Division",
            "Fallacy of Division/Composition",
            "Fallacy of Composition/Division",
        ),
    ),
    FallacyEntry(
        name="Fallacy of Exclusion",
        abbreviation="FOE",
        definition="Something that the study also reports, and that speaks against the claim, is left out.",
        logical_form="The study reports A and B. A suits the claim and B does not. Only A is told.",
        example="A drug shortened the fever but not the stay in hospital; the claim tells of the fever alone.",
        also_called=("Cherry Picking", "Slothful Induction"),
    ),
    FallacyEntry(
        name="False Dilemma",
        abbreviation="FD",
        definition="Two possibilities are treated as the only ones, although there are others, or both may hold.",
        logical_form="Either X or Y. Not X. Therefore Y (although Z was possible too).",
        example="Two sorts of bandage healed equally fast; the claim says that bandages make no difference, "
        "as if a wound without one had been looked at.",
        also_called=("False Dilemma / Affirming the Disjunct", "Affirming the Disjunct"),
    ),
    FallacyEntry(
        name="False Equivalence",
        abbreviation="FE",
        definition="Two things that share a trait are treated as the same, although the differences matter here.",
        logical_form="X and Y share trait A. X has property B. Therefore Y has property B.",
        example="A diet shrank tumours in rats; the claim says that it does so in women, both being mammals.",
        also_called=("False Analogy",),
    ),
    FallacyEntry(
        name="Hasty Generalization",
        abbreviation="HG",
        definition="A conclusion about many is drawn from too few, or from a result that is still preliminary.",
        logical_form="A few members of P have property X. Therefore P has property X.",
        example="Three patients kept their hair; the claim says that the drink stops hair loss.",
        also_called=("Hasty Generalisation",),
    ),
    FallacyEntry(
        name="Impossible Expectations",
        abbreviation="IE",
        definition="Something is dismissed because it is not perfect, although it helps.",
        logical_form="X is what there is. Y would be perfect. X is not Y. Therefore X is worth nothing.",
        example="Helmets halved head injuries; the claim says that they do not work, since some riders were hurt.",
        also_called=("Nirvana Fallacy",),
    ),
)

CLASSES: dict[FallacyClass, FallacyEntry] = {entry.name: entry for entry in _ENTRIES}
"""Every class by its name, in alphabetical order."""

if tuple(CLASSES) != FALLACY_CLASSES:
    raise RuntimeError("the classes of the taxonomy and of the records differ")

_BY_NAME: dict[str, FallacyClass] = {
    name.casefold(): entry.name
    for entry in _ENTRIES
    for name in (entry.name, entry.abbreviation, *entry.also_called)
}


def class_named(name: str) -> FallacyClass | None:
    """Give the class that a published name stands for, or None where it is not one of the known names.

    Names are compared without regard to case and outer blanks, whole: nothing is guessed from parts of a name.
    """
    return _BY_NAME.get(name.strip().casefold())
