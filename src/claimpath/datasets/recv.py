"""Load pairs of claim and evidence, in whichever of the five layouts a folder has."""

import json
from pathlib import Path

from claimpath.datasets.recv_climate_fever import is_climate_fever, load_climate_fever
from claimpath.datasets.recv_phemeplus import load_phemeplus, rumour_folders
from claimpath.datasets.recv_published import chosen_split, load_published, source_named
from claimpath.datasets.recv_records import PairSet
from claimpath.datasets.recv_rows import SUFFIXES, Row
from claimpath.datasets.recv_v1 import FILES as V1_FILES
from claimpath.datasets.recv_v1 import load_recv_v1
from claimpath.datasets.recv_vitaminc import is_vitaminc, load_vitaminc
from claimpath.errors import DataError

_LEFT_ASIDE = ("card.json", "package.json")


def load_pairs(folder: str | Path, *, split: str | None = None, source: str | None = None) -> PairSet:
    """Load a folder. split: of a data set that has some; None takes `dev` of VitaminC and everything of the others.
    source: keep the pairs of one source.

    The layout is told by the files: `wikipedia.tsv` or `pheme.tsv` (RECV's predecessor), folders of rumours
    (PHEMEPlus), the fields of a line (VitaminC, CLIMATE-FEVER), else a table with columns that can be understood
    (RECV). Raises DataError where nothing can be loaded, and for what the loaders refuse.
    """
    folder = Path(folder)
    found = _load(folder, split)
    if source is not None:
        there = list(dict.fromkeys(pair.source for pair in found.pairs))
        wanted = source if source in there else source_named(source)
        if wanted not in there:
            raise DataError(
                f"{str(folder)!r} has no pairs of the source {source!r}; there are: {', '.join(there)}"
            )
        found = found.model_copy(update={"pairs": tuple(p for p in found.pairs if p.source == wanted)})
    if not found.pairs:
        reasons = ", ".join(f"{number} with {reason}" for reason, number in found.left_out.items())
        raise DataError(
            f"{str(folder)!r} holds no pairs" + (f"; rows left out: {reasons}" if reasons else "")
        )
    warnings = [f"{number} rows are left out: {reason}" for reason, number in found.left_out.items()]
    return found.model_copy(update={"warnings": (*found.warnings, *warnings)})


def _load(folder: Path, split: str | None) -> PairSet:
    if not folder.is_dir():
        raise DataError(f"the data folder {str(folder)!r} does not exist")
    if any((folder / file).exists() for file in V1_FILES):
        return chosen_split(load_recv_v1(folder), split)
    tables = sorted(
        path
        for path in folder.iterdir()
        if path.suffix.lower() in SUFFIXES and path.is_file() and path.name not in _LEFT_ASIDE
    )
    if not tables:
        if rumour_folders(folder):
            return chosen_split(load_phemeplus(folder), split)
        raise DataError(
            f"{str(folder)!r} has no file ending in {', '.join(SUFFIXES)}, and no EVENT/rumours folders"
        )
    lines = {path: first for path in tables if (first := _first_line(path)) is not None}
    if vitaminc := {path.stem: path for path, row in lines.items() if is_vitaminc(row)}:
        wanted = split or ("dev" if "dev" in vitaminc else next(iter(vitaminc)))
        if wanted not in vitaminc:
            raise DataError(f"VitaminC has no split {wanted!r} here; there are: {', '.join(vitaminc)}")
        return load_vitaminc(vitaminc[wanted], wanted)
    if climate := [path for path, row in lines.items() if is_climate_fever(row)]:
        return chosen_split(load_climate_fever(climate[0]), split)
    return load_published(tables, folder, split)


def _first_line(path: Path) -> Row | None:
    """The first object of a file of JSON lines; nothing where it is something else."""
    if path.suffix.lower() != ".jsonl":
        return None
    try:
        # A file can be hundreds of megabytes; what is not UTF-8 is reported when it is loaded.
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            line = next((line for line in file if line.strip()), "")
        value = json.loads(line)
    except (OSError, ValueError):
        return None
    return Row(path.name, 1, value) if isinstance(value, dict) else None
