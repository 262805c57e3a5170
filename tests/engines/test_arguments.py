"""A check with a scripted model, from the claim to sub-graphs."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from claimpath.errors import SettingsError
from claimpath.models.script import Script, ScriptLine
from claimpath.models.scripted import Scripted
from claimpath.pipeline import check, estimate_check
from claimpath.records import Reconstruction, Report, Study, Undefined
from claimpath.stages.read import read

CLAIM = "Plums make everyone run faster."
TEXT = b"""# Plums and running in rats

## Methods

Eight rats of one litter were used. They ate plums for nine days.

## Results

Rats that ate plums for nine days ran 12% faster than rats that ate bread.

## Discussion

Whether people run faster after plums is unknown.
"""


@pytest.fixture(scope="module")
def study() -> Study:
    return read(TEXT)


def verdict(label: str) -> dict[str, Any]:
    answer = {"explanation": "So.", "quotes": [], "final_verdict": label}
    return {"role": "checker", "match": "Plums", "text": json.dumps(answer)}


def fallacies(*items: tuple[str, str, str], match: str = "Plums") -> dict[str, Any]:
    given = [
        {
            "premise": premise,
            "fallacy_class": name,
            "quotes": [{"passage": "", "text": text, "role": "context"}],
            "why": "Because.",
        }
        for premise, name, text in items
    ]
    return {
        "role": "reconstructor",
        "match": match,
        "text": json.dumps({"reasoning": "", "fallacies": given}),
    }


def run(study: Study, lines: Sequence[dict[str, Any]], **options: Any) -> Report:
    model = Scripted("scripted:test", Script([ScriptLine(**line) for line in lines]))
    return check(CLAIM, study, engine=model, ranker="bm25", runs=1, **options)


LITTER = "Eight rats of one litter were used."


def test_subgraphs_come_from_the_model(study: Study) -> None:
    report = run(
        study,
        [
            verdict("Incorrect"),
            fallacies(
                ("One litter is like all.", "BSP", LITTER), ("X.", "Contextomizer", LITTER), match=LITTER
            ),
            fallacies(
                ("Rats are people.", "False Equivalence", "Whether people run slower after plums is unknown.")
            ),
        ],
    )
    found = report.reconstruction
    assert isinstance(found, Reconstruction)
    assert [s.fallacy_class for s in report.subgraphs] == ["Biased Sample Fallacy", "False Equivalence"]
    assert [s.strength for s in report.subgraphs] == ["moderate", "weak"]
    n_passages = len(study.passages)
    assert len(found.prompts) == n_passages  # each other passage beside the basis, and the basis alone
    assert report.usage.n_calls == 1 + n_passages
    assert any("“Contextomizer” (1)" in warning for warning in report.warnings)
    assert any("slower" in warning for warning in report.warnings)
    assert report.made_by.settings["style"].startswith("p12-")
    assert report.state == "complete"
    nodes = {node.id: node for node in report.graph.nodes}
    context = nodes[report.subgraphs[0].context_ids[0]]
    assert (context.text, context.origin) == (LITTER, "model")


@pytest.mark.parametrize(
    ("label", "options", "asked"),
    [
        ("Incorrect", {}, True),
        ("Not Enough Information", {}, True),
        ("Correct", {}, False),
        ("Correct", {"reconstruct": "all-passages"}, True),
        ("Incorrect", {"reconstruct": "none"}, False),
        ("Incorrect", {"evidence": "none"}, False),
    ],
)
def test_when_the_model_is_asked(study: Study, label: str, options: dict[str, Any], asked: bool) -> None:
    report = run(study, [verdict(label), fallacies(("A.", "Ambiguity", LITTER))], **options)
    assert report.verdict.label == label
    assert isinstance(report.reconstruction, Reconstruction) == asked
    assert bool(report.subgraphs) == asked


def test_a_reconstruction_that_fails_leaves_the_verdict(study: Study) -> None:
    lines = [verdict("Incorrect"), {"role": "reconstructor", "match": "Plums", "refuse": "No."}]
    report = run(study, lines, reconstruct="all-passages", info="none", style="p4-connect")
    assert (report.verdict.label, report.state, report.subgraphs) == ("Incorrect", "partial", ())
    assert any("prompt 1 of 1" in w and "refused" in w for w in report.warnings)
    assert report.made_by.settings["info"] == "none"


def test_without_a_verdict_nothing_more_is_asked(study: Study) -> None:
    report = run(study, [{"role": "checker", "match": "Plums", "refuse": "No."}])
    assert isinstance(report.reconstruction, Undefined)
    assert report.usage.n_calls == 1


def test_an_estimate_counts_the_reconstruction(study: Study, tmp_path: Any) -> None:
    path = tmp_path / "script.jsonl"
    path.write_text('{"answer": "x"}\n', encoding="utf-8")
    estimate = estimate_check(CLAIM, study, engine=f"scripted:{path}", ranker="bm25", runs=1)
    assert estimate.n_calls_by_role == {"checker": 1, "reconstructor": len(study.passages)}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reconstruct": "both"}, "per-passage, all-passages, or none"),
        ({"reconstruct": "none", "style": "p1-basic"}, "--style has no meaning"),
        ({"evidence": "none", "reconstruct": "per-passage"}, "--evidence none shows it nothing"),
        ({"evidence": "none", "info": "D"}, "--info shows passages"),
        ({"style": "p1-basic", "reconstruct_prompt": "x.txt"}, "not both"),
        ({"normaliser": "best"}, "strict"),
    ],
)
def test_options_that_do_not_go_together(study: Study, options: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        run(study, [verdict("Incorrect")], **options)


def test_the_offline_engine_takes_no_style(study: Study) -> None:
    with pytest.raises(SettingsError, match="--style"):
        check(CLAIM, study, style="p1-basic")
