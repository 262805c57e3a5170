"""The extras: what each is for, what of it is there, and how to get the rest."""

import sys
from functools import cache

from packaging.utils import canonicalize_name

from claimpath.doctor.records import Extra, Part
from claimpath.doctor.requirements import Find, Unmet, installed, tree_of

ABOUT: dict[str, str] = {
    "llm": "language models of providers (openai:, anthropic:, google:, ...)",
    "local": "language models inside the process (local:FILE.gguf); compiles for some minutes",
    "models": "sentence embeddings and classifiers by their id or folder; needs torch",
    "train": "claimpath train: classifiers, judges, rankers; needs torch",
    "qlora": "claimpath train judge --kind qlora in 4 bits; needs torch and a graphics card",
    "ray": "claimpath screen on a cluster",
    "bench": "statistics and independent checks of the benchmarks",
    "parquet": "Parquet files: export, tables, screen",
    "plots": "figures: bench plot, recv sample",
    "ocr": "text of scanned pages (--ocr)",
    "review": "the workbench (claimpath review)",
    "mcp": "the server for assistants (claimpath mcp)",
    "inspect": "the benchmarks as inspect eval claimpath/...",
}
"""Every extra for users, in the order of the documentation. `dev` and `peers` are for those who change the code."""

_TORCH = "pip install torch --index-url https://download.pytorch.org/whl/cpu"
_NEEDS_TORCH = frozenset({"models", "train", "qlora"})
_NEEDS_COMPILER = frozenset({"local"})


def install_lines(name: str, platform: str = sys.platform) -> tuple[str, ...]:
    """The commands that install an extra, in order."""
    line = f"pip install 'claimpath[{name}]'"
    if name in _NEEDS_TORCH and platform == "linux":
        # The wheel of the usual index brings some gigabytes for a GPU.
        return (_TORCH, line)
    if name in _NEEDS_COMPILER and platform == "linux":
        return ("apt-get install build-essential cmake", line)
    return (line,)


def look_at_extras(find: Find = installed) -> tuple[Extra, ...]:
    """State of every extra, by the metadata of what is installed; nothing is imported."""
    # The extras share much of what is below them.
    found_once = cache(find)
    return tuple(_look_at(name, about, found_once) for name, about in ABOUT.items())


def _look_at(name: str, about: str, find: Find) -> Extra:
    own = find("claimpath")
    if own is None or canonicalize_name(name) not in own.extras:
        return Extra(name=name, about=about, state="unknown", install=install_lines(name))
    tree = tree_of("claimpath", (name,), with_base=False, find=find)
    own_parts = [one for one in tree.unmet if one.needed_by == "claimpath"]
    n_direct = sum("claimpath" in owners for owners in tree.needed_by.values())
    if not tree.unmet:
        state = "installed"
    else:
        state = "missing" if sum(one.found is None for one in own_parts) == n_direct else "partly"
    return Extra.model_validate(
        {
            "name": name,
            "about": about,
            "state": state,
            "missing": tuple(part_of(one) for one in tree.unmet),
            "n_distributions": len(tree.found),
            "install": install_lines(name),
        }
    )


def part_of(unmet: Unmet) -> Part:
    """The same as a record."""
    return Part(requirement=unmet.requirement, needed_by=unmet.needed_by, found=unmet.found)
