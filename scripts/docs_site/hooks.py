"""What MkDocs runs while it builds the site: pages made from the code, the gallery, the notebook, files beside docs/.

Nothing of it is kept in the repository, so no page can differ from the code that it was built with.
"""

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from api_page import api_page  # noqa: E402
from classes_page import classes_page  # noqa: E402
from gallery import gallery_files  # noqa: E402
from measures_page import measures_page  # noqa: E402
from notebook_page import notebook_page  # noqa: E402
from records_page import records_page  # noqa: E402

_OUTSIDE = re.compile(r"\]\(\.\./([^)#\s]+)\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made from the code."""
    pages: dict[str, str | bytes] = {
        "classes.md": classes_page(),
        "measures.md": measures_page(),
        "records.md": records_page(ROOT / "docs" / "schema"),
        "api.md": api_page(),
        "notebook.md": notebook_page(ROOT / "docs" / "notebooks" / "from_claim_to_table.ipynb"),
        **gallery_files(ROOT / "docs" / "examples"),
    }
    for path, content in pages.items():
        files.append(File.generated(config, path, content=content))
    for path in sorted((ROOT / "docs").glob("*.md")):
        for link in _OUTSIDE.findall(path.read_text(encoding="utf-8")):
            _add_source(files, config, link)
    return files


@event_priority(-100)
def on_post_build(config: Any) -> None:
    """Write the search index as a script as well, once it is there: a page that is opened as a file can't read JSON."""
    index = Path(config.site_dir) / "search" / "search_index.json"
    index.with_suffix(".js").write_text(
        f"var __index = {index.read_text(encoding='utf-8')}", encoding="utf-8"
    )


def on_page_markdown(markdown: str, page: Page, config: Any, files: Files) -> str:
    """Let links to files beside docs/ lead to the copies that the site holds."""
    del page, config
    known = files.src_uris
    return _OUTSIDE.sub(
        lambda found: f"](source/{found[1]})" if f"source/{found[1]}" in known else found[0], markdown
    )


def _add_source(files: Files, config: Any, link: str) -> None:
    """Add a file of the project under source/; a link to nothing is left for MkDocs to refuse."""
    place, target = ROOT / link, f"source/{link}"
    if place.is_file() and target not in files.src_uris:
        files.append(File.generated(config, target, content=place.read_bytes()))
