"""Exports of a report or a graph into other people's formats, one file or folder per format."""

from claimpath.export.options import Exported, ExportOptions
from claimpath.export.registry import FORMATS, format_named
from claimpath.export.source import Source, parse_source, read_source, source_of
from claimpath.records import ReasoningGraph, Report

__all__ = [
    "FORMATS", "ExportOptions", "Exported", "Source", "export", "format_named", "parse_source", "read_source",
    "source_of",
]  # fmt: skip


def export(
    record: Report | ReasoningGraph | Source, to: str, options: ExportOptions | None = None
) -> Exported:
    """Export a report or a graph into the format that `to` names.

    Raises SettingsError for an unknown format or a missing option, DataError where the record does not hold what the
    format needs, MissingExtraError where the format needs an optional package.
    """
    source = record if isinstance(record, Source) else source_of(record)
    return format_named(to).load()(source, options or ExportOptions())
