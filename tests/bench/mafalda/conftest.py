"""Three invented texts as a loaded split, in a folder laid out like the authors'."""

import json
from pathlib import Path

import pytest

from claimpath.datasets.mafalda import load_mafalda
from claimpath.datasets.mafalda_records import MafaldaSplit

ROWS = [
    {
        "text": "Owls nod. So do we. The end.\n",
        "labels": [[10, 19, "false analogy"], [10, 19, "hasty generalization"]],
        "sentences_with_labels": json.dumps(
            {"Owls nod.": [["nothing"]], "So do we.": [["false analogy"]], "The end.": [["nothing"]]}
        ),
    },
    {
        "text": "All snails whistle. Ask anyone.",
        "labels": [[0, 31, "ad populum"], [0, 31, "nothing"], [0, 19, "Hasty Generalization"]],
    },
    {"text": "It rained.", "labels": []},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mafalda"
    (made / "datasets").mkdir(parents=True)
    content = "".join(json.dumps(row) + "\n" for row in ROWS)
    (made / "datasets" / "gold_standard_dataset.jsonl").write_text(content, encoding="utf-8")
    (made / "datasets" / "user_study_examples_with_labels.jsonl").write_text(
        "".join(json.dumps(row) + "\n" for row in ROWS[1:]), encoding="utf-8"
    )
    return made


@pytest.fixture
def split(folder: Path) -> MafaldaSplit:
    return load_mafalda(folder)
