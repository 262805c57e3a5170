"""Write what is installed for claimpath as a CycloneDX document: python scripts/sbom.py [--extra NAME]... FILE

Describes this environment: claimpath, what it needs (with the extras that are named), and the models and the script
of others that come inside the package. The same environment always gives the same bytes: no time, no random number.
"""

import argparse
import json
import re
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging_checks.licences import UNKNOWN, Rules, allows, licence_of, read_rules

from claimpath import __version__
from claimpath.doctor.requirements import Tree, tree_of
from claimpath.doctor.shipped import look_at_models, package_folder

RULES = Path(__file__).resolve().parent / "licences.toml"
SPEC = "1.6"
_MINILM, _EVIDENCE = "models/minilm/", "models/evidence/"
_HTMX = "review/web/static/htmx.min.js"


def sbom(extras: tuple[str, ...] = ()) -> dict[str, Any]:
    """The document. extras: whose distributions are listed as well, where they are installed."""
    rules = read_rules(RULES)
    tree = tree_of("claimpath", extras)
    own = {
        "type": "application",
        "name": "claimpath",
        "version": __version__,
        "bom-ref": purl("claimpath", __version__),
    }
    own |= {"purl": own["bom-ref"], "licenses": [{"license": {"id": "Apache-2.0"}}]}
    components = [_component(name, rules) for name in tree.found] + _inside()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPEC,
        "version": 1,
        "metadata": {
            "component": own,
            "properties": [{"name": "claimpath:extras", "value": ",".join(sorted(extras)) or "none"}],
        },
        "components": sorted(components, key=lambda one: str(one["bom-ref"])),
        "dependencies": _edges(tree, str(own["bom-ref"])),
    }


def purl(name: str, version: str) -> str:
    """The package URL of a distribution."""
    return f"pkg:pypi/{canonicalize_name(name)}@{version}"


def _component(name: str, rules: Rules) -> dict[str, Any]:
    found = distribution(name)
    reference = purl(name, found.version)
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": reference,
        "name": canonicalize_name(name),
        "version": found.version,
        "purl": reference,
    }
    licence = licence_of(found.metadata, rules.names)
    if licence != UNKNOWN:
        component["licenses"] = [_licence(licence)]
    return component


def _licence(licence: str) -> dict[str, Any]:
    """As an expression where it is one, else by its name."""
    try:
        allows(licence, lambda _: True)
    except ValueError:
        return {"license": {"name": licence}}
    return {"expression": licence}


def _inside() -> list[dict[str, Any]]:
    """What others made that is a file of the package."""
    found: list[dict[str, Any]] = []
    for model in look_at_models():
        others = model.file.startswith(_MINILM)
        about = "made for this project"
        if others:
            about = "a conversion of sentence-transformers/all-MiniLM-L6-v2"
        elif model.file.startswith(_EVIDENCE):
            about = "trained for this project from sentence-transformers/all-MiniLM-L6-v2 on SciFact"
        found.append(
            {
                "type": "machine-learning-model" if not model.file.endswith(".txt") else "data",
                "bom-ref": f"claimpath/{model.file}",
                "name": model.file,
                "description": about,
                "hashes": [{"alg": "SHA-256", "content": model.sha256}],
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        )
    script = (package_folder() / _HTMX).read_bytes()
    version = re.search(rb'version:"([0-9.]+)"', script)
    shown = version.group(1).decode() if version else ""
    found.append(
        {
            "type": "library",
            "bom-ref": f"pkg:npm/htmx.org@{shown}",
            "name": "htmx.org",
            "version": shown,
            "purl": f"pkg:npm/htmx.org@{shown}",
            "hashes": [{"alg": "SHA-256", "content": sha256(script).hexdigest()}],
            "licenses": [{"license": {"id": "0BSD"}}],
        }
    )
    return found


def _edges(tree: Tree, root: str) -> list[dict[str, Any]]:
    references = {"claimpath": root, **{name: purl(name, one.version) for name, one in tree.found.items()}}
    below: dict[str, list[str]] = {name: [] for name in references}
    for name, owners in tree.needed_by.items():
        for owner in owners:
            if name in references:
                below[owner].append(references[name])
    return sorted(
        ({"ref": references[name], "dependsOn": sorted(others)} for name, others in below.items()),
        key=lambda one: str(one["ref"]),
    )


def main() -> None:
    """Write the document."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--extra", action="append", default=[], metavar="NAME", help="list this extra as well"
    )
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    document = sbom(tuple(asked.extra))
    asked.file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{asked.file}: {len(document['components'])} components")


if __name__ == "__main__":
    main()
