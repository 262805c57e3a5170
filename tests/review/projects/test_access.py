"""Nobody who labels sees another's label: every address is asked by annotators, for what others wrote."""

import io
import json
import zipfile
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from sqlalchemy import select

from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Assignment, Item, Member
from claimpath.review.projects import access
from claimpath.review.projects.access import Rights
from claimpath.review.projects.store import close_project

SECRET = "zanzibar-of-bo"
SETTLED = "quicksilver-of-judy"
GOLD = "goldleaf-of-nobody"


def flat(routes) -> Iterator[Any]:
    """Every route of an application, those of included routers too."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from flat(inner.routes)
        elif getattr(route, "methods", None):
            yield route


def addresses(app, ids: dict[str, list[int]]) -> Iterator[tuple[str, str, Any]]:
    """Method, address and body for every route; those of projects with every number that could lead to a label."""
    for route in flat(app.routes):
        names = list(getattr(route, "param_convertors", {}))
        ours = "project" in route.path_format
        numbers = ids["numbers"] if ours else ids["numbers"][:1]
        choices = [ids.get(name, numbers) for name in names]
        paths = [
            route.path_format.format(**dict(zip(names, map(str, c), strict=True))) for c in product(*choices)
        ]
        dependant = getattr(route, "dependant", None)
        asked = [field.name for field in dependant.query_params] if dependant else []
        for path, method in product(paths, sorted(route.methods - {"HEAD"})):
            if method == "GET":
                yield method, path, None
                for name, number in product(asked if ours else (), numbers):
                    yield method, f"{path}?{name}={number}", None
            else:
                for number in numbers:
                    yield method, path, body(number)


def body(number: int) -> dict[str, Any]:
    """Whatever any route of a project might want; others refuse it."""
    return {
        "assignment": number,
        "item": number,
        "base_version": 1,
        "label": {"reasoning": "deductive", "rationale": "mine"},
        "key": f"walk-{number}",
        "seconds": 0,
        "text": "A text.",
        "spans": [],
        "why": "",
    }


def seen(client, method: str, path: str, sent: Any) -> str:
    """All text of an answer, archives unpacked; forms are tried where JSON is refused."""
    answer = client.request(method, path, json=sent, follow_redirects=True) if sent else client.get(path)
    found = [answer.text, json.dumps(dict(answer.headers))]
    if answer.content.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        found += [name + archive.read(name).decode() for name in archive.namelist()]
    if sent and "assignment" in str(answer.text) and answer.status_code == 422:
        # The body has fields that this route does not know: send only those that it does.
        for keep in (
            {"assignment", "label", "key", "base_version", "seconds"},
            {"item", "label", "why"},
            {"key"},
        ):
            found.append(client.request(method, path, json={k: v for k, v in sent.items() if k in keep}).text)
    return "\n".join(found)


@pytest.fixture
def project(desk, files) -> int:
    """Everything is labelled; one item is settled, others are open; Ed labelled in it, too."""
    desk.person("eva", "editor")
    desk.person("jo", "adjudicator")
    made = desk.project(
        "reasoning-types",
        {"items": ("pairs.jsonl", files.pairs(n=3))},
        n_annotators="3",
        members={"ann": "annotator", "bo": "annotator", "eva": "annotator", "judy": "adjudicator"},
    )
    desk.label_all("ann", made, lambda payload: {"reasoning": "deductive", "rationale": "mine"})
    desk.label_all("bo", made, lambda payload: {"reasoning": "abductive", "rationale": SECRET})
    desk.label_all("eva", made, lambda payload: {"reasoning": None, "rationale": "unsure"})
    page = desk.clients["judy"].get(f"/projects/{made}/adjudicate").text
    assert SECRET in page  # she settles, so she sees both, without a name
    assert "Bo" not in page
    with reading(desk.engine) as session:
        first = session.scalar(select(Item.id).where(Item.project_id == made))
    sent = {"item": first, "label": {"reasoning": "abductive", "rationale": SETTLED}, "why": SETTLED}
    assert desk.clients["judy"].post(f"/projects/{made}/adjudications", json=sent).status_code == 200
    return made


def ids_of(desk, project: int) -> dict[str, list[int]]:
    """What stands for a name in an address: the project, and Bo's assignment and the item of one of his labels."""
    with reading(desk.engine) as session:
        bo = (
            select(Assignment)
            .join(Item)
            .where(Item.project_id == project, Assignment.user_id == desk.people["bo"].id)
        )
        last = list(session.scalars(bo.order_by(Assignment.id)))[-1]
    return {"project_id": [project], "user_id": [desk.people["bo"].id], "numbers": [last.id, last.item_id]}


def leaks(
    desk, who: str, project: int, *secrets: str, everywhere: bool = False, changes: bool = False
) -> list[str]:
    """Addresses whose answer to somebody holds what they must not see. everywhere: those without a project, too."""
    walked = [
        one
        for one in addresses(desk.app, ids_of(desk, project))
        if (changes or one[0] == "GET") and (everywhere or "project" in one[1])
    ]
    found = []
    # What reads comes before what changes, and logging out last of all.
    for method, path, sent in sorted(walked, key=lambda one: (one[0], "logout" in one[1], "close" in one[1])):
        if any(secret in seen(desk.clients[who], method, path, sent) for secret in secrets):
            found.append(f"{method} {path}")
    return found


