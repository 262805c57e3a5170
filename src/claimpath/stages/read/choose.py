"""Which article of a file that holds several? The reader of a file never picks one silently."""

from collections.abc import Sequence
from typing import TypeVar

from claimpath.errors import StudyError

T = TypeVar("T")
_MOST_SHOWN = 50


def choose(units: Sequence[T], titles: Sequence[str], article: int | None, name: str) -> T:
    """Return the article with that number (from 1), or the only one there is.

    Raises StudyError with the numbered titles where there are several and `article` is None, and with the range where
    the number lies outside it.
    """
    if article is not None:
        if not 1 <= article <= len(units):
            range_ = "1 (it holds one article)" if len(units) == 1 else f"1 to {len(units)}"
            raise StudyError(f"{name} has no article {article}; --article takes {range_}.")
        return units[article - 1]
    if len(units) == 1:
        return units[0]
    lines = [
        f"  {i}. {(title or '(no title)')[:120]}" for i, title in enumerate(titles[:_MOST_SHOWN], start=1)
    ]
    if len(units) > _MOST_SHOWN:
        lines.append(f"  … and {len(units) - _MOST_SHOWN} more")
    listing = "\n".join(lines)
    raise StudyError(f"{name} holds {len(units)} articles. Say which one with --article N:\n{listing}")
