"""SQL in every field of text: kept as text, or refused as a value."""

import pytest
from sqlalchemy import Engine, func, inspect, select

from claimpath.review.cases.store import create_case
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Case, Job, User

STRINGS = (
    "'; DROP TABLE users; --",
    "' OR '1'='1",
    '" OR ""="',
    "1); DELETE FROM cases; --",
    "' UNION SELECT password_hash FROM users --",
    "%' OR 1=1 --",
    "\\'; SELECT pg_sleep(10); --",
    "{{7*7}}${7*7}",
)
pytestmark = pytest.mark.both_databases


def tables(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names())


def test_in_the_fields_of_a_check(client, engine, local, report) -> None:
    create_case(engine, local, report)
    before = tables(engine)
    for text in STRINGS:
        ask_for_a_check(client, text)
    assert tables(engine) == before
    with reading(engine) as session:
        claims = [job.request["claim"] for job in session.scalars(select(Job).order_by(Job.id))]
        assert claims == [f"Selvarin {text}" for text in STRINGS]
        assert session.scalar(select(func.count()).select_from(Case)) == 1
    page = client.get("/check", headers={"Accept": "text/html"}).text
    assert "{{7*7}}${7*7}" in page  # templates in text are text


def ask_for_a_check(client, text: str) -> None:
    answer = client.post(
        "/check", data={"claim": f"Selvarin {text}"}, files={"file": (f"{text}.txt", b"A text.")}
    )
    assert answer.status_code == 303
    for field in ("address", "engine", "evidence"):
        data = {"claim": "Selvarin cures.", "address": "pmid:1", field: text}
        assert client.post("/check", data=data).status_code == 400
    assert (
        client.post("/check", data={"claim": "Selvarin", "address": "pmid:1", "runs": text}).status_code
        == 422
    )
    for path in (f"/check/jobs/{text}", f"/cases/{text}"):
        assert client.get(path.replace("%", "%25")).status_code in (404, 422)
    for query in ("q", "status", "page"):
        found = client.get("/cases", params={query: text}, headers={"Accept": "text/html"})
        assert found.status_code in (200, 422)
    assert "There is no case yet" not in client.get("/cases", headers={"Accept": "text/html"}).text


def test_in_the_fields_of_accounts(engine, new_account, new_browser) -> None:
    new_account("root", "admin")
    before = tables(engine)
    nobody, root = new_browser(), new_browser("root")
    for number, text in enumerate(STRINGS):
        assert nobody.log_in(text, text).status_code == 401
        assert nobody.get(f"/invitation/{text.replace('%', '%25')}").status_code == 404
        nobody.client.cookies.set("claimpath", "'OR'1'='1")
        assert nobody.get("/people").headers["location"] == "/login"
        for path in ("/people/1/role", "/people/2/active", "/people/invitations"):
            data = {"role": text, "active": text, "project": text}
            assert root.client.post(path, data=data).status_code == 400
        accept(root, nobody, text, f"guest{number}")
    with reading(engine) as session:
        guests = select(User.display_name).where(User.name.like("guest%")).order_by(User.id)
        assert session.scalars(guests).all() == list(STRINGS)
        n_users = session.scalar(select(func.count()).select_from(User))
        assert n_users == 2 + len(STRINGS)  # root and the local one
    assert tables(engine) == before
    nobody.client.cookies.clear()
    assert nobody.log_in("guest0", f"{STRINGS[0]} river").status_code == 303


def accept(root, guest, text: str, name: str) -> None:
    """An invitation, accepted by somebody who calls themselves that."""
    guest.client.cookies.clear()
    link = root.client.post("/people/invitations", data={"role": "annotator"}).text
    path = link.split('value="')[1].split('"')[0].removeprefix("http://127.0.0.1:8765")
    answer = guest.send(path, name=text, display_name=text, password=text * 3, again=text * 3)
    assert answer.status_code == 400
    answer = guest.send(path, name=name, display_name=text, password=f"{text} river", again=f"{text} river")
    assert answer.status_code == 303
    guest.client.cookies.clear()
