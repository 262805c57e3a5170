"""Files of predictions: every format, and what is said of a broken one."""

import json
from pathlib import Path
from typing import Any

import pytest

from claimpath.bench.mafalda.read import match_texts, read_mafalda_run, score_file
from claimpath.bench.mafalda.records import MafaldaBenchRun
from claimpath.bench.mafalda.run import run_trivial
from claimpath.datasets.mafalda import load_mafalda
from claimpath.datasets.mafalda_records import MafaldaSplit
from claimpath.errors import DataError, SettingsError


def write(folder: Path, *rows: Any) -> Path:
    path = folder / "mine.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def score(folder: Path, path: Path, **options: Any) -> MafaldaBenchRun:
    return score_file(path, lambda name: load_mafalda(folder, name), **options)


def value(run: MafaldaBenchRun, name: str) -> Any:
    return run.summary.measures[name].value


def test_perfect_predictions_in_our_format(folder: Path) -> None:
    path = write(
        folder,
        {"id": "gold-001", "spans": [{"start": 10, "end": 19, "label": "False Analogy"}]},
        {"text": "All snails whistle. Ask  anyone.", "spans": [[0, 19, "hasty_generalization"]]},
        {"id": "gold-003", "spans": []},
    )
    run = score(folder, path)
    assert value(run, "F1(level=2,variant=fallacious)") == 1.0
    assert value(run, "SpanF1(level=2,match=strict)") == 1.0
    assert value(run, "SentenceAccuracy(level=2)") == 1.0
    assert value(run, "LabelF1(level=2)") == 1.0
    # What no span covers was filled with "no fallacy" by the authors' rule.
    assert run.predictions[0].spans[1].label == "no fallacy"
    summary = run.summary.measures["F1(level=0)"]
    assert (summary.n_expected, summary.n_scored, summary.n_missing, summary.n_failed) == (3, 3, 0, 0)
    assert set(run.summary.baselines) == {"random", "silent", "majority"}


def test_missing_and_failed_texts_count_as_nothing(folder: Path) -> None:
    path = write(folder, {"id": "gold-003", "error": "timed out"})
    run = score(folder, path)
    summary = run.summary.measures["F1(level=0)"]
    assert (summary.value, summary.n_scored, summary.n_missing, summary.n_failed) == (0.0, 0, 2, 1)
    assert run.summary.failures == ("gold-003: timed out",)
    assert value(run, "SentenceAccuracy(level=2)") == 0.0
    # Two needed spans and nothing found.
    assert value(run, "SpanRecall(level=2,match=lenient)") == 0.0


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"id": "gold-009", "spans": []}, "no text 'gold-009'; its ids run from gold-001 to gold-003"),
        ({"text": "Unheard of.", "spans": []}, "has no text 'Unheard of"),
        ({"spans": []}, "`id` or `text` was expected"),
        ({"id": "gold-001", "spans": {}}, "`spans` is dict; a list"),
        ({"id": "gold-001", "spans": [[0, 5]]}, r"mine.jsonl:1: spans\[0\]"),
        ({"id": "gold-001", "spans": [[0, 1.5, "tu quoque"]]}, "was expected"),
        ({"id": "gold-001", "spans": [[5, 5, "tu quoque"]]}, "the span 5 to 5 is empty"),
        ({"id": "gold-001", "spans": [[5, 2, "tu quoque"]]}, "is empty"),
        (
            {"id": "gold-001", "spans": [[0, 99, "tu quoque"]]},
            "is not inside the text, which has 29 characters",
        ),
        ({"id": "gold-001", "spans": [[-1, 9, "tu quoque"]]}, "is not inside the text"),
        (
            {"id": "gold-001", "spans": [[0, 9, "red herring"]]},
            "unknown label 'red herring'; the labels are: no",
        ),
    ],
)
def test_bad_lines_are_named(folder: Path, row: Any, message: str) -> None:
    with pytest.raises(DataError, match=message):
        score(folder, write(folder, row))


