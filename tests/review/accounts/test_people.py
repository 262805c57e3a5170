"""People and invitations: who gets in by which link, who may be removed, what ends at once."""

import re
from datetime import timedelta

import pytest
from sqlalchemy import Engine, func, select, update

from claimpath.errors import DataError, SettingsError
from claimpath.review.accounts.invitations import (
    accept,
    find_invitation,
    first_admin_token,
    invite,
    password_link,
)
from claimpath.review.accounts.users import change_role, has_admin, set_active
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, Invitation, LoginSession, Member, Project, User, now
from claimpath.review.people import Person

PASSWORD = "river lantern copper 9"
NAMES = {"name": "Ann.B", "display_name": "Ann  Brown", "password": PASSWORD}


def actions(engine: Engine) -> list[str]:
    with reading(engine) as session:
        return list(session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)))


def test_the_first_admin_comes_by_a_link(engine: Engine, local: Person, new_browser) -> None:
    assert not has_admin(engine)  # the local person can't log in
    first = first_admin_token(engine, local.id)
    token = first_admin_token(engine, local.id)
    assert find_invitation(engine, first) is None  # a second start makes the first link useless
    browser = new_browser()
    page = browser.get(f"/invitation/{token}")
    assert page.status_code == 200
    assert "admin" in page.text
    fields = {**NAMES, "again": PASSWORD}
    answer = browser.send(f"/invitation/{token}", **fields)
    assert answer.status_code == 303
    assert has_admin(engine)
    browser.read_token()
    assert "Ann Brown" in browser.get("/people").text
    # The link works once.
    other = new_browser()
    assert other.get(f"/invitation/{token}").status_code == 404
    form = other.form("/login")
    assert other.client.post(f"/invitation/{token}", data={"form": form, **fields}).status_code == 404


def test_a_link_is_kept_as_its_digest(engine: Engine, local: Person) -> None:
    token = invite(engine, local.id, "editor")
    with reading(engine) as session:
        (kept,) = session.scalars(select(Invitation)).all()
    assert token not in kept.id
    assert len(token) >= 43


def test_a_link_is_accepted_once(engine: Engine, local: Person) -> None:
    token = invite(engine, local.id, "editor")
    accept(engine, token, **NAMES)
    with pytest.raises(DataError, match="used already"):
        accept(engine, token, **{**NAMES, "name": "second"})
    with reading(engine) as session:
        assert session.scalar(select(func.count()).select_from(User)) == 2


def test_a_link_expires(engine: Engine, local: Person) -> None:
    token = invite(engine, local.id, "editor", days=1)
    with writing(engine) as session:
        session.execute(update(Invitation).values(expires_at=now() - timedelta(seconds=1)))
    assert find_invitation(engine, token) is None
    with pytest.raises(DataError, match="expired"):
        accept(engine, token, **NAMES)


def test_a_mistake_leaves_the_link_good(engine: Engine, local: Person) -> None:
    token = invite(engine, local.id, "editor")
    for changed in (
        {"password": "short"},
        {"password": "passwordpassword"},
        {"name": "x"},
        {"name": "local"},
        {"name": "a b"},
        {"display_name": ""},
        {"password": "annbrown1234", "display_name": "annbrown"},
    ):
        with pytest.raises(SettingsError):
            accept(engine, token, **{**NAMES, **changed})
    with reading(engine) as session:
        assert session.scalar(select(func.count()).select_from(User)) == 1
    accept(engine, token, **NAMES)
    with pytest.raises(SettingsError, match="is taken"):
        accept(engine, invite(engine, local.id, "editor"), **{**NAMES, "name": "ANN.B"})


@pytest.mark.both_databases
def test_a_link_is_bound_to_its_role_and_project(engine: Engine, local: Person) -> None:
    with writing(engine) as session:
        project = Project(name="Fever", kind="passage_links", created_by=local.id)
        session.add(project)
        session.flush()
        project_id = project.id
    token = invite(engine, local.id, "annotator", project_id=project_id)
    invited = find_invitation(engine, token)
    assert invited is not None
    assert (invited.role, invited.project, invited.user) == ("annotator", "Fever", None)
    user_id = accept(engine, token, **NAMES)
    with reading(engine) as session:
        assert session.get_one(User, user_id).role == "annotator"
        assert session.get_one(Member, (project_id, user_id)).role == "annotator"
    for role, project, days in (
        ("editor", project_id, 7),
        ("annotator", 999, 7),
        ("boss", None, 7),
        ("editor", None, 31),
    ):
        with pytest.raises(SettingsError):
            invite(engine, local.id, role, project_id=project, days=days)


@pytest.mark.both_databases
def test_the_last_admin_stays(engine: Engine, new_account) -> None:
    ann, bob = new_account("ann", "admin"), new_account("bob", "admin")
    by = Person(ann, "ann", "Ann", "admin", "x")
    change_role(engine, by, bob, "editor")
    for attempt in (
        lambda: change_role(engine, by, ann, "editor"),
        lambda: set_active(engine, by, ann, False),
    ):
        with pytest.raises(DataError, match="last admin"):
            attempt()
    change_role(engine, by, bob, "admin")
    set_active(engine, by, ann, False)
    with pytest.raises(DataError, match="last admin"):
        set_active(engine, by, bob, False)
    assert actions(engine) == ["role changed", "role changed", "person deactivated"]


