"""A case in the formats in which it is published."""

import re
import unicodedata
from dataclasses import dataclass

from claimpath.errors import SettingsError
from claimpath.export import FORMATS, Exported, ExportOptions, export
from claimpath.records import Report
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown

_LONGEST_NAME = 60
_NAMED = ("claimreview", "webannotation", "aif")
"""Formats that share their ending with another, and so have their name in the file's."""


@dataclass(frozen=True, slots=True)
class PublishedFormat:
    """A format of publication."""

    title: str
    about: str
    """What it is for, in a sentence."""
    suffix: str
    media_type: str


_OWN: dict[str, PublishedFormat] = {
    "html": PublishedFormat(
        "Web page", "One file that loads nothing: for a site or an attachment.", ".html", "text/html"
    ),
    "markdown": PublishedFormat("Markdown", "For an editor who works on text.", ".md", "text/markdown"),
    "json": PublishedFormat(
        "Record (JSON)",
        "Everything, with exact offsets; it can be imported again.",
        ".json",
        "application/json",
    ),
}
_ABOUT: dict[str, tuple[str, str]] = {
    "claimreview": ("For search engines, beside your article.", "application/ld+json"),
    "webannotation": (
        "The quotes and marks, for programs that show them in the study.",
        "application/ld+json",
    ),
    "aif": ("The argument graph, for argument tools.", "application/json"),
    "graphml": ("The graph, for graph programs.", "application/xml"),
    "jsonld": ("The graph as linked data.", "application/ld+json"),
    "csv": ("All parts of the graph as a table.", "text/csv"),
    "parquet": ("The same table for data tools.", "application/vnd.apache.parquet"),
}
PUBLISHED: dict[str, PublishedFormat] = {
    **_OWN,
    **{
        name: PublishedFormat(made.title, _ABOUT[name][0], made.suffix, _ABOUT[name][1])
        for name, made in FORMATS.items()
    },
}
"""Every format by its name."""
OFFERED = ("html", "markdown", "json", "webannotation", "aif", "graphml", "jsonld", "csv")
"""Those that the page offers as they are; a ClaimReview needs more said first."""


def published(report: Report, to: str, options: ExportOptions | None = None) -> Exported:
    """Give a reviewed report in a format. Raises SettingsError for an unknown one, and whatever its writer raises."""
    if to == "html":
        return Exported(report_html(report).encode("utf-8", "replace"))
    if to == "markdown":
        return Exported(report_markdown(report).encode("utf-8", "replace"))
    if to == "json":
        return Exported((report.model_dump_json(indent=2) + "\n").encode("utf-8", "replace"))
    if to not in PUBLISHED:
        raise SettingsError(f"the format is {to!r}; the formats are: {', '.join(PUBLISHED)}")
    return export(report, to, options)


def file_name(claim: str, case_id: int, to: str) -> str:
    """A name for the file that is safe on every system: words of the claim in plain letters, and the case's number."""
    plain = unicodedata.normalize("NFKD", claim).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall(r"[a-z0-9]+", plain))[:_LONGEST_NAME].strip("-")
    told = f"-{to}" if to in _NAMED else ""
    return f"{words + '-' if words else ''}case-{case_id}{told}{PUBLISHED[to].suffix}"
