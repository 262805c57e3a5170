"""The formats, in one place."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from claimpath.errors import SettingsError
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.source import Source


@dataclass(frozen=True, slots=True)
class Format:
    """A format of export."""

    title: str
    """What it is called."""
    suffix: str
    """How its files' names end."""
    writer: str
    """`module:function` of its writer, loaded when it is used."""
    binary: bool = False
    """True where it is no text, so that it must not go to a terminal."""

    def load(self) -> Callable[[Source, ExportOptions], Exported]:
        """Give the writer."""
        module, _, name = self.writer.partition(":")
        writer: Callable[[Source, ExportOptions], Exported] = getattr(import_module(module), name)
        return writer


FORMATS: dict[str, Format] = {
    "claimreview": Format("ClaimReview (schema.org)", ".json", "claimpath.export.claimreview:export_claimreview"),
    "webannotation": Format(
        "W3C Web Annotations", ".jsonld", "claimpath.export.webannotation:export_webannotation"
    ),
    "aif": Format("Argument Interchange Format", ".json", "claimpath.export.aif:export_aif"),
    "graphml": Format("GraphML", ".graphml", "claimpath.export.graphml:export_graphml"),
    "jsonld": Format("JSON-LD", ".jsonld", "claimpath.export.jsonld:export_jsonld"),
    "csv": Format("CSV of all components", ".csv", "claimpath.export.component_csv:export_csv"),
    "parquet": Format(
        "Parquet of all components", ".parquet", "claimpath.export.parquet:export_parquet", binary=True
    ),
}  # fmt: skip
"""Every format by the name that `--to` takes."""


def format_named(name: str) -> Format:
    """Give a format by its name. Raises SettingsError where there is none."""
    if name not in FORMATS:
        raise SettingsError(f"--to is {name!r}; the formats are: {', '.join(FORMATS)}.")
    return FORMATS[name]
