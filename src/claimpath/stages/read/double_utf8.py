"""UTF-8 that was read as Windows-1252 and written as UTF-8 again ("â€“" for "–"): mended where that is certain."""

import re

_SUSPECT = re.compile(
    "[\u00c2-\u00f4](?:[\u0080-\u00bf]|[\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a"
    "\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]){1,3}"
)
_QUICK = re.compile(rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|\xc5|\xc6|\xcb|\xe2[\x80-\x84])")


def mend_double_utf8(data: bytes) -> tuple[bytes, str | None]:
    """Return the bytes with doubly encoded characters mended, and what was mended in words.

    A run is mended only where its characters, taken back to bytes, are exactly one valid UTF-8 sequence of two to four
    bytes that is no control character; all else stays as it is.
    """
    if not _QUICK.search(data):
        return data, None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return data, None
    mended, examples = _mend(text)
    if not examples:
        return data, None
    shown = ", ".join(f"“{before}” to “{after}”" for before, after in list(dict.fromkeys(examples))[:3])
    return mended.encode("utf-8"), f"{len(examples)} doubly encoded characters were mended, such as {shown}"


def mend_text(text: str) -> tuple[str, int]:
    """Mend a text; return it with the number of mended characters."""
    mended, examples = _mend(text)
    return mended, len(examples)


def _mend(text: str) -> tuple[str, list[tuple[str, str]]]:
    examples: list[tuple[str, str]] = []

    def mend(match: re.Match[str]) -> str:
        run, out, at = match.group(0), "", 0
        while at < len(run):
            for width in (4, 3, 2):
                piece = run[at : at + width]
                character = _decode(piece) if len(piece) == width else None
                if character is not None:
                    examples.append((piece, character))
                    out += character
                    at += width
                    break
            else:
                out += run[at]
                at += 1
        return out

    return _SUSPECT.sub(mend, text), examples


def _decode(piece: str) -> str | None:
    raw = bytearray()
    for character in piece:
        if ord(character) < 0x100:
            raw.append(ord(character))
            continue
        try:
            raw += character.encode("cp1252")
        except UnicodeEncodeError:
            return None
    try:
        decoded = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return decoded if _certain(piece, decoded) else None


def _certain(piece: str, decoded: str) -> bool:
    """Whether nobody would write the piece on purpose: three bytes or more, a control character, Â or Ã."""
    if len(decoded) != 1 or not (decoded.isprintable() or decoded == "\xa0"):
        return False
    return len(piece) > 2 or piece[0] in "ÂÃ" or "\x80" <= piece[1] <= "\x9f"
