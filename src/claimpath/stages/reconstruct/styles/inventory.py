"""The nine classes as a prompt shows them: the names, and any of definition, logical form and example."""

from claimpath.errors import SettingsError
from claimpath.taxonomies.missci import CLASSES

INFO_LETTERS = "DLE"
"""`D`: definition, `L`: logical form, `E`: example (MissciPlus, Figure 4 and Table 4)."""
DEFAULT_INFO = "DLE"
INVENTORY_VERSION = "1"
"""Version of the layout and of the taxonomy's wording; goes into each request."""


def find_info(info: str) -> str:
    """Check and order a choice of letters: any of `D`, `L`, `E`, each once, or `none`. Gives `` for none.

    Raises SettingsError for anything else.
    """
    letters = info.strip().upper()
    if letters in {"", "NONE"}:
        return ""
    if len(set(letters)) != len(letters) or not set(letters) <= set(INFO_LETTERS):
        raise SettingsError(
            f"unknown information on the fallacies {info!r}; choose any of D (definition), L (logical form) and "
            "E (example), such as DLE or D, or `none`"
        )
    return "".join(letter for letter in INFO_LETTERS if letter in letters)


def fallacy_inventory(info: str = DEFAULT_INFO) -> str:
    """All classes, one block each; with `none` one line each."""
    letters = find_info(info)
    blocks = []
    for entry in CLASSES.values():
        told = {
            "D": f"  Definition: {entry.definition}",
            "L": f"  Logical form: {entry.logical_form}",
            "E": f"  Example: {entry.example}",
        }
        blocks.append("\n".join([f"- {entry.name}", *(told[letter] for letter in letters)]))
    return ("\n\n" if letters else "\n").join(blocks)
