"""Keys stay out of messages, files and reports."""

import os
import re

HIDDEN = "[key hidden]"

_NAMES = ("_API_KEY", "_TOKEN", "_SECRET", "_ACCESS_KEY", "_ACCESS_KEY_ID", "_PASSWORD")
_LOOKS = re.compile(
    r"\b(?:sk|pk|gsk|xai|hf|ghp|AIza)[-_]?[A-Za-z0-9_-]{16,}|(?<=Bearer )[A-Za-z0-9._~+/=-]{8,}"
)


def without_keys(text: str) -> str:
    """The text without the keys that the environment holds, and without what looks like one."""
    for name, value in os.environ.items():
        if len(value) >= 8 and name.upper().endswith(_NAMES):
            text = text.replace(value, HIDDEN)
    return _LOOKS.sub(HIDDEN, text)


def short(text: str, limit: int = 300) -> str:
    """One line without keys, at most `limit` characters."""
    line = " ".join(without_keys(text[: limit * 10]).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
