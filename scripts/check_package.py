"""Build wheel and sdist, look inside, and use them in fresh environments.

    python scripts/check_package.py                # wheel, sdist and the small install: for CI
    python scripts/check_package.py --extras       # an install of the sdist, and each extra alone, as well
    python scripts/check_package.py --only ocr mcp # these extras alone
    ... --torch      # the extras models and train as well, which need torch
    ... --compile    # the extra local as well, which compiles for some minutes
    ... --timed      # fail where the first report takes too long; for a machine that does nothing else
    ... --dist DIR   # take the wheel and the sdist of this folder instead of building them

Prints sizes and times. Ends with 1 where something is wrong, and says what.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from packaging_checks.contents import MAX_BYTES, read_sdist, read_wheel, sdist_faults, wheel_faults
from packaging_checks.environment import CheckFailed, Environment, run

PROJECT = Path(__file__).resolve().parent.parent
PROBES = Path(__file__).resolve().parent / "packaging_checks" / "probes.py"
LICENCES = PROBES.parent.parent / "check_licences.py"
PLAIN = ("llm", "bench", "parquet", "plots", "ocr", "review", "mcp", "inspect", "ray")
OF_TORCH = ("models", "train")
TORCH = "torch==2.13.0"
MAX_INSTALLED = 300_000_000
MAX_FIRST_REPORT = 180.0
CLAIM = "Selvarin cures Marenga fever in patients."


def main() -> int:
    """Run what was asked for; 0 where all of it passed."""
    asked = _arguments()
    folder = Path(tempfile.mkdtemp(prefix="claimpath-package-"))
    start = time.perf_counter()
    faults: list[str] = []
    try:
        wheel, sdist = build(folder) if asked.dist is None else built(asked.dist)
        faults += look_inside(wheel, sdist)
        if not asked.only:
            faults += small_install(folder, wheel, timed=asked.timed)
        if asked.extras:
            from_sdist(folder, sdist)
        for name in _wanted(asked):
            faults += one_extra(folder, wheel, name)
    except CheckFailed as error:
        faults.append(str(error))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"Took {time.perf_counter() - start:.0f} s")
    for fault in faults:
        print(f"WRONG: {fault}", file=sys.stderr)
    print(f"{'FAILED' if faults else 'passed'}: package check, faults: {len(faults)}")
    return 1 if faults else 0


def build(folder: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from it, in an environment of the builder's own."""
    tools = Environment(folder / "tools")
    # The environment is made for this: what the build needs is installed once, not for sdist and wheel anew.
    tools.install("build", "hatchling>=1.25", keep_downloads=True)
    done = run(
        [tools.python, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist"), str(PROJECT)]
    )
    print(f"Built in {done.seconds:.0f} s")
    return built(folder / "dist")


def built(dist: Path) -> tuple[Path, Path]:
    """The one wheel and the one sdist of a folder. Raises CheckFailed where there are none, or several."""
    found = [sorted(dist.glob(pattern)) for pattern in ("*.whl", "*.tar.gz")]
    if [len(paths) for paths in found] != [1, 1]:
        raise CheckFailed(f"{dist} should hold one wheel and one sdist")
    return found[0][0], found[1][0]


def look_inside(wheel: Path, sdist: Path) -> list[str]:
    """Compare what they hold with what they should."""
    of_wheel, of_sdist = read_wheel(wheel), read_sdist(sdist)
    faults: list[str] = []
    for path, files in ((wheel, of_wheel), (sdist, of_sdist)):
        unpacked = sum(map(len, files.values()))
        n_bytes = path.stat().st_size
        print(f"{path.name}: {n_bytes / 1e6:.1f} MB, {len(files)} files, {unpacked / 1e6:.1f} MB unpacked")
        if n_bytes > MAX_BYTES:
            faults.append(f"{path.name} is larger than {MAX_BYTES / 1e6:.0f} MB")
    faults += [f"wheel: {fault}" for fault in wheel_faults(of_wheel, PROJECT / "src" / "claimpath")]
    return faults + [f"sdist: {fault}" for fault in sdist_faults(of_sdist, of_wheel)]


def small_install(folder: Path, wheel: Path, *, timed: bool) -> list[str]:
    """Install the wheel, which was built out of the sdist, into a fresh environment and use it; the faults."""
    start = time.perf_counter()
    env = Environment(folder / "small")
    installing = env.install(str(wheel))
    work = folder / "work"
    work.mkdir()
    first = env.claimpath("demo", "--out", "report", cwd=work)
    total = time.perf_counter() - start
    added = env.n_bytes_added
    print(
        f"Fresh environment to first report: {total:.0f} s (environment {env.seconds:.0f} s, install with downloads "
        f"{installing:.0f} s, demo {first.seconds:.1f} s)"
    )
    print(f"Small install: {added / 1e6:.0f} MB added to an environment of {env.n_bytes_empty / 1e6:.0f} MB")
    _use(env, work)
    faults: list[str] = []
    if timed and total > MAX_FIRST_REPORT:
        faults.append(
            f"from fresh environment to first report took {total:.0f} s; the limit is {MAX_FIRST_REPORT:.0f}"
        )
    if added > MAX_INSTALLED:
        faults.append(f"the small install adds {added / 1e6:.0f} MB; the limit is {MAX_INSTALLED / 1e6:.0f}")
    return faults


def from_sdist(folder: Path, sdist: Path) -> None:
    """Install the sdist into a fresh environment, use it, and read its types. Raises CheckFailed."""
    env = Environment(folder / "from-sdist")
    seconds = env.install(str(sdist), keep_downloads=True)
    print(f"Installed from the sdist in {seconds:.0f} s")
    work = folder / "from-sdist-work"
    work.mkdir()
    env.claimpath("demo", "--out", "report", cwd=work)
    _use(env, work)
    env.install("mypy", keep_downloads=True)
    # In a folder of its own, so that claimpath is found as installed and not beside the file.
    shutil.copy(PROBES.with_name("typed_use.py"), work)
    typed = run(
        [env.python, "-m", "mypy", "--strict", "--cache-dir", str(work / "mypy"), "typed_use.py"], work
    )
    print(f"mypy --strict of a project that uses it: {typed.out.strip()}")


def _use(env: Environment, work: Path) -> None:
    """The doctor, and a check of the example study; raises CheckFailed."""
    found = json.loads(env.claimpath("doctor", "--json", cwd=work).out)
    package = found["package"]
    if not found["ready"] or package["editable"] or not package["n_files"]:
        raise CheckFailed(f"the doctor is not content with the installation: {found['troubles']}")
    study = env.folder.glob("lib/python3*/site-packages/claimpath/examples/example-study.xml")
    arguments = ["check", CLAIM, str(next(study)), "--out", "checked", "--json"]
    report = json.loads(env.claimpath(*arguments, cwd=work).out)
    if report["verdict"]["label"] != "Incorrect":
        raise CheckFailed(f"the check of the example says {report['verdict']['label']!r}")
    for name in ("report.html", "report.json", "report.md"):
        if not (work / "checked" / name).is_file() or not (work / "report" / name).is_file():
            raise CheckFailed(f"{name} was not written")


def one_extra(folder: Path, wheel: Path, name: str) -> list[str]:
    """Install an extra alone and use it; the faults."""
    where = folder / f"extra-{name}"
    try:
        env = Environment(where)
        seconds = env.install(TORCH, keep_downloads=True) if name in OF_TORCH else 0.0
        seconds += env.install(f"{wheel}[{name}]", keep_downloads=True)
        run([env.python, "-m", "pip", "check"])
        variables = {
            "CLAIMPATH_CACHE": str(where / "probe" / "calls.sqlite"),
            "CLAIMPATH_HOME": str(where / "home"),
        }
        used = run([env.python, str(PROBES), name, str(where / "probe")], where, **variables)
        run([env.python, str(LICENCES)])
        torch = "with torch" if list(where.glob("lib/python3*/site-packages/torch")) else "no torch"
        print(
            f"{name}: {env.n_bytes_added / 1e6:.0f} MB added, {torch}, install {seconds:.0f} s; {used.out.strip()}"
        )
    except CheckFailed as error:
        return [f"extra {name}: {error}"]
    finally:
        shutil.rmtree(where, ignore_errors=True)
    return []


def _wanted(asked: argparse.Namespace) -> list[str]:
    if asked.only:
        return list(asked.only)
    with_torch = OF_TORCH if asked.torch else ()
    compiled = ("local",) if asked.compile else ()
    return [*(PLAIN if asked.extras else ()), *with_torch, *compiled]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--extras", action="store_true", help="each extra alone")
    parser.add_argument("--torch", action="store_true", help="the extras models and train as well")
    parser.add_argument("--compile", action="store_true", help="the extra local as well")
    parser.add_argument("--only", nargs="+", choices=[*PLAIN, *OF_TORCH, "local"], help="these extras alone")
    parser.add_argument("--timed", action="store_true", help="fail where the first report takes too long")
    parser.add_argument("--dist", type=Path, help="folder with a wheel and an sdist that are built already")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
