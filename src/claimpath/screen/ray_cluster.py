"""Joining a Ray cluster, with messages for what goes wrong on the way."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType
from typing import Any

from claimpath.errors import SettingsError
from claimpath.extras import load_extra

FEATURE = "Screening on Ray (--ray)"
"""How a message names what needs the package."""
_HOW = "Start one with `ray start --head`, and run this command on a machine of the cluster."
_WAIT = 5.0
"""Seconds for a connection to open. Ray itself would try for minutes."""


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Join the cluster for the block, and leave it after; gives the module `ray`.

    address: `auto` for the cluster that this machine is a part of (or RAY_ADDRESS), or `host:port` of its head. A
    connection that this process has already is used, and kept.

    Raises SettingsError where there is no such cluster, or its versions differ; MissingExtraError without Ray.
    """
    ray = _ray(address)
    if ray.is_initialized():
        yield ray
        return
    # Ray tells of dead machines on standard output, which is the caller's.
    with redirect_stdout(sys.stderr):
        _join(ray, address)
        try:
            yield ray
        finally:
            ray.shutdown()


def refuse_absent(address: str) -> None:
    """Raise SettingsError where nothing answers at the address, MissingExtraError without Ray; join nothing."""
    if not _ray(address).is_initialized():
        _reachable(address)


def _ray(address: str) -> Any:
    # Nothing of a screening is to be counted by others.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address in ("", "local") or "://" in address:
        raise SettingsError(
            f"--ray {address!r} is not the address of a cluster's head; give host:port as `ray start --head` prints "
            "it, or auto"
        )
    return load_extra("ray", feature=FEATURE, extra="ray")


def _join(ray: ModuleType, address: str) -> None:
    found = _reachable(address)
    load_extra("ray.data", feature=FEATURE, extra="ray")
    try:
        ray.init(address=found, log_to_driver=False, logging_level="ERROR", configure_logging=True)
    except Exception as error:  # Ray raises plain RuntimeError and Exception here
        raise SettingsError(refusal(address, str(error))) from error


def refusal(address: str, said: str) -> str:
    """What to tell a person of Ray's own message."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    if "version mismatch" in said.lower():
        return (
            f"the Ray cluster at {address} and this process have different versions. {' '.join(lines)} Install the "
            "same Ray and Python on every machine."
        )
    first = lines[0].rstrip(".") if lines else "no reason given"
    return (
        f"can't join the Ray cluster at {address}: {first}. {_HOW} Where the cluster asks for a token, set "
        "RAY_AUTH_MODE and RAY_AUTH_TOKEN as it has them."
    )


def _reachable(address: str) -> str:
    """The address that Ray will dial, once something listens there."""
    services: Any = load_extra("ray._private.services", feature=FEATURE, extra="ray")
    try:
        found: str | None = services.canonicalize_bootstrap_address(address)
    except Exception as error:
        raise SettingsError(
            f"--ray {address!r} is not an address ({error}); give host:port, or auto"
        ) from error
    if found is None:
        raise SettingsError(f"no Ray cluster runs on this machine (--ray {address}). {_HOW}")
    if _listens(found):
        return found
    # Ray replaces 127.0.0.1 by the machine's own address; a cluster may listen at 127.0.0.1 only.
    host, _, port = found.rpartition(":")
    loopback = f"127.0.0.1:{port}"
    if host == services.get_node_ip_address() and _listens(loopback):
        _stay_on_loopback()
        return loopback
    raise SettingsError(f"no Ray cluster answers at {address}: nothing listens at {found}. {_HOW}")


def _listens(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_WAIT).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True


def _stay_on_loopback() -> None:
    # The switch by which Ray keeps to 127.0.0.1 on desktop systems; it was read when Ray was imported.
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    constants: Any = load_extra("ray._private.ray_constants", feature=FEATURE, extra="ray")
    constants.ENABLE_RAY_CLUSTER = False
