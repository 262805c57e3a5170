"""SciFact and linked passages about invented studies."""

import json
from pathlib import Path
from typing import Any

import pytest

ABSTRACTS = {
    11: ["Snails were kept in a box.", "Basil grew more than moss.", "Stones were wet.", "You grow."],
    12: ["Nine snails ate basil.", "Moss grew in sand.", "Sand makes stones."],
    13: ["A box makes you grow.", "Wet moss grew less.", "Nine stones were in sand."],
    14: ["Basil ate moss.", "Snails grew."],
}


def _claim(number: int, text: str, evidence: dict[str, Any]) -> dict[str, Any]:
    return {"id": number, "claim": text, "evidence": evidence, "cited_doc_ids": list(evidence)}


def _said(label: str, *sentences: int) -> list[dict[str, Any]]:
    return [{"sentences": list(sentences), "label": label}]


TRAIN = [
    _claim(1, "Basil grew.", {"11": _said("SUPPORT", 1)}),
    _claim(2, "Snails ate moss.", {"12": _said("CONTRADICT", 0), "14": _said("SUPPORT", 0)}),
    _claim(3, "Moss grew less.", {"13": [*_said("SUPPORT", 1), *_said("SUPPORT", 2)]}),
    _claim(4, "Stones ate you.", {}),
]
DEV = [
    _claim(5, "Moss grew in sand.", {"12": _said("SUPPORT", 1)}),
    _claim(6, "Snails grew.", {"14": _said("CONTRADICT", 1)}),
]


@pytest.fixture
def scifact(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "scifact"
    folder.mkdir(parents=True)
    corpus = [
        {"doc_id": number, "title": "Pots", "abstract": text, "structured": False}
        for number, text in ABSTRACTS.items()
    ]
    for name, rows in (("corpus", corpus), ("claims_train", TRAIN), ("claims_dev", DEV)):
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


@pytest.fixture
def data(scifact: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all sets, named by CLAIMPATH_DATA."""
    monkeypatch.setenv("CLAIMPATH_DATA", str(scifact.parent))
    monkeypatch.setenv("CLAIMPATH_HOME", str(scifact.parent / "home"))
    return scifact.parent


def argument(
    name: str, pmc: str, accurate: list[int], fallacies: list[tuple[str, list[int]]]
) -> dict[str, Any]:
    """An argument on a study of four passages of two sentences. fallacies: context and linked passages of each."""
    passages = {
        f"{pmc}-{n}": {
            "passage_id": f"{pmc}-{n}",
            "section": "Results",
            "sentences": [first, second],
            "from": "main",
        }
        for n, (first, second) in enumerate(
            [
                ("Snails were kept.", "Basil grew."),
                ("Moss grew more.", "Nine stones."),
                ("Sand makes moss.", "You ate."),
                ("A box were wet.", "Less sand."),
            ]
        )
    }

    def links(numbers: list[int]) -> list[dict[str, Any]]:
        return [{"passage": f"{pmc}-{n}", "sentences": [1], "sentence_annotations": [[1]]} for n in numbers]

    premises = [{"id": f"{name}:1:1", "premise": "It holds.", "class": "Ambiguity"}]
    return {
        "id": name,
        "argument": {
            "claim": f"Basil makes you grow {name}.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Basil grew in a box.", "mapping": links(accurate)},
            "fallacies": [
                {
                    "id": f"{name}:{n}",
                    "fallacy_context": context,
                    "mapping": links(numbers),
                    "interchangeable_fallacies": premises,
                }
                for n, (context, numbers) in enumerate(fallacies)
            ],
        },
        "study": {"pmc_id": pmc, "all_passages": passages, "selected_passages": passages},
    }


@pytest.fixture
def annotated(tmp_path: Path) -> Path:
    """A set as the workbench exports it: four arguments, one without a linked accurate premise."""
    folder = tmp_path / "exported"
    folder.mkdir()
    rows = [
        argument("a1", "PMC1", [0, 1], [("Moss grew.", [2])]),
        argument("a2", "PMC2", [0], [("", [])]),
        argument("a3", "PMC3", [], [("Sand.", [3])]),
        argument("a4", "PMC1", [3], [("Sand.", [2])]),
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "annotated.missciplus.jsonl").write_text(text, encoding="utf-8")
    said = {"n_expected": 9, "n_scored": 6, "n_missing": 2, "n_failed": 1}
    (folder / "set.json").write_text(json.dumps(said), encoding="utf-8")
    return folder
