"""A passage's text as HTML with its highlighted places: the one place where study text becomes markup."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from claimpath.report.marks import Mark, Piece, nested
from claimpath.report.shown import shown


def marked(
    text: str, start: int, end: int, marks: Sequence[Mark], *, hide_after: int | None = None
) -> Markup:
    """Return `text[start:end]` with its marks.

    The first part of a mark has the mark's anchor as id, and every part names it in `data-mark`, so that the parts
    joined are the quote. Links back to what quotes it follow the last part. Code points from `hide_after` on (the
    separators between table cells) are in the page but not seen.
    """
    visible = end if hide_after is None else hide_after
    if not marks:
        return _plain(text, start, end, visible)
    out, at = [], start
    for piece in nested(marks, start, end):
        out += [_plain(text, at, piece.start, visible), _piece(text, piece, visible)]
        at = piece.end
    out.append(_plain(text, at, end, visible))
    return Markup("").join(out)


def _plain(text: str, start: int, end: int, visible: int) -> Markup:
    if start >= end:
        return Markup("")
    seen = escape(shown(text[start : max(start, min(end, visible))]))
    if end <= visible:
        return seen
    hidden = escape(shown(text[max(start, visible) : end]))
    return seen + Markup('<span class="sep">{}</span>').format(hidden)


def _piece(text: str, piece: Piece, visible: int) -> Markup:
    inner, at = [], piece.start
    for child in piece.inside:
        inner += [_plain(text, at, child.start, visible), _piece(text, child, visible)]
        at = child.end
    inner.append(_plain(text, at, piece.end, visible))
    mark = piece.mark
    kinds = " ".join(dict.fromkeys(tag.kind for tag in mark.tags))
    anchor = Markup(' id="{}"').format(mark.anchor) if piece.is_first else Markup("")
    out = Markup('<mark{} class="{}" data-mark="{}">{}</mark>').format(
        anchor, kinds, mark.anchor, Markup("").join(inner)
    )
    return out + _tags(mark) if piece.is_last else out


def _tags(mark: Mark) -> Markup:
    links = [
        Markup('<a class="tag {}" href="#{}">{}</a>').format(tag.kind, tag.target, tag.label)
        for tag in mark.tags
    ]
    return Markup('<span class="tags"> {} </span>').format(Markup(" ").join(links))
