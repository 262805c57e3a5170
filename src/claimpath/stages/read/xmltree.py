"""Bytes to an XML tree, with entities, DTDs and the network off. What had to be mended is said."""

import html.entities
import re
from dataclasses import dataclass, field

from lxml import etree

from claimpath.errors import StudyError

_NAMED_ENTITY = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{1,31});")
_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_LIMIT = re.compile(r"excessive depth|too long|huge|amplification|resource limit", re.IGNORECASE)
"""Errors at which the parser stops for good, as the file passes one of its limits."""
_HALVES = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]|&#([xX][0-9a-fA-F]{1,8}|\d{1,9});")
_SAFE = {
    "load_dtd": False,
    "no_network": True,
    "dtd_validation": False,
    "attribute_defaults": False,
    "resolve_entities": False,
    "huge_tree": False,  # keeps libxml2's limits on depth (256), text nodes (10 MB) and entity growth
    "remove_comments": True,
    "remove_pis": True,
    # collect_ids stays on: switching it off makes libxml2 look for the external DTD
}


@dataclass(slots=True)
class ParsedXml:
    """An XML document and what was mended to read it."""

    root: etree._Element
    doctype: str = ""
    """Public identifier of the document type, where there is one."""
    repairs: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    cut_off: str = ""
    """Why the rest is missing, where the file ends before its root element does or passes a limit of the parser."""


def parse_xml(data: bytes, name: str) -> ParsedXml:
    """Parse a document, strictly first, then as far as it goes. Raises StudyError where there is no element at all."""
    repairs: list[str] = []
    if _NAMED_ENTITY.search(data):
        data, n_named = _replace_named_entities(data)
        if n_named:
            repairs.append(f"{n_named} named characters such as &nbsp; were read without a document type")
    root, errors = _parse(data, recover=False)
    cut_off = ""
    warnings: list[str] = []
    if root is None:
        strict_error = errors
        root, _ = _parse(_HALVES.sub(_without_half, data), recover=True)
        if root is None:
            raise StudyError(f"{name} is not readable XML ({strict_error}). Download the file again.")
        _drop_undeclared_prefixes(root)
        if _LIMIT.search(strict_error):
            limit = strict_error.split(",")[0]
            cut_off = f"the XML passes a limit of what is read ({limit})"
            warnings.append(
                f"The XML passes a limit ({limit}): what comes before was read, the rest is missing."
            )
        elif _ends_early(data):
            cut_off = "the file ends in the middle of the XML"
            warnings.append(
                "The file ends in the middle of the XML: what comes before was read, the rest is missing."
            )
        else:
            repairs.append(f"malformed XML was read as far as it goes ({strict_error})")
    if names := _unexpand(root):
        shown = ", ".join(sorted(names)[:5])
        warnings.append(
            f"The file declares characters or text of its own ({shown}), which stand in the text by name."
        )
    doctype = root.getroottree().docinfo.public_id or ""
    return ParsedXml(root, doctype, repairs, warnings, cut_off)


def _without_half(match: re.Match[bytes]) -> bytes:
    """Replace half a character (a surrogate), raw or by number: the mending parser lets it in, but no text holds it."""
    digits = match.group(1)
    if digits is not None:
        code = int(digits[1:], 16) if digits[:1] in b"xX" else int(digits)
        if not 0xD800 <= code <= 0xDFFF:
            return match.group()
    return b"\xef\xbf\xbd"


def local_name(element: etree._Element) -> str:
    """Return an element's name without its namespace; empty for what is not an element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _drop_undeclared_prefixes(root: etree._Element) -> None:
    """After a repair, `mml:math` may be a name with a colon, as nobody declared the prefix; make it `math`."""
    for element in root.iter():
        tag = element.tag
        if isinstance(tag, str) and ":" in tag and tag[0] != "{":
            element.tag = _plain_name(tag)


def strip_namespaces(root: etree._Element) -> None:
    """Take the namespace off every element below, so that JATS reads the same with and without one."""
    for element in root.iter("{*}*"):
        tag = element.tag
        if isinstance(tag, str) and tag[0] == "{":
            element.tag = _plain_name(tag.rpartition("}")[2])


def _unexpand(root: etree._Element) -> set[str]:
    """Write references to entities as their names: the text of an element would expand them, without limits."""
    references = list(root.iter(etree.Entity))
    for reference in references:
        parent = reference.getparent()
        if parent is not None:
            place = parent.makeelement("x")
            place.text = reference.text
            place.tail = reference.tail
            reference.tail = None
            parent.replace(reference, place)
    return {str(reference.text) for reference in references}


def _plain_name(name: str) -> str:
    """Take the prefix off a name, where what is left is a name."""
    name = name.rpartition(":")[2]
    return name if name[:1].isalpha() or name[:1] == "_" else "unnamed"


def _parse(data: bytes, *, recover: bool) -> tuple[etree._Element | None, str]:
    parser = etree.XMLParser(recover=recover, **_SAFE)  # type: ignore[arg-type]
    try:
        return etree.fromstring(data, parser), ""
    except etree.XMLSyntaxError as error:
        return None, str(error.msg or error)[:160]
    except (ValueError, LookupError) as error:
        return None, str(error)[:160]


def _replace_named_entities(data: bytes) -> tuple[bytes, int]:
    """Write HTML's named characters as numbers; leave names that the document declares itself or that nobody knows."""
    declared = set(re.findall(rb"<!ENTITY\s+([A-Za-z][\w.-]*)\s", data[:20_000]))
    n_named = 0

    def number(match: re.Match[bytes]) -> bytes:
        nonlocal n_named
        name = match.group(1)
        if name in declared:
            return match.group(0)
        character = html.entities.html5.get(name.decode("ascii") + ";")
        if character is None:
            return match.group(0)
        n_named += 1
        return "".join(f"&#{ord(c)};" for c in character).encode("ascii")

    # Comments are dropped by the parser; names inside them are nobody's loss and are not counted as repairs.
    out: list[bytes] = []
    at = 0
    while (start := data.find(b"<!--", at)) >= 0 and (end := data.find(b"-->", start)) >= 0:
        out += [_NAMED_ENTITY.sub(number, data[at:start]), data[start : end + 3]]
        at = end + 3
    out.append(_NAMED_ENTITY.sub(number, data[at:]))
    return b"".join(out), n_named


def _ends_early(data: bytes) -> bool:
    text = data.rstrip()
    root = re.search(
        rb"<([A-Za-z_][\w:.-]*)[\s>/]", re.sub(rb"^\s*<\?.*?\?>|<!DOCTYPE[^>]*>|<!--.*?-->", b"", text[:4000])
    )
    return root is not None and not text.endswith(b"</" + root.group(1) + b">")
