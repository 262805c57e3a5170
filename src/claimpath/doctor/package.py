"""claimpath's own files, beside what was recorded when it was installed."""

import hashlib
from base64 import urlsafe_b64encode
from importlib import metadata
from pathlib import Path

import claimpath
from claimpath._version import __version__
from claimpath.doctor.records import PackageState, Trouble

_AGAIN = "Install it again as you did at first, with --force-reinstall --no-deps"


def look_at_package(name: str = "claimpath") -> PackageState:
    """Compare every file of the installed package with its recorded digest."""
    place = str(Path(str(claimpath.__file__)).parent)
    try:
        distribution = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return PackageState(version=__version__, metadata_version=None, place=place, editable=True, n_files=0)
    recorded = [
        file
        for file in distribution.files or ()
        if file.parts[:1] == ("claimpath",) and file.hash is not None
    ]
    changed: list[str] = []
    missing: list[str] = []
    for file in recorded:
        path = Path(str(file.locate()))
        if not path.is_file():
            missing.append(file.as_posix())
        elif file.hash is not None and _digest(path, file.hash.mode) != file.hash.value:
            changed.append(file.as_posix())
    return PackageState(
        version=__version__,
        metadata_version=distribution.version,
        place=place,
        editable=not recorded,
        n_files=len(recorded),
        changed=tuple(sorted(changed)),
        missing=tuple(sorted(missing)),
    )


def package_troubles(package: PackageState) -> list[Trouble]:
    """Files that are not what was installed, and a version that is not the installed one."""
    found: list[Trouble] = []
    for words, files in (("changed since it was installed", package.changed), ("gone", package.missing)):
        if files:
            shown = ", ".join(files[:3]) + (f" and {len(files) - 3} more" if len(files) > 3 else "")
            found.append(
                Trouble(
                    about="package", blocks=True, what=f"files of claimpath are {words}: {shown}", do=_AGAIN
                )
            )
    if package.metadata_version not in (None, package.version) and not package.editable:
        what = f"the code is claimpath {package.version}, but {package.metadata_version} was installed"
        found.append(Trouble(about="package", blocks=True, what=what, do=_AGAIN))
    return found


def _digest(path: Path, mode: str) -> str:
    """As a wheel's list of files writes it."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, mode).digest()
    return urlsafe_b64encode(digest).decode("ascii").rstrip("=")
