"""What may reach a page or a terminal: the text, minus characters that act on the reader's machine."""

import re

REPLACEMENT = "\ufffd"
"""Stands for one character that is not shown."""

_KEPT_CONTROLS = {0x09, 0x0A}
_BIDI_CONTROLS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_ISOLATE_BREAKERS = (0x2028, 0x2029)

_TABLE: dict[int, str] = {
    **{code: REPLACEMENT for code in (*range(0x20), *range(0x7F, 0xA0)) if code not in _KEPT_CONTROLS},
    **dict.fromkeys(_BIDI_CONTROLS, REPLACEMENT),
    **dict.fromkeys(_ISOLATE_BREAKERS, " "),
    **dict.fromkeys(range(0xD800, 0xE000), REPLACEMENT),
    **dict.fromkeys(range(0xFDD0, 0xFDF0), REPLACEMENT),
    **dict.fromkeys((0xFFFE, 0xFFFF, 0xFEFF), REPLACEMENT),
}

_SUSPECT = re.compile("[" + "".join(map(re.escape, map(chr, sorted(_TABLE)))) + "]")
"""Any of these. Nearly no text holds one, and looking for them is faster than translating."""


def shown(text: str) -> str:
    """Return the text as it may be shown: as many code points as before, so that offsets stay valid.

    Control characters (which can steer a terminal), overrides of the writing direction (which can make a quote
    read differently from what it says), lone surrogates and non-characters become U+FFFD. Tab and newline
    stay.
    """
    return text.translate(_TABLE) if _SUSPECT.search(text) else text


def one_line(text: str) -> str:
    """Return the text as it may be shown, on one line, with single blanks."""
    return " ".join(shown(text).split())


def shortened(text: str, limit: int) -> str:
    """Return the text on one line with at most `limit` code points; a cut shows as an ellipsis."""
    line = one_line(text)
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    blank = cut.rfind(" ")
    return (cut[:blank] if blank > limit * 2 // 3 else cut).rstrip(" ,;:") + "…"
