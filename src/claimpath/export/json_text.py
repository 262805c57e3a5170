"""JSON that survives being pasted into a web page."""

import json
from typing import Any

from claimpath.export.plain import without_surrogates

_ESCAPES = {
    ord(char): f"\\u{ord(char):04x}"
    for char in (
        "<",
        ">",
        "&",
        "\u2028",
        "\u2029",
        *map(chr, range(0x202A, 0x202F)),
        *map(chr, range(0x2066, 0x206A)),
    )
}
"""`</script>` would end the script element that holds the document; overrides of the writing direction would show it
otherwise than it is. All of them stand inside strings only, so escapes change no value."""


def json_bytes(document: Any) -> bytes:
    """Write a document as JSON in UTF-8, two blanks per level, with one line break at the end.

    Lone surrogates, which UTF-8 can't hold, become U+FFFD.
    """
    text = json.dumps(without_surrogates(document), indent=2, ensure_ascii=False, allow_nan=False)
    return (text.translate(_ESCAPES) + "\n").encode("utf-8")
