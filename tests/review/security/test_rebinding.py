"""A web page whose name was made to lead to this machine (DNS rebinding) reaches nothing of the local workbench."""

import pytest

from claimpath.review.accounts import local

NAMES = (
    "evil.example",
    "evil.example:8765",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example:127.0.0.1",
    "127.0.0.1@evil.example",
    "[::1].evil.example",
    "0.0.0.0",
    "",
)


@pytest.mark.parametrize("name", NAMES)
def test_another_name_reaches_nothing(client, name: str) -> None:
    for accept, status in (("text/html", 303), ("application/json", 401)):
        answer = client.get("/cases", headers={"Host": name, "Accept": accept})
        assert answer.status_code == status
        assert client.csrf not in answer.text
    answer = client.post("/check", headers={"Host": name})
    assert answer.status_code in (401, 403)
    answer = client.get("/login", headers={"Host": name, "Accept": "text/html"})
    assert answer.status_code == 403
    assert "http://127.0.0.1:8765" in answer.text


@pytest.mark.parametrize("name", ["127.0.0.1:8765", "localhost", "LOCALHOST:1", "[::1]:8765"])
def test_names_of_this_machine_reach_it(client, name: str) -> None:
    assert client.get("/cases", headers={"Host": name, "Accept": "text/html"}).status_code == 200


def test_without_the_guard_another_name_would_reach_it(client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client.app.state, "local_person", client.app.state.local_person)
    everything = type("Everything", (set,), {"__contains__": lambda self, item: True})()
    monkeypatch.setattr(local, "allowed_hosts", lambda workbench: everything)
    assert client.get("/cases", headers={"Host": "evil.example", "Accept": "text/html"}).status_code == 200
