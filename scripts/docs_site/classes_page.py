"""The page of the nine fallacy classes, from the taxonomy and the rules."""

from claimpath.stages.reconstruct import load_rules
from claimpath.taxonomies.missci import CLASSES

HEAD = """# The nine classes

Made from `claimpath.taxonomies.missci` while this site is built. Which published fallacies a class holds is taken from
MissciPlus (appendix A); definitions, forms and examples are this project's own. The abbreviations are those of Beyond
Verdicts (Table 5).

| class | short | what goes wrong |
|---|---|---|
"""


def classes_page() -> str:
    """The page as Markdown."""
    rows = [
        f"| [{entry.name}](#{_anchor(entry.name)}) | {entry.abbreviation} | {entry.definition} |\n"
        for entry in CLASSES.values()
    ]
    return HEAD + "".join(rows) + "".join(_section(name) for name in CLASSES)


def _section(name: str) -> str:
    entry = next(entry for entry in CLASSES.values() if entry.name == name)
    rules = [f"`{rule.id}`" for rule in load_rules().rules if rule.fallacy_class == name]
    found = (
        f"Rules of the [offline engine](rules.md) that find it: {', '.join(rules)}."
        if rules
        else "No rule of the [offline engine](rules.md) finds it; a language model or a person can."
    )
    also = f"Also called: {', '.join(entry.also_called)}.\n\n" if entry.also_called else ""
    return (
        f"\n## {name}\n\n{entry.definition}\n\n"
        f"**Form.** {entry.logical_form}\n\n**Example.** {entry.example}\n\n{also}{found}\n"
    )


def _anchor(name: str) -> str:
    return name.lower().replace(" ", "-")
