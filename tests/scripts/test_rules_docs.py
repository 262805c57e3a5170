import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_rules_is_current(tmp_path: Path) -> None:
    """`make docs` writes it anew."""
    fresh = tmp_path / "rules.md"
    subprocess.run([sys.executable, ROOT / "scripts" / "rules_docs.py", fresh], check=True)
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8")
