"""Cases in the database: appended edits, the lock that lets nobody overwrite the unseen, undo, repeated sends."""

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Engine, text

from claimpath.errors import DataError
from claimpath.records import Report
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.operations import MarkSentence, SetPremise, SetStatus, SetVerdict
from claimpath.review.cases.state import first_state
from claimpath.review.cases.store import (
    EditConflict,
    create_case,
    edits_of,
    load_case,
    save_edit,
    set_status,
    undo,
)
from claimpath.review.database.connect import connect
from claimpath.review.database.migrate import upgrade
from claimpath.review.people import Person

pytestmark = pytest.mark.both_databases


@pytest.fixture
def case(engine: Engine, local: Person, report: Report) -> int:
    return create_case(engine, local, report)


def test_a_case_begins_as_its_report(engine: Engine, case: int, report: Report) -> None:
    opened = load_case(engine, case)
    assert (opened.version, opened.status, opened.title) == (0, "open", report.claim.text)
    assert opened.report == report
    assert opened.state == first_state(report)
    with pytest.raises(DataError, match="no case 99"):
        load_case(engine, 99)


def test_edits_are_appended_with_who_and_why(engine: Engine, case: int, local: Person) -> None:
    first = load_case(engine, case).state.subgraphs[0].id
    save_edit(
        engine,
        case,
        local,
        SetStatus(subgraph=first, status="accepted"),
        base_version=0,
        key="a",
        why="clear",
    )
    saved = save_edit(engine, case, local, SetVerdict(verdict="No Response"), base_version=1, key="b")
    assert (saved.version, saved.merged) == (2, ())
    edits = edits_of(engine, case)
    assert [(e.number, e.who, e.why, e.operation.kind) for e in edits] == [
        (1, "You", "clear", "set_status"),
        (2, "You", "", "set_verdict"),
    ]
    assert edits[0].when.tzinfo is not None
    assert load_case(engine, case).state.verdict == "No Response"


def test_the_same_edit_sent_twice_counts_once(engine: Engine, case: int, local: Person) -> None:
    edit = SetVerdict(verdict="Correct")
    assert not save_edit(engine, case, local, edit, base_version=0, key="k").repeated
    again = save_edit(engine, case, local, edit, base_version=0, key="k")
    assert (again.repeated, again.version, len(edits_of(engine, case))) == (True, 1, 1)


def test_two_people_on_different_things_are_merged(
    engine: Engine, case: int, local: Person, new_person: Callable[..., Person]
) -> None:
    first = load_case(engine, case).state.subgraphs[0].id
    save_edit(engine, case, local, SetPremise(subgraph=first, premise="Mine."), base_version=0, key="a")
    saved = save_edit(
        engine,
        case,
        new_person("vera"),
        SetStatus(subgraph=first, status="rejected"),
        base_version=0,
        key="b",
    )
    assert (saved.version, [e.who for e in saved.merged]) == (2, ["You"])
    assert (saved.state.subgraphs[0].premise, saved.state.subgraphs[0].status) == ("Mine.", "rejected")


def test_two_people_on_the_same_thing_collide_and_nothing_is_lost(
    engine: Engine, case: int, local: Person, new_person: Callable[..., Person]
) -> None:
    first = load_case(engine, case).state.subgraphs[0].id
    save_edit(engine, case, local, SetPremise(subgraph=first, premise="Mine."), base_version=0, key="a")
    with pytest.raises(EditConflict) as caught:
        save_edit(
            engine,
            case,
            new_person("vera"),
            SetPremise(subgraph=first, premise="Hers."),
            base_version=0,
            key="b",
        )
    assert [e.operation.premise for e in caught.value.theirs] == ["Mine."]
    assert caught.value.version == 1
    assert load_case(engine, case).state.subgraphs[0].premise == "Mine."


def test_undo_takes_back_ones_own_last_edit(
    engine: Engine, case: int, local: Person, new_person: Callable[..., Person]
) -> None:
    start = load_case(engine, case).state
    first = start.subgraphs[0].id
    save_edit(engine, case, local, SetPremise(subgraph=first, premise="One."), base_version=0, key="a")
    save_edit(engine, case, local, SetPremise(subgraph=first, premise="Two."), base_version=1, key="b")
    save_edit(engine, case, new_person("vera"), SetVerdict(verdict="Correct"), base_version=2, key="c")
    assert undo(engine, case, local, key="u1").state.subgraphs[0].premise == "One."
    assert undo(engine, case, local, key="u1").repeated
    state = undo(engine, case, local, key="u2").state
    assert state.subgraphs == start.subgraphs
    assert state.verdict == "Correct"  # hers stays
    with pytest.raises(DataError, match="nothing of yours"):
        undo(engine, case, local, key="u3")
    assert [e.undoes for e in edits_of(engine, case)] == [None, None, None, 2, 1]


