"""RECV's predecessor of 2024: `wikipedia.tsv` and `pheme.tsv`, without a header.

Columns: veracity (true, false, unverified), reasoning with what has to be compared (`deductive number`), claim,
evidence, and in `wikipedia.tsv` a longer evidence. Types are mapped by `FINE_LABELS`, and the finer label is kept.
"""

from pathlib import Path

from claimpath.datasets.recv_labels import read_reasoning, read_veracity
from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.datasets.recv_rows import read_table
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

FILES: dict[str, tuple[str, ...]] = {
    "wikipedia.tsv": ("veracity", "reasoning", "claim", "evidence", "longer_evidence"),
    "pheme.tsv": ("veracity", "reasoning", "claim", "evidence"),
}
"""File to its columns."""
_ONE_EVIDENCE = Undefined(reason="This file has one evidence for each claim.")
_NO_RATIONALE = Undefined(reason="The predecessor has no rationales.")


def load_recv_v1(folder: Path) -> PairSet:
    """Load the files that are there; ids are `wikipedia-1`, ... by line.

    A row without claim or evidence is left out and counted. Raises DataError where neither file is there, for a row
    with other columns, and for unknown labels.
    """
    files: list[PairFile] = []
    pairs: list[ReasoningPair] = []
    left_out: dict[str, int] = {}
    for file, columns in FILES.items():
        path = folder / file
        if not path.exists():
            continue
        table = read_table(path, header=columns)
        for row in table.rows:
            cells = {column: row.values[column].strip() for column in columns}
            if empty := next((column for column in ("claim", "evidence") if not cells[column]), None):
                left_out[f"no {empty}"] = left_out.get(f"no {empty}", 0) + 1
                continue
            source = path.stem
            name = f"{source}-{row.number}"
            pairs.append(
                ReasoningPair(
                    id=name,
                    claim=cells["claim"],
                    evidence=cells["evidence"],
                    longer_evidence=cells.get("longer_evidence") or _ONE_EVIDENCE,
                    veracity=read_veracity(cells["veracity"], row.where),
                    reasoning=read_reasoning(cells["reasoning"], row.where),
                    rationale=_NO_RATIONALE,
                    source=source,
                    split="all",
                    group=name,
                    veracity_as_given=cells["veracity"],
                    reasoning_as_given=cells["reasoning"],
                )
            )
        files.append(
            PairFile(
                name=file,
                sha256=table.sha256,
                layout="recv_v1",
                columns={column: f"column {number}" for number, column in enumerate(columns, start=1)},
                n_rows=len(table.rows),
            )
        )
    if not files:
        raise DataError(f"{str(folder)!r} has neither {' nor '.join(FILES)}")
    return PairSet(name="recv_v1", split="all", files=tuple(files), pairs=tuple(pairs), left_out=left_out)
