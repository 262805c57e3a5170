import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_classes_is_current(tmp_path: Path) -> None:
    """`python scripts/mafalda_docs.py docs/mafalda-taxonomy.md` writes it anew."""
    fresh = tmp_path / "taxonomy.md"
    subprocess.run([sys.executable, ROOT / "scripts" / "mafalda_docs.py", fresh], check=True)
    assert (ROOT / "docs" / "mafalda-taxonomy.md").read_text(encoding="utf-8") == fresh.read_text(
        encoding="utf-8"
    )
