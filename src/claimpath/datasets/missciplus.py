"""Load the MissciPlus files: `DIR/{dev,test}.missciplus.jsonl`, one argument a line."""

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from claimpath.datasets.missciplus_check import Flaw, flaws_of
from claimpath.datasets.missciplus_parse import Malformed, parse_argument
from claimpath.datasets.missciplus_records import MissciArgument, MissciLink, MissciSplit
from claimpath.errors import DataError

SUFFIX = ".missciplus.jsonl"
_PLACE = re.compile(r"\[[^\]]*\]")


class NoSplitError(DataError):
    """The folder has no file of that split."""


def load_missciplus(folder: str | Path, split: str, *, tolerate_bad_sentences: bool = False) -> MissciSplit:
    """Load one split and check it.

    folder: a folder laid out like the authors' release.
    split: `dev`, `test`, or any NAME for which `NAME.missciplus.jsonl` is there.
    tolerate_bad_sentences: drop sentence indices that lie outside their passage and say so in `warnings`, instead
    of raising. Ranking needs no sentence indices.

    Fields that are not known, classes that are none of the nine, empty premises and a passage that is linked twice are
    said in `warnings`. Raises DataError, with file and line, for a missing file, a malformed line, an empty claim, an
    id that occurs twice, a link to a passage that the study does not have, or a sentence index out of range.
    """
    return read_arguments(Path(folder), split, SUFFIX, tolerate_bad_sentences=tolerate_bad_sentences)


def read_arguments(
    folder: Path, split: str, suffix: str, *, tolerate_bad_sentences: bool = False
) -> MissciSplit:
    """Load `split` + `suffix`, a file of arguments with or without passages. Raises as `load_missciplus`."""
    path = folder / f"{split}{suffix}"
    content = _content(path, folder, suffix)
    arguments: list[MissciArgument] = []
    warnings: list[str] = []
    unknown: Counter[str] = Counter()
    first_line: dict[str, int] = {}
    for number, line in enumerate(content.decode("utf-8-sig").split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        left_out: list[str] = []
        try:
            argument = parse_argument(json_object(line), left_out)
            flaws = _tolerated(argument, tolerate_bad_sentences)
        except Malformed as problem:
            raise DataError(
                f"{where}: {problem}. Compare the line with the authors' file, or mend it"
            ) from None
        if argument.id in first_line:
            raise DataError(
                f"{where}: the argument id {argument.id!r} was used on line {first_line[argument.id]}. "
                "Ids must be unique: remove one of the two lines"
            )
        first_line[argument.id] = number
        unknown.update({_PLACE.sub("[]", field) for field in left_out})
        dropped = "; the index was dropped"
        warnings += [f"{where}: {flaw.message}{dropped if flaw.kind == 'index' else ''}" for flaw in flaws]
        bad_index = any(flaw.kind == "index" for flaw in flaws)
        arguments.append(_without_bad_sentences(argument) if bad_index else argument)
    if not arguments:
        raise DataError(f"{path} holds no arguments. Fetch the authors' file again")
    warnings.extend(
        f"{path.name}: the field {field} is not known and was left out ({n} lines)"
        for field, n in sorted(unknown.items())
    )
    digest = hashlib.sha256(content).hexdigest()
    return MissciSplit(
        name=split,
        path=path.name,
        sha256=digest,
        arguments=tuple(arguments),
        warnings=tuple(warnings),
    )


def _tolerated(argument: MissciArgument, tolerate_bad_sentences: bool) -> list[Flaw]:
    """What is wrong with an argument that can be used all the same. Raises Malformed for one that can't."""
    flaws = flaws_of(argument)
    for flaw in flaws:
        if flaw.kind == "refused" or (flaw.kind == "index" and not tolerate_bad_sentences):
            raise Malformed(flaw.message, flaw.field)
    return flaws


def _content(path: Path, folder: Path, suffix: str) -> bytes:
    if not folder.is_dir():
        raise DataError(
            f"the data folder {str(folder)!r} does not exist; --data takes a folder with dev{suffix}"
        )
    if not path.is_file():
        there = sorted(p.name.removesuffix(suffix) for p in folder.glob(f"*{suffix}"))
        found = f"it has the splits {', '.join(there)}" if there else f"it has no file that ends in {suffix}"
        raise NoSplitError(f"the data folder {str(folder)!r} has no {path.name}; {found}")
    content = path.read_bytes()
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise DataError(f"{path.name}:{line}: not UTF-8. Save the file as UTF-8") from None
    return content


def json_object(line: str) -> dict[str, Any]:
    """The JSON object on a line. Raises Malformed for anything else, and for a key that occurs twice."""
    try:
        value = json.loads(line, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON ({error.msg} at column {error.colno})") from None
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not JSON that can be read ({error})") from None
    if not isinstance(value, dict):
        raise Malformed(f"a JSON object was expected, not {type(value).__name__}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    repeated = [name for name, n in Counter(name for name, _ in pairs).items() if n > 1]
    if repeated:
        raise Malformed(f"the key {repeated[0]!r} occurs twice in one object")
    return dict(pairs)


def _without_bad_sentences(argument: MissciArgument) -> MissciArgument:
    """Drop sentence indices out of range."""
    n_sentences = {passage.id: len(passage.sentences) for passage in argument.passages}

    def mended(links: tuple[MissciLink, ...]) -> tuple[MissciLink, ...]:
        return tuple(
            link.model_copy(
                update={
                    "sentences": _kept(link.sentences, n_sentences[link.passage_id]),
                    "annotator_sentences": tuple(
                        _kept(picks, n_sentences[link.passage_id]) for picks in link.annotator_sentences
                    ),
                }
            )
            for link in links
        )

    fallacies = tuple(f.model_copy(update={"links": mended(f.links)}) for f in argument.fallacies)
    update = {"accurate_links": mended(argument.accurate_links), "fallacies": fallacies}
    return argument.model_copy(update=update)


def _kept(indices: tuple[int, ...], n_sentences: int) -> tuple[int, ...]:
    return tuple(index for index in indices if 0 <= index < n_sentences)
