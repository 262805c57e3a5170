"""What a page may ask for: checked before anything is kept, so that nothing of the server's own is ever read."""

import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import Literal

from pydantic import BaseModel, ConfigDict

from claimpath.errors import ClaimError, SettingsError, StudyError
from claimpath.review.settings import ReviewSettings
from claimpath.stages.read.claim import read_claim
from claimpath.stages.read.lookup import parse_wanted

Evidence = Literal["full", "selected"]
MAX_ADDRESS = 2_000
MAX_FILE_NAME = 120
MAX_RUNS = 5
_LEAD = re.compile(r"(?:pmcid|pmid|pubmed|doi|arxiv|pmc)\s*[:#]|https?:", re.IGNORECASE)
_BARE = (
    (re.compile(r"pmc\d+(?:\.\d+)?", re.IGNORECASE), "pmcid:"),
    (re.compile(r"10\.\d{4,9}/\S+"), "doi:"),
    (re.compile(r"(?:www\.|dx\.)?doi\.org/\S+", re.IGNORECASE), "https://"),
)


class CheckRequest(BaseModel):
    """A check as a page asks for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    claim: str
    """The claim's text."""
    address: str | None
    """Id or address of the study; None where a file was given. Never a path."""
    file_name: str | None
    """Name of the file that was given, without folders; None where an id or an address was."""
    engine: str
    """One of the engines that the server offers."""
    evidence: Evidence | None
    """What a model sees; None with the offline engine, which sees everything."""
    runs: int | None
    """How often a model is asked; None with the offline engine."""

    @property
    def study(self) -> str:
        """The study in a few words."""
        return self.address or self.file_name or ""


def check_request(
    settings: ReviewSettings,
    *,
    claim: str,
    address: str,
    file_name: str | None,
    engine: str,
    evidence: str = "full",
    runs: int = 1,
) -> CheckRequest:
    """Check what a page sent.

    Raises ClaimError, StudyError or SettingsError, with what to do, where it can't be asked for.
    """
    if len(claim) > settings.max_claim_chars:
        raise ClaimError(
            f"the claim has {len(claim):,} characters; at most {settings.max_claim_chars:,} are taken"
        )
    # The blank in front keeps "@name" from being taken as the name of a file, as it is on the command line.
    text = read_claim(" " + claim).text
    if engine not in settings.engines:
        raise SettingsError(
            f"the engine {engine[:100]!r} is not offered here; choose one of: {', '.join(settings.engines)}"
        )
    if evidence not in ("full", "selected"):
        raise SettingsError(f"the evidence can't be {evidence[:100]!r}; choose full or selected")
    if not 1 <= runs <= MAX_RUNS:
        raise SettingsError(f"a model is asked 1 to {MAX_RUNS} times, not {runs}")
    if bool(address.strip()) == (file_name is not None):
        raise StudyError("give the study once: either a file, or an id or address")
    model = engine != "offline"
    return CheckRequest(
        claim=text,
        address=study_address(address, settings) if file_name is None else None,
        file_name=safe_name(file_name) if file_name is not None else None,
        engine=engine,
        evidence=evidence if model else None,
        runs=runs if model else None,
    )


def study_address(given: str, settings: ReviewSettings) -> str:
    """An id or an address in a spelling that can't be a file's name.

    Raises StudyError for everything else, without looking at the disk, so that nobody can find out what is on it.
    """
    if not settings.look_up:
        raise StudyError("this workbench looks nothing up; give the study as a file")
    address = given.strip()
    if len(address) > MAX_ADDRESS:
        raise StudyError(
            f"the study's address has {len(address):,} characters; at most {MAX_ADDRESS:,} are taken"
        )
    if not _LEAD.match(address):
        lead = next((lead for pattern, lead in _BARE if pattern.fullmatch(address)), None)
        if lead is None:
            raise StudyError(
                f"{address[:100]!r} is no id or address of an article. Give pmcid:PMC123, pmid:123, doi:10.1234/x or "
                "https://…, or drop a file."
            )
        address = lead + address
    if parse_wanted(address) is None:
        raise StudyError(f"{address[:100]!r} is no id or address of an article")
    return address


def safe_name(given: str) -> str:
    """The last part of a file's name, without what could be taken for a folder, an option or a control character."""
    last = PurePosixPath(PureWindowsPath(given).name).name
    kept = re.sub(r"[^\w.,()+ -]", "_", last).strip(" .-")
    stem, dot, ending = kept.rpartition(".")
    if dot and len(ending) <= 10:
        return f"{stem[:MAX_FILE_NAME]}.{ending}" if stem else f"study.{ending}"
    return kept[:MAX_FILE_NAME] or "study"
