"""Write the page of the fallacy taxonomy: python scripts/mafalda_docs.py docs/mafalda-taxonomy.md"""

import sys
from pathlib import Path

from claimpath.taxonomies.mafalda import ENTRIES, FAMILIES, UNCOVERED_CLASSES

HEAD = """# Fallacies in any text: the classes

Generated from `src/claimpath/taxonomies/mafalda/` by `scripts/mafalda_docs.py`. The names are those of the MAFALDA data
set; definitions, forms and examples are ours. How the classes are measured: [mafalda](mafalda.md).

Level 0 says whether there is a fallacy, level 1 names one of three families, level 2 one of 23 classes. The last line
of each class links it to the nine classes of the study setting (see [reconstruction](reconstruction.md)), where a claim
is held against a study, or says why there is no link.
"""

TAIL = """
## Classes of the study setting without a counterpart

{classes}. They are about how a study was done or told, which a text by itself does not show.
"""


def taxonomy_page() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for family in FAMILIES.values():
        parts.append(f"\n## {family.name.capitalize()}\n\n{family.definition}\n")
        for entry in ENTRIES.values():
            if entry.family != family.name:
                continue
            parts.append(f"\n### {entry.name}\n\n{entry.definition}\n\n")
            parts.append(f"- Form: {entry.formal}\n- Example: {entry.example}\n")
            parts.append(f"- Also called: {', '.join(entry.also_called)}.\n")
            linked = f"**{entry.missci}**. " if entry.missci else ""
            parts.append(f"- In the study setting: {linked}{entry.missci_note}\n")
    parts.append(TAIL.format(classes=", ".join(UNCOVERED_CLASSES)))
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(taxonomy_page(), encoding="utf-8")
