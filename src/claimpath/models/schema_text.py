"""A schema put into the conversation, for models whose provider takes none."""

import json
from typing import Any

from claimpath.models.generator import GenerationRequest, Message

IN_MESSAGE = "the schema was put into the message, as the model takes none of its own"
"""The repair that says so."""


def schema_instruction(schema: dict[str, Any]) -> str:
    """What to say to a model about the form of its answer."""
    written = json.dumps(schema, ensure_ascii=False)
    return f"Answer with one JSON object and nothing else. It has to fit this JSON Schema:\n{written}"


def with_schema_in_message(request: GenerationRequest) -> GenerationRequest:
    """The request without a schema of its own and with the instruction at the end of its last message."""
    if request.json_schema is None:
        return request
    *before, last = request.messages
    text = f"{last.content}\n\n{schema_instruction(request.json_schema)}"
    messages = (*before, Message(role=last.role, content=text))
    return request.model_copy(update={"messages": messages, "json_schema": None})
