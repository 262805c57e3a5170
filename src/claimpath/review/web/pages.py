"""Rendering of pages: one set of templates, everything escaped, nothing loaded from elsewhere."""

from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from claimpath.report.shown import shown
from claimpath.review.people import Person

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> Environment:
    """The templates. Every text is escaped; characters that could act on a reader's machine are replaced."""
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: shown(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(request: Request, name: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """Render a template as a response. `person` and `request` are always there."""
    person: Person | None = getattr(request.state, "person", None)
    auth = request.app.state.workbench.settings.auth
    html = environment().get_template(name).render(request=request, person=person, auth=auth, **values)
    return HTMLResponse(html, status_code=status)
