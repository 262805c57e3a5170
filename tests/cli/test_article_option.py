"""`--article` on a file with several articles."""

import json
from pathlib import Path

import pytest

from claimpath.cli import main

ARTICLE = (
    "<article><front><article-meta><title-group><article-title>{0}</article-title></title-group></article-meta>"
    "</front><body><p>A paragraph about {0} in sixty women.</p></body></article>"
)


@pytest.fixture
def both(tmp_path: Path) -> Path:
    path = tmp_path / "two.xml"
    path.write_text(f"<articles>{ARTICLE.format('tea')}{ARTICLE.format('milk')}</articles>", encoding="utf-8")
    return path


def run(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr("sys.argv", ["claimpath", *args])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_without_it_the_articles_are_listed(
    both: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", str(both), "--json") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--article N" in err
    assert "1. tea" in err
    assert "2. milk" in err


def test_with_it_that_one_is_read(
    both: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", str(both), "--article", "2", "--json") == 0
    assert json.loads(capsys.readouterr().out)["title"] == "milk"


def test_out_of_range(
    both: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "read", str(both), "--article", "3") == 2
    assert "1 to 2" in capsys.readouterr().err