def test_two_answers_about_one_text(folder: Path) -> None:
    with pytest.raises(DataError, match="answered on an earlier line"):
        score(folder, write(folder, {"id": "gold-001", "spans": []}, {"id": "gold-001", "spans": []}))
    row = {"text": "It rained.", "prediction": {"It rained.": "no"}}
    with pytest.raises(DataError, match=r"gold-003 was answered at .*:1 already"):
        score(folder, write(folder, row, row), split="gold")


def test_overlapping_and_repeated_spans(folder: Path) -> None:
    spans = [[0, 19, "tu quoque"], [10, 19, "false analogy"], [10, 19, "false analogy"]]
    run = score(folder, write(folder, {"id": "gold-001", "spans": spans}))
    assert run.summary.labels == {"tu quoque": 1, "false analogy": 1, "no fallacy": 1}
    assert "same label, and count once: 1" in run.summary.warnings[0]


def test_recorded_answers_by_both_readers(folder: Path) -> None:
    answers = {"Owls nod.": "not a fallacy", "So do we.": "a false analogy", "The end.": "no"}
    path = write(folder, {"text": "Owls nod. So do we. The end.\n", "prediction": answers})
    published, careful = score(folder, path), score(folder, path, reader="careful")
    # "false" in "false analogy" also says "no fallacy" by the authors' rule.
    assert published.summary.labels == {"no fallacy": 1, "false analogy": 1}
    assert [span.start for span in published.predictions[0].spans] == [0, 10]
    assert careful.summary.labels == {"no fallacy": 2, "false analogy": 1}
    assert (published.summary.reader, careful.summary.reader) == ("published", "careful")
    with pytest.raises(SettingsError, match="unknown reader 'loose'"):
        score(folder, path, reader="loose")


def test_a_file_about_the_small_split_is_scored_on_it(folder: Path) -> None:
    path = write(folder, {"text": "It rained.", "label": [[0, 10, "appeal to nature"]]})
    assert score(folder, path).summary.split == "user-study"
    assert score(folder, path, split="gold").summary.split == "gold"


def test_readers_go_with_raw_answers_only(folder: Path) -> None:
    path = write(folder, {"id": "gold-001", "spans": []})
    with pytest.raises(SettingsError, match="--reader has no meaning"):
        score(folder, path, reader="careful")


def test_a_run_is_scored_again(folder: Path, split: MafaldaSplit) -> None:
    run = run_trivial(split, "random", seed=3)
    path = folder / "run.json"
    path.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    assert read_mafalda_run(path) == run
    again = score(folder, path)
    assert again.summary.measures == run.summary.measures
    assert again.manifest == run.manifest
    content = (folder / "datasets" / "gold_standard_dataset.jsonl").read_text(encoding="utf-8")
    (folder / "datasets" / "gold_standard_dataset.jsonl").write_text(content + "\n", encoding="utf-8")
    with pytest.raises(DataError, match="was made with other data"):
        score(folder, path)


def test_files_of_other_tasks_and_no_files(folder: Path) -> None:
    path = folder / "other.json"
    path.write_text('{"manifest": {"task": "recv"}}', encoding="utf-8")
    with pytest.raises(DataError, match="is a run of recv, not of mafalda"):
        score(folder, path)
    path.write_text('{"manifest": {"task": "mafalda"}}', encoding="utf-8")
    with pytest.raises(DataError, match="is not a run of mafalda"):
        score(folder, path)
    with pytest.raises(DataError, match="there is no file"):
        score(folder, folder / "gone.jsonl")


def test_a_text_that_differs_is_taken_at_its_place_with_a_warning(split: MafaldaSplit) -> None:
    rows = [("Owls nod.  So do we. The end.", "f:1"), ("Other words.", "f:2"), ("It rained.", "f:3")]
    places, warnings = match_texts(rows, split)
    assert places == [0, 1, 2]
    assert warnings == ("f:2: the text differs from that of gold-002",)
