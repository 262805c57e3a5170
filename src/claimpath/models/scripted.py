"""A model that answers from a script: for tests, demonstrations, and for trying a pipeline without a model."""

from pathlib import Path

from claimpath.models.arguments import read_arguments
from claimpath.models.generator import Generation, GenerationRequest, failure
from claimpath.models.outcome import Answered, Refused, Truncated
from claimpath.models.script import Script
from claimpath.models.spec import ModelSpec


class Scripted:
    """Answers from a script. Nothing is cached: the same question may have several answers in order."""

    cacheable = False
    provider = "scripted"

    def __init__(self, name: str, script: Script) -> None:
        self.name = name
        self.identity = name
        self._script = script

    async def generate(self, request: GenerationRequest) -> Generation:
        """The line of the script that fits."""
        text = "\n".join(message.content for message in request.messages)
        line = self._script.next(text, request.role, request.run)
        if line is None:
            end = " ".join(request.messages[-1].content.split())[-80:]
            return failure(
                "not_scripted", f"no line of the script fits the request of {request.role}: “…{end}”"
            )
        if line.fail is not None:
            return failure(line.fail, "as the script says")
        outcome: Answered | Refused | Truncated = Answered()
        if line.refuse:
            outcome = Refused(message=line.refuse)
        elif line.finish == "length":
            outcome = Truncated(message="The answer stops at the most tokens allowed.")
        return Generation(
            outcome=outcome, text=line.refuse or line.text, model=self.name, finish_reason=line.finish
        )

    async def aclose(self) -> None:
        """Nothing is open."""


def build(spec: ModelSpec, timeout: float) -> Scripted:
    """The model of a spec of kind `scripted`. Raises SettingsError where the file is not a script."""
    read_arguments(spec, {})
    return Scripted(spec.text, Script.read(Path(spec.path)))
