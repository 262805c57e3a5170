"""Titles, labels and captions of blocks, and what a block's surroundings make of its kind."""

from claimpath.records import Origin
from claimpath.stages.read.jats.nodes import Element, plain_text

_OWN_IN = frozenset({"body", "appendix", "boxed_text", "back"})


def pick(context: Origin, own: Origin) -> Origin:
    """Say where a block stands: by its own kind in the study's text, by its surroundings elsewhere.

    A table in a reply to reviewers must not look like a table of the study; a list in an abstract is abstract.
    """
    if context == "body":
        return own
    if context in _OWN_IN and own in {"table", "caption", "formula", "footnote", "glossary", "appendix"}:
        return own
    return context


def title_of(element: Element) -> str:
    """Return an element's title (or, failing that, its label), without a colon or full stop at its end."""
    title = element.find("title")
    text = plain_text(title) if title is not None else ""
    if not text:
        label = element.find("label")
        text = plain_text(label) if label is not None and element.tag == "sec" else ""
    return (
        text.rstrip(":").rstrip()
        if text.endswith(":")
        else text.rstrip(".")
        if text.count(".") == 1
        else text
    )


def label_of(element: Element) -> str | None:
    """Return an element's label, such as "Table 1", without the full stop behind it."""
    label = element.find("label")
    text = plain_text(label).rstrip(".:").rstrip() if label is not None else ""
    return text or None


def caption_text(element: Element) -> str:
    """Return the caption of a figure or table on one line: title, then paragraphs."""
    return " ".join(t for t in map(caption_parts, element.findall("caption")) if t)


def caption_parts(caption: Element) -> str:
    parts = [plain_text(child) for child in caption if isinstance(child.tag, str) and child.tag != "label"]
    parts = [p for p in (" ".join((caption.text or "").split()), *parts) if p]
    return " ".join(p if p[-1] in ".:;?!" or i == len(parts) - 1 else f"{p}." for i, p in enumerate(parts))
