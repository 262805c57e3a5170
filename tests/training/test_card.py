import json
from pathlib import Path
from typing import Any

from claimpath.measures.summary import MeasureSummary
from claimpath.records import Undefined
from claimpath.training.card import BaseModel, ModelCard, write_card
from claimpath.training.data_card import DataSource, licence_warnings
from claimpath.training.settings import Cell


def source(name: str, licence: str) -> DataSource:
    return DataSource(
        name=name,
        licence=licence,
        files_sha256={f"{name}.csv": "ab12"},
        counts={"train": {"Supported": 3, "Refuted": 2}},
    )


def card(**more: Any) -> ModelCard:
    counts = {"n_expected": 4, "n_scored": 3, "n_missing": 0, "n_failed": 1, "n_no_gold": 0}
    given: dict[str, Any] = {
        "kind": "claim-evidence classifier",
        "title": "Classifier of snail claims",
        "base": BaseModel(name="owner/base", revision="c0ffee"),
        "sources": (source("snails", "CC BY 4.0"), source("slugs", "none stated")),
        "settings": {"epochs": 5},
        "cell": Cell(learning_rate=1e-5, batch_size=8, seed=1),
        "seeds": (1, 2),
        "measures": {"Accuracy": MeasureSummary(value=0.75, low=0.5, high=1.0, **counts)},
        "baselines": {"majority": {"Accuracy": 0.6}, "nothing": {"Accuracy": Undefined(reason="no pairs")}},
        "validation": {"MacroF1": 0.7},
        "use": "claimpath rank CLAIM STUDY --ranker afc:DIR",
        "bad_at": ("Slugs at night.",),
        "device": "processor, 2 threads",
        "precision": "fp32",
        "seconds": 12.4,
        "version": "0.1.0",
        "libraries": {"torch": "2.13.0"},
        "warnings": ("Test has a label that train has not.",),
    }
    return ModelCard(**{**given, **more})


def test_data_without_a_licence_is_named_with_a_warning() -> None:
    (said,) = licence_warnings(
        (source("a", "MIT"), source("b", "none stated"), source("c", " None stated; own file"))
    )
    assert said.startswith("b, c: no licence is stated")
    assert "may not be passed on" in said
    assert licence_warnings((source("a", "CC BY 4.0"),)) == ()
    assert not source("d", "  ").has_licence


def test_the_card_says_what_made_the_model_what_it_scores_and_what_it_is_bad_at(tmp_path: Path) -> None:
    readme, record = write_card(tmp_path, card())
    text = readme.read_text(encoding="utf-8")
    for said in (
        "# Classifier of snail claims",
        "> **Warning.** slugs: no licence is stated",
        "> **Warning.** Test has a label that train has not.",
        "- Slugs at night.",
        "| Accuracy | 0.750 [0.500, 1.000] | 0.600 | undefined | 4 | 3 | 0 | 1 |",
        "| train | 3 | 2 | 5 |",
        "Licence: CC BY 4.0.",
        "`slugs.csv`: SHA-256 `ab12`",
        "`owner/base` (c0ffee)",
        "1e-05, 8, 1",
        "processor, 2 threads, fp32",
        "torch 2.13.0",
        "--ranker afc:DIR",
    ):
        assert said in text, said
    assert ModelCard.model_validate_json(record.read_text(encoding="utf-8")) == card()


def test_the_fields_at_its_top_can_be_read_whatever_the_names(tmp_path: Path) -> None:
    odd = card(base=BaseModel(name='a: "b" #c'))
    text = write_card(tmp_path, odd)[0].read_text(encoding="utf-8")
    front = text.split("---\n")[1]
    fields = dict(line.split(": ", 1) for line in front.splitlines())
    assert json.loads(fields["base_model"]) == 'a: "b" #c'
    assert json.loads(fields["datasets"]) == ["snails", "slugs"]
