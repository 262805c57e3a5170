"""The classes of ethos: who says it, or who else believes it, stands where a reason should."""

from typing import Final

from claimpath.taxonomies.mafalda.entry import SpanClassEntry

_NONE: Final = (
    "No counterpart: the nine classes look at what a study found, "
    "not at who says something or who else believes it."
)

ETHOS = (
    SpanClassEntry(
        name="ad hominem",
        family="ethos",
        definition="The person is attacked and what the person said is left untouched.",
        formal="A claims X. A has a bad trait, which has no bearing on X. Therefore not X.",
        example="Why listen to her plan for the harbour? She was late with her own rent.",
        also_called=("personal attack", "argumentum ad hominem", "attack on the person"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="ad populum",
        family="ethos",
        definition="That many people believe or do something is given as the reason why it is true or right.",
        formal="Many people believe X. Therefore X.",
        example="Half the street keeps its bread in the fridge, so that must be where bread belongs.",
        also_called=("bandwagon", "appeal to popularity", "appeal to the people", "argumentum ad populum"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to (false) authority",
        family="ethos",
        definition="Somebody's word is all the support there is, and the person is no expert in the matter, or the "
        "experts disagree.",
        formal="A says X. A is held to be an authority, but not on X, or others of equal standing say not X. "
        "Therefore X.",
        example="A famous goalkeeper recommends this bridge design, so it will hold.",
        also_called=("appeal to authority", "appeal to false authority", "false authority"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to nature",
        family="ethos",
        definition="Something is called good because it is natural, or bad because it is not.",
        formal="X is natural (or is not). Being natural is taken for being good. Therefore X is good (or bad).",
        example="These berries grow wild, so they can't upset your stomach.",
        also_called=("naturalistic fallacy", "argument from nature"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to tradition",
        family="ethos",
        definition="Something is called right because it has long been done or believed.",
        formal="X has been held or done for long. Therefore X is right.",
        example="The clock has been set by ear for eighty years; there is no need to check it.",
        also_called=("appeal to antiquity", "argumentum ad antiquitatem"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="guilt by association",
        family="ethos",
        definition="A person or an idea is rejected because somebody disliked shares it or stands near it.",
        formal="A claims X. B also claims X, or A is near B. B is disliked. Therefore not X.",
        example="The burglar also favoured later shop hours, so you had better vote against them.",
        also_called=("association fallacy", "reductio ad hitlerum"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="tu quoque",
        family="ethos",
        definition="Criticism is answered by pointing out that the critic does the same.",
        formal="A says that X is wrong. A does X as well. Therefore X is not wrong.",
        example="You tell me to go to bed, but your own lamp was on until three.",
        also_called=("whataboutism", "appeal to hypocrisy", "you too fallacy"),
        missci_note=_NONE,
    ),
)
"""The entries, in the order of the records."""
