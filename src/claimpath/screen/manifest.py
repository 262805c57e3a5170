"""The manifest of a run: written, read, and compared with what a person asks for now."""

from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.manifest import code_sha256
from claimpath.errors import DataError, SettingsError
from claimpath.export.file import write_whole
from claimpath.screen.places import HALF_MANIFEST, LOCK, MANIFEST, WORK, WORK_FOLDERS
from claimpath.screen.records import Manifest, ScreenSettings


def write_manifest(out: Path, manifest: Manifest) -> None:
    """Write the manifest, whole or not at all."""
    write_whole(out / MANIFEST, (manifest.model_dump_json(indent=1) + "\n").encode())


def read_manifest(out: Path) -> Manifest | None:
    """The manifest of the run in a folder; None where there is none. Raises DataError for one that can't be read."""
    path = out / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValidationError) as error:
        raise DataError(
            f"{path} is no manifest of a screening that this claimpath reads ({str(error).splitlines()[0]}). Give "
            "--out another folder."
        ) from error


def refuse_other_run(manifest: Manifest, input_sha256: str, settings: ScreenSettings, out: Path) -> None:
    """Raise SettingsError, with what differs, where the run in the folder is not the one that is asked for."""
    changed = []
    if manifest.input_sha256 != input_sha256:
        changed.append(f"the pairs (SHA-256 {manifest.input_sha256[:12]} then, {input_sha256[:12]} now)")
    then, now = manifest.settings.model_dump(), settings.model_dump()
    changed += [f"{name} ({then[name]!r} then, {now[name]!r} now)" for name in now if then[name] != now[name]]
    if manifest.code_sha256 != code_sha256():
        changed.append(f"claimpath's code (version {manifest.version} then)")
    if changed:
        raise SettingsError(
            f"{out} holds a screening that can't go on as asked; changed since it began: {'; '.join(changed)}. Give "
            "what was given then, or --out another folder."
        )


def refuse_other_files(out: Path) -> None:
    """Raise SettingsError where a folder without a manifest holds what may be somebody's."""
    if out.exists() and not out.is_dir():
        raise SettingsError(f"--out {out} is a file; give the name of a folder")
    others = sorted(entry.name for entry in out.iterdir() if not _is_ours(entry)) if out.exists() else []
    if others:
        raise SettingsError(
            f"--out {out} is not empty ({', '.join(others[:3])}{', ...' if len(others) > 3 else ''}) and holds no "
            f"{MANIFEST}; give a new folder"
        )


def _is_ours(entry: Path) -> bool:
    """Whether an entry of the folder is what a run that was stopped while it planned leaves behind."""
    if entry.name == WORK:
        return entry.is_dir() and all(inner.name in WORK_FOLDERS for inner in entry.iterdir())
    if entry.name == LOCK:
        return entry.is_file() and not entry.is_symlink() and entry.stat().st_size == 0
    return entry.match(HALF_MANIFEST)
