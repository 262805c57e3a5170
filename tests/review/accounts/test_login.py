"""Logging in: what is told, what is kept, what a cookie is worth."""

import re
from collections.abc import Callable
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Literal

import pytest
from argon2 import Parameters, PasswordHasher, extract_parameters
from sqlalchemy import Engine, select, update

from claimpath.review.accounts import passwords
from claimpath.review.accounts.secret import digest, server_secret, signed
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, LoginSession, User, now

PASSWORD = "river lantern copper 9"
WRONG_LOGINS = [("ann", "wrong password"), ("nobody", PASSWORD), ("gone", PASSWORD), ("local", ""), ("", "")]


def cookies(answer) -> SimpleCookie:
    kept = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        kept.load(line)
    return kept


@pytest.mark.both_databases
def test_logs_in_and_out(engine: Engine, new_account, new_browser) -> None:
    new_account("ann")
    ann = new_browser()
    assert ann.get("/cases").headers["location"] == "/login"
    assert ann.log_in("  ANN ").status_code == 303
    assert "Ann" in ann.get("/account").text
    token = ann.client.cookies["claimpath"]
    assert ann.post("/logout").headers["location"] == "/login"
    ann.client.cookies.set("claimpath", token)
    assert ann.get("/cases").headers["location"] == "/login"  # the old cookie is worth nothing
    with reading(engine) as session:
        assert session.scalars(select(AuditEntry.action)).all() == ["logged in", "logged out"]


def test_only_digests_of_cookies_are_kept(engine: Engine, new_account, new_browser) -> None:
    new_account("ann")
    token = new_browser("ann").client.cookies["claimpath"]
    with reading(engine) as session:
        (kept,) = session.scalars(select(LoginSession)).all()
    assert kept.id == digest(token)
    assert token not in (kept.id, kept.csrf)


