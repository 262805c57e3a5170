"""Load the MAFALDA files: texts with people's spans, recorded answers of models, answers of people.

`DIR/datasets/gold_standard_dataset.jsonl` (split `gold`) and `DIR/datasets/user_study_examples_with_labels.jsonl`
(split `user-study`); the files may also lie in DIR itself.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimpath.datasets.mafalda_parse import comments_of, parse_text, span_rows, text_field
from claimpath.datasets.mafalda_records import MafaldaSplit, PersonsAnswers, RecordedAnswers
from claimpath.datasets.missciplus import json_object
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.errors import DataError, SettingsError

SPLIT_FILES = {
    "gold": "gold_standard_dataset.jsonl",
    "user-study": "user_study_examples_with_labels.jsonl",
}
"""The splits with their files."""


def load_mafalda(folder: str | Path, split: str = "gold") -> MafaldaSplit:
    """Load one file of annotated texts and check it.

    Labels in any case, "nothing" read as "no fallacy", "to clean" skipped and counted; two labels on one span are
    alternatives. Raises SettingsError for an unknown split; DataError, with file and line, for a missing file, a line
    that is not as expected, an unknown label, or a span that is empty or outside its text.
    """
    if split not in SPLIT_FILES:
        raise SettingsError(f"unknown split {split!r} of mafalda; choose one of: {', '.join(SPLIT_FILES)}")
    path = _path(Path(folder), SPLIT_FILES[split])
    texts, sentences, warnings, n_to_clean = [], [], [], 0
    first_line: dict[str, int] = {}
    for number, row in _rows(path):
        try:
            text, its_sentences, skipped = parse_text(row, f"{split}-{number:03d}")
        except Malformed as problem:
            raise _data_error(path, number, problem) from None
        if text.text in first_line:
            raise DataError(
                f"{path.name}:{number}: the text stands on line {first_line[text.text]} already; remove one line"
            )
        first_line[text.text] = number
        if not text.text.strip():
            warnings.append(f"{path.name}:{number}: the text is empty")
        odd = [sentence for sentence in its_sentences if sentence not in text.text]
        warnings += [f"{path.name}:{number}: a sentence is not in the text: {shown[:60]!r}" for shown in odd]
        texts.append(text)
        sentences.append(its_sentences)
        n_to_clean += skipped
    if not texts:
        raise DataError(f"{path} holds no texts. Fetch the authors' file again")
    return MafaldaSplit(
        name=split,
        path=path.name,
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        texts=tuple(texts),
        sentences=tuple(sentences),
        n_to_clean=n_to_clean,
        warnings=tuple(warnings),
    )


def load_answers(path: Path) -> tuple[RecordedAnswers | PersonsAnswers, ...]:
    """Load a file of answers in the authors' formats: `prediction` of a model, or `label` of a person, a line each.

    Raises DataError with the line for anything else.
    """
    found: list[RecordedAnswers | PersonsAnswers] = []
    for number, row in _rows(path, unique=False):
        try:
            found.append(_answers(row, number))
        except Malformed as problem:
            raise _data_error(path, number, problem) from None
    return tuple(found)


def _answers(row: dict[str, Any], number: int) -> RecordedAnswers | PersonsAnswers:
    text = text_field(row)
    if "prediction" in row:
        answers = row["prediction"]
        if not isinstance(answers, dict) or not all(isinstance(answer, str) for answer in answers.values()):
            raise Malformed("prediction: an object of sentences with their answers was expected")
        return RecordedAnswers(line=number, text=text, answers=tuple(answers.items()))
    field = "label" if "label" in row else "labels"
    if field not in row:
        raise Malformed("neither `prediction` (a model's answers) nor `label` (a person's) is there")
    return PersonsAnswers(
        line=number, text=text, labels=tuple(span_rows(row, field, text)), comments=comments_of(row)
    )


def _path(folder: Path, name: str) -> Path:
    places = (folder / "datasets" / name, folder / name)
    for path in places:
        if path.is_file():
            return path
    raise DataError(
        f"{str(folder)!r} has no {name}, neither in datasets/ nor beside it; --data takes the "
        "folder of the authors' files"
    )


def _rows(path: Path, *, unique: bool = True) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with their lines. unique: refuse keys that stand twice in one object."""
    try:
        content = path.read_bytes()
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        at = error.object[: error.start].count(b"\n") + 1
        raise DataError(f"{path.name}:{at}: not UTF-8. Save the file as UTF-8") from None
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield number, json_object(line) if unique else _plain_object(line)
            except Malformed as problem:
                raise _data_error(path, number, problem) from None


def _plain_object(line: str) -> dict[str, Any]:
    # The authors' scripts keep the last answer of a sentence that stands twice, and so does json.loads.
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"not JSON ({error})") from None
    if not isinstance(value, dict):
        raise Malformed(f"a JSON object was expected, not {type(value).__name__}")
    return value


def _data_error(path: Path, number: int, problem: Exception) -> DataError:
    return DataError(f"{path.name}:{number}: {problem}. Compare the line with the authors' file, or mend it")
