"""People's decisions: read, matched, kept beside the automatic result."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import DataError
from claimpath.records import Recheck, Undefined, Validation
from claimpath.stages.validate.rechecks import read_rechecks

Run = Callable[..., Validation]
Make = Callable[..., Any]


def decision(**changes: Any) -> Recheck:
    given = {
        "subgraph": "g1",
        "component": "context",
        "decision": "supported",
        "who": "R. Ember",
        "why": "the second paragraph says so",
        "when": "2031-04-02",
    }
    return Recheck(**(given | changes))


@pytest.fixture
def doubting(model: Make, replies: Make) -> Any:
    """A model for which the study never states the fifth answer."""
    same = [(True, "twelve"), (True, "owls"), (True, "hats"), (True, "night"), (True, "barn")]

    def answer(request: Any) -> Any:
        if request.role == "questioner":
            return {"questions": [f"What is fact {number}?" for number in range(1, 6)]}
        is_study = "<<<study " in request.messages[-1].content
        return replies(*([*same[:4], (False, "")] if is_study else same))

    return model(answer)


def test_a_question_is_overridden_and_its_result_kept(run: Run, make: Make, doubting: Any) -> None:
    given = [decision(component=role, question=5) for role in ("context", "finding", "premise")]

    validation = run([make()], doubting, rechecks=given)

    found = validation.subgraphs[0]
    fifth = found.questions[4]
    assert (fifth.automatic, fifth.final) == ("mismatch", "match")
    assert fifth.rechecks == (given[0],)
    assert (found.components[0].automatic, found.components[0].state) == ("not_grounded", "grounded")
    assert (found.grounded_automatic, found.grounded) == (False, True)
    assert not validation.queue
    assert not validation.rechecks_not_applied


def test_the_latest_decision_counts_and_all_are_kept(run: Run, make: Make, doubting: Any) -> None:
    late = decision(
        decision="not_supported", who="B. Ash", when="2031-05-01T09:30", why="it says the opposite"
    )
    early = decision(when="2031-04-02")

    context = run([make()], doubting, rechecks=[late, early]).subgraphs[0].components[0]

    assert context.state == "not_grounded"
    assert context.rechecks == (early, late)
    assert context.reasons[-1] == "B. Ash (2031-05-01T09:30): not supported, as it says the opposite"


def test_a_component_is_overridden_offline(run: Run, make: Make) -> None:
    text = "Thirteen owls wore hats."
    without = run([make(context=text)])
    given = decision(about=text, why="a misprint for twelve")

    found = run([make(context=text)], rechecks=[given])

    assert without.subgraphs[0].grounded is False
    assert [entry.component for entry in without.queue if entry.automatic == "not_grounded"] == ["context"]
    context = found.subgraphs[0].components[0]
    assert (context.automatic, context.state) == ("not_grounded", "grounded")
    assert not [entry for entry in found.queue if entry.component == "context"]


def test_a_decision_on_other_words_is_not_applied(run: Run, make: Make, doubting: Any) -> None:
    given = [
        decision(question=5, about="What was fact 5 about?"),
        decision(subgraph="g9"),
        decision(question=7),
    ]

    validation = run([make()], doubting, rechecks=given)

    assert validation.subgraphs[0].questions[4].final == "mismatch"
    assert len(validation.rechecks_not_applied) == 3
    assert "other words" in validation.rechecks_not_applied[0]
    assert "nothing of that name" in validation.rechecks_not_applied[1]


def test_the_same_words_in_other_type_are_the_same(run: Run, make: Make, doubting: Any) -> None:
    validation = run([make()], doubting, rechecks=[decision(question=5, about="what is  fact 5?")])

    assert validation.subgraphs[0].questions[4].final == "match"


def test_a_queue_entry_becomes_a_recheck(run: Run, make: Make, doubting: Any) -> None:
    queue = run([make()], doubting).queue
    decided = [
        decision(**entry.model_dump(include={"subgraph", "component", "question", "about"}))
        for entry in queue
    ]

    validation = run([make()], doubting, rechecks=decided)

    assert validation.subgraphs[0].grounded is True
    assert not isinstance(validation.subgraphs[0].relevance, Undefined)


@pytest.mark.parametrize("as_lines", [True, False])
def test_files(tmp_path: Path, as_lines: bool) -> None:
    rows = [decision().model_dump(), decision(question=2, when="2031-04-02T10:00:00Z").model_dump()]
    path = tmp_path / "rechecks"
    path.write_text("\n".join(map(json.dumps, rows)) if as_lines else json.dumps(rows), encoding="utf-8")

    assert [recheck.question for recheck in read_rechecks(path)] == [None, 2]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[1]", "re-check 1"),
        (b'[{"subgraph": "g1"}]', "component"),
        (json.dumps([decision().model_dump() | {"decision": "yes"}]).encode(), "decision"),
        (json.dumps([decision().model_dump() | {"who": ""}]).encode(), "who"),
        (json.dumps([decision().model_dump() | {"when": "yesterday"}]).encode(), "yesterday"),
        (json.dumps([decision().model_dump() | {"when": "2031-02-30"}]).encode(), "2031-02-30"),
        (json.dumps([decision().model_dump() | {"mood": "good"}]).encode(), "mood"),
    ],
)
def test_malformed_files_are_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "rechecks.json"
    path.write_bytes(content)

    with pytest.raises(DataError, match=says):
        read_rechecks(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not there"):
        read_rechecks(tmp_path / "none.json")
