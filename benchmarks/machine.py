"""The machine that the figures were measured on, and the environment that they are measured in."""

import os
import platform
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

TUNING = (
    "OPENBLAS_CORETYPE",
    "OPENBLAS_L2_SIZE",
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
)
"""Variables that change how fast numeric libraries run. They are unset for every benchmark."""

PACKAGES = ("claimpath", "pydantic", "lxml", "numpy", "onnxruntime", "nupunkt", "tokenizers", "pypdfium2")


def untuned(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment without the variables in TUNING."""
    return {name: value for name, value in environment.items() if name not in TUNING}


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")


def _memory() -> str:
    try:
        n_bytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return "unknown"
    return f"{n_bytes / 2**30:.0f} GiB"


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def describe() -> dict[str, str]:
    """The machine in rows of name and value."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "cores": str(cores),
        "CPU": f"{_cpu_model()} ({platform.machine()})",
        "memory": _memory(),
        "system": platform.system(),
        "Python": platform.python_version(),
        "versions": ", ".join(f"{name} {_installed(name)}" for name in PACKAGES),
        "load when started": ", ".join(f"{load:.1f}" for load in os.getloadavg()),
        "unset for the runs": ", ".join(TUNING),
    }
