"""Importing files and folders as cases: what each kind becomes, and what can't be read is a row."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import DataError, SettingsError
from claimpath.examples import example_study
from claimpath.graphs import graph
from claimpath.records import Report
from claimpath.review.cases.store import edits_of, load_case
from claimpath.review.imports.run import import_path, person_named
from claimpath.review.people import Person
from claimpath.stages.read import read

SAID = "The study only looked at cells in a dish. Cells are no patients, so it is a hasty generalization."


ARGUMENT = {
    "id": "fern-1",
    "meta": {},
    "argument": {
        "claim": "Fern tea stops sneezing.",
        "hidden_premises": [],
        "accurate_premise_p0": {
            "premise": "Sneezing fell in hens.",
            "mapping": [{"passage": "PMC9-0", "sentences": [0, 2], "sentence_annotations": [[0], [2]]}],
        },
        "fallacies": [
            {
                "id": "fern-1:1",
                "fallacy_context": "Six hens were watched.",
                "mapping": [{"passage": "PMC9-1", "sentences": [0], "sentence_annotations": [[0], [0]]}],
                "interchangeable_fallacies": [
                    {"id": "fern-1:1:1", "premise": "Six are enough.", "class": "Hasty Generalization"}
                ],
            }
        ],
    },
    "study": {
        "pmc_id": "PMC9",
        "all_passages": {
            "PMC9-0": {
                "passage_id": "PMC9-0",
                "section": "Results",
                "sentences": ["Sneezing fell by half in hens.", " ", "It fell for a week."],
                "from": "main",
            },
            "PMC9-1": {
                "passage_id": "PMC9-1",
                "section": "Methods",
                "sentences": ["We watched six hens."],
                "from": "main",
            },
        },
        "selected_passages": {},
    },
}
"""A line in the layout of MissciPlus, about an invented study."""


@pytest.fixture
def report_file(tmp_path: Path, report: Report) -> Path:
    path = tmp_path / "in" / "sub" / "report.json"
    path.parent.mkdir(parents=True)
    path.write_text(report.model_dump_json(), encoding="utf-8")
    return path


def test_a_folder_is_walked_and_what_fails_is_a_row(
    engine: Engine, local: Person, report_file: Path, report: Report
) -> None:
    folder = report_file.parents[1]
    (folder / "broken.json").write_text("{", encoding="utf-8")
    (folder / "other.json").write_text('{"a": 1}', encoding="utf-8")
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    summary = import_path(engine, local, folder)
    assert (summary.n_imported, summary.n_failed, summary.n_other_files) == (1, 2, 1)
    (row,) = (row for row in summary.rows if row.case is not None)
    assert load_case(engine, row.case).report == report
    assert all(row.message for row in summary.rows if row.state == "failed")


def test_a_graph_becomes_a_case_with_its_words(engine: Engine, local: Person, tmp_path: Path) -> None:
    document = graph(SAID, "Selvarin cures Marenga fever.")
    assert document.subgraphs
    path = tmp_path / "graph.json"
    path.write_text(document.model_dump_json(), encoding="utf-8")
    (row,) = import_path(engine, local, path).rows
    opened = load_case(engine, row.case)
    assert opened.state.explanation == SAID
    assert edits_of(engine, row.case)[0].why == "Imported from graph.json"
    assert [s.fallacy_class for s in opened.state.subgraphs] == ["Hasty Generalization"]
    assert any("cells in a dish" in reason for reason in opened.state.subgraphs[0].reasons)
    assert "--study" in row.message
    study = read(example_study())
    span = study.passages[1].sentence_span(0)
    used = {i for s in document.subgraphs for i in (*s.context_ids, *s.finding_ids)}
    nodes = [
        node.model_copy(update={"spans": (span,), "text": span.text}) if node.id in used else node
        for node in document.graph.nodes
    ]
    located = document.graph.model_copy(update={"nodes": tuple(nodes)})
    path.write_text(document.model_copy(update={"graph": located}).model_dump_json(), encoding="utf-8")
    (row,) = import_path(engine, local, path, study).rows
    assert len(load_case(engine, row.case).report.studies) == 1
    quotes = [s for g in load_case(engine, row.case).state.subgraphs for s in (*g.contexts, *g.findings)]
    assert quotes
    (row,) = import_path(engine, local, path).rows  # the same graph without its study
    opened = load_case(engine, row.case)
    assert not any(g.contexts or g.findings for g in opened.state.subgraphs)
    assert any(quotes[0].text in reason for g in opened.state.subgraphs for reason in g.reasons)


def test_an_annotated_argument_brings_its_links(engine: Engine, local: Person, tmp_path: Path) -> None:
    path = tmp_path / "dev.missciplus.jsonl"
    path.write_text(json.dumps(ARGUMENT) + "\n", encoding="utf-8")
    (row,) = import_path(engine, local, path).rows
    opened = load_case(engine, row.case)
    assert (opened.title, opened.report.claim.text) == (
        "fern-1: Fern tea stops sneezing.",
        "Fern tea stops sneezing.",
    )
    # Sentence 2 of the file is the passage's second: the file counts the blank one.
    assert [(m.passage_id, m.sentence, m.role) for m in opened.state.marks] == [
        ("PMC9-0", 0, "kernel"),
        ("PMC9-0", 1, "kernel"),
        ("PMC9-1", 0, "undermining"),
    ]
    (gap,) = opened.state.subgraphs
    assert (gap.fallacy_class, gap.premise, gap.origin) == (
        "Hasty Generalization",
        "Six are enough.",
        "human",
    )
    assert [s.text for s in gap.contexts] == ["We watched six hens."]
    assert any("Six hens were watched." in reason for reason in gap.reasons)
    path.write_text("{}\n", encoding="utf-8")
    assert import_path(engine, local, path).n_failed == 1


def test_a_quote_that_is_not_in_the_study_is_refused(
    engine: Engine, local: Person, report: Report, tmp_path: Path
) -> None:
    record = json.loads(report.model_dump_json())
    for node in record["graph"]["nodes"]:
        for span in node["spans"]:
            span["text"] = "Never said."
    path = tmp_path / "report.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    (row,) = import_path(engine, local, path).rows
    assert (row.state, row.case) == ("failed", None)
    assert "“Never said.” does not stand" in row.message


def test_whose_cases_they_become(engine: Engine, local: Person, new_person) -> None:
    new_person("vera")
    new_person("ann", role="annotator")
    assert person_named(engine, "Vera").name == "vera"
    assert person_named(engine, None).name == "local"
    with pytest.raises(SettingsError, match="may not open cases"):
        person_named(engine, "ann")
    with pytest.raises(SettingsError, match="no account 'bob'"):
        person_named(engine, "bob")


def test_nothing_to_read(engine: Engine, local: Person, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        import_path(engine, local, tmp_path / "nowhere")
    with pytest.raises(DataError, match=r"no \.json"):
        import_path(engine, local, tmp_path)


def test_the_commands(report_file: Path, tmp_path: Path) -> None:
    runner, database = CliRunner(), str(tmp_path / "w.sqlite")
    done = runner.invoke(app, ["review", "import", str(report_file), "--database", database, "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["n_imported"] == 1
    (report_file.parent / "broken.json").write_text("{", encoding="utf-8")
    done = runner.invoke(app, ["review", "import", str(report_file.parent), "--database", database])
    assert done.exit_code == 3
    out = tmp_path / "out.html"
    export = ["review", "export", "--case", "1", "--database", database, "--to", "html"]
    done = runner.invoke(app, [*export, "--reviewer", "Vera", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "Reviewed by <bdi>Vera</bdi>" in out.read_text(encoding="utf-8")


def test_a_hostile_report_does_not_steer_the_terminal(report: Report, tmp_path: Path) -> None:
    claim = report.claim.model_copy(update={"text": "Tea\x1b[2J cures\u202e all."})
    path = tmp_path / "report.json"
    path.write_text(report.model_copy(update={"claim": claim}).model_dump_json())
    command = ["review", "import", str(path), "--database", str(tmp_path / "w.sqlite")]
    done = CliRunner().invoke(app, command)
    assert "Case 1: Tea\ufffd[2J cures\ufffd all." in done.stdout
    assert "\x1b" not in done.output
