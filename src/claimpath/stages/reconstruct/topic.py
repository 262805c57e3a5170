"""Whether a study is about what the claim is about."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import Ranking, Study
from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.text.tokens import content_stems

# Words that name the same thing, as stems of the first word of each line.
_SAME = (
    ("covid", "covid-19", "covid19", "sars-cov-2", "coronavirus", "coronaviruses", "2019-ncov", "pandemic"),
    ("vaccine", "vaccination", "vaccinated", "vaccines", "immunization", "immunisation", "bnt162b2", "mrna-1273", "shot", "jab"),
    ("mask", "masks", "respirator", "respirators", "n95", "facemask"),
    ("turmeric", "curcumin", "curcuma"),
    ("garlic", "allium", "diallyl", "allicin"),
    ("cancer", "tumor", "tumour", "carcinoma", "malignancy", "myeloma", "leukemia", "leukaemia", "lymphoma", "neoplasm"),
    ("heart", "cardiac", "cardiovascular", "myocarditis", "myocardial", "coronary", "pericarditis"),
    ("kidney", "renal"),
    ("liver", "hepatic"),
    ("lung", "pulmonary", "respiratory"),
    ("brain", "cerebral", "neural", "cognitive"),
    ("death", "deaths", "mortality", "died", "fatal", "deceased", "killing", "lethal"),
    ("flu", "influenza"),
    ("child", "children", "pediatric", "paediatric", "infant", "kids"),
    ("truvada", "tenofovir", "emtricitabine"),
    ("pfizer", "bnt162b2", "comirnaty"),
    ("moderna", "mrna-1273", "spikevax"),
    ("clot", "clotting", "clots", "thrombosis", "thromboembolism", "embolism", "thrombotic", "coagulation"),
    ("immunity", "immune", "antibody", "antibodies"),
    ("smoking", "smoker", "smokers", "tobacco", "cigarette", "cigarettes"),
    ("ginger", "zingiber"),
    ("marijuana", "cannabis", "cannabidiol", "cbd", "thc"),
    ("symptom", "symptoms", "symptomatic", "asymptomatic"),
    ("spread", "transmission", "transmit", "infectivity", "contagious"),
    ("shedding", "shed"),
    ("obesity", "obese", "overweight", "bmi"),
    ("depression", "depressive", "depressed"),
    ("chemo", "chemotherapy"),
    ("antibiotic", "antibiotics", "antimicrobial", "ciprofloxacin", "erythromycin"),
    ("virus", "viral", "viruses"),
    ("baby", "infant", "newborn", "neonate", "neonatal"),
    ("fluoride", "fluoridation", "fluoridated"),
    ("pesticide", "glyphosate", "herbicide", "insecticide"),
    ("miscarriage", "abortion", "stillbirth"),
    ("sterilizing", "sterility", "infertility", "birth control", "contraceptive", "fertility"),
    ("reduction", "reduce", "lower"),
)  # fmt: skip

RELATED = 0.5
"""Share of the claim's topic from which a study counts as being about it."""
RELATED_MEANING = 0.45
"""Similarity of the closest passage (cosine) from which it counts as well, with at least a quarter of the words."""


@dataclass(frozen=True, slots=True)
class TopicMatch:
    """How far a study speaks of what the claim speaks of."""

    share: float
    """Share of the claim's topic words that the study has, in [0, 1]."""
    missing: tuple[str, ...]
    """Stems of the claim's topic that the study does not have."""
    related: bool
    """Whether the study is about the claim's topic."""


def match_topic(claim: ClaimReading, studies: Sequence[Study], supports: Ranking) -> TopicMatch:
    """Compare the claim's topic with the studies' words, and with the closest passage's meaning."""
    stems: set[str] = set()
    for study in studies:
        stems.update(content_stems(study.title))
        for passage in study.passages:
            stems.update(content_stems(passage.text))
    missing = tuple(stem for stem in claim.topic if not (_same_stems(stem) & stems))
    share = 1.0 - len(missing) / len(claim.topic) if claim.topic else 0.0
    meaning = max((item.signals.get("dense", 0.0) for item in supports.ranking), default=0.0)
    related = share >= RELATED or (share >= 0.25 and meaning >= RELATED_MEANING)
    return TopicMatch(share=share, missing=missing, related=related)


def _same_stems(stem: str) -> set[str]:
    return {stem}.union(*(group for group in _groups() if stem in group))


_GROUPS: list[set[str]] = []


def _groups() -> list[set[str]]:
    if not _GROUPS:
        _GROUPS.extend(set(content_stems(" ".join(words))) for words in _SAME)
    return _GROUPS
