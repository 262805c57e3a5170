"""Read predictions for the benchmark: a run of ours, the authors' recorded answers, a person's, or our own format."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.lines import json_lines, read_text, task_of_run
from claimpath.bench.mafalda.own_format import predicted_text
from claimpath.bench.mafalda.records import MafaldaBenchRun
from claimpath.bench.mafalda.score import TASK, score_run
from claimpath.bench.mafalda.spans import spans_of_answers, spans_of_person
from claimpath.bench.same_data import check_same_data
from claimpath.datasets.mafalda import load_answers
from claimpath.datasets.mafalda_records import MafaldaSplit, RecordedAnswers
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.errors import DataError, SettingsError
from claimpath.records.fallacious_spans import PredictedText
from claimpath.taxonomies.mafalda.answers import DEFAULT_READER, find_reader

_KEYS_OF_OURS = {"spans", "error"}


def is_mafalda_run(path: Path) -> bool:
    """Whether the file is a run of this task."""
    return task_of_run(path) == TASK


def read_mafalda_run(path: Path) -> MafaldaBenchRun:
    """Read what `bench run mafalda --out FILE` or `bench score` wrote. Raises DataError for anything else."""
    try:
        return MafaldaBenchRun.model_validate_json(read_text(path))
    except ValidationError:
        raise DataError(
            f"{path} is not a run of mafalda; give a file that `claimpath bench run mafalda --out FILE` wrote"
        ) from None


def score_file(
    path: Path, load: Callable[[str], MafaldaSplit], *, split: str | None = None, reader: str | None = None
) -> MafaldaBenchRun:
    """Score a file in any of the formats.

    load: gives a split by its name. split: by default that of the run; else `user-study` where all of a
    file's texts are among its texts, else `gold`.
    reader: how raw answers are read, `published` by default.
    Raises DataError for a file that is none of these, and where a run was made with other data.
    """
    task = task_of_run(path)
    if task is not None:
        if task != TASK:
            raise DataError(f"{path} is a run of {task}, not of {TASK}; give its name as the task")
        run = read_mafalda_run(path)
        texts = load(split or run.manifest.split)
        recorded = {run.manifest.data_file: run.manifest.data_sha256}
        check_same_data(path, recorded, {texts.path: texts.sha256})
        return score_run(texts, run.predictions, manifest=run.manifest, reader=run.summary.reader)
    texts = load(split) if split else _split_of(path, load)
    if _KEYS_OF_OURS & set(_first_row(path)):
        if reader is not None:
            raise SettingsError(f"{path} holds spans, not raw answers: --reader has no meaning; leave it out")
        ours, warnings = _own(path, texts)
        return score_run(texts, ours, system=path.stem, warnings=warnings)
    used = reader or DEFAULT_READER
    answers, odd = read_answers(path, texts, used)
    return score_run(texts, answers, system=path.stem, reader=used, warnings=odd)


def read_answers(
    path: Path, split: MafaldaSplit, reader: str = DEFAULT_READER
) -> tuple[tuple[PredictedText, ...], tuple[str, ...]]:
    """Read the authors' format, of a model or of a person. Gives predictions and warnings. Raises DataError."""
    find_reader(reader)
    rows = load_answers(path)
    found = []
    matched, warnings = match_texts([(row.text, f"{path.name}:{row.line}") for row in rows], split)
    for row, place in zip(rows, matched, strict=True):
        text = split.texts[place]
        if isinstance(row, RecordedAnswers):
            found.append(PredictedText(id=text.id, spans=spans_of_answers(row, reader)))
            continue
        try:
            found.append(PredictedText(id=text.id, spans=spans_of_person(row)))
        except Malformed as problem:
            raise DataError(f"{path.name}:{row.line}: {problem}") from None
    return tuple(found), warnings


def match_texts(rows: Sequence[tuple[str, str]], split: MafaldaSplit) -> tuple[list[int], tuple[str, ...]]:
    """Find the text of the split that each row is about: the same text, else the same but for blanks.

    rows: text, and file with line. Gives places in `split.texts`, and warnings. A row whose text is in neither way
    there is taken for the text at its own place where the file has as many rows as the split, with a warning.
    Raises DataError for a text that is not there, and for two rows about one text.
    """
    exact = {text.text: place for place, text in enumerate(split.texts)}
    loose = {" ".join(text.text.split()): place for place, text in enumerate(split.texts)}
    places: list[int] = []
    warnings = []
    first: dict[int, str] = {}
    for number, (text, where) in enumerate(rows):
        place = exact.get(text, loose.get(" ".join(text.split())))
        if place is None and len(rows) == len(split.texts):
            place = number
            warnings.append(f"{where}: the text differs from that of {split.texts[place].id}")
        if place is None:
            raise DataError(
                f"{where}: {split.path} has no text {text[:60]!r}; check that --split is the right one"
            )
        if place in first:
            raise DataError(
                f"{where}: {split.texts[place].id} was answered at {first[place]} already; keep one"
            )
        first[place] = where
        places.append(place)
    return places, tuple(warnings)


def _own(path: Path, split: MafaldaSplit) -> tuple[list[PredictedText], list[str]]:
    by_id = {text.id: place for place, text in enumerate(split.texts)}
    found: dict[int, PredictedText] = {}
    warnings = []
    for where, row in json_lines(path):
        if isinstance(row.get("id"), str):
            place = by_id.get(row["id"])
            if place is None:
                raise DataError(
                    f"{where}: {split.path} has no text {row['id']!r}; its ids run from {split.texts[0].id} to "
                    f"{split.texts[-1].id}"
                )
        elif isinstance(row.get("text"), str):
            place = match_texts([(row["text"], where)], split)[0][0]
        else:
            raise DataError(f"{where}: a text field `id` or `text` was expected")
        if place in found:
            raise DataError(f"{where}: {split.texts[place].id} was answered on an earlier line; keep one")
        found[place], n_twice = predicted_text(row, split.texts[place], where)
        if n_twice:
            warnings.append(
                f"{where}: spans that are there twice with the same label, and count once: {n_twice}"
            )
    return list(found.values()), warnings


def _split_of(path: Path, load: Callable[[str], MafaldaSplit]) -> MafaldaSplit:
    """The small split where it has all of the file's texts, else the large one."""
    try:
        small = load("user-study")
    except DataError:
        return load("gold")
    known = {" ".join(text.text.split()) for text in small.texts} | {text.id for text in small.texts}
    for _, row in json_lines(path):
        named = row.get("id") if isinstance(row.get("id"), str) else row.get("text")
        if not isinstance(named, str) or " ".join(named.split()) not in known:
            return load("gold")
    return small


def _first_row(path: Path) -> dict[str, object]:
    for line in read_text(path).split("\n"):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError:
                break
            return row if isinstance(row, dict) else {}
    return {}
