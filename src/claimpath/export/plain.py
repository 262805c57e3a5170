"""Characters that a format can't hold."""

import re
from typing import Any
from urllib.parse import quote

REPLACEMENT = "\ufffd"
"""Stands for one character that the format can't hold."""

_SURROGATES = re.compile("[\ud800-\udfff]")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def without_surrogates(value: Any) -> Any:
    """Replace lone surrogates in all strings of a JSON value, keys too."""
    if isinstance(value, str):
        return _SURROGATES.sub(REPLACEMENT, value)
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_surrogates(item) for item in value]
    return value


def percent(text: str, safe: str) -> str:
    """Write text for an address, with everything percent-encoded but letters, digits and `safe`."""
    return quote(text.encode("utf-8", "replace"), safe=safe)


def xml_text(text: str) -> tuple[str, int]:
    """Replace what XML 1.0 can't hold; give the text and how many characters were replaced."""
    return _NOT_XML.subn(REPLACEMENT, text)


def cell_text(text: str) -> tuple[str, int]:
    """Replace control characters other than tab and line breaks; give the text and how many were replaced."""
    return _CONTROLS.subn(REPLACEMENT, text)
