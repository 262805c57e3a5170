"""Walking requirements: what is there, what is missing, what does not fit, all the way down."""

import pytest

from claimpath.doctor.extras import ABOUT, install_lines, look_at_extras
from claimpath.doctor.requirements import Find, Installed, tree_of
from claimpath.doctor.small_install import look_at_requirements, requirement_troubles


def finding(*there: Installed) -> Find:
    return {one.name: one for one in there}.get


ROOT = Installed(
    "claimpath",
    "1.0",
    (
        "ink<3,>=2",
        "quill",
        "wax; sys_platform == 'nowhere'",
        "lamp[oil]; extra == 'night'",
        "chart>=1; extra == 'plots'",
        "claimpath[plots]; extra == 'all'",
    ),
    frozenset({"night", "plots", "all"}),
)
INK = Installed("ink", "2.4", ("Water.Base",))
WATER = Installed("water-base", "1", ("ink",))
QUILL = Installed("quill", "0.1")
LAMP = Installed("lamp", "5", ("wick; extra == 'oil'", "glass"), frozenset({"oil"}))


def test_the_base_is_walked_down_and_a_circle_ends() -> None:
    tree = tree_of("claimpath", find=finding(ROOT, INK, WATER, QUILL))
    assert list(tree.found) == ["ink", "quill", "water-base"]
    assert tree.needed_by["ink"] == {"claimpath", "water-base"}
    assert tree.unmet == ()


def test_a_version_outside_and_a_gap_are_named_with_who_needs_them() -> None:
    old = Installed("ink", "1.9", ("Water.Base",))
    tree = tree_of("claimpath", find=finding(ROOT, old, QUILL))
    assert [(one.requirement, one.needed_by, one.found) for one in tree.unmet] == [
        ("ink<3,>=2", "claimpath", "1.9"),
        ("Water.Base", "ink", None),
    ]


def test_an_extra_brings_its_own_and_the_extras_of_others() -> None:
    tree = tree_of("claimpath", ("night",), with_base=False, find=finding(ROOT, INK, LAMP))
    assert list(tree.found) == ["lamp"]
    assert [one.requirement for one in tree.unmet] == ["glass", "wick"]
    by_name = tree_of("claimpath", ("all",), with_base=False, find=finding(ROOT, Installed("chart", "1.2")))
    assert list(by_name.found) == ["chart"]


@pytest.mark.parametrize(
    ("there", "state"),
    [
        ((), "missing"),
        ((Installed("pyarrow", "20"),), "installed"),
        ((Installed("pyarrow", "3"),), "partly"),
    ],
)
def test_an_extra_is_installed_partly_or_missing(there: tuple[Installed, ...], state: str) -> None:
    root = Installed("claimpath", "1.0", ("pyarrow>=18; extra == 'parquet'",), frozenset({"parquet"}))
    extras = {one.name: one for one in look_at_extras(finding(root, *there))}
    assert extras["parquet"].state == state
    assert extras["parquet"].install == ("pip install 'claimpath[parquet]'",)
    # The metadata above knows no other extra, as that of an older installation may.
    assert {one.state for name, one in extras.items() if name != "parquet"} == {"unknown"}
    assert list(extras) == list(ABOUT)


def test_torch_comes_first_where_the_usual_wheel_is_for_a_gpu() -> None:
    assert len(install_lines("train", "linux")) == 2
    assert "whl/cpu" in install_lines("train", "linux")[0]
    assert install_lines("train", "darwin") == ("pip install 'claimpath[train]'",)


def test_what_does_not_load_is_a_trouble_and_a_gap_is_told_once() -> None:
    def load(module: str) -> None:
        if module in ("quill", "ink"):
            raise OSError("libwing.so.1: cannot open shared object file")

    found = look_at_requirements(finding(ROOT, QUILL), load, ("quill", "ink"))
    assert found.n_distributions == 1
    troubles = requirement_troubles(found)
    assert [(one.blocks, one.do) for one in troubles] == [
        (True, "pip install 'ink<3,>=2'"),
        (True, "pip install --upgrade --force-reinstall quill"),
    ]
    assert "libwing.so.1" in troubles[1].what
