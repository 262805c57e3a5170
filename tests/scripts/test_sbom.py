"""The bill of materials of this environment: its shape, and that it says the same twice."""

import json
from typing import Any

import pytest
from sbom import sbom

from claimpath import __version__
from claimpath.doctor.shipped import look_at_models


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return sbom()


def test_it_names_claimpath_what_it_needs_and_what_comes_inside(document: dict[str, Any]) -> None:
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    assert document["metadata"]["component"]["purl"] == f"pkg:pypi/claimpath@{__version__}"
    by_name = {component["name"]: component for component in document["components"]}
    assert {"numpy", "onnxruntime", "pydantic", "typer", "htmx.org"} <= set(by_name)
    assert "pytest" not in by_name
    for model in look_at_models():
        assert by_name[model.file]["hashes"] == [{"alg": "SHA-256", "content": model.sha256}]
    assert by_name["htmx.org"]["version"]
    assert all("licenses" in component for component in document["components"])


def test_every_edge_leads_to_something_listed(document: dict[str, Any]) -> None:
    listed = {component["bom-ref"] for component in document["components"]}
    root = document["metadata"]["component"]["bom-ref"]
    assert len(listed) == len(document["components"])
    for edge in document["dependencies"]:
        assert edge["ref"] in listed | {root}
        assert set(edge["dependsOn"]) <= listed
    below = {edge["ref"]: edge["dependsOn"] for edge in document["dependencies"]}
    assert any(one.startswith("pkg:pypi/numpy@") for one in below[root])


def test_it_is_the_same_twice_and_holds_no_time(document: dict[str, Any]) -> None:
    assert json.dumps(sbom()) == json.dumps(document)
    assert "timestamp" not in document["metadata"]
    assert "serialNumber" not in document


def test_an_extra_adds_its_distributions(document: dict[str, Any]) -> None:
    pytest.importorskip("uvicorn", reason="the extra review is not installed")
    more = {component["name"] for component in sbom(("review",))["components"]}
    assert {"uvicorn", "sqlalchemy"} <= more
    assert "uvicorn" not in {component["name"] for component in document["components"]}
