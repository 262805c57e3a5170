"""Each kind from its file to an export that loads again and can be scored, over the pages' own requests."""

import json
from pathlib import Path

from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.datasets.missci import load_missci
from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.recv import load_pairs
from claimpath.graphs import align, graph
from claimpath.records import Report
from claimpath.stages.validate.rechecks import read_rechecks
from claimpath.validation import validate


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_fallacious_spans(desk, files, tmp_path: Path) -> None:
    project = desk.spans_project()
    texts = desk.texts

    def ann(payload):
        if payload["text"] == texts["t1"]:
            return {"spans": [files.span(texts["t1"], texts["t1"], "hasty generalization")]}
        if payload["text"] == texts["t2"]:
            return {"spans": [files.span(texts["t2"], texts["t2"], "false dilemma")]}
        return {"spans": []}

    def bo(payload):
        if payload["text"] == texts["t2"]:
            words = "🦋 Nobody wants dead moths. So ban lamps."
            return {"spans": [files.span(texts["t2"], words, "false dilemma", "appeal to fear")]}
        return ann(payload)

    assert desk.label_all("ann", project, ann) == 3
    assert desk.label_all("bo", project, bo) == 3
    assert desk.settle_all("judy", project, ann) == 1
    folder = desk.export("ed", project, tmp_path / "out")
    summary = json.loads((folder / "set.json").read_text())
    assert (summary["n_expected"], summary["n_scored"], summary["n_missing"], summary["n_failed"]) == (
        3,
        3,
        0,
        0,
    )
    assert summary["settled_by"] == {"agreed": 2, "adjudicated": 1}
    # A's spans are the settled ones: level 2 is 1.0. B's span in t2 covers part of the right one.
    scores = {}
    for who in "AB":
        command = ("bench", "score", "mafalda", "--predictions", str(folder / f"annotators/{who}.jsonl"))
        scores[who] = json.loads(run(*command, "--data", str(folder), "--json"))
    values = {who: one["measures"] for who, one in scores.items()}
    name = "F1(level=2,variant=fallacious)"
    assert values["A"][name]["value"] == 1.0
    assert 0.5 < values["B"][name]["value"] < 1.0


def test_reasoning_types(desk, files, tmp_path: Path) -> None:
    project = desk.project("reasoning-types", {"items": ("pairs.jsonl", files.pairs())})
    deductive = {"reasoning": "deductive", "rationale": "The evidence says it outright."}
    abductive = {"reasoning": "abductive", "rationale": "The cause is supposed."}
    desk.label_all("ann", project, lambda payload: deductive)
    desk.label_all("bo", project, lambda payload: abductive if "group 3" in payload["claim"] else deductive)
    assert desk.settle_all("judy", project, lambda payload: abductive) == 1
    folder = desk.export("ed", project, tmp_path / "out")
    pairs = load_pairs(folder / "recv").pairs
    assert [(p.id, p.reasoning) for p in pairs] == [
        ("pair-0", "deductive"),
        ("pair-1", "deductive"),
        ("pair-2", "deductive"),
        ("pair-3", "abductive"),
    ]
    assert pairs[0].rationale == deductive["rationale"]
    assert pairs[3].rationale == abductive["rationale"]
    predictions = tmp_path / "answers.jsonl"
    predictions.write_text("".join(json.dumps({"id": p.id, "label": "SUPPORTED"}) + "\n" for p in pairs))
    scored = run(
        "bench", "score", "recv", "--predictions", str(predictions), "--data", str(folder / "recv"), "--json"
    )
    assert '"ErrorRate(type=abductive)"' in scored


