"""Saving labels: repeated sends, two windows, undo, time, training, settling, closing; what is refused and why."""

from pathlib import Path

import pytest
from sqlalchemy import select

from claimpath.errors import DataError, SettingsError
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Annotation, Assignment, Item
from claimpath.review.projects.from_files import project_from_files
from claimpath.review.projects.store import add_member, give_out
from claimpath.review.projects.to_files import agreement_of, write_project
from claimpath.review.projects.training import training_of

TOLD = {"reasoning": "deductive", "rationale": "It says so."}
OTHER = {"reasoning": "abductive", "rationale": "It is supposed."}


@pytest.fixture
def project(desk, files) -> int:
    return desk.project("reasoning-types", {"items": ("pairs.jsonl", files.pairs(n=2))})


def annotations(desk) -> list[tuple[int, dict]]:
    with reading(desk.engine) as session:
        return [(a.number, a.label) for a in session.scalars(select(Annotation).order_by(Annotation.id))]


def test_a_repeated_send_counts_once(desk, project: int) -> None:
    work = desk.next("ann", project)
    first = desk.save("ann", project, work, TOLD, key="k")
    again = desk.save("ann", project, work, OTHER, key="k")
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert [label["reasoning"] for _, label in annotations(desk)] == ["deductive"]


def test_two_windows(desk, project: int) -> None:
    work = desk.next("ann", project)
    assert desk.save("ann", project, work, TOLD, key="a").status_code == 200
    late = desk.save("ann", project, work, OTHER, key="b")
    assert late.status_code == 409
    assert "another window" in late.json()["error"]
    assert len(annotations(desk)) == 1


def test_undo_appends_and_leads_back(desk, project: int) -> None:
    work = desk.next("ann", project)
    desk.save("ann", project, work, TOLD)
    undone = desk.clients["ann"].post(f"/projects/{project}/undo", json={"key": "u1"})
    assert undone.json()["next"].endswith(f"/work?item={work.assignment}")
    again = desk.next("ann", project)
    assert (again.assignment, again.version, again.label.rationale) == (work.assignment, 2, "It says so.")
    assert desk.save("ann", project, again, OTHER).status_code == 200
    assert [number for number, _ in annotations(desk)] == [1, 2, 3]
    assert desk.clients["ann"].post(f"/projects/{project}/undo", json={"key": "u1"}).json() == undone.json()
    assert len(annotations(desk)) == 3
    nothing = desk.clients["bo"].post(f"/projects/{project}/undo", json={"key": "u2"})
    assert nothing.status_code == 400
    assert "nothing" in nothing.text or "no label" in nothing.text


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ({"reasoning": "inductive", "rationale": "x"}, "not on offer"),
        ({"reasoning": "deductive", "rationale": "  "}, "why"),
        ({"reasoning": "guessing"}, "reasoning"),
        ({"reasoning": "deductive", "rationale": "x", "admin": True}, "admin"),
        ({"reasoning": "deductive", "rationale": "x" * 4_001}, "4000"),
    ],
)
def test_labels_that_are_refused(desk, project: int, label: dict, said: str) -> None:
    answer = desk.save("ann", project, desk.next("ann", project), label)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert annotations(desk) == []


def test_another_persons_item(desk, project: int) -> None:
    theirs = desk.next("bo", project)
    answer = desk.save("ann", project, theirs, TOLD)
    assert answer.status_code == 404
    assert desk.save("cy", project, theirs, TOLD).status_code == 404
    assert annotations(desk) == []


def test_time_is_what_the_page_says_within_bounds(desk, project: int) -> None:
    work = desk.next("ann", project)
    ann = desk.clients["ann"]
    for seconds in (10.0, 1e8):
        sent = {"assignment": work.assignment, "seconds": seconds}
        assert ann.post(f"/projects/{project}/time", json=sent).status_code == 204
    desk.save("ann", project, work, TOLD)  # four more
    assert ann.post(f"/projects/{project}/time", json=sent).status_code == 204  # done: counts no more
    with reading(desk.engine) as session:
        assert session.get_one(Assignment, work.assignment).seconds == 10 + 3_600 + 4
    negative = {"assignment": work.assignment, "seconds": -1}
    assert ann.post(f"/projects/{project}/time", json=negative).status_code == 422


def test_training_comes_first_and_can_be_repeated(desk, files) -> None:
    made = {"items": ("p.jsonl", files.pairs(n=2)), "training": ("t.jsonl", files.pairs(gold=True, n=2))}
    project = desk.project("reasoning-types", made, training_score="75")
    real = desk.next("ann", project)
    refused = desk.save("ann", project, real, TOLD)
    assert "training" in refused.json()["error"]
    ann = desk.clients["ann"]
    assert (
        ann.get(f"/projects/{project}/work", follow_redirects=False).headers["location"].endswith("/training")
    )
    for label in (TOLD, OTHER):
        assert desk.save("ann", project, desk.next("ann", project, training=True), label).status_code == 200
    training = training_of(desk.engine, desk.people["ann"].id, desk.row(project))
    assert (training.score, training.passed) == (0.5, False)
    assert "Begin another round" in ann.get(f"/projects/{project}/training").text
    ann.post(f"/projects/{project}/training/repeat", follow_redirects=False)
    fresh = desk.next("ann", project, training=True)
    assert fresh.label is None
    while (work := desk.next("ann", project, training=True)) is not None:
        assert desk.save("ann", project, work, TOLD).status_code == 200
        # The right label was shown, so this one stays.
        shown = desk.save("ann", project, work, OTHER, key="late")
        assert "until the next round" in shown.json()["error"]
    assert training_of(desk.engine, desk.people["ann"].id, desk.row(project)).passed
    assert desk.save("ann", project, real, TOLD).status_code == 200


