"""Guidelines for marking the parts of an explanation, in our words."""

from collections.abc import Sequence

from claimpath.taxonomies.missci import FallacyEntry

TASK = """# What is what in this explanation?

You see a claim and a text that explains why a study does not bear it out. Mark what the text says of the study, and the
sentences that name what one would have to believe for the claim to follow.

## The parts

- Context: how the study was done, on whom, within which limits. Mark the words, and no more than the words.
- Finding: what the study found. Mark the words.
- Premise: a whole sentence that says where the step from study to claim goes wrong. Give it the class of the error.

## How to go about it

1. Read the whole text once before you mark anything.
2. Mark findings first, then contexts, then premises.
3. A sentence can hold a context and a finding; mark each with its own words.
4. A premise with two errors is marked twice, once with each class.
5. Where the text finds the claim right, say so with the tick; then there is no premise.

## Hard cases

- What the text says about other studies is neither context nor finding.
- The claim itself, told again, is not marked.
- A sentence that only passes a verdict (“this is false”) is no premise; the one that says why is.
- Where you hesitate between two classes, take the one without which the claim would still fail.

## The classes
"""


def guidelines(classes: Sequence[FallacyEntry]) -> str:
    """The guidelines as Markdown, with every class."""
    parts = [TASK]
    parts += [
        f"### {entry.name}\n\n{entry.definition}\n\nForm: {entry.logical_form}\n\nExample: {entry.example}\n"
        for entry in classes
    ]
    return "\n".join(parts)
