"""Load premises that models wrote and people rated: `human_eval_joined.csv` (Missci's human evaluation).

Each row sets a generated premise beside a reference premise of the same gap. People answered four questions; the
last, `q4`, asks whether both bridge the same gap, and is what a premise judge has to foretell.
"""

import csv
import hashlib
import io
from collections.abc import Sequence
from pathlib import Path

from claimpath.datasets.premise_distinct import is_distinct
from claimpath.errors import DataError
from claimpath.records import Record

FILE = "human_eval_joined.csv"
_NEEDED = ("fallacy_id", "claim", "p0", "generated_premise", "reference_premise", "q4")
_YES_NO = {"true": True, "false": False, "1": True, "0": False, "1.0": True, "0.0": False}


class PremisePair(Record):
    """A generated premise beside a reference premise."""

    id: str
    """The file's `data_id`, else the row's number from 0."""
    argument_id: str
    """The argument."""
    fallacy_id: str
    """The gap, as Missci numbers them."""
    generated: str
    """The premise that a model wrote."""
    reference: str
    """The premise that the annotators wrote."""
    match: bool
    """Whether people say that both bridge the same gap (`q4`)."""
    claim: str
    """The claim."""
    accurate_premise: str
    """What the claim rests on, in the annotators' words (`p0`)."""
    context: str = ""
    """What the study says that exposes the gap; empty where the accurate premise is enough."""
    predicted_class: str = ""
    """The class that the model gave its premise, as written."""
    class_fits: bool | None = None
    """Whether people say that the generated premise has the class it should have (`q3`); None where not given."""
    reference_class: str | None = None
    """The reference's class, where the file gives it (`reference_class`)."""
    model: str = ""
    """The model that wrote the premise."""
    in_test: bool | None = None
    """Whether the argument is in MissciPlus's test split (`in_missciplus_test`); None where not given."""

    @property
    def is_distinct(self) -> bool:
        """Whether the generated premise says more than the claim or the accurate premise; see `distinct_pairs`."""
        return is_distinct(self.generated, self.claim, self.accurate_premise)


class PremisePairs(Record):
    """The file."""

    path: str
    """The file's name."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    pairs: tuple[PremisePair, ...]
    """All rows, in the file's order."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


def distinct_pairs(pairs: Sequence[PremisePair]) -> tuple[PremisePair, ...]:
    """Keep the pairs whose generated premise is no copy (MissciPlus, appendix H.2).

    A premise is a copy where at most two edits lead from it to the claim or to the accurate premise, capitals and
    closing full stops aside. Of the 240 public rows, 168 are meant to be left: 68 that match and 100 that do not.
    """
    return tuple(pair for pair in pairs if pair.is_distinct)


def load_premise_pairs(folder: str | Path) -> PremisePairs:
    """Load the file from its folder, or from the folder `premise_judge` below or beside it.

    Raises DataError for a missing file or column, an answer that is neither true nor false, a missing text, an id
    that occurs twice.
    """
    path = _find(Path(folder))
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{path.name} is not UTF-8 (byte {error.start}); save it as UTF-8") from None
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = [name for name in _NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        raise DataError(
            f"{path.name} has no column {', '.join(missing)}; it needs {', '.join(_NEEDED)}. Compare it with the "
            f"authors' file"
        )
    pairs: list[PremisePair] = []
    first: dict[str, int] = {}
    warnings: list[str] = []
    for number, row in enumerate(reader):
        where = f"{path.name}:{reader.line_num}"
        if not (row["generated_premise"] or "").strip():
            warnings.append(f"{where}: there is no generated premise; the row was left out")
            continue
        pair = _pair(row, number, where)
        if pair.id in first:
            raise DataError(
                f"{where}: the id {pair.id!r} was used in row {first[pair.id]}; ids must be unique"
            )
        first[pair.id] = number + 1
        said = _yes_no(row.get("distinct"), f"{where}: `distinct`", may_miss=True)
        if said is not None and said != pair.is_distinct:
            warnings.append(
                f"{where}: the file calls the row {'distinct' if said else 'a copy'}, the rule says otherwise"
            )
        pairs.append(pair)
    if not pairs:
        raise DataError(f"{path.name} holds no rows; fetch the authors' file again")
    return PremisePairs(
        path=path.name,
        sha256=hashlib.sha256(content).hexdigest(),
        pairs=tuple(pairs),
        warnings=tuple(warnings),
    )


def _find(folder: Path) -> Path:
    if folder.is_file():
        return folder
    for place in (folder, folder / "premise_judge", folder.parent / "premise_judge"):
        if (place / FILE).is_file():
            return place / FILE
    others = sorted(folder.glob("*.csv")) if folder.is_dir() else []
    if len(others) == 1:
        return others[0]
    raise DataError(
        f"{str(folder)!r} has no {FILE}; give --data the folder that holds it (Missci's human evaluation, joined with "
        "the arguments)"
    )


def _pair(row: dict[str, str | None], number: int, where: str) -> PremisePair:
    texts = {name: (row.get(name) or "").strip() for name in _NEEDED[:-1]}
    if empty := [name for name, value in texts.items() if not value]:
        raise DataError(f"{where}: `{empty[0]}` is empty; a text was expected")
    fallacy_id = texts["fallacy_id"]
    match = _yes_no(row["q4"], f"{where}: `q4`")
    return PremisePair(
        id=(row.get("data_id") or "").strip() or str(number),
        argument_id=(row.get("argument_id") or "").strip() or fallacy_id.rpartition(":")[0] or fallacy_id,
        fallacy_id=fallacy_id,
        generated=texts["generated_premise"],
        reference=texts["reference_premise"],
        match=bool(match),
        claim=texts["claim"],
        accurate_premise=texts["p0"],
        context=(row.get("context") or "").strip(),
        predicted_class=(row.get("predicted_fallacy") or "").strip(),
        class_fits=_yes_no(row.get("q3"), f"{where}: `q3`", may_miss=True),
        reference_class=(row.get("reference_class") or "").strip() or None,
        model=(row.get("model") or "").strip(),
        in_test=_yes_no(row.get("in_missciplus_test"), f"{where}: `in_missciplus_test`", may_miss=True),
    )


def _yes_no(value: str | None, where: str, *, may_miss: bool = False) -> bool | None:
    plain = (value or "").strip().lower()
    if not plain and may_miss:
        return None
    if plain not in _YES_NO:
        raise DataError(f"{where} is {value!r}; True or False was expected")
    return _YES_NO[plain]
