"""The five kinds of annotation project."""

from claimpath.errors import DataError, SettingsError
from claimpath.review.projects import (
    explanation_graphs,
    fallacious_spans,
    grounding,
    passage_links,
    reasoning_types,
)
from claimpath.review.projects.kind import Kind, NewItems

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        passage_links.KIND,
        explanation_graphs.KIND,
        grounding.KIND,
        reasoning_types.KIND,
        fallacious_spans.KIND,
    )
}
"""Every kind by its name."""


def kind_named(name: str) -> Kind:
    """Give a kind by its name. Raises SettingsError where there is none."""
    if name not in KINDS:
        raise SettingsError(f"unknown kind of project {name!r}; choose one of: {', '.join(KINDS)}")
    return KINDS[name]


def read_new_items(kind: str, name: str, content: bytes) -> NewItems:
    """Read the items of a file, by its name and content. Raises DataError, SettingsError for an unknown kind."""
    read = kind_named(kind).read
    try:
        return read(name, content)
    except RecursionError:
        # Brackets in brackets, thousands deep: no file of items has that.
        raise DataError(f"{name} is nested too deeply to be read; give a plain file of items") from None
