"""How a look-up is made: whom it asks, how long, and where copies are kept."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.models.cache_place import cache_folder
from claimpath.stages.read.limits import MAX_BYTES

_EMAIL = re.compile(r"[^@\s<>\"'&?#]{1,64}@[^@\s<>\"'&?#]{1,190}\.[A-Za-z0-9-]{2,63}")
_KEY = re.compile(r"[A-Za-z0-9_-]{8,128}")


@dataclass(frozen=True, slots=True)
class Services:
    """Base addresses of the services that are asked, without a closing slash."""

    europe_pmc: str = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    eutils: str = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    id_converter: str = "https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/"
    crossref: str = "https://api.crossref.org/works"
    unpaywall: str = "https://api.unpaywall.org/v2"
    doi: str = "https://doi.org"
    arxiv: str = "https://arxiv.org"


@dataclass(frozen=True, slots=True)
class LoopbackForTests:
    """Opens 127.0.0.1 at named ports, for tests that start a server of their own.

    Only Python code can make one: no option, file or environment variable does. Every other inner address stays closed.
    """

    ports: frozenset[int]
    """Ports on 127.0.0.1 that may be reached. No other port but 80 and 443 is."""
    resolve: Callable[[str], list[str]] | None = None
    """Stands in for DNS: gives the addresses of a host's name."""
    ca_file: Path | None = None
    """Certificate authority to trust instead of the usual ones."""
    sleep: Callable[[float], None] | None = None
    """Stands in for waiting, in seconds."""


@dataclass(frozen=True, slots=True)
class LookUpSettings:
    """Settings of a look-up. `from_environment` makes them as a person means them."""

    email: str | None = None
    """Named to the services that ask for it; without one Unpaywall is left out."""
    ncbi_key: str | None = field(default=None, repr=False)
    """Key for NCBI, which then allows 10 requests a second instead of 3. Never shown, never kept in the cache."""
    offline: bool = False
    """Ask nobody; use kept copies only."""
    refresh: bool = False
    """Ask again although a copy is kept."""
    cache: Path | None = None
    """Folder of the kept copies; None keeps none."""
    total_seconds: float = 120.0
    """Wall time of a whole look-up, in seconds."""
    connect_seconds: float = 10.0
    """Wall time to resolve a name, and to connect, in seconds."""
    read_seconds: float = 30.0
    """Longest silence of a server, in seconds."""
    max_bytes: int = MAX_BYTES
    """Largest answer, in bytes, before and after decompression."""
    max_tries: int = 4
    """Most tries of one request."""
    max_wait_seconds: float = 30.0
    """Longest single wait before another try, in seconds, whatever the server asks for."""
    services: Services = Services()
    """Whom to ask."""
    for_tests: LoopbackForTests | None = None
    """Tests only; None everywhere else."""

    @classmethod
    def from_environment(
        cls, *, offline: bool = False, refresh: bool = False, environ: Mapping[str, str] | None = None
    ) -> "LookUpSettings":
        """Settings from `CLAIMPATH_EMAIL`, `NCBI_API_KEY` and `CLAIMPATH_CACHE`.

        Raises SettingsError where the e-mail is none, or both `offline` and `refresh` are asked for.
        """
        environ = os.environ if environ is None else environ
        if offline and refresh:
            raise SettingsError(
                "--offline and --refresh exclude each other: one asks nobody, the other asks again. Give one of them."
            )
        email = environ.get("CLAIMPATH_EMAIL", "").strip() or None
        if email and not (_EMAIL.fullmatch(email) and email.isascii()):
            raise SettingsError(
                f"CLAIMPATH_EMAIL is {email[:100]!r}, which is no e-mail address. "
                "Set it to one such as name@example.org, or unset it."
            )
        key = environ.get("NCBI_API_KEY", "").strip() or None
        if key and not _KEY.fullmatch(key):
            raise SettingsError(
                "NCBI_API_KEY doesn't look like a key (letters and digits only; it is not shown here). "
                "Correct or unset it."
            )
        return cls(email=email, ncbi_key=key, offline=offline, refresh=refresh, cache=cache_folder(environ))
