"""`claimpath train ranker`: what is refused, before anything is trained."""

import pytest
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.errors import SettingsError


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--kind", "tri-encoder"], "bi-encoder, cross-encoder, static"),
        (["--task", "guess"], "supports, undermines"),
        (["--unit", "page"], "sentence, passage"),
        (["--dimensions", "8"], "--kind static"),
        (["--kind", "static", "--dimensions", "0"], "--dimensions is 0; give at least 1"),
        (["--kind", "static", "--epochs", "3"], "--epochs has no meaning"),
        (["--data", "nothing"], "names 'nothing'"),
        (["--negatives", "3"], "two whole numbers"),
        (["--negatives=-1,2"], "two whole numbers"),
        (["--learning-rates", "fast"], "--learning-rates"),
    ],
)
def test_refused(options: list[str], said: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    out = tmp_path_factory.mktemp("out")
    result = CliRunner().invoke(app, ["train", "ranker", "--model", "x", "--out", str(out), *options])
    assert isinstance(result.exception, SettingsError)
    assert said in str(result.exception)
