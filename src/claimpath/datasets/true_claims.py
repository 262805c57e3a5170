"""Load `DIR/true-claims.jsonl`: claims that are true, each with one text that bears it out.

They are the control group beside the false claims of MissciPlus (its section 7.2 draws such claims from HealthVer and
CovidFact). One object a line: `id` or `index`, `claim`, `evidence`, `label` (true or "SUPPORT"), `dataset`, `split`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from claimpath.errors import DataError
from claimpath.records import Passage, Reading, Sentence, Study
from claimpath.records.base import Record
from claimpath.text.sentences import split_sentences

FILE = "true-claims.jsonl"


class TrueClaim(Record):
    """A claim that is true."""

    id: str
    """Data set, split and number, such as `healthver-test-12`; unique within the file."""
    claim: str
    """The claim, without surrounding blanks."""
    evidence: str
    """The text that bears it out."""


class TrueClaims(Record):
    """The file."""

    path: str
    """Its name."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    claims: tuple[TrueClaim, ...]
    """All claims, in the file's order."""


def load_true_claims(folder: str | Path) -> TrueClaims:
    """Load the file. Raises DataError, with file and line, where it is missing or a line is not such a claim."""
    path = Path(folder) / FILE
    try:
        content = path.read_bytes()
        lines = content.decode("utf-8-sig").split("\n")
    except FileNotFoundError:
        raise DataError(
            f"the data folder {str(folder)!r} has no {FILE}, the claims that are true; add it, or "
            "give --claims false"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"can't read {str(path)!r}: {error}") from error
    claims = [_claim(line, f"{FILE}:{number}") for number, line in enumerate(lines, start=1) if line.strip()]
    if not claims:
        raise DataError(f"{str(path)!r} holds no claims")
    ids = [claim.id for claim in claims]
    if repeated := next((name for name in ids if ids.count(name) > 1), None):
        raise DataError(f"{FILE}: the claim {repeated!r} occurs twice; keep one of the two lines")
    return TrueClaims(path=FILE, sha256=hashlib.sha256(content).hexdigest(), claims=tuple(claims))


def study_of_true_claim(claim: TrueClaim) -> Study:
    """The evidence as a study of one passage."""
    text = " ".join(claim.evidence.split())
    passage = Passage(
        id="p1",
        text=text,
        sentences=tuple(Sentence(start=start, end=end) for start, end in split_sentences(text)),
        origin="abstract",
    )
    return Study(
        source=claim.id,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        kind="text",
        title="",
        article_type="unknown",
        reading=Reading(state="complete"),
        passages=(passage,),
    )


def _claim(line: str, where: str) -> TrueClaim:
    try:
        row: Any = json.loads(line)
    except ValueError as error:
        raise DataError(f"{where}: not JSON ({error})") from None
    needed = ("claim", "evidence", "label", "dataset", "split")
    number = row.get("id", row.get("index")) if isinstance(row, dict) else None
    if number is None or any(name not in row for name in needed):
        raise DataError(f"{where}: an object with id (or index), {', '.join(needed)} was expected")
    if row["label"] is not True and row["label"] != "SUPPORT":
        raise DataError(f"{where}: the label is {row['label']!r}; only claims that are true belong here")
    claim, evidence = str(row["claim"]).strip(), str(row["evidence"]).strip()
    if not claim or not evidence:
        raise DataError(f"{where}: the claim or its evidence is empty")
    return TrueClaim(id=f"{row['dataset']}-{row['split']}-{number}", claim=claim, evidence=evidence)