def test_whoever_is_deactivated_is_out_at_once(engine: Engine, new_account, new_browser) -> None:
    ann_id = new_account("ann")
    new_account("root", "admin")
    ann, root = new_browser("ann"), new_browser("root")
    assert ann.get("/account").status_code == 200
    assert root.post(f"/people/{ann_id}/active", active="no").status_code == 303
    assert ann.get("/account").headers["location"] == "/login"
    with reading(engine) as session:
        found = select(func.count()).where(LoginSession.user_id == ann_id)
        assert session.scalar(found) == 0
    assert new_browser().log_in("ann").status_code == 401
    assert root.post(f"/people/{ann_id}/active", active="yes").status_code == 303
    assert new_browser().log_in("ann").status_code == 303


@pytest.mark.both_databases
def test_a_link_sets_a_new_password(engine: Engine, new_account, new_browser) -> None:
    ann_id = new_account("ann")
    root_id = new_account("root", "admin")
    ann, root = new_browser("ann"), new_browser("root")
    first = password_link(engine, Person(root_id, "root", "Root", "admin", "x"), ann_id)
    shown = root.client.post(f"/people/{ann_id}/password-link").text
    link = re.search(r'value="http://127\.0\.0\.1:8765(/invitation/[^"]+)"', shown)
    assert link
    assert find_invitation(engine, first) is None  # a second link makes the first useless
    guest = new_browser()
    assert "ann" in guest.get(link[1]).text
    new = "another river of words"
    assert guest.send(link[1], password=new, again=new + "x").status_code == 400
    assert guest.send(link[1], password=new, again=new).status_code == 303
    assert ann.get("/account").headers["location"] == "/login"
    assert new_browser().log_in("ann").status_code == 401
    assert new_browser().log_in("ann", new).status_code == 303
    with reading(engine) as session:
        assert session.get_one(User, ann_id).role == "editor"


def test_an_invitation_is_taken_back(engine: Engine, local: Person, new_account, new_browser) -> None:
    new_account("root", "admin")
    root = new_browser("root")
    token = invite(engine, local.id, "editor")
    with reading(engine) as session:
        (kept,) = session.scalars(select(Invitation.id)).all()
    assert root.post(f"/people/invitations/{kept}/take-back").status_code == 303
    assert find_invitation(engine, token) is None
    assert root.post(f"/people/invitations/{kept}/take-back").status_code == 404


def test_a_link_is_not_for_somebody_logged_in(
    engine: Engine, local: Person, new_account, new_browser
) -> None:
    new_account("ann")
    ann = new_browser("ann")
    token = invite(engine, local.id, "admin")
    assert "Log out first" in ann.get(f"/invitation/{token}").text
    assert ann.post(f"/invitation/{token}", **NAMES, again=PASSWORD).status_code == 403
    assert find_invitation(engine, token) is not None


def test_the_own_password(engine: Engine, new_account, new_browser) -> None:
    new_account("ann")
    here, there = new_browser("ann"), new_browser("ann")
    before = here.client.cookies["claimpath"]
    new = "another river of words"
    wrong = here.post("/account/password", current="not the one", password=new, again=new)
    assert wrong.status_code == 400
    assert "not right" in wrong.text
    assert (
        here.post("/account/password", current=PASSWORD, password="short", again="short").status_code == 400
    )
    assert here.post("/account/password", current=PASSWORD, password=new, again=new).status_code == 303
    assert here.client.cookies["claimpath"] != before
    assert here.get("/account").status_code == 200
    assert there.get("/account").headers["location"] == "/login"
    assert new_browser().log_in("ann", new).status_code == 303
    guesses = [
        here.post("/account/password", current=f"guess {n}", password=new, again=new).json()["error"]
        for n in range(6)
    ]
    assert "forged" in guesses[0]  # the new session has a token of its own
    here.read_token()
    guesses = [
        here.post("/account/password", current=f"guess {n}", password=new, again=new).json()["error"]
        for n in range(6)
    ]
    assert "too many attempts" in guesses[-1]


def test_the_log_tells_who_did_what(engine: Engine, new_account, new_browser) -> None:
    ann_id = new_account("ann")
    new_account("root", "admin")
    new_browser().log_in("ann", "not the password")
    new_browser().log_in("<b>hello-there", "is this a name or a password")
    root = new_browser("root")
    root.post(f"/people/{ann_id}/role", role="adjudicator")
    text = root.get("/audit").text
    for said in (
        "Login failed",
        "an unknown name",
        "Logged in",
        "Role changed",
        "from editor; to adjudicator",
    ):
        assert said in text
    assert "hello-there" not in text  # what was typed may be a password in the wrong field
    assert root.get("/audit?page=2").status_code == 200
    assert root.get("/audit?page=0").status_code == 422