@pytest.mark.parametrize("who", ["ann", "eva", "cy", "jo"])
def test_no_address_shows_anothers_label(desk, project: int, who: str) -> None:
    # Ann labelled; Eva labelled and may run projects; Cy is in no project; Jo settles elsewhere.
    assert leaks(desk, who, project, SECRET, SETTLED, everywhere=who in ("ann", "eva"), changes=True) == []


def test_the_walk_reaches_everything(desk, project: int) -> None:
    walked = {(m, p.split("?")[0]) for m, p, _ in addresses(desk.app, ids_of(desk, project))}
    ours = {p for _, p in walked if p.startswith(f"/projects/{project}/")}
    for part in (
        "work",
        "labels",
        "undo",
        "adjudicate",
        "adjudications",
        "agreement",
        "export",
        "training",
        "time",
    ):
        assert f"/projects/{project}/{part}" in ours
    assert {"/cases", "/check", "/people", "/projects/new", "/api/openapi.json"} <= {p for _, p in walked}
    # Who may see labels finds them by the same walk, so it would find a leak.
    found = leaks(desk, "ed", project, SECRET)
    assert f"GET /projects/{project}/export" in found


def no_check(*_args: Any, **_values: Any) -> None:
    return None


@pytest.mark.parametrize(
    ("place", "removed", "who"),
    [
        ("claimpath.review.projects.access.must", no_check, "ann"),
        ("claimpath.review.projects.access.Rights.sees_labels", property(lambda self: self.runs), "eva"),
        (
            "claimpath.review.projects.labels.own_assignment",
            lambda session, project, person, number: session.get(Assignment, number) or access.must(False),
            "ann",
        ),
    ],
    ids=["must", "sees_labels", "own_assignment"],
)
def test_the_walk_fails_without_the_checks(
    desk, project: int, monkeypatch: pytest.MonkeyPatch, place: str, removed: Any, who: str
) -> None:
    monkeypatch.setattr(place, removed)
    assert leaks(desk, who, project, SECRET) != []


def test_gold_is_hidden_until_the_item_is_labelled(desk, files) -> None:
    rows = [json.loads(line) for line in files.pairs(gold=True, n=2).splitlines()]
    gold = files.lines([{**row, "rationale": GOLD} for row in rows])
    project = desk.project(
        "reasoning-types", {"items": ("p.jsonl", files.pairs(n=2)), "training": ("t.jsonl", gold)}
    )
    assert leaks(desk, "ann", project, GOLD) == []
    work = desk.next("ann", project, training=True)
    answer = desk.save("ann", project, work, {"reasoning": "deductive", "rationale": "it says so"})
    assert GOLD not in answer.text
    assert GOLD in desk.clients["ann"].get(answer.json()["next"]).text
    assert GOLD not in desk.clients["bo"].get(answer.json()["next"]).text


def test_stepping_out_of_a_project_shows_nothing(desk, project: int) -> None:
    eva = desk.people["eva"].id
    with writing(desk.engine) as session:
        session.delete(session.get(Member, (project, eva)))
    assert leaks(desk, "eva", project, SECRET, SETTLED) == []
    page = desk.clients["eva"].post(
        f"/projects/{project}/members", data={"name": "eva", "role": "adjudicator"}
    )
    assert page.status_code == 400
    assert "can’t settle" in page.json()["error"]
    # When it is closed, which is for good, whoever runs projects may see it; annotators still may not.
    close_project(desk.engine, desk.people["ed"], project)
    assert desk.clients["eva"].get(f"/projects/{project}/export").status_code == 200
    assert leaks(desk, "ann", project, SECRET, SETTLED) == []


RIGHTS = {
    "runs": True,
    "annotates": False,
    "adjudicates": False,
    "labelled": False,
    "alone": False,
    "closed": False,
}


@pytest.mark.parametrize(
    ("changed", "labels", "agreement", "agreement_all_in"),
    [
        ({}, True, True, True),
        ({"labelled": True}, False, False, False),
        ({"labelled": True, "alone": True}, True, True, True),
        ({"labelled": True, "closed": True}, True, True, True),
        ({"annotates": True}, False, False, False),
        ({"runs": False, "adjudicates": True}, False, False, True),
        ({"runs": False, "adjudicates": True, "labelled": True}, False, False, False),
        ({"runs": False, "annotates": True, "closed": True}, False, False, False),
    ],
)
def test_rights(changed: dict[str, bool], labels: bool, agreement: bool, agreement_all_in: bool) -> None:
    rights = Rights(**{**RIGHTS, **changed})
    assert rights.sees_labels is labels
    assert rights.sees_agreement(all_in=False) is agreement
    assert rights.sees_agreement(all_in=True) is agreement_all_in
