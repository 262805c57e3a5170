"""Writing a report's three files, each whole or not at all."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.records import Report
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown


@dataclass(frozen=True, slots=True)
class ReportPaths:
    """Where the files of a report are."""

    html: Path
    """The page."""
    md: Path
    """The text for an editor."""
    json: Path
    """The record."""


def write_report(report: Report, out_dir: Path) -> ReportPaths:
    """Write `report.html`, `report.md` and `report.json` into a folder, which is created where it is missing.

    Raises SettingsError where the folder can't be made or written to. An older report there is replaced file by
    file, so that no file is ever half written.
    """
    out_dir = Path(out_dir)
    paths = ReportPaths(out_dir / "report.html", out_dir / "report.md", out_dir / "report.json")
    contents = (
        (paths.html, report_html(report)),
        (paths.md, report_markdown(report)),
        (paths.json, report.model_dump_json(indent=2) + "\n"),
    )
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
        for path, content in contents:
            _write(path, content)
    except OSError as error:
        raise SettingsError(
            f"the report can't be written to {out_dir}: {error.strerror or error}. "
            "Give a folder that you may write to with --out."
        ) from error
    return paths


def _write(path: Path, content: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(content)
        # mkstemp makes files that only their owner reads; a report is to be passed on
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
