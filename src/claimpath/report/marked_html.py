"""A passage's text as HTML with its highlighted places: the one place where study text becomes markup."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from claimpath.report.marks import Mark, Piece, nested
from claimpath.report.shown import shown


def marked(
    text: str, start: int, end: int, marks: Sequence[Mark], *, visible: tuple[int, int] | None = None
) -> Markup:
    """Return `text[start:end]` with its marks.

    The first part of a mark has the mark's anchor as id, and every part names it in `data-mark`, so that the parts
    joined are the quote. Links back to what quotes it follow the last part. Code points outside `visible` (repeated
    headers and separators of table cells) are in the page but not seen.
    """
    seen = visible or (start, end)
    if not marks:
        return _plain(text, start, end, seen)
    out, at = [], start
    for piece in nested(marks, start, end):
        out += [_plain(text, at, piece.start, seen), _piece(text, piece, seen)]
        at = piece.end
    out.append(_plain(text, at, end, seen))
    return Markup("").join(out)


def _plain(text: str, start: int, end: int, seen: tuple[int, int]) -> Markup:
    low, high = (min(max(bound, start), end) for bound in seen)
    before, after = (
        Markup('<span class="sep">{}</span>').format(shown(part)) if part else Markup("")
        for part in (text[start:low], text[high:end])
    )
    return before + escape(shown(text[low:high])) + after


def _piece(text: str, piece: Piece, seen: tuple[int, int]) -> Markup:
    inner, at = [], piece.start
    for child in piece.inside:
        inner += [_plain(text, at, child.start, seen), _piece(text, child, seen)]
        at = child.end
    inner.append(_plain(text, at, piece.end, seen))
    mark = piece.mark
    kinds = " ".join(dict.fromkeys(tag.kind for tag in mark.tags))
    anchor = Markup(' id="{}"').format(mark.anchor) if piece.is_first else Markup("")
    out = Markup('<mark{} class="{}" data-mark="{}">{}</mark>').format(
        anchor, kinds, mark.anchor, Markup("").join(inner)
    )
    return out + _tags(mark) if piece.is_last else out


def _tags(mark: Mark) -> Markup:
    """Links back to each use of a mark, grouped: `finding, gap 1 2 5`."""
    groups: dict[str, list[Markup]] = {}
    for tag in mark.tags:
        links = groups.setdefault(tag.kind, [])
        label = (
            tag.label
            if not links
            else Markup('<span class="vh">{} </span>{}').format(*tag.label.rsplit(" ", 1))
        )
        links.append(Markup('<a class="tag {}" href="#{}">{}</a>').format(tag.kind, tag.target, label))
    joined = [Markup(" ").join(links) for links in groups.values()]
    return Markup('<span class="tags"> {} </span>').format(Markup(" ").join(joined))
