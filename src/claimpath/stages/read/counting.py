"""Numbers with their nouns, for messages."""


def counted(n: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun: `counted(2, "table")` is `2 tables`."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"