def test_passage_links(desk, files, tmp_path: Path) -> None:
    content = (json.dumps(files.argument()) + "\n").encode()
    project = desk.project("passage-links", {"items": ("dev.missciplus.jsonl", content)})

    def ann(payload):
        about_mice = payload["paraphrase"].startswith("Fever") and payload["sentences"][0].startswith("Fever")
        young = payload["paraphrase"].startswith("Only") and "young" in payload["sentences"][0]
        if about_mice or young:
            return {"label": "entailed", "sentences": [0]}
        return {"label": "not entailed"}

    def bo(payload):
        if "young" in payload["sentences"][0] and payload["paraphrase"].startswith("Only"):
            return {"label": "probably not entailed"}
        return ann(payload) if ann(payload)["label"] == "not entailed" else {"label": "probably entailed"}

    # Two targets with two selected passages each.
    assert desk.label_all("ann", project, ann) == 4
    desk.label_all("bo", project, bo)
    # `entailed` beside `probably not entailed` goes to the consolidator; the other pairs follow the rule.
    assert desk.settle_all("judy", project, lambda payload: {"label": "entailed", "sentences": [0]}) == 1
    folder = desk.export("ed", project, tmp_path / "out")
    (argument,) = load_missciplus(folder, "annotated").arguments
    assert argument.accurate_ids == ("PMC1-1",)
    assert argument.accurate_links[0].sentences == (0,)
    # entailed (1) and probably entailed (0.5)
    assert argument.accurate_links[0].overall_score == 1.5
    assert [link.passage_id for link in argument.fallacies[0].links] == ["PMC1-2"]
    run(
        "bench", "run", "missciplus/kernel", "--system", "bm25", "--split", "annotated", "--data", str(folder)
    )


def test_reasoning_graphs(desk, files, tmp_path: Path) -> None:
    text = "Only mice were studied. Fever fell in them. One would have to believe that mice are like people."
    rows = [{"id": "e1", "claim": "Selvarin cures fever.", "explanation": text, "model": "secret-model"}]
    project = desk.project("reasoning-graphs", {"items": ("texts.jsonl", files.lines(rows))})

    def place(words: str, role: str, fallacy_class: str | None = None):
        found = files.span(text, words)
        return {"start": found["start"], "end": found["end"], "role": role, "fallacy_class": fallacy_class}

    premise = place("One would have to believe that mice are like people.", "premise", "False Equivalence")
    whole = {"spans": [place("mice were studied", "context"), place("Fever fell", "finding"), premise]}
    desk.label_all("ann", project, lambda payload: whole)
    desk.label_all("bo", project, lambda payload: {"spans": [place("Fever fell", "finding"), premise]})
    assert desk.settle_all("judy", project, lambda payload: whole) == 1
    folder = desk.export("ed", project, tmp_path / "out")
    made = json.loads((folder / "graphs/e1.json").read_text())
    assert (made["engine"], made["state"], made["supports_claim"]) == ("people", "complete", False)
    letters = sorted(path.name for path in (folder / "annotators").iterdir())
    assert letters == ["A", "B"]
    aligned = {
        letter: align(folder / f"annotators/{letter}/e1.json", folder / "graphs/e1.json")
        for letter in letters
    }
    # A marked what was settled: its one gap matches in all components.
    assert aligned["A"].n_one_to_one == 1
    assert load_missci(folder, "annotated").arguments[0].fallacies[0].context == "mice were studied"


def test_grounding(desk, files, tmp_path: Path, report: Report) -> None:
    made = graph(files.UNGROUNDED, report.claim)
    validation = validate(made, report.claim, *report.studies)
    assert [entry.component for entry in validation.queue] == ["context", "finding"]
    whole = report.model_copy(update={"validation": validation})
    project = desk.project("grounding", {"items": ("report.json", whole.model_dump_json().encode())})
    shown = desk.clients["ann"].get(f"/projects/{project}/work").text
    assert "9,999 mice" in shown
    assert report.studies[0].passages[0].text[:40] in shown
    # What would tell who wrote it stays behind.
    for secret in (validation.engine, made.subgraphs[0].id, "not_grounded", validation.queue[0].reason):
        assert secret not in shown
    yes = {"decision": "supported", "why": "Table 2 has it."}
    desk.label_all("ann", project, lambda payload: yes)
    desk.label_all("bo", project, lambda payload: yes)
    folder = desk.export("ed", project, tmp_path / "out")
    (path,) = folder.glob("rechecks-*.jsonl")
    assert len(read_rechecks(path)) == 2
    again = validate(made, report.claim, *report.studies, rechecks=path)
    assert again.rechecks_not_applied == ()
    assert again.queue == ()
    assert again.subgraphs[0].grounded is True
    assert again.subgraphs[0].grounded_automatic is False
