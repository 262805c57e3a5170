"""Three arguments on two invented studies, as a loaded split."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets import MissciSplit, load_missciplus

Row = dict[str, Any]


def study(pmc: str, texts: list[str], selected: list[int]) -> Row:
    passages = {
        f"{pmc}-{i}": {
            "passage_id": f"{pmc}-{i}",
            "section": "Results",
            "sentences": [text],
            "from": "abstract" if i == 0 else "main",
        }
        for i, text in enumerate(texts)
    }
    return {
        "pmc_id": pmc,
        "all_passages": passages,
        "selected_passages": {f"{pmc}-{i}": passages[f"{pmc}-{i}"] for i in selected},
    }


def links(pmc: str, numbers: list[int]) -> list[Row]:
    return [{"passage": f"{pmc}-{i}", "sentences": [0], "sentence_annotations": [[0]]} for i in numbers]


def fallacy(argument: str, number: int, context: str, pmc: str, numbers: list[int]) -> Row:
    name = f"{argument}:{number}"
    return {
        "id": name,
        "fallacy_context": context,
        "mapping": links(pmc, numbers),
        "interchangeable_fallacies": [{"id": f"{name}:1", "premise": "It holds.", "class": "Ambiguity"}],
    }


def argument(name: str, claim: str, pmc: str, accurate: list[int], fallacies: list[Row], body: Row) -> Row:
    return {
        "id": name,
        "argument": {
            "claim": claim,
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Snails grew.", "mapping": links(pmc, accurate)},
            "fallacies": fallacies,
        },
        "study": body,
    }


@pytest.fixture
def rows() -> list[Row]:
    snails = study(
        "PMC1",
        [
            "Nine snails were kept.",
            "Basil made snails grow.",
            "Therefore: boxes were cleaned.",
            "Only snails were studied.",
        ],
        [1, 3],
    )
    moss = study("PMC2", ["Moss grew on stones.", "Stones were wet."], [0, 1])
    return [
        argument(
            "a1",
            "Basil makes you grow.",
            "PMC1",
            [1],
            [fallacy("a1", 1, "Only snails.", "PMC1", [3])],
            snails,
        ),
        argument(
            "a2",
            "Basil heals.",
            "PMC1",
            [1, 3],
            [fallacy("a2", 1, "", "PMC1", []), fallacy("a2", 2, "Nine.", "PMC1", [])],
            snails,
        ),
        argument("a3", "Moss cures gout.", "PMC2", [], [fallacy("a3", 1, "No people.", "PMC2", [])], moss),
    ]


@pytest.fixture
def data(rows: list[Row], tmp_path: Path) -> Path:
    import json

    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "dev.missciplus.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return folder


@pytest.fixture
def split(data: Path) -> MissciSplit:
    return load_missciplus(data, "dev")


@pytest.fixture
def predictions(tmp_path: Path) -> Callable[..., Path]:
    def write(*lines: str) -> Path:
        path = tmp_path / "mine.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write