def test_flags_of_cookies(new_account, new_browser) -> None:
    new_account("ann")
    answer = new_browser().log_in("ann")
    cookie = cookies(answer)["claimpath"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (
        True,
        "lax",
        "/",
        "",
    )
    assert cookie["max-age"] == str(12 * 3600)
    assert not cookie["secure"]
    browser = new_browser(public_address="https://desk.example.org")
    browser.client.base_url = "https://desk.example.org"
    answer = browser.log_in("ann")
    cookie = cookies(answer)["__Host-claimpath"]
    assert (cookie["secure"], cookie["httponly"], cookie["path"], cookie["domain"]) == (True, True, "/", "")
    form = cookies(browser.client.get("/login"))  # logged in: no form
    assert "__Host-claimpath-form" not in form
    assert "max-age=" in answer.headers["strict-transport-security"]


def test_a_cookie_that_was_planted_is_replaced(new_account, new_browser) -> None:
    # Session fixation: an id that somebody put into the browser before is never the id of the session.
    new_account("ann")
    victim = new_browser()
    form = victim.form("/login")
    victim.client.cookies.set("claimpath", "planted-by-mallory")
    answer = victim.client.post("/login", data={"form": form, "name": "ann", "password": PASSWORD})
    assert answer.status_code == 303
    fresh = cookies(answer)["claimpath"].value
    assert len(fresh) >= 43
    mallory = new_browser()
    mallory.client.cookies.set("claimpath", "planted-by-mallory")
    assert mallory.get("/account").headers["location"] == "/login"
    mallory.client.cookies.set("claimpath", fresh)
    assert mallory.get("/account").status_code == 200


def test_a_second_login_ends_the_first_session_of_the_browser(
    engine: Engine, new_account, new_browser
) -> None:
    new_account("ann")
    browser = new_browser("ann")
    first = browser.client.cookies["claimpath"]
    # Another tab had the form open already; scripts send the token of the page.
    answer = browser.client.post(
        "/login", data={"form": _form_of(browser), "name": "ann", "password": PASSWORD}
    )
    assert answer.status_code == 303
    with reading(engine) as session:
        assert session.get(LoginSession, digest(first)) is None


def _form_of(browser) -> str:
    return signed(
        server_secret(browser.client.app.state.workbench.engine),
        "form",
        browser.client.cookies["claimpath-form"],
    )


@pytest.mark.both_databases
def test_a_session_ends_by_its_time_and_with_its_person(engine: Engine, new_account, new_browser) -> None:
    user_id = new_account("ann")
    browser = new_browser("ann")
    assert browser.get("/account").status_code == 200
    with writing(engine) as session:
        session.execute(update(User).values(active=False).where(User.id == user_id))
    assert browser.get("/account").headers["location"] == "/login"
    with writing(engine) as session:
        session.execute(update(User).values(active=True))
        session.execute(update(LoginSession).values(expires_at=now() - timedelta(seconds=1)))
    assert browser.get("/account").headers["location"] == "/login"


@pytest.mark.parametrize(
    ("name", "password"),
    [("ann", "wrong password"), ("nobody", PASSWORD), ("gone", PASSWORD), ("local", ""), ("", "")],
)
def test_the_answer_does_not_tell_who_exists(new_account, new_browser, name: str, password: str) -> None:
    new_account("ann")
    new_account("gone", active=False)
    answer = new_browser().log_in(name, password)
    reference = new_browser().log_in("somebody-else", "another wrong one")
    assert answer.status_code == reference.status_code == 401

    def said(page) -> str:
        return re.sub(r'value="[^"]*"', "", page.text)

    assert said(answer) == said(reference)
    assert "set-cookie" in answer.headers
    assert "claimpath=" not in answer.headers["set-cookie"]


def test_the_time_does_not_tell_who_exists(engine: Engine, new_account, new_browser, monkeypatch) -> None:
    """Nearly all of the time goes into the hash, so as many hashes of the same cost are made for every name."""
    made: list[Parameters] = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            made.append(extract_parameters(str(hash)))
            return super().verify(hash, password)

    watched = Watched(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "hasher", lambda: watched)
    passwords._nobodys_hash.cache_clear()
    passwords._nobodys_hash()
    new_account("ann")
    browser = new_browser()
    form = browser.form("/login")
    work = {}
    for name in ("ann", "nobody"):
        made.clear()
        browser.client.post("/login", data={"form": form, "name": name, "password": "wrong password"})
        work[name] = list(made)
    passwords._nobodys_hash.cache_clear()
    assert len(work["ann"]) == 1
    assert work["nobody"] == work["ann"]


def test_an_old_hash_is_made_anew(engine: Engine, new_account, new_browser, monkeypatch) -> None:
    user_id = new_account("ann")
    better = PasswordHasher(time_cost=2, memory_cost=128, parallelism=1)
    monkeypatch.setattr(passwords, "hasher", lambda: better)
    new_browser("ann")
    with reading(engine) as session:
        assert "m=128,t=2" in (session.get_one(User, user_id).password_hash or "")
    new_browser("ann")


@pytest.mark.both_databases
def test_guessing_has_to_wait(new_account, new_browser: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = now()  # the clock stands still: a slow machine would let the wait pass
    monkeypatch.setattr("claimpath.review.accounts.attempts.now", lambda: moment)
    new_account("ann")
    browser = new_browser()
    for name in ("ann", "nobody"):
        answers = [browser.log_in(name, f"guess {n} of many") for n in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 3
    # The right password does not help while the name has to wait; it does afterwards.
    assert browser.log_in("ann").status_code == 429
    later = moment + timedelta(seconds=3)
    monkeypatch.setattr("claimpath.review.accounts.attempts.now", lambda: later)
    assert browser.log_in("ann").status_code == 303
    # And then the name starts afresh.
    fresh = new_browser()
    assert [fresh.log_in("ann", "wrong once more").status_code for _ in range(5)] == [401] * 5


def test_a_proxy_may_give_another_host(new_account, new_browser) -> None:
    # The browser's origin is the public address, whatever the proxy calls us.
    new_account("ann")
    browser = new_browser(public_address="https://desk.example.org")
    browser.client.base_url = "https://desk.example.org"
    fields = {"form": browser.form("/login"), "name": "ann", "password": PASSWORD}
    for origin, status in (("https://evil.example", 403), ("null", 403), ("https://desk.example.org", 303)):
        headers = {"Host": "127.0.0.1:8765", "Origin": origin}
        assert browser.client.post("/login", data=fields, headers=headers).status_code == status


def test_the_login_form_needs_its_token(new_account, new_browser) -> None:
    new_account("ann")
    browser = new_browser()
    right = browser.form("/login")
    fields = {"name": "ann", "password": PASSWORD}
    for form in ("", "0" * 64, right[:-1]):
        assert browser.client.post("/login", data={"form": form, **fields}).status_code == 403
    other = new_browser()
    assert other.client.post("/login", data={"form": right, **fields}).status_code == 403  # another browser's
    headers = {"Origin": "https://evil.example"}
    assert browser.client.post("/login", data={"form": right, **fields}, headers=headers).status_code == 403
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert browser.client.post("/login", data={"form": right, **fields}, headers=headers).status_code == 403
    assert browser.client.post("/login", data={"form": right, **fields}).status_code == 303


def test_without_logins_there_are_no_such_pages(client) -> None:
    for path in ("/people", "/account"):
        assert client.get(path).status_code == 404
    assert client.get("/login").headers["location"] == "/"
    assert client.post("/login", data={"name": "local", "password": ""}).status_code == 404
    assert client.get("/invitation/x").status_code == 404
    assert client.get("/audit").status_code == 200
