"""What a person is told where a cluster can't be joined, or its machines differ."""

import socket
import sys
from pathlib import Path

import pytest

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.screen.ray_cluster import cluster, refusal
from claimpath.screen.ray_paths import missing
from claimpath.screen.ray_versions import difference, versions_here


def join(address: str) -> None:
    with cluster(address):
        raise AssertionError("there is no cluster")


@pytest.mark.parametrize("address", ["", "local", "ray://127.0.0.1:10001"])
def test_what_is_no_head_is_refused(address: str) -> None:
    with pytest.raises(SettingsError, match="host:port as `ray start --head` prints it"):
        join(address)


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r"--ray.*claimpath\[ray\]"):
        join("auto")


def test_an_address_where_nothing_listens_is_told_at_once() -> None:
    pytest.importorskip("ray.data", reason="Ray is not installed (pip install 'claimpath[ray]')")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(SettingsError, match=f"no Ray cluster answers at 127.0.0.1:{port}: nothing listens"):
        join(f"127.0.0.1:{port}")


def test_no_cluster_on_this_machine_and_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray.data", reason="Ray is not installed (pip install 'claimpath[ray]')")
    from ray._private import services

    with pytest.raises(SettingsError, match="'nowhere' is not an address"):
        join("nowhere")
    # Others may have a cluster on this machine, which Ray would find.
    monkeypatch.setattr(services, "canonicalize_bootstrap_address", lambda address: None)
    with pytest.raises(SettingsError, match=r"no Ray cluster runs on this machine \(--ray auto\)"):
        join("auto")


def test_other_versions_are_named_from_ray_s_own_message() -> None:
    pytest.importorskip("ray.data", reason="Ray is not installed (pip install 'claimpath[ray]')")
    from ray._private.utils import check_version_info

    with pytest.raises(RuntimeError) as raised:
        check_version_info({"ray_version": "1.0.0", "python_version": "3.8.1"}, "here")
    said = refusal("10.0.0.1:6379", str(raised.value))
    assert said.startswith("the Ray cluster at 10.0.0.1:6379 and this process have different versions.")
    assert "1.0.0" in said
    assert "3.8.1" in said
    assert "\n" not in said


def test_any_other_message_is_passed_on_with_what_to_do() -> None:
    said = refusal("10.0.0.1:6379", "\nNo node here.\nMore of it.\n")
    assert said.startswith("can't join the Ray cluster at 10.0.0.1:6379: No node here. Start one with")


def test_a_machine_with_other_versions_is_told() -> None:
    here = versions_here()
    assert difference(here, "10.0.0.2") == ""
    libraries = {**here.libraries, "numpy": "0.1"}
    other = here.model_copy(update={"code_sha256": "0" * 64, "libraries": libraries})
    said = difference(other, "10.0.0.2")
    assert "the machine 10.0.0.2" in said
    assert f"other code of claimpath {here.version}; numpy {here.libraries['numpy']} there, 0.1 here" in said


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert missing([str(tmp_path / "a"), str(tmp_path / "b")]) == [str(tmp_path / "b")]
