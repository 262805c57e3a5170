"""A free port of loopback for a server that must be told one, or must come back at the same place."""

import itertools
import os
import socket

_FIRST, _N = 20_000, 12_000
"""Below the ports that systems give to outgoing connections, so that none of these takes it before the server does."""
_numbers = itertools.count(os.getpid() * 997)
"""Processes that run side by side begin at different places."""


def free_port() -> int:
    """A port from 20,000 to 31,999 that nobody listens on; another one each time. Raises RuntimeError without any."""
    for number in itertools.islice(_numbers, _N):
        port = _FIRST + number % _N
        with socket.socket() as asked:
            try:
                asked.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"no port from {_FIRST} to {_FIRST + _N - 1} is free on 127.0.0.1")
