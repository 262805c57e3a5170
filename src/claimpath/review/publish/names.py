"""Who is named as reviewer."""

from claimpath.errors import SettingsError
from claimpath.review.accounts.local import LOCAL
from claimpath.review.cases.store import Edit
from claimpath.review.people import Person

LONGEST = 200


def suggested_reviewer(edits: tuple[Edit, ...], person: Person) -> str:
    """Everybody who changed the case, in the order of their first edit; else whoever asks.

    Empty for a workbench without login, which knows nobody's name.
    """
    if person.name == LOCAL:
        return ""
    return ", ".join(dict.fromkeys(edit.who for edit in edits)) or person.display_name


def reviewer(given: str) -> str:
    """The name as it is published. Raises SettingsError where there is none."""
    name = " ".join(given.split())[:LONGEST]
    if not name:
        raise SettingsError("say who reviewed the claim; the name is published with it")
    return name
