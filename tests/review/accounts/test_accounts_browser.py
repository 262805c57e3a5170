"""The first admin, an invitation, a login and a new password in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest

from claimpath.review.accounts.invitations import first_admin_token

pytestmark = pytest.mark.browser
PASSWORD = "river lantern copper 9"


def accessible(page: Any) -> None:
    """No violation of what axe-core knows."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    page.wait_for_load_state("load")  # with its style sheet
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def make_account(page: Any, shown: str, name: str) -> None:
    page.get_by_label("Name that colleagues see").fill(shown)
    page.get_by_label("Login name").fill(name)
    page.get_by_label("Password At least").fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


def follow(page: Any, name: str) -> None:
    """Follow a link and wait for the page's script: a form that is sent before it runs goes the plain way."""
    with page.expect_navigation():
        page.get_by_role("link", name=name).click()


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark")])
def test_from_the_first_link_to_a_colleague(new_server: Callable, new_page, width: int, scheme: str) -> None:
    server = new_server(auth=True)
    token = first_admin_token(server.engine, server.app.state.local_person.id)
    admin = new_page(width=width, scheme=scheme)
    admin.goto(f"{server.url}/invitation/{token}")
    accessible(admin)
    make_account(admin, "Ruth Root", "ruth")
    admin.wait_for_url("**/cases")  # until it is loaded
    follow(admin, "People")
    admin.get_by_label("Role", exact=True).select_option("editor")
    admin.get_by_role("button", name="Make a link").click()
    link = admin.get_by_label("Link for one editor").input_value()
    accessible(admin)

    colleague = new_page(width=width, scheme=scheme)
    colleague.goto(link)
    make_account(colleague, "Ed Editor", "ed")
    colleague.wait_for_url("**/cases")
    colleague.get_by_role("button", name="Log out").click()
    colleague.wait_for_url("**/login")
    accessible(colleague)
    colleague.get_by_label("Login name").fill("ed")
    colleague.get_by_label("Password").fill("not this one at all")
    colleague.keyboard.press("Enter")
    colleague.get_by_role("alert").wait_for()
    accessible(colleague)
    colleague.get_by_label("Password").fill(PASSWORD)
    colleague.keyboard.press("Enter")
    colleague.wait_for_url("**/cases")
    follow(colleague, "Ed Editor")
    colleague.get_by_label("Current password").fill(PASSWORD)
    for label in ("New password At least", "New password again"):
        colleague.get_by_label(label).fill("another river of words")
    colleague.get_by_role("button", name="Change the password").click()
    colleague.get_by_text("The password is changed").wait_for()
    accessible(colleague)

    admin.reload()
    admin.get_by_label("Role of Ed Editor").select_option("annotator")
    with admin.expect_navigation():
        admin.get_by_role("button", name="Change role of Ed Editor").click()
    colleague.goto(f"{server.url}/cases")
    assert "Not found" in colleague.content()
    # The last admin is told, and stays.
    admin.get_by_role("button", name="Deactivate Ruth Root").click()
    admin.get_by_text("this is the last admin").wait_for()
    follow(admin, "Audit log")
    admin.get_by_text("Role changed").wait_for()
    accessible(admin)
    assert not admin.evaluate("document.documentElement.scrollWidth > innerWidth")
