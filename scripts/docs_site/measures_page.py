"""The page of measures: of each file in `claimpath.measures` its formula, paper, functions, and what is undefined."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import claimpath.measures
from claimpath.cli.bench_tasks import TASK_COMMANDS

FOLDER = Path(claimpath.measures.__file__).parent
HELPERS = frozenset(
    {
        "__init__",
        "bipartite",
        "gold",
        "ranking_measure",
        "span_masks",
        "span_table",
        "summary",
        "pool",
        "resample",
    }
)
"""Files that calculate for others and are no measure or test themselves."""
HEAD = """# Measures

Made from the source of `claimpath.measures` while this site is built: one measure, one file. "Undefined" lists the
reasons that the file gives in place of a number; a ratio of sums is also undefined where there is nothing to divide
by. A value is never NaN, null or a silent 0. Every aggregate carries
`n_expected`, `n_scored`, `n_missing` and `n_failed`. How intervals and tests are made: [statistics](statistics.md).

"""
NAMES = """
## Names in the benchmarks

What `claimpath bench list` gives. A name says everything that changes the number.

"""


@dataclass(frozen=True)
class Measure:
    """One file, read without importing it."""

    module: str
    """Its dotted name."""
    text: str
    """The module's docstring: what it is, formula, range, paper."""
    functions: tuple[tuple[str, str], ...]
    """Public functions, with the first line of their docstrings."""
    undefined: tuple[str, ...]
    """The reasons that the code gives where there is no value."""


def measures() -> list[Measure]:
    """Every file of the folder but the helpers, in order."""
    paths = [*sorted(FOLDER.glob("*.py")), *sorted((FOLDER / "statistics").glob("*.py"))]
    return [_read(path) for path in paths if path.stem not in HELPERS]


def measures_page() -> str:
    """The page as Markdown."""
    plain = [measure for measure in measures() if ".statistics." not in measure.module]
    statistics = [measure for measure in measures() if ".statistics." in measure.module]
    parts = [HEAD, "| measure | what it is | undefined where |\n|---|---|---|\n", *map(_row, plain), NAMES]
    for name, command in TASK_COMMANDS.items():
        names = ", ".join(f"`{measure}`" for measure in command.describe().measures)
        parts.append(f'??? note "{name}"\n\n    {names}\n\n')
    parts += ["## Measures by file\n\n", *map(_section, plain)]
    parts += ["## Intervals, tests and calibration\n\n", *map(_section, statistics)]
    return "".join(parts)


def _row(measure: Measure) -> str:
    name = measure.module.rsplit(".", 1)[1]
    first = " ".join(measure.text.split("\n\n")[0].split())
    return f"| [{name}](#{name}) | {_escaped(first)} | {_escaped('; '.join(measure.undefined)) or '-'} |\n"


def _read(path: Path) -> Measure:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = tuple(
        (node.name, (ast.get_docstring(node) or "").split("\n")[0])
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    )
    parts = path.relative_to(FOLDER.parent).with_suffix("").parts
    reasons = tuple(dict.fromkeys(reason for reason in _reasons(tree) if reason != "…"))
    return Measure(".".join(("claimpath", *parts)), ast.get_docstring(tree) or "", functions, reasons)


def _reasons(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Undefined":
            for keyword in node.keywords:
                if keyword.arg == "reason":
                    yield _words(keyword.value)


def _words(value: ast.expr) -> str:
    """A reason as text; what is put in at run time becomes an ellipsis."""
    if isinstance(value, ast.Constant):
        return str(value.value)
    if isinstance(value, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in value.values)
    if isinstance(value, ast.IfExp):
        return f"{_words(value.body)}; {_words(value.orelse)}"
    return "…"


def _section(measure: Measure) -> str:
    first, *rest = measure.text.split("\n\n")
    body = "\n\n".join(_escaped(part) for part in rest)
    functions = "".join(f"- `{name}`: {_escaped(text)}\n" for name, text in measure.functions)
    undefined = "; ".join(measure.undefined)
    said = f"**Undefined:** {_escaped(undefined)}.\n\n" if undefined else ""
    title = measure.module.rsplit(".", 1)[1]
    return f"### {title}\n\n{_escaped(first)}\n\n{body}\n\n{said}`{measure.module}`\n\n{functions}\n"


def _escaped(text: str) -> str:
    """Formulas use signs that Markdown takes for its own. Indented formulas stay as they are."""
    if text.startswith("    "):
        return text
    text = re.sub(r"^- ", "\0", text, flags=re.MULTILINE)
    text = re.sub(r"(`[^`]*`)|([*_<>\[\]|])", lambda m: m[1] or f"&#{ord(m[2])};", text)
    # A formula on a line of its own keeps its line.
    lines = [line + ("  " if " = " in line else "") for line in text.split("\n")]
    return "\n".join(lines).replace("\0", "- ")
