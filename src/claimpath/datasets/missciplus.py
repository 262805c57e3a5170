"""Load the MissciPlus files: `DIR/{dev,test}.missciplus.jsonl`, one argument a line."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from claimpath.datasets.missciplus_parse import Malformed, parse_argument
from claimpath.datasets.missciplus_records import MissciArgument, MissciLink, MissciSplit
from claimpath.errors import DataError

SUFFIX = ".missciplus.jsonl"


def load_missciplus(folder: str | Path, split: str, *, tolerate_bad_sentences: bool = False) -> MissciSplit:
    """Load one split and check it.

    folder: a folder laid out like the authors' release.
    split: `dev`, `test`, or any NAME for which `NAME.missciplus.jsonl` is there.
    tolerate_bad_sentences: drop sentence indices that lie outside their passage and say so in `warnings`, instead
    of raising. Ranking needs no sentence indices.

    Raises DataError, with file and line, for a missing file, a malformed line, an id that occurs twice, a link to a
    passage that the study does not have, or a sentence index out of range.
    """
    path = Path(folder) / f"{split}{SUFFIX}"
    content = _content(path, Path(folder))
    arguments: list[MissciArgument] = []
    warnings: list[str] = []
    first_line: dict[str, int] = {}
    for number, line in enumerate(content.decode("utf-8-sig").split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        try:
            argument = parse_argument(_object(line))
            _check_ids(argument)
            argument, dropped = _checked_sentences(argument)
            if dropped and not tolerate_bad_sentences:
                raise Malformed(dropped[0])
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
        warnings.extend(f"{where}: {problem}; the index was dropped" for problem in dropped)
        arguments.append(argument)
    if not arguments:
        raise DataError(f"{path} holds no arguments. Fetch the authors' file again")
    digest = hashlib.sha256(content).hexdigest()
    return MissciSplit(
        name=split, path=path.name, sha256=digest, arguments=tuple(arguments), warnings=tuple(warnings)
    )


def _content(path: Path, folder: Path) -> bytes:
    if not folder.is_dir():
        raise DataError(
            f"the data folder {str(folder)!r} does not exist; --data takes a folder with dev{SUFFIX}"
        )
    if not path.is_file():
        there = sorted(p.name.removesuffix(SUFFIX) for p in folder.glob(f"*{SUFFIX}"))
        found = f"it has the splits {', '.join(there)}" if there else f"it has no file that ends in {SUFFIX}"
        raise DataError(f"the data folder {str(folder)!r} has no {path.name}; {found}")
    content = path.read_bytes()
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise DataError(f"{path.name}:{line}: not UTF-8. Save the file as UTF-8") from None
    return content


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON ({error.msg} at column {error.colno})") from None
    if not isinstance(value, dict):
        raise Malformed(f"a JSON object was expected, not {type(value).__name__}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    repeated = [name for name, n in Counter(name for name, _ in pairs).items() if n > 1]
    if repeated:
        raise Malformed(f"the key {repeated[0]!r} occurs twice in one object")
    return dict(pairs)


def _check_ids(argument: MissciArgument) -> None:
    known = {passage.id for passage in argument.passages}
    for passage_id in argument.selected:
        if passage_id not in known:
            raise Malformed(f"the annotated passage {passage_id!r} is not among the study's passages")
    for place, links in _links(argument):
        for link in links:
            if link.passage_id not in known:
                raise Malformed(f"{place} is linked to {passage_name(link)}, which the study does not have")
    ids = [fallacy.id for fallacy in argument.fallacies]
    ids += [premise.id for fallacy in argument.fallacies for premise in fallacy.premises]
    repeated = [name for name, n in Counter(ids).items() if n > 1]
    if repeated:
        raise Malformed(f"the fallacy id {repeated[0]!r} occurs twice")


def passage_name(link: MissciLink) -> str:
    """Name a link's passage in a message."""
    return f"the passage {link.passage_id!r}"


def _links(argument: MissciArgument) -> list[tuple[str, tuple[MissciLink, ...]]]:
    places = [("the accurate premise", argument.accurate_links)]
    places += [(f"the fallacy {fallacy.id!r}", fallacy.links) for fallacy in argument.fallacies]
    return places


def _checked_sentences(argument: MissciArgument) -> tuple[MissciArgument, list[str]]:
    """Drop sentence indices out of range; also return one message for each."""
    n_sentences = {passage.id: len(passage.sentences) for passage in argument.passages}
    problems = [
        f"{place} is linked to sentence {index} of {link.passage_id!r}, which has {n_sentences[link.passage_id]}"
        for place, links in _links(argument)
        for link in links
        for index in sorted({*link.sentences, *(i for picks in link.annotator_sentences for i in picks)})
        if not 0 <= index < n_sentences[link.passage_id]
    ]
    if not problems:
        return argument, []

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
    return argument.model_copy(update=update), problems


def _kept(indices: tuple[int, ...], n_sentences: int) -> tuple[int, ...]:
    return tuple(index for index in indices if 0 <= index < n_sentences)
