"""What may be in a wheel and an sdist, on small archives that are made here."""

import hashlib
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging_checks.contents import Files, read_sdist, read_wheel, sdist_faults, wheel_faults

MODEL = b"weights"
LISTED = json.dumps({"models/a.onnx": {"sha256": hashlib.sha256(MODEL).hexdigest(), "n_bytes": len(MODEL)}})
PACKAGE: Files = {
    "claimpath/py.typed": b"",
    "claimpath/models/a.onnx": MODEL,
    "claimpath/doctor/shipped.json": LISTED.encode(),
    "claimpath/examples/example-study.xml": b"<article/>",
    "claimpath/report/templates/report.html.j2": b"",
    "claimpath/review/web/templates/base.html.j2": b"",
    "claimpath/review/web/static/a.js": b"",
    "claimpath/review/database/versions/v0001_first.py": b"",
    "claimpath/review/database/script.py.mako": b"",
    "claimpath/stages/reconstruct/rules.toml": b"",
}
ABOUT: Files = {
    f"claimpath-1.0.dist-info/{name}": b""
    for name in ("licenses/LICENSE", "licenses/NOTICE", "entry_points.txt")
}
WHEEL: Files = PACKAGE | ABOUT
SDIST: Files = {f"src/{name}": content for name, content in PACKAGE.items()} | dict.fromkeys(
    ("pyproject.toml", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "PKG-INFO"), b""
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    for name, content in PACKAGE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "claimpath"


def test_archives_that_hold_what_they_should(source: Path, tmp_path: Path) -> None:
    wheel, sdist = tmp_path / "a.whl", tmp_path / "a.tar.gz"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, content in WHEEL.items():
            archive.writestr(name, content)
    with tarfile.open(sdist, "w:gz") as archive:
        for name, content in SDIST.items():
            member = tarfile.TarInfo(f"claimpath-1.0/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    assert wheel_faults(read_wheel(wheel), source) == []
    assert sdist_faults(read_sdist(sdist), read_wheel(wheel)) == []


@pytest.mark.parametrize("name", [name for name in WHEEL if not name.endswith("base.html.j2")])
def test_a_file_that_is_missing_is_told(source: Path, name: str) -> None:
    assert wheel_faults({one: content for one, content in WHEEL.items() if one != name}, source)


def test_a_changed_file_and_a_wrong_model_are_told(source: Path) -> None:
    changed = WHEEL | {"claimpath/models/a.onnx": b"other"}
    assert wheel_faults(changed, source) == [
        "claimpath/models/a.onnx is other than in the source",
        "claimpath/models/a.onnx is not the file that shipped.json names",
    ]
    assert sdist_faults(SDIST, changed) == ["src/claimpath/models/a.onnx is not as in the wheel"]


@pytest.mark.parametrize(
    "name",
    [
        "tests/test_a.py",
        "claimpath/tests/a.py",
        "claimpath/conftest.py",
        "claimpath/__pycache__/a.cpython-311.pyc",
        ".env",
        ".ci/run",
        "data/dev.jsonl",
        "claimpath/data/pairs.csv",
        "calls.sqlite",
        "server.key",
    ],
)
def test_what_is_not_for_shipping_is_told(source: Path, name: str) -> None:
    assert wheel_faults(WHEEL | {name: b""}, source) == [f"{name} should not be shipped"]


@pytest.mark.parametrize(
    "secret",
    [
        "AKIA" + "A1B2" * 4,
        "ghp_" + "a1B2c3" * 6,
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        "sk-" + "proj-" + "aB3_" * 10,
    ],
)
def test_what_looks_like_a_key_is_told(source: Path, secret: str) -> None:
    files = WHEEL | {"claimpath-1.0.dist-info/METADATA": f"x = '{secret}'".encode()}
    assert wheel_faults(files, source) == ["claimpath-1.0.dist-info/METADATA holds what looks like a key"]
