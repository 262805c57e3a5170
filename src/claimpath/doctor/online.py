"""Whether the services of look-ups answer. Only `claimpath doctor --online` asks them."""

import time
from collections.abc import Callable

from claimpath.doctor.records import Reached

SERVICES: dict[str, str] = {
    "Europe PMC": "https://www.ebi.ac.uk/europepmc/webservices/rest/search?query=ext_id:1&format=json&pageSize=1",
    "NCBI": "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/einfo.fcgi?retmode=json",
    "Crossref": "https://api.crossref.org/works?rows=0",
    "DOI": "https://doi.org",
    "arXiv": "https://arxiv.org",
}
"""One harmless question for each service."""
TIMEOUT = 10.0
"""Seconds for one answer."""


def ask_services(get: Callable[[str], str] | None = None) -> tuple[Reached, ...]:
    """Ask each service once. get: gives an answer's status, or raises OSError with what went wrong."""
    get = get or _get
    found: list[Reached] = []
    for service, address in SERVICES.items():
        start = time.perf_counter()
        try:
            said, answered = get(address), True
        except OSError as error:
            said, answered = str(error), False
        seconds = round(time.perf_counter() - start, 3)
        found.append(Reached(service=service, address=address, answered=answered, seconds=seconds, said=said))
    return tuple(found)


def _get(address: str) -> str:
    import httpx2 as httpx

    from claimpath._version import __version__

    headers = {"User-Agent": f"claimpath/{__version__} (doctor)"}
    try:
        # As look-ups do it: no proxy.
        answer = httpx.get(address, headers=headers, timeout=TIMEOUT, trust_env=False)
    except httpx.HTTPError as error:
        raise OSError(f"{type(error).__name__}: {error}") from None
    return f"HTTP {answer.status_code}"
