"""Guidelines for fallacious spans, in our words; the scheme is that of MAFALDA's slides."""

from claimpath.taxonomies.mafalda import ENTRIES, FAMILIES

TASK = """# Where is the reasoning fallacious?

You see a text. Mark every stretch in which a conclusion is drawn that does not follow, and name the fallacy.

## How to go about it

1. Read the whole text. Ask of every argument: what is concluded, and from what?
2. Mark the premises and the conclusion together: the smallest run of whole sentences that holds both.
3. Choose the class. Where several fit equally well, give all of them as alternatives.
4. Where one could also hold that nothing is wrong, add “no fallacy” to the alternatives.
5. Where nothing is fallacious, save without a span.

## Hard cases

- Something false is not yet a fallacy, and something true can rest on one.
- Mark an argument that the text only reports, too, unless the text rejects it.
- Spans may overlap: two arguments can share a sentence.
- A bare opinion without a conclusion is not marked.
- The check for whole sentences is a reminder; where the layout cuts sentences oddly, trust your eyes.
"""


def guidelines() -> str:
    """The guidelines as Markdown, with every family and class."""
    parts = [TASK]
    for family, about in FAMILIES.items():
        parts.append(f"## {family.capitalize()}\n\n{about.definition}\n")
        parts += [
            f"### {entry.name.capitalize()}\n\n{entry.definition}\n\nForm: {entry.formal}\n\nExample: {entry.example}\n"
            for entry in ENTRIES.values()
            if entry.family == family
        ]
    return "\n".join(parts)
