"""People with accounts, and browsers in which they log in."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine

from claimpath.review.accounts import passwords
from claimpath.review.accounts.secret import server_secret
from claimpath.review.database.connect import writing
from claimpath.review.database.tables import User

PASSWORD = "river lantern copper 9"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of what surrounds a hash don't wait for it."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "hasher", lambda: quick)
    passwords._nobodys_hash.cache_clear()


@pytest.fixture
def new_account(engine: Engine) -> Callable[..., int]:
    """Makes people with the password above, and gives their id."""
    server_secret(engine)

    def made(name: str, role: str = "editor", **values: Any) -> int:
        with writing(engine) as session:
            user = User(name=name, display_name=name.capitalize(), role=role, **values)
            user.password_hash = passwords.hash_password(PASSWORD)
            session.add(user)
            session.flush()
            return user.id

    return made


class Browser:
    """A browser of somebody: keeps cookies, sends what a page's forms and scripts send."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.client.csrf = ""

    def form(self, path: str) -> str:
        """The token in a page's form."""
        found = re.search(
            r'name="form" value="([0-9a-f]+)"', self.client.get(path, headers={"Accept": "text/html"}).text
        )
        assert found, f"{path} has no form"
        return found[1]

    def send(self, path: str, **fields: Any) -> Any:
        """Fill in a form of somebody who is not logged in."""
        return self.client.post(
            path, data={"form": self.form(path), **fields}, headers={"Accept": "text/html"}
        )

    def log_in(self, name: str, password: str = PASSWORD) -> Any:
        """Log in; the token of the page that follows is kept."""
        answer = self.send("/login", name=name, password=password)
        if answer.status_code == 303:
            self.read_token()
        return answer

    def read_token(self) -> None:
        """Keep the token that the next page carries."""
        found = re.search(
            r'data-csrf="([^"]+)"', self.client.get("/account", headers={"Accept": "text/html"}).text
        )
        assert found
        self.client.csrf = found[1]

    def get(self, path: str, **options: Any) -> Any:
        """Open a page."""
        return self.client.get(path, **{"headers": {"Accept": "text/html"}, **options})

    def post(self, path: str, **fields: Any) -> Any:
        """Send a form of somebody who is logged in."""
        return self.client.post(path, data=fields)


@pytest.fixture
def new_browser(new_client: Callable[..., Any]) -> Callable[..., Browser]:
    """Opens browsers; `new_browser("ann")` has ann logged in."""
    first: list[Any] = []

    def made(name: str | None = None, **settings: Any) -> Browser:
        client = new_client(auth=True, **settings)
        first.append(client)
        browser = Browser(client)
        if name is not None:
            assert browser.log_in(name).status_code == 303
        return browser

    return made
