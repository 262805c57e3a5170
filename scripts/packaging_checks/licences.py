"""The licence of an installed distribution, and whether the rules of `licences.toml` let it in."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any, Literal

from packaging.utils import canonicalize_name

Verdict = Literal["allowed", "excepted", "copyleft", "not allowed", "unknown"]
UNKNOWN = "unknown"
_TOKEN = re.compile(r"\s*(\(|\)|[^\s()]+)")
_COPYLEFT = re.compile(r"^(A?GPL|LGPL|MPL|EPL|EUPL|CDDL|OSL|CPAL|CC-BY-SA)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rules:
    """What is let in."""

    allowed: frozenset[str]
    """SPDX identifiers, with `WITH` and its exception where there is one."""
    names: dict[str, str]
    """How licences are written elsewhere, lower-cased, to an SPDX expression."""
    exceptions: dict[str, dict[str, str]] = field(default_factory=dict)
    """Normalised name of a distribution to `licence`, the one it has, and `reason`."""
    bundled: dict[str, dict[str, str]] = field(default_factory=dict)
    """Beginning of a library's file name inside a wheel to its `licence` and `reason`."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A distribution with what was decided."""

    name: str
    version: str
    licence: str
    """As an SPDX expression where it could be read as one."""
    verdict: Verdict
    reason: str = ""
    """Of an exception."""
    bundled: tuple[str, ...] = ()
    """Libraries inside its wheel under a licence of their own that the rules name."""


def read_rules(path: Path) -> Rules:
    """Read the rules. Raises ValueError where an exception has no reason or no licence."""
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    for kind in ("exceptions", "bundled"):
        for name, entry in table.get(kind, {}).items():
            if not entry.get("reason", "").strip() or not entry.get("licence", "").strip():
                raise ValueError(f"{path.name}: {kind}.{name} needs a licence and a reason")
    return Rules(
        allowed=frozenset(table["allowed"]),
        names={name.lower(): expression for name, expression in table["names"].items()},
        exceptions={canonicalize_name(name): entry for name, entry in table.get("exceptions", {}).items()},
        bundled=table.get("bundled", {}),
    )


def licence_of(metadata: Any, names: dict[str, str]) -> str:
    """An SPDX expression by License-Expression, else the classifiers, else a short License line; or `unknown`.

    Several classifiers may mean a choice or a sum; they are taken as a sum, the stricter reading.
    """
    if written := (metadata.get("License-Expression") or "").strip():
        return written
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier") or ()
        if line.startswith("License :: ") and not line.endswith("OSI Approved")
    ]
    line = (metadata.get("License") or "").strip()
    found = list(dict.fromkeys(names.get(text.lower(), "") for text in classifiers))
    if found and all(found):
        return " AND ".join(f"({one})" if " " in one and len(found) > 1 else one for one in found)
    first = line.splitlines()[0].strip() if line else ""
    return names.get(first.lower(), "") or (first[:60] if first else UNKNOWN)


def allows(expression: str, allowed: Callable[[str], bool]) -> bool:
    """Whether an SPDX expression can be met by licences that are allowed. Raises ValueError for none."""
    tokens = _TOKEN.findall(expression)
    value, rest = _either(tokens, allowed)
    if rest:
        raise ValueError(f"{expression!r} is no licence expression")
    return value


def judge(distribution: Distribution, rules: Rules) -> Judged:
    """Decide about one distribution."""
    name = str(distribution.metadata["Name"])
    licence = licence_of(distribution.metadata, rules.names)
    verdict, reason = decide(name, licence, rules)
    return Judged(name, distribution.version, licence, verdict, reason, _bundled(distribution, rules))


def decide(name: str, licence: str, rules: Rules) -> tuple[Verdict, str]:
    """What the rules make of a licence. An exception holds only while the licence is the one that it names."""
    exception = rules.exceptions.get(canonicalize_name(name))
    if exception is not None and exception["licence"] == licence:
        return "excepted", exception["reason"]
    if licence == UNKNOWN:
        return "unknown", ""
    try:
        if allows(licence, rules.allowed.__contains__):
            return "allowed", ""
        permissive = allows(licence, lambda one: not _COPYLEFT.match(one))
    except ValueError:
        return "unknown", ""
    return ("not allowed" if permissive else "copyleft"), ""


def _bundled(distribution: Distribution, rules: Rules) -> tuple[str, ...]:
    found = set()
    for file in distribution.files or ():
        if ".libs" in str(file) or file.suffix in {".so", ".dylib", ".dll"} or ".so." in file.name:
            found |= {
                f"{start}*: {entry['licence']}"
                for start, entry in rules.bundled.items()
                if file.name.startswith(start)
            }
    return tuple(sorted(found))


def _either(tokens: list[str], allowed: Callable[[str], bool]) -> tuple[bool, list[str]]:
    value, rest = _both(tokens, allowed)
    while rest and rest[0].upper() == "OR":
        other, rest = _both(rest[1:], allowed)
        value = value or other
    return value, rest


def _both(tokens: list[str], allowed: Callable[[str], bool]) -> tuple[bool, list[str]]:
    value, rest = _one(tokens, allowed)
    while rest and rest[0].upper() == "AND":
        other, rest = _one(rest[1:], allowed)
        value = value and other
    return value, rest


def _one(tokens: list[str], allowed: Callable[[str], bool]) -> tuple[bool, list[str]]:
    if not tokens or tokens[0] == ")" or tokens[0].upper() in {"AND", "OR", "WITH"}:
        raise ValueError("a licence is missing in an expression")
    if tokens[0] == "(":
        value, rest = _either(tokens[1:], allowed)
        if not rest or rest[0] != ")":
            raise ValueError("a bracket is not closed in an expression")
        return value, rest[1:]
    name, rest = tokens[0], tokens[1:]
    if len(rest) >= 2 and rest[0].upper() == "WITH":
        name, rest = f"{name} WITH {rest[1]}", rest[2:]
    return allowed(name), rest
