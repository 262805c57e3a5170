"""One look-up on the real internet, for those who want it: CLAIMPATH_LIVE=1 pytest -m live."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from claimpath.stages.read import read
from claimpath.stages.read.lookup import LookUpSettings

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(
        os.environ.get("CLAIMPATH_LIVE") != "1", reason="asks real servers; set CLAIMPATH_LIVE=1"
    ),
]


def test_an_open_article_comes_whole_and_again_from_the_cache(tmp_path: Path) -> None:
    settings = replace(LookUpSettings.from_environment(), cache=tmp_path)
    # A much-cited open article, in PMC since 2005.
    study = read("doi:10.1371/journal.pmed.0020124", look_up=settings)
    assert (study.kind, study.reading.state) == ("jats", "complete")
    assert "research findings are false" in study.title.lower()
    assert study.ids["pmid"] == "16060722"
    again = read("pmid:16060722", look_up=settings)
    assert again.sha256 == study.sha256
    assert read("doi:10.1371/journal.pmed.0020124", look_up=replace(settings, offline=True)) == study
