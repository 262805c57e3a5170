"""The classes of pathos: a feeling stands where a reason should."""

from typing import Final

from claimpath.taxonomies.mafalda.entry import SpanClassEntry

_NONE: Final = (
    "No counterpart: a step from a study's finding to a claim about it "
    "does not run through a feeling of the reader."
)

PATHOS = (
    SpanClassEntry(
        name="appeal to positive emotion",
        family="pathos",
        definition="A pleasant feeling, such as hope, pride or joy, is raised and offered as the reason to accept "
        "something.",
        formal="X is put beside something that makes A feel good. Nothing else is said for X. Therefore X.",
        example="Think of the smile on your grandchildren's faces: of course the new stadium should be built.",
        also_called=("positive emotion", "appeal to hope", "appeal to pride", "appeal to joy"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to anger",
        family="pathos",
        definition="Outrage or resentment is stirred up, and the reader is meant to agree because of it.",
        formal="A is angry about Y, or is made so. X is put beside Y. Therefore X.",
        example="They laughed at you while raising the toll. You know which mayor must go.",
        also_called=("appeal to outrage", "appeal to hatred", "appeal to spite"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to fear",
        family="pathos",
        definition="Something frightening is held up so that the reader accepts a conclusion that the danger, "
        "real or not, does not support.",
        formal="If X is not accepted, Y happens, and Y is terrible. No reason ties Y to X. Therefore X.",
        example="Without a camera in each classroom, the next siren you hear will be for your own child.",
        also_called=("scare tactics", "argumentum ad metum", "argumentum ad baculum"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to pity",
        family="pathos",
        definition="Sympathy for somebody's bad luck is used in place of a reason for what they ask or say.",
        formal="A claims X. A is in a pitiable state, which has no bearing on X. Therefore X.",
        example="The surveyor measured all night with a fever, so his map has to be right.",
        also_called=("appeal to sympathy", "argumentum ad misericordiam"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to ridicule",
        family="pathos",
        definition="A position is painted as laughable, and the laughter is all that is brought against it.",
        formal="A claims X. B shows X in a form that looks absurd. Therefore not X.",
        example="Ah yes, bicycle lanes: shall we also pave one for unicorns?",
        also_called=("appeal to mockery", "reductio ad ridiculum", "horse laugh"),
        missci_note=_NONE,
    ),
    SpanClassEntry(
        name="appeal to worse problems",
        family="pathos",
        definition="A concern is waved away because something elsewhere is worse.",
        formal="X is a problem. Y is a worse problem. Therefore X deserves no attention.",
        example="People are starving somewhere, and you complain that the lift is broken?",
        also_called=("relative privation", "fallacy of relative privation", "not as bad as"),
        missci_note="No counterpart. Impossible Expectations is near but different: it rejects a remedy for being "
        "imperfect, where this class rejects a problem for being smaller than another.",
    ),
)
"""The entries, in the order of the records."""
