"""RECV as its authors describe it: claim, evidence, veracity, reasoning and rationale, a file for each source.

The published files are not known to us; the paper names what they hold (its section 5 and appendix D). So columns are
found by their names, and the set says which column was taken for what.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimpath.datasets.recv_labels import read_reasoning, read_veracity
from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.datasets.recv_rows import Row, Table, read_table
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

COLUMNS: dict[str, tuple[str, ...]] = {
    "claim": ("claim", "rumour", "rumor", "claim_text", "statement"),
    "evidence": ("evidence", "evidences", "evidence_text", "simple_evidence", "evidence_sentences"),
    "veracity": ("veracity", "veracity_label", "label", "claim_label", "gold_label", "gold", "verdict"),
    "reasoning": ("reasoning", "reasoning_type", "reasoning_label", "type_of_reasoning", "type"),
    "rationale": ("rationale", "rationales", "human_rationale", "explanation", "justification"),
    "longer_evidence": ("longer_evidence", "long_evidence", "complex_evidence", "evidence_long"),
    "id": ("id", "uid", "unique_id", "pair_id", "claim_id", "index"),
    "source": ("source", "dataset", "data_set", "corpus"),
    "split": ("split", "partition", "set"),
    "group": ("group", "page", "case_id", "rumour_id", "thread"),
}
"""What we need to the names of its column, compared without regard to case, blanks, `_` and `-`; the first that is
there is taken."""
NEEDED = ("claim", "evidence", "veracity")
SOURCES: dict[str, tuple[str, ...]] = {
    "vitaminc": ("vitaminc", "vitc", "vitamin"),
    "climate-fever": ("climatefever", "climate", "cfever"),
    "phemeplus": ("phemeplus", "pheme"),
}
"""RECV's sources to the parts of a file's or source's name that tell them."""
NO_EVIDENCE, NO_CLAIM = "no evidence", "no claim"
_ONE_EVIDENCE = Undefined(reason="The data have one evidence for each claim.")
_NO_RATIONALE = Undefined(reason="The data have no rationale for this pair.")


def load_published(paths: list[Path], folder: Path, split: str | None = None) -> PairSet:
    """Load files of the published form. split: keep the pairs of one split, where the files have a column for it.

    A row without claim or evidence is left out and counted. Raises DataError for missing columns, unknown labels, and
    an id that is there twice.
    """
    files: list[PairFile] = []
    pairs: list[ReasoningPair] = []
    left_out: dict[str, int] = {}
    seen: dict[str, str] = {}
    for path in paths:
        table = read_table(path, name=path.relative_to(folder).as_posix())
        columns = find_columns(table)
        for row in table.rows:
            made = _pair(row, columns, table.name)
            if isinstance(made, str):
                left_out[made] = left_out.get(made, 0) + 1
                continue
            if made.id in seen:
                raise DataError(
                    f"{row.where}: the id {made.id!r} is there twice (first at {seen[made.id]}); ids must be "
                    "different over all files"
                )
            seen[made.id] = row.where
            pairs.append(made)
        used = set(columns.values())
        files.append(
            PairFile(
                name=table.name,
                sha256=table.sha256,
                layout="recv",
                columns=columns,
                unused=tuple(column for column in table.columns if column not in used),
                n_rows=len(table.rows),
            )
        )
    return chosen_split(
        PairSet(name="recv", split="all", files=tuple(files), pairs=tuple(pairs), left_out=left_out), split
    )


def chosen_split(found: PairSet, split: str | None) -> PairSet:
    """The pairs of one split. Raises DataError with the splits there are."""
    splits = list(dict.fromkeys(pair.split for pair in found.pairs))
    if split is None or split == "all" or splits in (["all"], [split], []):
        name = splits[0] if len(splits) == 1 else "all"
        return found.model_copy(update={"split": name})
    if split not in splits:
        raise DataError(f"{found.name} has no split {split!r}; there are: {', '.join(splits)}, and all")
    pairs = tuple(pair for pair in found.pairs if pair.split == split)
    return found.model_copy(update={"split": split, "pairs": pairs})


def find_columns(table: Table) -> dict[str, str]:
    """What we need to the table's column that has it. Raises DataError where one that is needed is not there."""
    by_name = {plain(column): column for column in reversed(table.columns)}
    found = {
        field: next(by_name[plain(name)] for name in names if plain(name) in by_name)
        for field, names in COLUMNS.items()
        if any(plain(name) in by_name for name in names)
    }
    if missing := [field for field in NEEDED if field not in found]:
        wanted = "; ".join(f"{field}: {', '.join(COLUMNS[field])}" for field in missing)
        raise DataError(
            f"{table.name} has no column for {', '.join(missing)}. Its columns are {', '.join(table.columns)}; "
            f"names that are understood: {wanted}"
        )
    return found


def plain(name: str) -> str:
    """A name without regard to case, blanks and punctuation."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def source_named(name: str) -> str:
    """RECV's name of a source, else the name as it is."""
    compact = plain(name)
    for source, parts in SOURCES.items():
        if any(part in compact for part in parts):
            return source
    return name.strip()


def _pair(row: Row, columns: Mapping[str, str], file: str) -> ReasoningPair | str:
    def value(field: str) -> str:
        return as_text(row.values.get(columns[field])) if field in columns else ""

    if not value("claim"):
        return NO_CLAIM
    if not value("evidence"):
        return NO_EVIDENCE
    source = source_named(value("source") or Path(file).stem)
    name = value("id") or f"{source}-{row.number}"
    return ReasoningPair(
        id=name,
        claim=value("claim"),
        evidence=value("evidence"),
        longer_evidence=value("longer_evidence") or _ONE_EVIDENCE,
        veracity=read_veracity(value("veracity"), row.where),
        reasoning=read_reasoning(value("reasoning"), row.where),
        rationale=value("rationale") or _NO_RATIONALE,
        source=source,
        split=value("split") or "all",
        group=f"{source}: {value('group')}" if value("group") else name,
        veracity_as_given=value("veracity"),
        reasoning_as_given=value("reasoning"),
    )


def as_text(value: Any) -> str:
    """A cell as text; the sentences of a list in one line."""
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(filter(None, (as_text(entry) for entry in value)))
    if isinstance(value, dict):
        return as_text(next((value[key] for key in ("evidence", "text", "sentence") if key in value), None))
    return str(value).strip()
