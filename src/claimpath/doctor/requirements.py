"""What a distribution needs, all the way down, and whether that is installed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import metadata

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version


@dataclass(frozen=True, slots=True)
class Installed:
    """A distribution that is installed."""

    name: str
    version: str
    requires: tuple[str, ...] = ()
    """Its requirements as its metadata has them."""
    extras: frozenset[str] = frozenset()
    """Extras that it has."""


Find = Callable[[str], Installed | None]
"""Gives the installed distribution of a name, or nothing."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """A requirement that nothing installed meets."""

    requirement: str
    needed_by: str
    found: str | None
    """Version that is installed and does not fit; None where none is."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Everything below a distribution."""

    found: dict[str, Installed]
    """Normalised name to distribution, in alphabetical order; the root is left out."""
    needed_by: dict[str, frozenset[str]]
    """Normalised name to the names of those that need it."""
    unmet: tuple[Unmet, ...]
    """What is missing or does not fit, in the order in which it was met."""


def installed(name: str) -> Installed | None:
    """The installed distribution of that name; None where there is none."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    return Installed(
        name=str(found.metadata["Name"]),
        version=found.version,
        requires=tuple(found.requires or ()),
        extras=frozenset(
            canonicalize_name(extra) for extra in found.metadata.get_all("Provides-Extra") or ()
        ),
    )


def tree_of(root: str, extras: Iterable[str] = (), *, with_base: bool = True, find: Find = installed) -> Tree:
    """Walk the requirements of `root[extras]` that apply to this interpreter and system.

    with_base: whether what `root` needs without an extra is walked as well. An installed version that does not fit
    is named in `unmet` and walked all the same.
    """
    found: dict[str, Installed] = {}
    needed_by: dict[str, set[str]] = {}
    unmet: list[Unmet] = []
    root_name: str = canonicalize_name(root)
    waiting: list[tuple[str, str]] = [
        (root_name, extra) for extra in sorted(canonicalize_name(one) for one in extras)
    ]
    if with_base:
        waiting.insert(0, (root_name, ""))
    seen: set[tuple[str, str]] = set()
    while waiting:
        name, extra = waiting.pop(0)
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        owner = found.get(name) or find(name)
        for written in owner.requires if owner is not None else ():
            requirement = Requirement(written)
            if not _applies(requirement, extra):
                continue
            below: str = canonicalize_name(requirement.name)
            if below == root_name:
                waiting += [(root_name, canonicalize_name(one)) for one in sorted(requirement.extras)]
                continue
            needed_by.setdefault(below, set()).add(name)
            there = found.get(below) or find(below)
            if there is None or not requirement.specifier.contains(Version(there.version), prereleases=True):
                unmet.append(Unmet(_shown(requirement), name, there.version if there is not None else None))
            if there is None:
                continue
            found[below] = there
            waiting += [(below, one) for one in ("", *sorted(map(canonicalize_name, requirement.extras)))]
    return Tree(
        {name: found[name] for name in sorted(found)},
        {name: frozenset(owners) for name, owners in sorted(needed_by.items())},
        tuple(dict.fromkeys(unmet)),
    )


def _applies(requirement: Requirement, extra: str) -> bool:
    """Whether it is needed for this extra; for the empty one, whether it is needed without any."""
    if requirement.marker is None:
        return extra == ""
    if requirement.marker.evaluate({"extra": ""}):
        return extra == ""
    return extra != "" and requirement.marker.evaluate({"extra": extra})


def _shown(requirement: Requirement) -> str:
    extras = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
    return f"{requirement.name}{extras}{requirement.specifier}"
