"""The XML names of WordprocessingML that the reader looks at."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_STRICT_M = "{http://purl.oclc.org/ooxml/officeDocument/math}"


def local(tag: object) -> str:
    """Return a name without its namespace; empty for what is not an element."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def is_word(tag: object) -> bool:
    """Whether an element belongs to the text (both variants of the format)."""
    return isinstance(tag, str) and tag.startswith((W, _STRICT))


def is_math(tag: object) -> bool:
    """Whether an element belongs to a formula."""
    return isinstance(tag, str) and tag.startswith((M, _STRICT_M))
