"""Real articles on the page: whole, sound, every quote equal to its highlighted text."""

import os
from pathlib import Path

import lxml.html
import pytest

from claimpath.errors import UserError
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown
from claimpath.report.shown import shown
from claimpath.stages.read import read

_DATA = os.environ.get("CLAIMPATH_DATA")
_FILES = sorted(Path(_DATA, "studies").glob("*.*ml")) if _DATA else []


@pytest.mark.skipif(not _FILES, reason="CLAIMPATH_DATA is unset or has no studies")
@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.name)
def test_a_real_study(path: Path, builder, check_sound) -> None:
    try:
        study = read(path)
    except UserError as error:
        pytest.skip(f"not a study: {error}")
    builder.studies.append(study)
    places = [(n, s) for n, p in enumerate(study.passages) for s in range(len(p.sentences))]
    tables = [place for place in places if study.passages[place[0]].origin == "table"]
    picked = [*places[:: max(1, len(places) // 6)], *tables[:: max(1, len(tables) // 3)]]
    for context, finding in zip(picked, reversed(picked), strict=True):
        builder.gap("Ambiguity", builder.span(*context), builder.span(*finding), "A premise.")
    report = builder.report()
    root = lxml.html.document_fromstring(report_html(report))
    check_sound(root)
    for extra in root.xpath("//span[@class='tags'] | //div[contains(@class,'body')]//thead"):
        extra.drop_tree()
    for passage in study.passages:
        (body,) = root.xpath(f"//div[@id='text-{passage.id}']/*[contains(@class,'body')]")
        assert "".join(body.text_content().split()) == "".join(shown(passage.text).split())
    assert all(f"**{passage.id}**" in report_markdown(report) for passage in study.passages[:3])
