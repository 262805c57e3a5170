"""The interpreter and the system."""

import os
import platform
import sys

from claimpath.doctor.records import Machine, Trouble

OLDEST = (3, 11)
"""The first version of Python that claimpath runs on."""


def look_at_machine() -> Machine:
    """What runs this process."""
    return Machine(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        executable=sys.executable,
        system=platform.platform(terse=True),
        machine=platform.machine(),
        n_processors=_processors(),
    )


def machine_troubles(machine: Machine) -> list[Trouble]:
    """A Python that is too old."""
    numbers = tuple(int(part) for part in machine.python.split(".")[:2])
    if numbers >= OLDEST:
        return []
    return [
        Trouble(
            about="python",
            blocks=True,
            what=f"Python {machine.python} runs claimpath, which needs {'.'.join(map(str, OLDEST))} or newer",
            do="Install claimpath with a newer Python",
        )
    ]


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
