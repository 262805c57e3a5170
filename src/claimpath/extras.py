"""The one gate to optional packages."""

from importlib import import_module
from types import ModuleType

from claimpath.errors import MissingExtraError


def load_extra(module: str, *, feature: str, extra: str) -> ModuleType:
    """Import a module of an optional package.

    feature: what needs it, as the start of a sentence: `The model openai:x`. extra: the name in `claimpath[NAME]`.

    Raises MissingExtraError where the package is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(feature, extra) from error
