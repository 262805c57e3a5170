"""From bytes to text: which encoding, and what was mended on the way."""

import codecs
import re
from dataclasses import dataclass, field

from claimpath.errors import StudyError
from claimpath.stages.read.counting import counted
from claimpath.stages.read.limits import check_text_length

_BOMS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HEAD = 8192
_NOT_FOR_FILES = frozenset({"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape"})
_MAX_CONTROL_SHARE = 0.02
_CONTROLS = bytes(b for b in range(32) if b not in b"\t\n\r\f\x1b")
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


@dataclass(slots=True)
class DecodedText:
    """A text and how it was got."""

    text: str
    """The text, without a byte order mark and without control characters."""
    encoding: str
    """The encoding that was used, as Python names it."""
    repairs: list[str] = field(default_factory=list)
    """What was mended."""
    warnings: list[str] = field(default_factory=list)
    """What a reader should know."""


def decode_text(data: bytes, name: str, *, declared: str | None = None) -> DecodedText:
    """Decode a text: by its byte order mark, as UTF-16, as UTF-8, as declared, else as Windows-1252.

    The last is said in `warnings`. Raises StudyError where the text is longer than the limit.
    """
    check_text_length(len(data) // 4, name)  # a code point takes at most 4 bytes
    text, encoding, warnings = _decode(data, declared)
    check_text_length(len(text), name)
    cleaned, n_removed = _BAD_CHARACTERS.subn("", text)
    repairs = [f"{counted(n_removed, 'control character')} removed"] if n_removed else []
    if "\ufffd" in cleaned:
        lost = counted(cleaned.count("\ufffd"), "character")
        warnings.append(f"{lost} can't be read and stand as \ufffd in the text")
    return DecodedText(cleaned, encoding, repairs, warnings)


def looks_binary(data: bytes) -> bool:
    """Whether over 2 % of the first bytes are control characters, so that this is no text that we read."""
    if any(data.startswith(bom) for bom, _ in _BOMS) or _utf16_without_bom(data):
        return False
    head = data[:_HEAD]
    n_controls = len(head) - len(head.translate(None, _CONTROLS))
    return n_controls > _MAX_CONTROL_SHARE * len(head)


def known_encoding(label: str | None) -> str | None:
    """Return Python's name for an encoding's label, or None where it is unknown or not one for text."""
    if not label:
        return None
    try:
        info = codecs.lookup(label.strip().strip("\"'"))
    except (LookupError, ValueError):
        return None
    if not getattr(info, "_is_text_encoding", True) or info.name in {
        "idna",
        "punycode",
        "undefined",
        "unicode_escape",
    }:
        return None
    # Web pages that say Latin-1 mean Windows-1252.
    return "cp1252" if info.name in {"iso8859-1", "ascii"} else info.name


def _decode(data: bytes, declared: str | None) -> tuple[str, str, list[str]]:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data.decode(encoding, "replace"), encoding, []
    if encoding_16 := _utf16_without_bom(data):
        return data.decode(encoding_16, "replace"), encoding_16, []
    try:
        return data.decode("utf-8"), "utf-8", []
    except UnicodeDecodeError:
        pass
    wanted = known_encoding(declared)
    if wanted and wanted not in {"utf-8", "utf-16", "utf-32"}:
        try:
            return data.decode(wanted), wanted, []
        except UnicodeDecodeError:
            pass
    text = data.decode("utf-8", "replace")
    if text.count("\ufffd") * 200 <= len(text) and _has_multibyte(data):
        # A few broken bytes in UTF-8: a cut or damaged file, not another encoding.
        return text, "utf-8", []
    warning = "The text is not UTF-8 and was read as Windows-1252, so accents and signs may be wrong."
    return data.decode("cp1252", "replace"), "cp1252", [warning]


def _has_multibyte(data: bytes) -> bool:
    return re.search(rb"[\xc3-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}", data) is not None


def _utf16_without_bom(data: bytes) -> str | None:
    head = data[:_HEAD]
    half = len(head) // 2
    if half < 8:
        return None
    zeros_even, zeros_odd = head[0::2].count(0), head[1::2].count(0)
    if zeros_odd > 0.4 * half and zeros_even < 0.05 * half:
        return "utf-16-le"
    if zeros_even > 0.4 * half and zeros_odd < 0.05 * half:
        return "utf-16-be"
    return None


def require_text(decoded: DecodedText, name: str) -> str:
    """Return the text; raise StudyError where it holds nothing but blanks."""
    if not decoded.text.strip():
        raise StudyError(f"{name} holds no text. Give a file that holds a study.")
    return decoded.text
