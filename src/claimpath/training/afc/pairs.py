"""The pairs of several sets as one, with what a card says of each."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.datasets.claim_evidence.records import PARTS, ClaimEvidence, ClaimEvidenceData, Part
from claimpath.datasets.claim_evidence.split import overlap_notes
from claimpath.datasets.sets import DATA_SETS
from claimpath.errors import SettingsError
from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.training.data_card import NO_LICENCE, DataSource

Pairs = tuple[ClaimEvidence, ...]
OWN_LICENCE = f"{NO_LICENCE}; a file of one's own"


@dataclass(frozen=True, slots=True)
class TrainingPairs:
    """What is trained on, chosen on and tested on."""

    name: str
    """Names of the sets, with plus signs."""
    parts: dict[Part, Pairs]
    """The pairs of each part, set after set; each pair counts the same, whatever its set."""
    labels: tuple[StanceLabel, ...]
    """The labels of the training part, in the order of the model's outputs."""
    sources: tuple[DataSource, ...]
    """The sets."""
    digest: str
    """SHA-256 over all pairs, their labels and parts."""
    warnings: tuple[str, ...] = ()
    """What is odd about the sets together."""


def join_pairs(sets: Sequence[ClaimEvidenceData], licence: str | None = None) -> TrainingPairs:
    """Put sets together. licence: of files of one's own, whose licence nobody else knows.

    Raises SettingsError for no set, and where a licence is given but no file of one's own.
    """
    if not sets:
        raise SettingsError("no data to train on; give --data")
    own = [each for each in sets if each.name not in DATA_SETS]
    if licence is not None and not own:
        raise SettingsError(
            f"--licence is for files of your own; the licence of {sets[0].name} is its authors'"
        )
    parts: dict[Part, Pairs] = {
        part: tuple(pair for each in sets for pair in each.parts[part]) for part in PARTS
    }
    found = {pair.label for pair in parts["train"]}
    labels = tuple(label for label in STANCE_LABELS if label in found)
    warnings = []
    for part in ("dev", "test"):
        strange = sorted({pair.label for pair in parts[part]} - found)
        if strange:
            warnings.append(
                f"{part} has the label {', '.join(strange)}, which training never shows; all of it is wrong"
            )
    shared = overlap_notes(parts) if len(sets) > 1 else ()
    return TrainingPairs(
        name="+".join(each.name for each in sets),
        parts=parts,
        labels=labels,
        sources=tuple(_source(each, licence) for each in sets),
        digest=_digest(parts),
        warnings=(
            *warnings,
            # Those of published sets are their authors'; one's own can still be mended.
            *(f"{each.name}: {note}" for each in own for note in overlap_notes(each.parts)),
            *(f"all sets together: {note}" for note in shared),
        ),
    )


def _source(data: ClaimEvidenceData, licence: str | None) -> DataSource:
    known = DATA_SETS.get(data.name)
    return DataSource(
        name=data.name,
        licence=known.licence if known else licence or OWN_LICENCE,
        files_sha256=data.files_sha256,
        counts=data.counts(),
        citation=known.citation if known else "",
        published=known.published if known else "",
        notes=data.notes,
    )


def _digest(parts: dict[Part, Pairs]) -> str:
    digest = hashlib.sha256()
    for part in PARTS:
        for pair in parts[part]:
            digest.update(repr((part, pair.id, pair.claim, pair.evidence, pair.label)).encode())
    return digest.hexdigest()
