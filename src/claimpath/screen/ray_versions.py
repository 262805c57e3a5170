"""Whether a machine of a cluster has the versions that this run is made with: equal pairs must give equal rows."""

from claimpath._version import __version__
from claimpath.bench.manifest import code_sha256, library_versions
from claimpath.records import Record


class Versions(Record):
    """What decides a row beside its input and the settings."""

    version: str
    """Of claimpath."""
    code_sha256: str
    """Digest of its code, rules and prompts."""
    libraries: dict[str, str]
    """Python's, the machine's kind, and the libraries' versions."""


def versions_here() -> Versions:
    """Those of this process."""
    return Versions(version=__version__, code_sha256=code_sha256(), libraries=library_versions())


def difference(wanted: Versions, place: str) -> str:
    """What differs here from the versions that are wanted, as a message; empty where nothing does."""
    here = versions_here()
    found = []
    if here.version != wanted.version:
        found.append(f"claimpath {here.version} there, {wanted.version} here")
    elif here.code_sha256 != wanted.code_sha256:
        found.append(f"other code of claimpath {here.version}")
    for name in sorted({*here.libraries, *wanted.libraries}):
        there, ours = here.libraries.get(name, "none"), wanted.libraries.get(name, "none")
        if there != ours:
            found.append(f"{name} {there} there, {ours} here")
    if not found:
        return ""
    return (
        f"the machine {place} of the cluster would give other rows: {'; '.join(found)}. Install the same on every "
        "machine."
    )
