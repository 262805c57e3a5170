"""Claim-evidence pairs by name: one set, several, or a file of one's own."""

from collections.abc import Callable, Sequence
from pathlib import Path

from claimpath.datasets.claim_evidence import covidfact, healthver, scifact
from claimpath.datasets.claim_evidence.own_file import read_own_file
from claimpath.datasets.claim_evidence.records import PARTS, ClaimEvidence, ClaimEvidenceData
from claimpath.datasets.claim_evidence.split import overlap_notes, three_parts
from claimpath.datasets.registry import file_digest, find_data
from claimpath.errors import DataError, SettingsError

Read = Callable[[Path, str], tuple[list[ClaimEvidence], int]]
_READERS: dict[str, tuple[Read, dict[str, str], tuple[str, ...]]] = {
    scifact.NAME: (scifact.read_scifact, scifact.FILES, (scifact.CORPUS,)),
    covidfact.NAME: (covidfact.read_covidfact, covidfact.FILES, ()),
    healthver.NAME: (healthver.read_healthver, healthver.FILES, ()),
}
SETS = tuple(_READERS)
"""The sets that have a reader."""
ALL = "all"


def load_claim_evidence(names: str, *, root: Path | None = None) -> tuple[ClaimEvidenceData, ...]:
    """Load sets by name, with commas; `all` is all three; anything with a dot or slash is a file of one's own.

    root: the folder that holds a folder for each set; by default each is looked up as `claimpath data list` shows.

    Raises SettingsError for an unknown or repeated name, DataError for files that are missing or malformed, and for a
    set whose training part has fewer than two labels.
    """
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    wanted = [each for name in wanted for each in (SETS if name == ALL else (name,))]
    if not wanted or len(set(wanted)) != len(wanted):
        raise SettingsError(f"--data is {names!r}; give each of {', '.join(SETS)}, or {ALL}, or a file, once")
    return tuple(_load(name, root) for name in wanted)


def _load(name: str, root: Path | None) -> ClaimEvidenceData:
    if name in _READERS:
        return load_set(name, find_data(name, None if root is None else root / name))
    path = Path(name).expanduser()
    if path.is_file():
        return _load_file(path)
    if path.suffix or "/" in name:
        raise DataError(
            f"there is no file {name!r}; give the path of a .jsonl, .csv or .tsv with claim, evidence, label"
        )
    raise SettingsError(f"unknown data {name!r}; choose of {', '.join(SETS)}, {ALL}, or give a file")


def load_set(name: str, folder: Path) -> ClaimEvidenceData:
    """Load a set from its folder. Raises as `load_claim_evidence`."""
    read, files, more = _READERS[name]
    there = {part: file for part, file in files.items() if (folder / file).is_file()}
    if not there:
        raise DataError(
            f"{str(folder)!r} has none of {', '.join(files.values())}; that is where {name} is looked for"
        )
    if missing := [file for file in more if not (folder / file).is_file()]:
        raise DataError(f"{str(folder)!r} has no {missing[0]}, which {name} needs")
    official: dict[str, list[ClaimEvidence]] = {}
    notes: list[str] = []
    for part, file in there.items():
        pairs, n_unlabelled = read(folder, part)
        official[part] = pairs
        if n_unlabelled:
            notes.append(f"{file}: {n_unlabelled} claims have no labels and are not used")
    used = [file for part, file in there.items() if official[part]] + list(more)
    return _parted(name, official, {file: file_digest(folder / file) for file in used}, notes)


def _load_file(path: Path) -> ClaimEvidenceData:
    given, named = read_own_file(path)
    if not given:
        raise DataError(f"{str(path)!r} holds no pairs")
    # A file without parts is one part to split.
    official = given if named else {"train": given[""]}
    return _parted(path.name, official, {path.name: file_digest(path)}, [], whose="the file's")


def _parted(
    name: str,
    official: dict[str, list[ClaimEvidence]],
    digests: dict[str, str],
    notes: Sequence[str],
    whose: str = "the authors'",
) -> ClaimEvidenceData:
    if not any(official.values()):
        raise DataError(f"{name}: no pair has a label")
    parts, how = three_parts(official, whose)
    everything = [pair for part in PARTS for pair in parts[part]]
    n_twice = len(everything) - len({(pair.claim, pair.evidence) for pair in everything})
    twice = (f"{n_twice} pairs of claim and text occur more than once; all are kept",) if n_twice else ()
    made = ClaimEvidenceData(name, parts, digests, (*notes, *how, *overlap_notes(parts), *twice))
    if len(made.labels) < 2:
        raise DataError(f"the training part of {name} has {len(made.labels)} labels; at least two are needed")
    for part in PARTS:
        if not parts[part]:
            raise DataError(
                f"{name} can't be split by document and claim: its {part} part is empty. More pairs are "
                "needed, or fewer that share a claim or a text"
            )
    return made
