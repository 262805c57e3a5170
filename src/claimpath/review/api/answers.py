"""How the API answers: models as JSON, and mistakes in one form that its description names."""

from typing import Annotated, Any

from fastapi import Depends, Path, Response
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
bearer = HTTPBearer(
    auto_error=False, scheme_name="token", description="A personal token, made on the page /tokens."
)
SECURED = [Depends(bearer)]
"""Only describes it: the guard has looked at the token before any route is reached."""


class Answer(BaseModel):
    """Root of what the API answers besides the records."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class Mistake(Answer):
    """What went wrong, for people: the value, what is allowed, what to do."""

    error: str = Field(description="One or two sentences.")


Responses = dict[int | str, dict[str, Any]]
MISTAKES: Responses = {
    400: {"model": Mistake, "description": "It can't be done as asked; the message says what to change."},
    401: {"model": Mistake, "description": "No token, or one that is not valid any more."},
    403: {
        "model": Mistake,
        "description": "The header X-CSRF-Token is missing or wrong (only without a token).",
    },
    404: {"model": Mistake, "description": "It does not exist, or not for you."},
    411: {"model": Mistake, "description": "The length of the body is not given."},
    413: {"model": Mistake, "description": "The body is too large."},
    422: {"model": Mistake, "description": "The request does not have the form that is described here."},
}
HEAVY: Responses = {
    503: {
        "model": Mistake,
        "description": "As many calls as are allowed are being worked on. Ask again after Retry-After seconds.",
        "headers": {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}},
    },
}


def answered(model: BaseModel, status: int = 200) -> Response:
    """A model as a response, written once and not looked at again."""
    return Response(model.model_dump_json(), status_code=status, media_type="application/json")
