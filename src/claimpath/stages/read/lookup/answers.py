"""JSON and markup that servers answer with: foreign data, of which nothing is taken for granted."""

import json
import re
from html import unescape
from typing import Any

from claimpath.stages.read.lookup.faults import FetchFault
from claimpath.stages.read.lookup.fetch import Fetched

_TAG = re.compile(
    r"</?(?:[a-z]{2,6}:[\w-]+|i|b|u|em|strong|sub|sup|sc|scp|italic|bold|underline|monospace|p|br|div|span|font|h[1-6]|a|"
    r"title|sec|abstract|list|list-item|ul|ol|li|math|m[a-z]{1,9}|xref|ext-link|inline-formula)"
    r"(?:\s+[\w:-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'))*\s*/?>",
    re.IGNORECASE,
)
"""Tags that records use. What only looks like one ("p <b and c> d") is text."""


def json_of(fetched: Fetched, service: str) -> dict[str, Any]:
    """Return the answer as a JSON object. Raises FetchFault where it is none."""
    try:
        found = json.loads(fetched.body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        fetched.forget()
        raise FetchFault(f"{service} gave an answer that can't be read")
    return found


def at(found: Any, *path: str | int) -> Any:
    """Return what lies at a path of keys and indexes, None where there is nothing."""
    for step in path:
        if isinstance(step, str) and isinstance(found, dict):
            found = found.get(step)
        elif isinstance(step, int) and isinstance(found, list) and -len(found) <= step < len(found):
            found = found[step]
        else:
            return None
    return found


def text_at(found: Any, *path: str | int) -> str:
    """Return the text or whole number at a path as text with blanks folded, an empty string where there is none."""
    value = at(found, *path)
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return " ".join(str(value).split())


def list_at(found: Any, *path: str | int) -> list[Any]:
    """Return the list at a path; a single object, as some services give it, counts as a list of one."""
    value = at(found, *path)
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, dict) else []


def unmarked(text: str) -> str:
    """Return a title, a reference or a piece of an abstract without markup, escaped markup and entities."""
    return " ".join(unescape(_TAG.sub("", unescape(_TAG.sub("", text)))).split())
