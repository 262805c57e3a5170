"""Widths of text in a common sans-serif font, from a small table, so that a picture can wrap its own text."""

import unicodedata

_GROUPS: dict[int, str] = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckvsxyz",
    556: "#$0123456789?_Labdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
"""Advance widths of Helvetica and fonts made to its measure (Arial, Liberation Sans), in thousandths of the size."""

_WIDTHS: dict[str, int] = {
    **{char: width for width, chars in _GROUPS.items() for char in chars},
    **dict.fromkeys("‘’", 222),
    **dict.fromkeys("“”", 333),
    **{
        "–": 556,
        "—": 1000,
        "…": 1000,
        "µ": 576,
        "μ": 576,
        "°": 400,
        "±": 549,
        "×": 584,
        "·": 333,
        "\u00a0": 278,
    },
}
_BOLD = 1.07
_SAFETY = 1.04
"""Other sans-serif fonts run a little wider; better a word too few on a line than one that leaves its box."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in the unit of `size`, a little on the safe side."""
    thousandths = sum(_char_width(char) for char in text)
    return thousandths / 1000 * size * _SAFETY * (_BOLD if bold else 1)


def _char_width(char: str) -> int:
    known = _WIDTHS.get(char)
    if known is not None:
        return known
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1000
    base = unicodedata.normalize("NFD", char)[0]
    return _WIDTHS.get(base, 722)


def wrap(
    text: str, width: float, size: float, *, max_lines: int, bold: bool = False
) -> tuple[list[str], bool]:
    """Break text into lines no wider than `width`, and tell whether it was cut.

    Words that don't fit a line are broken. Where more than `max_lines` are needed, the last ends in an ellipsis.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        for part in _fitting(word, width, size, bold):
            joined = f"{line} {part}" if line and part is not None else line or part
            if line and text_width(joined, size, bold=bold) > width:
                lines.append(line)
                line = part
            else:
                line = joined
        if len(lines) > max_lines:
            break
    if line:
        lines.append(line)
    if len(lines) <= max_lines:
        return lines, False
    last = lines[max_lines - 1]
    while last and text_width(last + "…", size, bold=bold) > width:
        last = last[:-1]
    return [*lines[: max_lines - 1], last.rstrip(" ,;:.") + "…"], True


def _fitting(word: str, width: float, size: float, bold: bool) -> list[str]:
    if text_width(word, size, bold=bold) <= width:
        return [word]
    parts = [""]
    for char in word:
        if parts[-1] and text_width(parts[-1] + char, size, bold=bold) > width:
            parts.append("")
        parts[-1] += char
    return parts
