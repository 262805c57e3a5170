"""What a wheel and an sdist hold, and what they must not hold."""

import hashlib
import json
import re
import tarfile
import zipfile
from pathlib import Path

Files = dict[str, bytes]
"""Path to content."""

MAX_BYTES = 100_000_000
"""Largest file that the package index takes without asking."""
_NOT_SHIPPED = re.compile(
    r"(^|/)(tests?|\.ci|\.git|\.venv|node_modules|__pycache__|demo-report|claimpath-report)/"
    r"|(^|/)(conftest\.py|test_[^/]*\.py|\.env[^/]*|id_[rd]sa[^/]*|\.netrc|\.pypirc)$"
    r"|\.(pyc|sqlite|db|pem|key|p12|parquet|csv|tsv|gguf|safetensors|log)$"
)
_DATA = re.compile(r"\.jsonl$")
_OWN_DATA = re.compile(r"(^|/)src/claimpath/(examples|models)/|^claimpath/(examples|models)/")
_SECRET = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b"
    rb"|\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}\b|\bhf_[A-Za-z0-9]{30,}\b|\bxox[abp]-[0-9A-Za-z-]{20,}\b"
    rb"|\bpypi-[A-Za-z0-9_-]{40,}\b"
)
_WHEEL_NEEDS = (
    r"^claimpath/py\.typed$",
    r"^claimpath/examples/example-study\.xml$",
    r"^claimpath/report/templates/report\.html\.j2$",
    r"^claimpath/review/web/templates/.*\.html\.j2$",
    r"^claimpath/review/web/static/.*\.js$",
    r"^claimpath/review/database/versions/v0001_.*\.py$",
    r"^claimpath/review/database/script\.py\.mako$",
    r"^claimpath/stages/reconstruct/rules\.toml$",
    r"^claimpath-[^/]+\.dist-info/licenses/LICENSE$",
    r"^claimpath-[^/]+\.dist-info/licenses/NOTICE$",
    r"^claimpath-[^/]+\.dist-info/entry_points\.txt$",
)
_SDIST_NEEDS = (
    r"^pyproject\.toml$",
    r"^README\.md$",
    r"^LICENSE$",
    r"^NOTICE$",
    r"^CHANGELOG\.md$",
    r"^PKG-INFO$",
)


def read_wheel(path: Path) -> Files:
    """The files of a wheel."""
    with zipfile.ZipFile(path) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}


def read_sdist(path: Path) -> Files:
    """The files of an sdist, without the folder that holds them all."""
    found: Files = {}
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            file = archive.extractfile(member) if member.isfile() else None
            if file is not None:
                found[member.name.partition("/")[2]] = file.read()
    return found


def wheel_faults(files: Files, source: Path) -> list[str]:
    """What is wrong with a wheel. source: `src/claimpath`, every file of which has to be in it."""
    found = [*_needed(files, _WHEEL_NEEDS), *_unwanted(files)]
    for path in sorted(source.rglob("*")):
        name = f"claimpath/{path.relative_to(source).as_posix()}"
        if not path.is_file() or "__pycache__" in name:
            continue
        if files.get(name) != path.read_bytes():
            found.append(f"{name} is {'other than in the source' if name in files else 'missing'}")
    return found + _model_faults(files)


def sdist_faults(files: Files, wheel: Files) -> list[str]:
    """What is wrong with an sdist; it has to hold the same package as the wheel."""
    found = [*_needed(files, _SDIST_NEEDS), *_unwanted(files)]
    for name, content in wheel.items():
        if name.startswith("claimpath/") and files.get(f"src/{name}") != content:
            found.append(f"src/{name} is not as in the wheel")
    return found


def _needed(files: Files, patterns: tuple[str, ...]) -> list[str]:
    return [
        f"nothing matches {pattern}"
        for pattern in patterns
        if not any(re.search(pattern, name) for name in files)
    ]


def _unwanted(files: Files) -> list[str]:
    found: list[str] = []
    for name, content in files.items():
        if _NOT_SHIPPED.search(name) or (_DATA.search(name) and not _OWN_DATA.search(name)):
            found.append(f"{name} should not be shipped")
        if _SECRET.search(content):
            found.append(f"{name} holds what looks like a key")
    return found


def _model_faults(files: Files) -> list[str]:
    listed = json.loads(files.get("claimpath/doctor/shipped.json", b"{}"))
    if not listed:
        return ["claimpath/doctor/shipped.json names no model"]
    found: list[str] = []
    for name, entry in listed.items():
        content = files.get(f"claimpath/{name}")
        if content is None or hashlib.sha256(content).hexdigest() != entry["sha256"]:
            found.append(f"claimpath/{name} is not the file that shipped.json names")
    return found
