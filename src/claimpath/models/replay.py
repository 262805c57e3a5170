"""A model that gives recorded answers again: `replay:FILE`.

One JSON object per line, as `record:FILE=MODEL` writes it: `request_digest`, `request` and `generation`. The digest is
of the request alone, so what one model answered is replayed without naming it. The last line of a digest counts.
"""

from pathlib import Path

from pydantic import ValidationError

from claimpath.errors import SettingsError
from claimpath.models.arguments import read_arguments
from claimpath.models.digest import request_digest
from claimpath.models.generator import Generation, GenerationRequest, failure
from claimpath.models.json_lines import read_json_lines
from claimpath.models.spec import ModelSpec


class Replay:
    """Recorded answers by the digest of their requests."""

    cacheable = False
    provider = "replay"

    def __init__(self, name: str, answers: dict[str, Generation]) -> None:
        self.name = name
        self.identity = name
        self._answers = answers

    async def generate(self, request: GenerationRequest) -> Generation:
        """The recorded answer; a failure where this very request was not recorded."""
        digest = request_digest(request)
        answer = self._answers.get(digest)
        if answer is None:
            return failure(
                "not_recorded",
                f"{self.name} holds no answer to this request of {request.role} (run {request.run}, digest "
                f"{digest[:12]}); it was recorded with other texts, settings or another version of the prompts",
            )
        return answer

    async def aclose(self) -> None:
        """Nothing is open."""


def read_recording(path: Path) -> dict[str, Generation]:
    """Recorded answers by the digest of their requests. Raises SettingsError where the file is not a recording."""
    answers: dict[str, Generation] = {}
    for number, row in read_json_lines(path, "recorded answers"):
        try:
            answers[str(row["request_digest"])] = Generation.model_validate(row["generation"])
        except (KeyError, ValidationError) as error:
            raise SettingsError(
                f"line {number} of the recorded answers {str(path)!r} needs request_digest and generation, as "
                f"record:FILE=MODEL writes them: {str(error)[:200]}"
            ) from error
    return answers


def build(spec: ModelSpec, timeout: float) -> Replay:
    """The model of a spec of kind `replay`. Raises SettingsError where the file is not a recording."""
    read_arguments(spec, {})
    return Replay(spec.text, read_recording(Path(spec.path)))
