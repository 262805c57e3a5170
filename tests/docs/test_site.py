"""The site's parts: every page has its place, every generated page holds what it is made from, no picture is large.

`make site` builds it all; these are the parts that can go wrong without that being seen.
"""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

import claimpath
from claimpath.cli.bench_tasks import TASK_COMMANDS
from claimpath.records import FALLACY_CLASSES
from claimpath.taxonomies.missci import CLASSES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GENERATED = {"classes.md", "measures.md", "records.md", "api.md", "notebook.md", "gallery.md"}
CONFIG = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def _pages(part: Any) -> list[str]:
    if isinstance(part, str):
        return [part]
    return [page for below in (part.values() if isinstance(part, dict) else part) for page in _pages(below)]


def test_every_page_has_one_place_in_the_navigation() -> None:
    pages = _pages(CONFIG["nav"])
    assert len(pages) == len(set(pages))
    assert set(pages) == {path.name for path in DOCS.glob("*.md")} | GENERATED


def test_nothing_is_fetched() -> None:
    assert CONFIG["theme"]["font"] is False
    assert not {"extra_javascript", "repo_url"} & set(CONFIG)
    assert "analytics" not in CONFIG.get("extra", {})
    assert CONFIG["plugins"] == ["search"]
    assert "http" not in (DOCS / "css" / "site.css").read_text(encoding="utf-8")


def test_a_site_that_is_opened_as_files_can_be_searched(site: Any, tmp_path: Path) -> None:
    for script in CONFIG["extra"]["polyfills"]:
        text = (DOCS / script).read_text(encoding="utf-8")
        assert "http" not in text
        assert 'location.protocol === "file:"' in text
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "search_index.json").write_text('{"docs": ["é"]}', encoding="utf-8")
    site("hooks").on_post_build(SimpleNamespace(site_dir=str(tmp_path)))
    script = (tmp_path / "search" / "search_index.js").read_text(encoding="utf-8")
    assert script == 'var __index = {"docs": ["é"]}'


def test_every_picture_that_a_page_shows_is_there_and_small(site: Any) -> None:
    shown = {f"img/gallery-{exhibit.name}.webp" for exhibit in site("gallery").EXHIBITS}
    for path in DOCS.glob("*.md"):
        shown |= set(re.findall(r"\((img/[^)#]+)", path.read_text(encoding="utf-8")))
    there = {f"img/{path.name}" for path in (DOCS / "img").iterdir()}
    assert shown == there
    assert max((DOCS / name).stat().st_size for name in there) < 150_000


def test_the_page_of_classes_has_all_nine(site: Any) -> None:
    page = site("classes_page").classes_page()
    assert re.findall(r"^## (.+)$", page, flags=re.MULTILINE) == list(FALLACY_CLASSES)
    for entry in CLASSES.values():
        assert entry.definition in page
        assert entry.logical_form in page
        assert entry.example in page
    assert "`cells-to-people`" in page.split("## Fallacy of Composition")[1].split("\n## ")[0]


def test_the_page_of_measures_has_every_name_and_every_file(site: Any) -> None:
    module = site("measures_page")
    page = module.measures_page()
    for name, command in TASK_COMMANDS.items():
        part = page.split(f'??? note "{name}"')[1].split("???")[0]
        assert re.findall(r"`([^`\n]+)`", part)[: len(command.describe().measures)] == list(
            command.describe().measures
        )
    files = {path.stem for path in module.FOLDER.glob("*.py")}
    files |= {path.stem for path in (module.FOLDER / "statistics").glob("*.py")}
    assert set(re.findall(r"^### (\w+)$", page, flags=re.MULTILINE)) == files - module.HELPERS
    assert files >= module.HELPERS
    assert "**Undefined:** no passage is relevant." in page.split("### reciprocal_rank")[1].split("###")[0]


def test_the_page_of_records_has_every_field(site: Any) -> None:
    page = site("records_page").records_page(DOCS / "schema")
    for path in (DOCS / "schema").glob("*.json"):
        part = page.split(f"\n## {path.stem}\n")[1].split("\n## ")[0]
        schema = json.loads(path.read_text(encoding="utf-8"))
        needed = set(schema.get("required", ()))
        for field in schema.get("properties", {}):
            assert (f"| **`{field}`** |" if field in needed else f"| `{field}` |") in part


def test_the_page_of_python_has_every_public_function(site: Any) -> None:
    page = site("api_page").api_page()
    part = page.split("## claimpath\n")[1].split("\n## ")[0]
    names = re.findall(r"^### (\w+)$", part, flags=re.MULTILINE)
    assert sorted(names) == sorted(set(claimpath.__all__) - {"__version__"})
    assert "rank(\n    claim: Claim | str,\n    study: Study,\n    *,\n    task: str = 'supports'," in part
    assert " object at 0x" not in page


@pytest.mark.parametrize("name", ["not-checked", "beside-a-person", "letter"])
def test_the_gallery_makes_its_reports(site: Any, name: str) -> None:
    gallery = site("gallery")
    exhibit = next(exhibit for exhibit in gallery.EXHIBITS if exhibit.name == name)
    page = gallery.exhibit_html(exhibit, DOCS / "examples" / "studies")
    said = {"not-checked": "Not checked", "beside-a-person": "Both graphs", "letter": "slippery slope"}[name]
    assert said.casefold() in page.casefold()
    assert not re.search(r"<(?:script|link|img)[^>]+(?:src|href)=[\"']https?:", page)
