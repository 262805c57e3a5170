"""Cards of the data sets of pairs: what they are, their licence, and label counts taken from what was loaded."""

from collections import Counter

from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, VERACITIES, ReasoningPair, ReasoningType

NO_TYPE = "none"
"""Name of pairs without a type in the counts."""


class PairCard(Record):
    """What is known of a data set."""

    name: str
    """Its name."""
    about: str
    """What it is, in a sentence."""
    licence: str
    """Its licence as the authors state it."""
    published: str
    """Where it is published."""
    citation: str
    """What to cite."""
    split: str
    """The split that was counted."""
    files: tuple[PairFile, ...]
    """The files, with digests and columns."""
    n_pairs: int
    """Pairs."""
    left_out: dict[str, int]
    """Rows that are no pairs, by reason."""
    veracity: dict[str, int]
    """Pairs by veracity."""
    reasoning: dict[str, int]
    """Pairs by type; `none` for those without."""
    fine_labels: dict[str, int]
    """Pairs by the reasoning label as the files have it."""
    by_source: dict[str, dict[str, dict[str, int]]]
    """Source to type to veracity to pairs, as in RECV, Table 1."""


_ABOUT: dict[str, tuple[str, str, str, str]] = {
    "recv": (
        "Real-world claims with evidence, veracity, type of reasoning and a rationale, from three data sets.",
        "none stated",
        "with its paper",
        "Dougrez-Lewis, Akhter, Ruggeri, Löbbers, He, Liakata: Assessing the Reasoning Capabilities of LLMs in the "
        "Context of Evidence-based Claim Verification. 2025.",
    ),
    "recv_v1": (
        "The predecessor of RECV: claims made up about Wikipedia pages, and rumours, with finer types.",
        "none stated",
        "https://github.com/JohnNLP/ReasoningFramework",
        "Dougrez-Lewis, Akhter, He, Liakata: Assessing the Reasoning Abilities of ChatGPT in the Context of Claim "
        "Verification. 2024.",
    ),
    "vitaminc": (
        "Claims about facts that a revision of a Wikipedia page changed, with a sentence before or after it.",
        "code MIT; data as Wikipedia, CC BY-SA 3.0",
        "https://github.com/TalSchuster/VitaminC",
        "Schuster, Fisch, Barzilay: Get Your Vitamin C! Robust Fact Verification with Contrastive Evidence. NAACL "
        "2021.",
    ),
    "climate-fever": (
        "Claims about the climate from the web, each with five sentences of Wikipedia.",
        "none stated",
        "https://github.com/tdiggelm/climate-fever-dataset",
        "Diggelmann, Boyd-Graber, Bulian, Ciaramita, Leippold: CLIMATE-FEVER: A Dataset for Verification of Real-World "
        "Climate Claims. 2020.",
    ),
    "phemeplus": (
        "Rumours from Twitter about five events, with articles from the web as evidence.",
        "none stated; annotations of PHEME CC BY 4.0; tweets and articles belong to others",
        "https://github.com/JohnNLP/PhemePlus",
        "Dougrez-Lewis, Kochkina, Arana-Catania, Liakata, He: PHEMEPlus: Enriching Social Media Rumour Verification "
        "with External Evidence. FEVER 2022.",
    ),
}


def card_of(pairs: PairSet) -> PairCard:
    """The card of a loaded set, with its counts."""
    about, licence, published, citation = _ABOUT[pairs.name]
    by_source: dict[str, dict[str, dict[str, int]]] = {}
    for pair in pairs.pairs:
        counts = by_source.setdefault(pair.source, {}).setdefault(
            type_name(pair), dict.fromkeys(VERACITIES, 0)
        )
        counts[pair.veracity] += 1
    veracity = Counter(pair.veracity for pair in pairs.pairs)
    reasoning = Counter(type_name(pair) for pair in pairs.pairs)
    return PairCard(
        name=pairs.name,
        about=about,
        licence=licence,
        published=published,
        citation=citation,
        split=pairs.split,
        files=pairs.files,
        n_pairs=len(pairs.pairs),
        left_out=pairs.left_out,
        veracity={label: veracity[label] for label in VERACITIES},
        reasoning={name: reasoning[name] for name in (*REASONING_TYPES, NO_TYPE)},
        fine_labels=dict(sorted(Counter(pair.reasoning_as_given for pair in pairs.pairs).items())),
        by_source=by_source,
    )


def type_name(pair: ReasoningPair) -> ReasoningType | str:
    """The pair's type, or `none`."""
    return NO_TYPE if isinstance(pair.reasoning, Undefined) else pair.reasoning
