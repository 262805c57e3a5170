"""The package as a whole: what importing it loads, what it needs, and what it says of itself."""

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
import yaml

import claimpath

ROOT = Path(__file__).parents[1]
HEAVY = (
    "lxml",
    "numpy",
    "onnxruntime",
    "rich",
    "typer",
    "pydantic",
    "bm25s",
    "pypdfium2",
    "nupunkt",
    "jinja2",
)
NEVER = ("torch", "tensorflow", "jax", "transformers", "nvidia-cublas", "triton")


def _loaded_after(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = _loaded_after("import claimpath")
    assert "claimpath" in loaded
    assert loaded.isdisjoint(HEAVY), sorted(loaded & set(HEAVY))


def test_the_command_line_loads_no_stage_before_it_is_asked_to() -> None:
    loaded = _loaded_after("import claimpath.cli")
    assert "typer" in loaded
    heavy = {
        "claimpath.records",
        "lxml",
        "numpy",
        "onnxruntime",
        "rich",
        "bm25s",
        "pypdfium2",
        "nupunkt",
        "jinja2",
    }
    assert loaded.isdisjoint(heavy), sorted(loaded & heavy)


def test_the_public_functions_are_the_ones_named() -> None:
    assert set(claimpath.__all__) == {"__version__", "align", "check", "fallacies", "graph", "rank", "read"}
    assert dir(claimpath) == sorted(claimpath.__all__)
    for name in claimpath.__all__:
        assert getattr(claimpath, name) is not None


def test_a_name_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'chekc'; it has .*check"):
        claimpath.chekc  # noqa: B018


def _name(requirement: str) -> str:
    return re.split(r"[\s;\[<>=!~(]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def _needed_by(requirements: list[str]) -> set[str]:
    """Names of everything that these requirements bring along, extras of extras left out."""
    seen: set[str] = set()
    waiting = [_name(r) for r in requirements]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            waiting += [_name(r) for r in requires(name) or [] if "extra ==" not in r]
        except PackageNotFoundError:
            continue  # for another system or Python than this one
    return seen


def _project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_small_install_brings_no_deep_learning_framework() -> None:
    needed = _needed_by(_project()["dependencies"])
    assert {"pydantic", "pydantic-core", "numpy"} <= needed
    assert needed.isdisjoint(NEVER)


@pytest.mark.parametrize("extra", ["bench", "dev", "peers"])
def test_no_extra_that_make_installs_brings_one_either(extra: str) -> None:
    assert _needed_by(_project()["optional-dependencies"][extra]).isdisjoint(NEVER)


def test_the_constraints_hold_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[a-z0-9.-]+==[A-Za-z0-9.+!]+", pin)] == []
    names = {pin.split("==")[0] for pin in pins}
    assert names.isdisjoint(NEVER)
    direct = {_name(r) for r in _project()["dependencies"]}
    assert direct <= names, f"not pinned: {sorted(direct - names)}: run `make constraints`"


def test_the_wheel_holds_everything_that_runs_from_a_file(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the build tool is not installed")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    source = ROOT / "src"
    kept = {str(path.relative_to(source)) for path in (source / "claimpath").rglob("*") if path.is_file()}
    wanted = {name for name in kept if "__pycache__" not in name}
    assert {
        "claimpath/examples/example-study.xml",
        "claimpath/examples/claims.json",
        "claimpath/py.typed",
    } <= wanted
    assert wanted <= held, sorted(wanted - held)
    licences = {Path(name).name for name in held if "dist-info/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}


def test_the_version_is_the_same_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert claimpath.__version__ == version("claimpath") == citation["version"]
    assert f"## [{claimpath.__version__}]" in changes


def test_the_licence_is_the_whole_apache_licence() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text
    assert len(text) > 11_000


def test_no_file_of_the_package_is_over_400_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): n
        for path in (ROOT / "src").rglob("*.py")
        if (n := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert long == {}
