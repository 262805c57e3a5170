"""Writing the three files of found fallacies, each whole or not at all."""

from dataclasses import dataclass
from pathlib import Path

from claimpath.export.file import write_whole
from claimpath.records.fallacies_found import FallaciesFound
from claimpath.report.fallacies.html import fallacies_html
from claimpath.report.fallacies.markdown import fallacies_markdown


@dataclass(frozen=True, slots=True)
class FallaciesPaths:
    """Where the files are."""

    html: Path
    """The page."""
    md: Path
    """The text for an editor."""
    json: Path
    """The record."""


def write_fallacies(found: FallaciesFound, out_dir: Path) -> FallaciesPaths:
    """Write `fallacies.html`, `fallacies.md` and `fallacies.json` into a folder, made where it is missing.

    Raises SettingsError where the folder can't be made or written to.
    """
    paths = FallaciesPaths(*(Path(out_dir) / f"fallacies.{kind}" for kind in ("html", "md", "json")))
    write_whole(paths.html, fallacies_html(found).encode("utf-8", "replace"))
    write_whole(paths.md, fallacies_markdown(found).encode("utf-8", "replace"))
    write_whole(paths.json, (found.model_dump_json(indent=2) + "\n").encode("utf-8", "replace"))
    return paths
