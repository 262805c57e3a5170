"""The loader of MAFALDA: the data's traps, and what it says of a broken line."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets.mafalda import load_answers, load_mafalda
from claimpath.datasets.mafalda_records import PersonsAnswers, RecordedAnswers
from claimpath.errors import DataError, SettingsError

TEXT = "Owls nod. So do we. \U0001f9c0 ends.\n"


def write(folder: Path, *rows: Any, name: str = "gold_standard_dataset.jsonl") -> Path:
    (folder / "datasets").mkdir(exist_ok=True)
    path = folder / "datasets" / name
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def row(*labels: list[Any], text: str = TEXT, **more: Any) -> dict[str, Any]:
    inner = {"Owls nod.": [["nothing"]], "So do we.": [["false analogy"]]}
    return {"text": text, "labels": list(labels), "sentences_with_labels": json.dumps(inner), **more}


def test_alternatives_case_nothing_and_to_clean(tmp_path: Path) -> None:
    write(
        tmp_path,
        row(
            [10, 19, "false analogy"],
            [0, 19, "Appeal to Ridicule"],
            [10, 19, "nothing"],
            [20, 27, "to clean"],
            comments=["a remark"],
        ),
    )
    split = load_mafalda(tmp_path)
    (text,) = split.texts
    assert text.id == "gold-001"
    assert [(span.start, span.end, span.labels) for span in text.spans] == [
        (10, 19, ("false analogy", "no fallacy")),
        (0, 19, ("appeal to ridicule",)),
    ]
    assert text.text[text.spans[0].start : text.spans[0].end] == "So do we."
    assert (split.n_to_clean, text.comments, split.warnings) == (1, ("a remark",), ())
    assert split.sentences == (("Owls nod.", "So do we."),)


def test_files_may_lie_in_the_folder_itself(tmp_path: Path) -> None:
    write(tmp_path, row()).rename(tmp_path / "gold_standard_dataset.jsonl")
    assert load_mafalda(tmp_path).texts[0].spans == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "gold_standard_dataset.jsonl:2: not JSON"),
        ("[1]", ":2: a JSON object was expected"),
        ({"labels": []}, ":2: text: a text was expected"),
        ({"text": "ab"}, "labels: a list of"),
        (row([0, 3], text="abc"), r"labels\[0\]: \[start, end, label\] was expected"),
        (row([0, 9, "ad hominem"], text="abc"), r"labels\[0\]: the span 0 to 9 is empty or not inside"),
        (row([2, 2, "ad hominem"], text="abc"), "the span 2 to 2 is empty"),
        (row([-1, 2, "ad hominem"], text="abc"), "the span -1 to 2"),
        (row([0, True, "ad hominem"], text="abc"), "was expected"),
        (row([0, 3, "red herring"], text="abc"), "unknown label 'red herring'; the labels are: nothing, appeal"),
        (row([0, 3, "nothing"], text="abc"), "only label"),
        (row(text="abc", comments="x"), "comments: a list of texts"),
        ({"text": "abc", "labels": [], "sentences_with_labels": "{"}, "sentences_with_labels: the text is not JSON"),
        ({"text": "abc", "labels": [], "sentences_with_labels": "[]"}, "an object was expected, not list"),
        (row(), "the text stands on line 1 already"),
    ],
)  # fmt: skip
def test_a_broken_line_is_named(tmp_path: Path, line: Any, message: str) -> None:
    write(tmp_path, row(), line)
    with pytest.raises(DataError, match=message):
        load_mafalda(tmp_path)


def test_missing_and_unknown(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"has no gold_standard_dataset\.jsonl"):
        load_mafalda(tmp_path)
    with pytest.raises(SettingsError, match="choose one of: gold, user-study"):
        load_mafalda(tmp_path, "test")
    write(tmp_path, "")
    with pytest.raises(DataError, match="holds no texts"):
        load_mafalda(tmp_path)


def test_an_empty_text_and_a_lost_sentence_are_warned_of(tmp_path: Path) -> None:
    write(tmp_path, {"text": " ", "labels": []}, row(text="Owls nod. "))
    assert load_mafalda(tmp_path).warnings == (
        "gold_standard_dataset.jsonl:1: the text is empty",
        "gold_standard_dataset.jsonl:2: a sentence is not in the text: 'So do we.'",
    )


def test_answers_of_models_and_people(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        '{"text": "a b", "prediction": {"a": "no", "b": "straw man", "a": "pity"}}',
        {"text": "a b", "label": [[0, 1, "Appeal to Ridicule"]], "Comments": ["hm"], "id": 4},
        name="answers.jsonl",
    )
    model, person = load_answers(path)
    assert isinstance(model, RecordedAnswers)
    # A sentence that stands twice keeps its place and its last answer, as the authors' scripts read it.
    assert model.answers == (("a", "pity"), ("b", "straw man"))
    assert isinstance(person, PersonsAnswers)
    assert (person.labels, person.comments, person.line) == (((0, 1, "Appeal to Ridicule"),), ("hm",), 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"text": "a", "prediction": ["no"]}, "answers.jsonl:1: prediction: an object"),
        ({"text": "a", "prediction": {"a": None}}, "an object of sentences with their answers"),
        ({"text": "a"}, "neither `prediction`"),
        ({"text": "a", "label": [[0, 5, "x"]]}, "not inside the text"),
        ({"prediction": {}}, "text: a text was expected"),
    ],
)
def test_broken_answers_are_named(tmp_path: Path, line: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        load_answers(write(tmp_path, line, name="answers.jsonl"))