def test_undo_stops_where_others_built_on_it(
    engine: Engine, case: int, local: Person, new_person: Callable[..., Person]
) -> None:
    first = load_case(engine, case).state.subgraphs[0].id
    save_edit(engine, case, local, SetPremise(subgraph=first, premise="One."), base_version=0, key="a")
    save_edit(
        engine, case, new_person("vera"), SetPremise(subgraph=first, premise="Two."), base_version=1, key="b"
    )
    with pytest.raises(EditConflict):
        undo(engine, case, local, key="u")


def test_a_finished_case_takes_no_edit(engine: Engine, case: int, local: Person) -> None:
    set_status(engine, case, local, "finished")
    with pytest.raises(DataError, match="finished"):
        save_edit(engine, case, local, SetVerdict(verdict="Correct"), base_version=0, key="a")
    set_status(engine, case, local, "open")
    save_edit(engine, case, local, SetVerdict(verdict="Correct"), base_version=0, key="a")
    with pytest.raises(DataError, match="choose open or finished"):
        set_status(engine, case, local, "gone")


@pytest.mark.parametrize(
    ("base", "key", "message"), [(5, "a", "no version 5"), (-1, "a", "no version"), (0, "", "key")]
)
def test_what_a_browser_may_not_send(
    engine: Engine, case: int, local: Person, base: int, key: str, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        save_edit(engine, case, local, SetVerdict(verdict="Correct"), base_version=base, key=key)


def test_twenty_writers_at_once_lose_and_double_nothing(
    engine: Engine, case: int, local: Person, report: Report
) -> None:
    places = [
        (passage.id, n) for passage in report.studies[0].passages for n in range(len(passage.sentences))
    ]
    jobs = [(p, n, role) for p, n in places for role in ("kernel", "undermining")]
    failed: list[BaseException] = []

    def work(part: list[tuple[str, int, str]], who: int) -> None:
        try:
            for k, (passage, n, role) in enumerate(part):
                edit = MarkSentence(passage_id=passage, sentence=n, role=role)
                for _ in range(2):  # every edit is sent twice, as after a lost answer
                    save_edit(engine, case, local, edit, base_version=0, key=f"{who}-{k}")
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(jobs[i::20], i)) for i in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    opened = load_case(engine, case)
    assert (opened.version, len(opened.state.marks)) == (len(jobs), len(jobs))
    assert [e.number for e in edits_of(engine, case)] == list(range(1, len(jobs) + 1))


def test_an_up_to_date_database_is_left_alone(engine: Engine, case: int) -> None:
    upgrade(engine)
    assert load_case(engine, case).version == 0
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2


def test_a_second_server_sees_what_the_first_wrote(engine: Engine, case: int, local: Person) -> None:
    save_edit(engine, case, local, SetVerdict(verdict="Correct"), base_version=0, key="a")
    other = connect(engine.url.render_as_string(hide_password=False))
    assert load_case(other, case).state.verdict == "Correct"


def test_a_case_becomes_a_report_again(engine: Engine, case: int, local: Person, report: Report) -> None:
    state = load_case(engine, case).state
    same = as_report(report, state, reviewed_by="Vera Novak")
    assert [s.id for s in same.subgraphs] == [s.id for s in report.subgraphs]
    assert {n.text for n in same.graph.nodes} == {n.text for n in report.graph.nodes}
    first = state.subgraphs[0]
    save_edit(engine, case, local, SetStatus(subgraph=first.id, status="rejected"), base_version=0, key="a")
    save_edit(engine, case, local, SetVerdict(verdict="Not Enough Information"), base_version=1, key="b")
    made = as_report(report, load_case(engine, case).state, reviewed_by="Vera Novak")
    assert first.id not in [s.id for s in made.subgraphs]
    assert made.verdict.label == "Not Enough Information"
    assert made.made_by.settings["reviewed_by"] == "Vera Novak"
    assert not any(first.id in r.subgraph_ids for r in made.verdict.reasons)
    assert Report.model_validate_json(made.model_dump_json()) == made
