"""The section path while a reader walks down a document."""


class SectionPath:
    """The section path while a reader walks down a document."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    def enter(self, level: int, title: str) -> None:
        """Close every section of that level or deeper, and open one with this title."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        self._open.append((level, title))

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles from the outermost to the innermost."""
        return tuple(title for _, title in self._open)
