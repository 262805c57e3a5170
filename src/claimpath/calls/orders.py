"""What a program may ask for: texts, bytes, ids and addresses, and never a path on this machine."""

import base64
import binascii
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from claimpath.errors import StudyError
from claimpath.records import EmptyRule, GraphDocument, RankTask, Report

MAX_CLAIM_CHARS = 5_000
MAX_TEXT_CHARS = 20_000_000
"""Longest text of a study, as everywhere."""
MAX_EXPLANATION_CHARS = 100_000
MAX_NAME_CHARS = 300
MAX_STUDIES = 10
MAX_GIVEN = 200

ClaimText = Annotated[str, Field(min_length=1, max_length=MAX_CLAIM_CHARS, description="The claim.")]
EngineName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="`offline`, or a model that was allowed when this was started.",
    ),
]


class _Order(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StudySource(_Order):
    """A study: exactly one of text, content_base64 and address."""

    text: str | None = Field(
        default=None,
        max_length=MAX_TEXT_CHARS,
        description="The study's text: plain text, Markdown, HTML, JATS, NLM or PubMed XML, BioC JSON.",
    )
    content_base64: str | None = Field(
        default=None,
        max_length=140_000_000,
        description="The bytes of its file, in base64; for PDF and DOCX.",
    )
    file_name: str = Field(
        default="",
        max_length=MAX_NAME_CHARS,
        description="The file's name, whose ending helps to tell its format. No file of that name is opened.",
    )
    address: str | None = Field(
        default=None,
        max_length=2_000,
        description="pmcid:PMC123, pmid:123, doi:10.1234/x or an article's https address.",
    )

    def content(self) -> bytes | None:
        """The bytes; None for an address. Raises StudyError where not exactly one of the three is given."""
        given = [value for value in (self.text, self.content_base64, self.address) if value is not None]
        if len(given) != 1:
            raise StudyError(
                f"the study was given {len(given)} times; give exactly one of text, content_base64 and address"
            )
        if self.text is not None:
            return self.text.encode("utf-8")
        if self.content_base64 is not None:
            try:
                return base64.b64decode(self.content_base64, validate=True)
            except (binascii.Error, ValueError) as error:
                raise StudyError("content_base64 is not base64; give the file's bytes encoded so") from error
        return None


class ReadOrder(_Order):
    """Read a study."""

    kind: Literal["read"] = "read"
    study: StudySource
    article: int | None = Field(
        default=None, ge=1, le=100_000, description="Which article, from 1, of a file that holds several."
    )


class RankOrder(_Order):
    """Rank a study's passages for a claim."""

    kind: Literal["rank"] = "rank"
    claim: ClaimText
    study: StudySource
    task: RankTask = Field(default="supports", description="supports or undermines.")
    ranker: str = Field(
        default="hybrid",
        max_length=40,
        description="hybrid, hybrid-fast, hybrid-words, dense, bm25, ordered, random.",
    )
    given: tuple[Annotated[str, Field(max_length=200)], ...] = Field(
        default=(), max_length=MAX_GIVEN, description="Passages that the claim rests on (undermines)."
    )


class CheckOrder(_Order):
    """Check a claim against studies."""

    kind: Literal["check"] = "check"
    claim: ClaimText
    studies: tuple[StudySource, ...] = Field(min_length=1, max_length=MAX_STUDIES)
    engine: EngineName = "offline"


class GraphOrder(_Order):
    """Make a typed graph of an explanation."""

    kind: Literal["graph"] = "graph"
    explanation: str = Field(
        min_length=1,
        max_length=MAX_EXPLANATION_CHARS,
        description="Why somebody finds the claim wrong or right, as text.",
    )
    claim: ClaimText
    study: StudySource | None = Field(
        default=None, description="Where the graph's words are looked up, if given."
    )
    engine: EngineName = "offline"


class AlignOrder(_Order):
    """Compare a graph with a reference."""

    kind: Literal["align"] = "align"
    graph: GraphDocument | Report = Field(description="The graph: a report, or what `graph` gave.")
    reference: GraphDocument | Report = Field(description="What to compare it with.")
    judges: tuple[EngineName, ...] = Field(default=("offline",), min_length=1, max_length=9)
    threshold: int = Field(default=3, ge=1, le=5, description="Score from which a component matches.")
    empty: EmptyRule = Field(
        default="mismatch", description="What a component that one side lacks counts as."
    )
    force: bool = Field(default=False, description="Compare although the claims differ.")


class ValidateOrder(_Order):
    """Check a graph's sub-graphs against studies."""

    kind: Literal["validate"] = "validate"
    graph: GraphDocument | Report = Field(description="The graph: a report, or what `graph` gave.")
    claim: ClaimText
    studies: tuple[StudySource, ...] = Field(min_length=1, max_length=MAX_STUDIES)
    engine: EngineName = Field(default="offline", description="Who asks and answers the questions.")
    judges: tuple[EngineName, ...] = Field(default=("offline",), min_length=1, max_length=9)
    include_aligned: bool = False
    force: bool = Field(default=False, description="Go on although the graph is about another claim.")


Order = ReadOrder | RankOrder | CheckOrder | GraphOrder | AlignOrder | ValidateOrder
AnyOrder = Annotated[Order, Field(discriminator="kind")]


def engines_of(order: Order) -> tuple[str, ...]:
    """The engines and judges that an order names."""
    named = (getattr(order, "engine", "offline"), *getattr(order, "judges", ()))
    return tuple(dict.fromkeys(named))


def studies_of(order: Order) -> tuple[StudySource, ...]:
    """The studies that an order names."""
    study: StudySource | None = getattr(order, "study", None)
    several: tuple[StudySource, ...] = getattr(order, "studies", ())
    return (study, *several) if study is not None else several
