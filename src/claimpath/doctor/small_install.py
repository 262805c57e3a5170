"""The packages of the small install: are they there, do they fit, and do their compiled parts load?"""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from claimpath.doctor.extras import part_of
from claimpath.doctor.records import Requirements, Trouble
from claimpath.doctor.requirements import Find, installed, tree_of

COMPILED = ("numpy", "lxml.etree", "onnxruntime", "tokenizers", "pypdfium2", "pydantic_core")
"""Modules with compiled code, which a wrong processor or C library can keep from loading."""

_AGAIN = "pip install --upgrade --force-reinstall"


def look_at_requirements(
    find: Find = installed,
    load: Callable[[str], Any] = import_module,
    compiled: Iterable[str] = COMPILED,
) -> Requirements:
    """Walk what claimpath needs without an extra, and load the compiled modules."""
    tree = tree_of("claimpath", find=find)
    not_loading: dict[str, str] = {}
    for module in compiled:
        try:
            load(module)
        # Whatever a broken library ends with is what a person has to read here.
        except Exception as error:
            not_loading[module] = f"{type(error).__name__}: {error}"
    return Requirements(
        n_distributions=len(tree.found),
        wrong=tuple(part_of(one) for one in tree.unmet),
        not_loading=not_loading,
    )


def requirement_troubles(requirements: Requirements) -> list[Trouble]:
    """What is missing, does not fit or does not load."""
    found: list[Trouble] = []
    for part in requirements.wrong:
        what = "is not installed" if part.found is None else f"does not fit: {part.found} is installed"
        found.append(
            Trouble(
                about="requirements",
                blocks=True,
                what=f"{part.requirement}, which {part.needed_by} needs, {what}",
                do=f"pip install '{part.requirement}'",
            )
        )
    for module, error in requirements.not_loading.items():
        if not any(part.requirement.startswith(module.partition(".")[0]) for part in requirements.wrong):
            found.append(
                Trouble(
                    about="requirements",
                    blocks=True,
                    what=f"{module} is installed but does not load: {error}",
                    do=f"{_AGAIN} {module.partition('.')[0].replace('_', '-')}",
                )
            )
    return found
