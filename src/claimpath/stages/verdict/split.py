"""Parts of a study that is longer than a model's window: whole sections together where they fit."""

from collections.abc import Sequence
from itertools import groupby

from claimpath.models.tokens import estimate_tokens
from claimpath.records import Passage
from claimpath.stages.verdict.evidence import Piece, whole_pieces

Part = tuple[Piece, ...]
"""What is read in one go, in the study's order."""


def split_into_parts(passages: Sequence[Passage], room: int) -> tuple[Part, ...]:
    """Split passages into parts of at most `room` tokens each (from 50), by our estimate; nothing is left out.

    A section starts a new part where it does not fit into the current one; a section longer than a part is split
    between passages, a passage longer than a part between sentences, a sentence longer than a part where it must.
    """
    if room < 50:
        raise ValueError(f"a part needs room for at least 50 tokens, not {room}")
    parts: list[Part] = []
    current: list[Piece] = []
    used = 0

    def close() -> None:
        nonlocal used
        if current:
            parts.append(tuple(current))
            current.clear()
        used = 0

    for _, section in groupby(whole_pieces(passages), key=_section):
        pieces = [small for piece in section for small in _small_enough(piece, room)]
        sizes = [_size(piece) for piece in pieces]
        if used + sum(sizes) > room:
            close()
        for piece, size in zip(pieces, sizes, strict=True):
            if used + size > room:
                close()
            current.append(piece)
            used += size
    close()
    return tuple(parts)


def _section(piece: Piece) -> tuple[str, str]:
    """Study and top-level section."""
    passage = piece.passage
    study = passage.id.split(".")[0] if "." in passage.id else ""
    return study, passage.section[0] if passage.section else ""


def _size(piece: Piece) -> int:
    return estimate_tokens(piece.shown) + 2


def _small_enough(piece: Piece, room: int) -> list[Piece]:
    if _size(piece) <= room:
        return [piece]
    passage = piece.passage
    bounds = [sentence.start for sentence in passage.sentences[1:]] + [len(passage.text)]
    pieces: list[Piece] = []
    start = 0
    for index, end in enumerate(bounds):
        following = bounds[index + 1] if index + 1 < len(bounds) else None
        fits = following is not None and _size(Piece(passage, start, following)) <= room
        if fits or end <= start:
            continue
        pieces += _cut(Piece(passage, start, end), room)
        start = end
    return pieces


def _cut(piece: Piece, room: int) -> list[Piece]:
    """Halve a piece until it fits, or until nothing is left to halve."""
    if _size(piece) <= room or piece.end - piece.start < 2:
        return [piece]
    middle = (piece.start + piece.end) // 2
    blank = piece.passage.text.rfind(" ", piece.start + 1, middle)
    middle = blank + 1 if blank > piece.start else middle
    return _cut(Piece(piece.passage, piece.start, middle), room) + _cut(
        Piece(piece.passage, middle, piece.end), room
    )