def test_settled_items_and_closed_projects_stay(desk, project: int) -> None:
    desk.label_all("ann", project, lambda payload: TOLD)
    desk.label_all("bo", project, lambda payload: OTHER)
    judy, ed = desk.clients["judy"], desk.clients["ed"]
    with reading(desk.engine) as session:
        item = session.scalar(select(Item.id).where(Item.project_id == project))
    sent = {"item": item, "label": TOLD, "why": ""}
    for name in ("ann", "ed", "cy"):
        assert desk.clients[name].post(f"/projects/{project}/adjudications", json=sent).status_code == 404
    assert judy.post(f"/projects/{project}/adjudications", json={**sent, "item": 999}).status_code == 400
    assert judy.post(f"/projects/{project}/adjudications", json=sent).status_code == 200
    assert "not open" in judy.post(f"/projects/{project}/adjudications", json=sent).json()["error"]
    with reading(desk.engine) as session:
        mine = select(Assignment).where(
            Assignment.item_id == item, Assignment.user_id == desk.people["ann"].id
        )
        row = session.scalar(mine)
    late = {"assignment": row.id, "label": OTHER, "key": "z", "base_version": 1, "seconds": 0}
    assert (
        "settled already"
        in desk.clients["ann"].post(f"/projects/{project}/labels", json=late).json()["error"]
    )
    assert ed.post(f"/projects/{project}/close", data={}).status_code == 400
    assert ed.post(f"/projects/{project}/close", data={"sure": "yes"}).status_code == 200
    with reading(desk.engine) as session:
        other = session.scalar(
            select(Assignment.id).where(Assignment.item_id != item, Assignment.user_id == row.user_id)
        )
    closed = {**late, "assignment": other}
    assert "closed" in desk.clients["ann"].post(f"/projects/{project}/labels", json=closed).json()["error"]
    assert "closed" in ed.post(f"/projects/{project}/give-out").json()["error"]


def test_who_labels_closes_only_what_is_settled(desk, files) -> None:
    desk.person("eva", "editor")
    members = {"ann": "annotator", "eva": "annotator"}
    project = desk.project("reasoning-types", {"items": ("p.jsonl", files.pairs(n=1))}, members=members)
    eva = desk.clients["eva"]
    assert "all labels are in" in eva.post(f"/projects/{project}/close", data={"sure": "yes"}).json()["error"]
    desk.label_all("ann", project, lambda payload: TOLD)
    desk.label_all("eva", project, lambda payload: TOLD)
    assert eva.get(f"/projects/{project}/export").status_code == 404
    assert eva.post(f"/projects/{project}/close", data={"sure": "yes"}).status_code == 200
    assert eva.get(f"/projects/{project}/export").status_code == 200


def test_authors_late_comers_and_leavers(desk, files) -> None:
    rows = [{"id": f"t{n}", "text": f"Text {n} is so.", "author": "Ann"} for n in range(4)]
    members = {"ann": "annotator", "bo": "annotator"}
    content = {"items": ("t.jsonl", files.lines(rows))}
    project = desk.project("fallacious-spans", content, n_annotators="1", members=members)
    assert desk.next("ann", project) is None  # she wrote them all
    work = desk.next("bo", project)
    assert work.n_items == 4
    desk.save("bo", project, work, {"spans": []})
    ed = desk.people["ed"]
    add_member(desk.engine, ed, project, "cy", "annotator")
    out = give_out(desk.engine, ed, project)
    # Bo keeps the one that he did; of the other three, each of the two gets what evens it out.
    assert (out.n_new, out.n_short) == (3, 0)
    assert (desk.next("bo", project).n_items, desk.next("cy", project).n_items) == (2, 2)
    removed = desk.clients["ed"].post(f"/projects/{project}/members/{desk.people['cy'].id}/remove")
    assert removed.status_code == 200
    assert desk.clients["cy"].get(f"/projects/{project}").status_code == 404
    assert desk.clients["bo"].get(f"/projects/{project}").status_code == 200


def test_files_and_the_command_lines_functions(desk, files, tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_bytes(files.pairs(n=2))
    ed = desk.people["ed"]
    number, warnings = project_from_files(desk.engine, ed, "Pairs", "reasoning-types", path, n_annotators=1)
    assert warnings == ()
    written = write_project(desk.engine, "Pairs", tmp_path / "out")
    names = {file.relative_to(tmp_path / "out").as_posix() for file in written}
    assert names == {"annotations.jsonl", "recv/recv.jsonl", "set.json"}
    made = agreement_of(desk.engine, number)
    assert (made.n_expected, made.n_missing, made.n_scored) == (2, 2, 0)
    with pytest.raises(SettingsError, match="no project 'Nothing'"):
        agreement_of(desk.engine, "Nothing")
    with pytest.raises(DataError, match="already"):
        project_from_files(desk.engine, ed, "Pairs", "reasoning-types", path)
    with pytest.raises(SettingsError, match="unknown kind"):
        project_from_files(desk.engine, ed, "More", "poems", path)
    with pytest.raises(DataError, match="no gold label"):
        project_from_files(desk.engine, ed, "More", "reasoning-types", path, training=path)
    with pytest.raises(SettingsError, match="1, 2 or 3"):
        project_from_files(desk.engine, ed, "More", "reasoning-types", path, n_annotators=4)
    with pytest.raises(DataError, match="no file"):
        project_from_files(desk.engine, ed, "More", "reasoning-types", tmp_path / "gone.jsonl")
