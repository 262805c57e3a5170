"""The page of the Python API: what the packages name in `__all__`, with signatures and docstrings."""

import inspect
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

PARTS = {
    "claimpath": "The main functions. They are imported on first use, so that `import claimpath` stays fast.",
    "claimpath.report": "Writing reports.",
    "claimpath.export": "Writing a report or a graph in formats of others.",
    "claimpath.stages.read": "Reading studies.",
    "claimpath.stages.rank": "Ranking passages.",
    "claimpath.stages.align": "Comparing graphs.",
    "claimpath.models": "Language models and sentence vectors.",
    "claimpath.measures": "Measures of rankings; all measures: [measures](measures.md).",
    "claimpath.measures.statistics": "Intervals and tests.",
    "claimpath.datasets": "Loaders of data sets.",
    "claimpath.bench": "Running and comparing systems.",
    "claimpath.testing": "A model server on this machine for tests.",
}
"""The packages on the page, with what they are for."""

HEAD = """# Python

Made from the code's docstrings while this site is built. The records that these functions take and give stand in
[records](records.md). Mistakes of a user raise a class of [`claimpath.errors`](#claimpatherrors) whose message says
what to do.

"""


def api_page() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for package, about in PARTS.items():
        module = import_module(package)
        parts.append(f"## {package}\n\n{about}\n\n")
        parts += [_entry(name, getattr(module, name)) for name in module.__all__ if name != "__version__"]
    errors = inspect.getdoc(import_module("claimpath.errors")) or ""
    title, _, tree = errors.partition("\n\n")
    parts.append(f"## claimpath.errors\n\n{title}\n\n```text\n{inspect.cleandoc(tree)}\n```\n")
    return "".join(parts)


def _entry(name: str, thing: Any) -> str:
    if inspect.isclass(thing):
        return f"### {name}\n\n{_text(thing)}{_members(thing)}"
    if callable(thing):
        return f"### {name}\n\n{_signature(name, thing)}{_text(thing)}"
    kind = type(thing).__name__
    shown = f": {', '.join(f'`{key}`' for key in thing)}" if isinstance(thing, dict) else f" `{thing!r}`"
    return f"### {name}\n\nA {kind}{shown if len(shown) < 1500 else ''}.\n\n"


def _signature(name: str, function: Callable[..., Any]) -> str:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return ""
    whole = f"{name}{_shorter(str(signature))}"
    if len(whole) > 90:
        given = [_shorter(str(parameter)) for parameter in signature.parameters.values()]
        kinds = [parameter.kind for parameter in signature.parameters.values()]
        if inspect.Parameter.VAR_POSITIONAL not in kinds and inspect.Parameter.KEYWORD_ONLY in kinds:
            given.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
        back = signature.return_annotation
        end = "" if back is signature.empty else f" -> {_shorter(_named(back))}"
        whole = f"{name}(\n" + "".join(f"    {part},\n" for part in given) + f"){end}"
    return f"```python\n{whole}\n```\n\n"


def _named(annotation: Any) -> str:
    return inspect.formatannotation(annotation)


def _shorter(text: str) -> str:
    """Leave the folders out of type names, and the quotes round names that are imported late."""
    text = re.sub(r"\b(?:claimpath|collections|pathlib|typing|numpy)\.(?:\w+\.)*(?=[A-Za-z_])", "", text)
    return re.sub(r"'([A-Z]\w*(?: \| \w+)*)'", r"\1", text)


def _text(thing: Any) -> str:
    """The docstring; lines such as `name: what it is` become a list."""
    lines = (inspect.getdoc(thing) or "").replace("<", "&lt;").split("\n")
    shown = [re.sub(r"^([a-z_]+(?:, [a-z_]+)*): ", r"- `\1`: ", line) for line in lines]
    out: list[str] = []
    for line in shown:
        if line.startswith("- ") and out and out[-1] and not out[-1].startswith("- "):
            out.append("")
        out.append(line)
    return "\n".join(out) + "\n\n"


def _members(thing: type) -> str:
    """Public methods that the class itself defines and says something about."""
    rows = [
        f"- `{name}`: {' '.join((inspect.getdoc(member) or '').split('. ')[0].split())}\n"
        for name, member in vars(thing).items()
        if not name.startswith("_") and inspect.isfunction(member) and member.__doc__
    ]
    return "".join(rows) + ("\n" if rows else "")
