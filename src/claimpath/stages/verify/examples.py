"""Worked examples for manual chain of thought: our own, about invented things, none from any data set.

Eight with two labels (deductive and abductive, supported and refuted, two of each), as RECV gives eight to annotators
(appendix D), and two more where a third label may be given.
"""

from dataclasses import dataclass

from claimpath.records.reasoning_pair import Veracity


@dataclass(frozen=True, slots=True)
class VerifyExample:
    """A claim with evidence, worked out."""

    claim: str
    evidence: str
    steps: str
    """How the evidence leads to the label."""
    label: Veracity


EXAMPLES: tuple[VerifyExample, ...] = (
    VerifyExample(
        "The Halden choir has more than forty members.",
        "Forty-six singers belong to the Halden choir, eleven of them since it was founded.",
        "Forty-six is more than forty.",
        "Supported",
    ),
    VerifyExample(
        "Only adults took part in the Pell sleep study.",
        "The Pell sleep study enrolled 210 pupils aged 12 to 16.",
        "People aged 12 to 16 are not adults, and the study enrolled them.",
        "Refuted",
    ),
    VerifyExample(
        "The bakery in Mill Lane was shut last Sunday.",
        "On Sunday its blinds were down all day, and Monday's order of flour still stood at the door.",
        "Nothing says outright that it was shut, but that explains best why the blinds were down and nobody took the "
        "flour in.",
        "Supported",
    ),
    VerifyExample(
        "Captain Orrin was on board when the Swift sank.",
        "The Swift sank on the night of the 4th. Orrin signed a hotel register 300 miles away that night.",
        "Somebody could have signed for him, but that he was there, and so not on board, explains the entry best.",
        "Refuted",
    ),
    VerifyExample(
        "The reservoir at Tam was full before June.",
        "Tam's gauge showed 100 % on 19 May.",
        "19 May is before June, and 100 % means full.",
        "Supported",
    ),
    VerifyExample(
        "Every district recorded fewer wasps than the year before.",
        "Counts of wasps fell in eleven districts and rose in Arden.",
        "In Arden the count rose, so it did not fall in every district.",
        "Refuted",
    ),
    VerifyExample(
        "The orchards near Vole suffered from late frost this year.",
        "Temperatures around Vole fell to -4 degrees in the last week of April. The harvest there was a third of the "
        "usual one, while the valleys without frost had a normal harvest.",
        "The report does not name the cause of the poor harvest. Frost explains why it was poor just where it froze.",
        "Supported",
    ),
    VerifyExample(
        "The new tram line has not attracted passengers.",
        "Since the tram line opened, the operator has doubled the number of cars and ordered six more.",
        "An operator could buy cars for other reasons, but full trams explain it best, which speaks against the claim.",
        "Refuted",
    ),
)
"""With two labels."""

UNDECIDED_EXAMPLES: tuple[VerifyExample, ...] = (
    VerifyExample(
        "Most households in Kest own a bicycle.",
        "Kest lies on a river and has two railway stations.",
        "River and stations say nothing about bicycles.",
        "Not Enough Information",
    ),
    VerifyExample(
        "The Lowen syrup shortens a cold.",
        "The Lowen syrup is sold in pharmacies and tastes of thyme.",
        "Where it is sold and how it tastes leaves open what it does.",
        "Not Enough Information",
    ),
)
"""Beside them, with three labels."""
EXAMPLES_VERSION = "1"
