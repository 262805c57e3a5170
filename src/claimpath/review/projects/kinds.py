"""The five kinds of annotation project."""

from claimpath.errors import SettingsError
from claimpath.review.projects import (
    explanation_graphs,
    fallacious_spans,
    grounding,
    passage_links,
    reasoning_types,
)
from claimpath.review.projects.kind import Kind

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
