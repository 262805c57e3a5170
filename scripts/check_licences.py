"""Judge the licence of every distribution that claimpath or one of its extras pulls in, in this environment.

    python scripts/check_licences.py            # a table, and what is wrong
    python scripts/check_licences.py --json     # one document

The rules are in scripts/licences.toml. Ends with 1 where a licence of the small install or of an extra for users is
copyleft, not on the list or unknown, and has no exception with a reason. What only those who change the code
install is listed apart: it is not linked and not shipped, and does not fail the check.
"""

import argparse
import json
import sys
from dataclasses import asdict
from importlib.metadata import distribution, distributions
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging_checks.licences import Judged, judge, read_rules

from claimpath.doctor.extras import ABOUT
from claimpath.doctor.requirements import tree_of

RULES = Path(__file__).resolve().parent / "licences.toml"


def scopes() -> dict[str, list[str]]:
    """Normalised name of each installed distribution to what pulls it in: `small install`, extras, or nothing."""
    found: dict[str, list[str]] = {}
    for name in tree_of("claimpath").found:
        found.setdefault(name, []).append("small install")
    for extra in ABOUT:
        tree = tree_of("claimpath", (extra,), with_base=False)
        for name in tree.found:
            if "small install" not in found.get(name, ()):
                found.setdefault(name, []).append(extra)
    for one in distributions():
        name = canonicalize_name(str(one.metadata["Name"]))
        if name != "claimpath":
            found.setdefault(name, [])
    return dict(sorted(found.items()))


def main() -> int:
    """Judge all of them; 0 where the product's are let in."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    as_json = parser.parse_args().json
    rules = read_rules(RULES)
    judged = {name: (judge(distribution(name), rules), where) for name, where in scopes().items()}
    product = {name: entry for name, entry in judged.items() if entry[1]}
    others = {name: entry for name, entry in judged.items() if not entry[1]}
    wrong = [entry for entry in product.values() if entry[0].verdict not in ("allowed", "excepted")]
    if as_json:
        rows = [{**asdict(one), "pulled_in_by": where} for one, where in judged.values()]
        print(json.dumps({"distributions": rows, "n_product": len(product), "n_wrong": len(wrong)}, indent=2))
        return 1 if wrong else 0
    print(f"Product: {len(product)} distributions. Licences that they have:")
    for licence in sorted({one.licence for one, _ in product.values()}):
        names = [name for name, (one, _) in product.items() if one.licence == licence]
        print(f"  {licence}: {len(names)}" + (f" ({', '.join(names)})" if len(names) <= 4 else ""))
    for one, where in product.values():
        if one.verdict == "excepted":
            print(f"  exception: {_line(one, where)}: {one.reason}")
        if one.bundled:
            print(
                f"  inside the wheel: {one.name} {one.version} ({', '.join(where)}): {'; '.join(one.bundled)}"
            )
    apart = [one for one, _ in others.values() if one.verdict != "allowed"]
    print(f"Tools of those who change the code: {len(others)} distributions; not on the list: {len(apart)}")
    for one in apart:
        print(f"  {one.name} {one.version}: {one.licence}")
    for one, where in wrong:
        print(f"WRONG: {_line(one, where)}: {one.verdict}", file=sys.stderr)
    print(f"{'FAILED' if wrong else 'passed'}: licence check, faults: {len(wrong)}")
    return 1 if wrong else 0


def _line(one: Judged, where: list[str]) -> str:
    return f"{one.name} {one.version} ({', '.join(where)}), {one.licence}"


if __name__ == "__main__":
    sys.exit(main())
