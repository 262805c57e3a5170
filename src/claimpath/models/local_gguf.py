"""A GGUF model inside this process, through llama-cpp-python (extra `local`).

The schema becomes a grammar: the answer then has the right form, whatever it says. A model of a few hundred million
parameters answers verdicts at chance; it shows that the path works, not what the answer is.
"""

import asyncio
import os
import threading
from hashlib import sha256
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.arguments import Value, read_arguments
from claimpath.models.digest import canonical
from claimpath.models.generator import Generation, GenerationRequest, failure
from claimpath.models.keys import short
from claimpath.models.openai_compatible import read_completion
from claimpath.models.spec import ModelSpec

_ARGUMENTS = {"n_ctx": int, "n_threads": int, "top_p": float, "top_k": int, "min_p": float}
_LOADING = ("n_ctx", "n_threads")
_MAGIC = b"GGUF"
_SAMPLE = 2**20


class LocalGguf:
    """A model file. One answer at a time, in a thread of its own."""

    cacheable = True
    provider = "local"

    def __init__(self, spec: ModelSpec) -> None:
        """Raises MissingExtraError without the extra, SettingsError for a file that is not a GGUF model."""
        self.arguments: dict[str, Value] = read_arguments(spec, _ARGUMENTS)
        self.name = spec.text
        path = Path(spec.path)
        self.identity = canonical({"file": file_identity(path), "arguments": self.arguments})
        library: Any = load_extra("llama_cpp", feature=f"The model {spec.text}", extra="local")
        self._grammar: Any = library.LlamaGrammar
        self._file = path.name
        self._lock = threading.Lock()
        loading: dict[str, Any] = {"n_ctx": 0, "n_threads": 1, "verbose": False}
        loading |= {name: value for name, value in self.arguments.items() if name in _LOADING}
        try:
            # n_ctx 0 takes the window that the model was trained with.
            self._llama: Any = library.Llama(
                model_path=str(path), n_threads_batch=loading["n_threads"], **loading
            )
        except (ValueError, OSError, RuntimeError, AssertionError) as error:
            raise SettingsError(f"can't load the model file {spec.path!r}: {error}") from error

    async def generate(self, request: GenerationRequest) -> Generation:
        """Answer, with the grammar of the schema where there is one."""
        return await asyncio.to_thread(self._locked, request)

    def _locked(self, request: GenerationRequest) -> Generation:
        # A model holds one conversation, so calls wait for each other. A lock of threads, as loops come and go.
        with self._lock:
            return self._answer(request)

    def _answer(self, request: GenerationRequest) -> Generation:
        options: dict[str, Any] = {k: v for k, v in self.arguments.items() if k not in _LOADING}
        try:
            if request.json_schema is not None:
                options["grammar"] = self._grammar.from_json_schema(
                    canonical(request.json_schema), verbose=False
                )
            body = self._llama.create_chat_completion(
                messages=[{"role": m.role, "content": m.content} for m in request.messages],
                temperature=0.8 if request.temperature is None else request.temperature,
                seed=request.seed,
                max_tokens=request.max_tokens,
                stop=list(request.stop),
                **options,
            )
            return read_completion(body).model_copy(update={"model": self._file})
        except ValueError as error:
            return failure("too_long" if "context window" in str(error) else "rejected", short(str(error)))
        except (LookupError, TypeError, RuntimeError, OSError) as error:
            return failure("ours", short(f"{type(error).__name__}: {error}"))

    async def aclose(self) -> None:
        """Free the model's memory."""
        self._llama.close()


def file_identity(path: Path) -> dict[str, Value]:
    """Size, and SHA-256 of the first and the last MiB: tells two models apart without reading gigabytes.

    Raises SettingsError where the file can't be read or does not begin as a GGUF file does.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            first = file.read(_SAMPLE)
            file.seek(max(0, size - _SAMPLE), os.SEEK_SET)
            last = file.read(_SAMPLE)
    except OSError as error:
        raise SettingsError(f"can't read the model file {str(path)!r}: {error}") from error
    if first[:4] != _MAGIC:
        raise SettingsError(f"{str(path)!r} is not a GGUF model file")
    return {"size": size, "sha256_ends": sha256(first + last).hexdigest()}


def build(spec: ModelSpec, timeout: float) -> LocalGguf:
    """The model of a spec of kind `local`; timeout is not used, as nothing waits for a network."""
    return LocalGguf(spec)
