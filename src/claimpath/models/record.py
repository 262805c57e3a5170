"""A model whose answers are written to a file, to be replayed later: `record:FILE=MODEL`."""

from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.models.digest import canonical, request_content, request_digest
from claimpath.models.generator import Generation, GenerationRequest, TextGenerator
from claimpath.models.outcome import Failed
from claimpath.models.registry import load_generator
from claimpath.models.spec import ModelSpec


class Recorder:
    """Asks another model and appends what it answers, one line each. Failures are not recorded."""

    # An answer out of the cache would never reach the file.
    cacheable = False

    def __init__(self, name: str, inner: TextGenerator, path: Path) -> None:
        self.name = name
        self.identity = inner.identity
        self.provider = inner.provider
        self._inner = inner
        self._path = path

    async def generate(self, request: GenerationRequest) -> Generation:
        """Ask, and record the answer."""
        answer = await self._inner.generate(request)
        if isinstance(answer.outcome, Failed):
            return answer
        row = {
            "request_digest": request_digest(request),
            "request": request_content(request),
            "generation": answer.model_dump(mode="json"),
        }
        # One write of one line: two processes that record into one file don't cut each other's lines, and a kill
        # leaves whole lines.
        with self._path.open("ab", buffering=0) as file:
            file.write(canonical(row).encode("ascii") + b"\n")
        return answer

    async def aclose(self) -> None:
        """Close the model that is asked."""
        await self._inner.aclose()


def build(spec: ModelSpec, timeout: float) -> Recorder:
    """The model of a spec of kind `record`. Raises SettingsError where the file can't be written."""
    path = Path(spec.path)
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise SettingsError(f"can't write the recording {spec.path!r}: {error}") from error
    assert spec.inner is not None
    return Recorder(spec.text, load_generator(spec.inner, timeout=timeout), path)
