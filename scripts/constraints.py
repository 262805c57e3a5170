"""Write the versions installed in this environment as a constraints file: names and versions only."""

import sys
from importlib.metadata import distributions
from pathlib import Path

HEAD = """\
# The versions that the tests last passed with. `make` installs with these; `pip install claimpath` does not.
# Written by `make constraints`.
"""
NOT_LISTED = {"claimpath", "pip", "setuptools"}


def installed() -> dict[str, str]:
    """Versions by normalised name, in alphabetical order."""
    found = {d.metadata["Name"].lower().replace("_", "-"): d.version for d in distributions()}
    return {name: found[name] for name in sorted(found) if name not in NOT_LISTED}


if __name__ == "__main__":
    lines = [f"{name}=={version}" for name, version in installed().items()]
    Path(sys.argv[1]).write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
