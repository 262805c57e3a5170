"""`claimpath doctor`, as a person runs it: real once, and with states that are put together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claimpath.cli.app import app
from claimpath.doctor import examine as examined
from claimpath.doctor.records import Examination, ShippedModel, Trial
from claimpath.doctor.trial import trial_troubles, try_example


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CLAIMPATH_HOME", str(tmp_path / "home"))
    for name in ("CLAIMPATH_DATA", "CLAIMPATH_EMAIL", "NCBI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    yield
    # The doctor makes nothing.
    assert not (tmp_path / "home").exists()


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["doctor", *arguments])


def last(result: Result) -> str:
    return result.stdout.strip().splitlines()[-1]


def test_this_installation_is_ready() -> None:
    result = doctor("--json")
    found = Examination.model_validate_json(result.stdout)
    assert (result.exit_code, found.troubles, found.ready, found.online) == (0, (), True, None)
    assert found.trial is not None
    assert (found.trial.verdict, found.trial.n_gaps > 0) == ("Incorrect", True)


def test_a_wrong_model_means_not_ready_and_exit_3(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ShippedModel(file="models/a.onnx", sha256="0" * 64, n_bytes=1, state="changed")
    monkeypatch.setattr(examined, "look_at_models", lambda: (wrong,))
    result = doctor("--no-trial")
    assert result.exit_code == 3
    assert last(result) == "Not ready for offline checks: the model file models/a.onnx is changed."
    assert "models: 0 of 1 files right" in result.stdout


def test_a_setting_to_mend_leaves_it_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMPATH_EMAIL", "nobody")
    result = doctor("--no-trial")
    assert result.exit_code == 3
    assert last(result) == "Ready for offline checks; 1 thing to mend, see above."


@pytest.mark.parametrize(
    ("verdict", "n_gaps", "error", "n_troubles"),
    [
        ("Incorrect", 3, None, 0),
        ("Incorrect", 0, None, 1),
        ("Correct", 3, None, 1),
        (None, 0, "OSError: no", 1),
    ],
)
def test_a_check_that_goes_wrong_blocks(
    verdict: str | None, n_gaps: int, error: str | None, n_troubles: int
) -> None:
    found = trial_troubles(Trial(verdict=verdict, n_gaps=n_gaps, seconds=0.1, error=error))
    assert [one.blocks for one in found] == [True] * n_troubles


def test_whatever_a_check_ends_with_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> None:
        raise RuntimeError(f"example {number} is torn")

    monkeypatch.setattr("claimpath.examples.example_claim", broken)
    assert try_example().error == "RuntimeError: example 2 is torn"
