"""Make the manifest of a run."""

import hashlib
import platform
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable

from claimpath._version import __version__
from claimpath.bench.records import Manifest
from claimpath.models.managed import ManagedGenerator

_CODE = (".py", ".toml", ".txt", ".json", ".jsonl")
_NOT_CODE = frozenset({"__pycache__", "minilm", "examples"})
LIBRARIES: tuple[str, ...] = (
    "numpy", "scipy", "scikit-learn", "onnxruntime", "tokenizers", "bm25s", "nupunkt", "spacy", "networkx",
    "pydantic-ai-slim", "llama-cpp-python", "sentence-transformers", "transformers", "torch",
)  # fmt: skip
"""Libraries that can change a number, where they are installed."""


def make_manifest(
    *,
    task: str,
    system: str,
    split: str,
    data_file: str,
    data_sha256: str,
    setting: str = "",
    seeds: Sequence[int] = (),
    seconds: float = 0.0,
    settings: Mapping[str, str] | None = None,
    counts: Mapping[str, int] | None = None,
    models_sha256: Mapping[str, str] | None = None,
    more_data_sha256: Mapping[str, str] | None = None,
    generators: Sequence[ManagedGenerator] = (),
) -> Manifest:
    """The manifest of a run that was made now, with this code on this machine.

    generators: the language models that were asked; their names, calls and prompts are taken from them.
    """
    prompts: dict[str, str] = {}
    for generator in generators:
        for name, digest in generator.prompts.sha256().items():
            prompts[name if len(generators) == 1 else f"{name} ({generator.name})"] = digest
    return Manifest(
        task=task,
        system=system,
        setting=setting,
        split=split,
        data_file=data_file,
        data_sha256=data_sha256,
        version=__version__,
        models_sha256=dict(models_sha256 or {}),
        seeds=tuple(seeds),
        seconds=seconds,
        settings=dict(settings or {}),
        counts=dict(counts or {}),
        more_data_sha256=dict(more_data_sha256 or {}),
        code_sha256=code_sha256(),
        model=", ".join(dict.fromkeys(generator.name for generator in generators)),
        prompts_sha256=prompts,
        versions=library_versions(),
    )


@cache
def code_sha256() -> str:
    """SHA-256 over the names and contents of the package's code, rules and prompts, in the order of their names.

    Model weights are not part of it; a manifest names those that a system used.
    """
    digest = hashlib.sha256()
    for name, content in sorted(_code(files("claimpath"), "")):
        digest.update(f"{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()


def _code(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            if entry.name not in _NOT_CODE:
                found += _code(entry, f"{name}/")
        elif entry.name.endswith(_CODE):
            found.append((name, entry.read_bytes()))
    return found


@cache
def library_versions() -> dict[str, str]:
    """Python's version, the machine's kind, and the version of each library that is installed."""
    found = {"python": platform.python_version(), "machine": f"{platform.machine()} {platform.system()}"}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
