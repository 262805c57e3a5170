"""claimpath: from what a study found to what is claimed, and where the path breaks.

The public functions are imported on first use, so that `import claimpath` stays fast.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from claimpath._version import __version__

# onnxruntime 1.32 writes a device id and sends usage data to its makers as soon as it is imported, unless this is set
# before. A check asks nobody; who wants to send them sets the variable to 0.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

if TYPE_CHECKING:
    from claimpath.fallacious import fallacies
    from claimpath.graphs import align, graph
    from claimpath.pipeline import check
    from claimpath.stages.rank import rank
    from claimpath.stages.read import read

_PUBLIC = {
    "align": "claimpath.graphs",
    "check": "claimpath.pipeline",
    "fallacies": "claimpath.fallacious",
    "graph": "claimpath.graphs",
    "rank": "claimpath.stages.rank",
    "read": "claimpath.stages.read",
}

__all__ = ["__version__", "align", "check", "fallacies", "graph", "rank", "read"]


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'claimpath' has no attribute {name!r}; it has {', '.join(sorted(__all__))}")


def __dir__() -> list[str]:
    return sorted(__all__)
