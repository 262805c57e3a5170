"""The styles of `styles.toml`, and the template that each makes."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from claimpath.errors import SettingsError

Scheme = Literal["per-passage", "all-passages"]
"""`per-passage`: one prompt for each passage, beside the one that the claim rests on; `all-passages`: one prompt."""
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

DEFAULT_STYLE = "p12-passage-detective-2"
"""The style after which the best prompt of MissciPlus, Table 22 (both ways), is named."""

_PLACEHOLDER = re.compile(r"@@([A-Za-z_][A-Za-z0-9_]*)@@")
_NOT_STYLES = ("layouts", "common")


@dataclass(frozen=True, slots=True)
class Style:
    """Instructions with placeholders."""

    name: str
    """The name, or `file:` and the file's name."""
    version: str
    """Changes with the text; goes into each request, so that an answer to another wording is never taken."""
    about: str
    """What it is meant to do, in one sentence."""
    per_passage: str
    """Template for two passages."""
    all_passages: str
    """Template for all passages."""
    may_be_none: bool = False
    """Whether the model may answer that there is no fallacy."""

    def template(self, scheme: Scheme) -> str:
        """The template for a scheme."""
        return self.per_passage if scheme == "per-passage" else self.all_passages

    def filled(self, scheme: Scheme, values: Mapping[str, str]) -> str:
        """The prompt with each placeholder replaced, in one pass: what is put in is never looked at again.

        A text of several lines gets lines of its own.
        """
        template = self.template(scheme)

        def value(match: re.Match[str]) -> str:
            text = values[match.group(1)]
            if "\n" not in text:
                return text
            before = "" if match.start() == 0 or template[match.start() - 1] == "\n" else "\n"
            after = "" if template[match.end() : match.end() + 1] in {"", "\n"} else "\n"
            return f"{before}{text}{after}"

        return _PLACEHOLDER.sub(value, template).strip()


def placeholders(text: str) -> set[str]:
    """Names of the placeholders in a text."""
    return set(_PLACEHOLDER.findall(text))


def style_names() -> tuple[str, ...]:
    """Names of our styles, in order."""
    return tuple(name for name in _data() if name not in _NOT_STYLES)


def find_style(name: str) -> Style:
    """Give our style of that name. Raises SettingsError with the names there are."""
    data = _data()
    if name not in style_names():
        raise SettingsError(
            f"unknown style {name!r}; choose one of: {', '.join(style_names())}, or give a file of your own with "
            "--reconstruct-prompt"
        )
    entry, common = data[name], data["common"]
    layout = data["layouts"][entry["fields"]]
    may_be_none = bool(entry.get("may_be_none", False))
    form = " ".join(filter(None, [common["form"].strip(), common["none_allowed"] if may_be_none else ""]))

    def whole(fields: str) -> str:
        parts = (entry["instructions"], layout[fields], common["inventory"], form)
        return "\n\n".join(part.strip() for part in parts)

    return Style(
        name=name,
        version=f"{entry['version']}.{common['version']}",
        about=entry["about"],
        per_passage=whole("per_passage"),
        all_passages=whole("all_passages"),
        may_be_none=may_be_none,
    )


def find_scheme(name: str) -> Scheme:
    """Check a scheme. Raises SettingsError with the schemes there are."""
    for known in SCHEMES:
        if name == known:
            return known
    raise SettingsError(f"unknown way to reconstruct {name!r}; choose one of: {', '.join(SCHEMES)}, or none")


def nothing_else() -> str:
    """What stands in place of a second passage where there is none."""
    text: str = _data()["common"]["nothing_else"]
    return text


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("styles.toml").read_text("utf-8"))
