"""Our own format: an `AnnotatedText` a line."""

from collections.abc import Sequence

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.records.fallacious_spans import AnnotatedText


def write_own(texts: Sequence[AnnotatedText]) -> str:
    """A record a line."""
    return "".join(text.model_dump_json() + "\n" for text in texts)


def read_own(content: str) -> tuple[AnnotatedText, ...]:
    """Read records. Raises DataError with the line."""
    found = []
    for number, line in enumerate(content.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append(AnnotatedText.model_validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise DataError(
                f"line {number}: {where + ': ' if where else ''}{first['msg']}; an annotated text was expected"
            ) from None
    return tuple(found)
