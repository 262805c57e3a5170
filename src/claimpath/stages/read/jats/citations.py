"""Citation marks: numbers become ` [12,13]`, set off from the word; author-year marks stay as they are.

Marks are kept because nothing is cut silently, and because they tell which sentences report the work of others.
"""

import itertools
import re
from collections.abc import Iterable

from claimpath.stages.read.jats.nodes import Element, raw_text, replace_content, text_after, text_before

_NUMERIC = re.compile(r"[\[(]?\s*[SsRr]?\d{1,4}[a-z]?(?:\s*[,;–—-]\s*[SsRr]?\d{1,4}[a-z]?)*\s*[\])]?")
_SEPARATOR = re.compile(r"\s*[,;–—−-]?\s*(?:and|to|&)?\s*")
_OPEN = re.compile(r"\[[^\[\]]{0,60}$")


def set_citations(xrefs: Iterable[Element]) -> None:
    """Rewrite the numeric citation marks among these elements, in document order, in place."""
    group: list[Element] = []
    for xref in xrefs:
        text = " ".join(raw_text(xref).split())
        if not text:
            continue
        numeric = _NUMERIC.fullmatch(text) is not None
        if group and not (numeric and _continues(group[-1], xref)):
            _set_group(group)
            group = []
        if numeric:
            replace_content(xref, text)
            group.append(xref)
    if group:
        _set_group(group)


def _continues(last: Element, xref: Element) -> bool:
    """Whether nothing but a separator, and xrefs without text, stands between two marks of one parent."""
    node: Element | None = last
    while node is not None:
        if not _SEPARATOR.fullmatch(node.tail or ""):
            return False
        node = node.getnext()
        if node is xref:
            return True
        if node is not None and (node.tag != "xref" or raw_text(node).strip()):
            return False
    return False


def _set_group(group: list[Element]) -> None:
    first, last = group[0], group[-1]
    for left, right in itertools.pairwise(group):
        if left.getnext() is right and not (left.tail or "").strip():
            left.tail = ","
    before, after = text_before(first), text_after(last)
    start = before.rstrip()
    head, tail = (first.text or ""), (last.text or "")
    if _OPEN.search(before):
        if start.endswith("["):
            _space_before_bracket(first)
        return
    if start.endswith("(") and after.lstrip().startswith(")") and _swap_brackets(first, last):
        _space_before_bracket(first)
        return
    if head[:1] in "[(":
        first.text = "[" + head[1:].lstrip()
    else:
        first.text = "[" + head
    if tail[-1:] in "])":
        last.text = (last.text or "")[:-1].rstrip() + "]"
    else:
        last.text = (last.text or "") + "]"
    if start and before[-1:] not in " \n\t\xa0\u2009(-–—−/":
        first.text = " " + (first.text or "")
    if after[:1].isalnum():
        last.tail = " " + (last.tail or "")


def _swap_brackets(first: Element, last: Element) -> bool:
    """Turn the round brackets around a group into square ones, where both stand next to it."""
    holder = first.getprevious()
    text = (holder.tail if holder is not None else first.getparent().text) or ""  # type: ignore[union-attr]
    tail = last.tail or ""
    if not text.rstrip().endswith("(") or not tail.lstrip().startswith(")"):
        return False
    changed = text.rstrip()[:-1] + "["
    if holder is not None:
        holder.tail = changed
    else:
        first.getparent().text = changed  # type: ignore[union-attr]
    last.tail = "]" + tail.lstrip()[1:]
    return True


def _space_before_bracket(first: Element) -> None:
    """Set the bracket in front of a group off from the word before it."""
    holder = first.getprevious()
    parent = first.getparent()
    text = (holder.tail if holder is not None else parent.text) or ""  # type: ignore[union-attr]
    stripped = text.rstrip()
    if not stripped.endswith("["):
        return
    outer = holder if holder is not None else parent
    character = stripped[-2] if len(stripped) > 1 else text_before(outer)[-1:]  # type: ignore[arg-type]
    if character.isalnum() or (character and character in ".,;:)”\"'’%"):
        changed = stripped[:-1] + " ["
        if holder is not None:
            holder.tail = changed
        else:
            parent.text = changed  # type: ignore[union-attr]
