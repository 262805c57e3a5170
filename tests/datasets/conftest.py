import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Row = dict[str, Any]


def passage(key: str, sentences: list[str], *, section: str | None = "Results", part: str = "main") -> Row:
    return {"passage_id": key, "section": section, "sentences": sentences, "from": part}


@pytest.fixture
def row() -> Row:
    """One argument about an invented study, in the layout of the data set."""
    passages = {
        "PMC1-10": passage("PMC1-10", ["Only nine snails were studied."], section="Limitations"),
        "PMC1-0": passage(
            "PMC1-0", ["Snails fed basil grew.", " ", "They grew 3 mm. "], section="", part="abstract"
        ),
        "PMC1-2": passage("PMC1-2", ["Snails fed basil grew faster."], section=None, part="any"),
    }
    link = {
        "passage": "PMC1-0",
        "sentences": [0, 2],
        "sentence_annotations": [[0], [2]],
        "overall_score": 2.0,
    }
    return {
        "id": "arg-1",
        "meta": {"claim_date": "2019"},
        "argument": {
            "claim": "Basil makes people taller.",
            "hidden_premises": [],
            "accurate_premise_p0": {"premise": "Snails fed basil grew.", "mapping": [link]},
            "fallacies": [
                {
                    "id": "arg-1:1",
                    "fallacy_context": "Nine snails were studied.",
                    "consolidation_comment": "few",
                    "mapping": [{"passage": "PMC1-10", "sentences": [0], "sentence_annotations": [[0], [0]]}],
                    "interchangeable_fallacies": [
                        {"id": "arg-1:1:1", "premise": "Nine are enough.", "class": "Hasty Generalization"}
                    ],
                },
                {
                    "id": "arg-1:2",
                    "fallacy_context": "",
                    "mapping": [],
                    "interchangeable_fallacies": [
                        {
                            "id": "arg-1:2:1",
                            "premise": "People are like snails.",
                            "class": "Fallacy of Division/Composition",
                        }
                    ],
                },
            ],
        },
        "study": {
            "pmc_id": "PMC1",
            "all_passages": passages,
            "selected_passages": {key: passages[key] for key in ("PMC1-10", "PMC1-0")},
        },
    }


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write rows or raw lines as a split, and give the folder."""

    def writer(*rows: Row | str, split: str = "dev") -> Path:
        lines = [item if isinstance(item, str) else json.dumps(item) for item in rows]
        (tmp_path / f"{split}.missciplus.jsonl").write_text("\n".join(lines), encoding="utf-8")
        return tmp_path

    return writer
