"""Guidelines for the grounding re-check, in our words."""

GUIDELINES = """# Does the study bear it out?

You see a sentence about a study, or one question about it with the answer that the sentence gives. Look into the study
and decide whether it bears this out. Who or what wrote the sentence is hidden on purpose.

## How to go about it

1. Begin at the quote that is shown, where there is one. It is only a place to start.
2. Read around it. Look in the abstract, the methods and the results before you say that something is missing.
3. Decide, and write down the sentence of the study that decided it, or what you looked for and did not find.

## The decisions

- Supported: the study says it, in whatever words, and numbers, groups and circumstances fit.
- Not supported: the study says otherwise, says it of others, or does not say it.

## Hard cases

- Whether the sentence is well put, or bears on the claim, is not asked here.
- What the study reports of other studies does not count as its own finding.
- A rounded number is fine where rounding is plainly what happened.
- A premise says what one would have to believe; it is supported only where the study itself says it.
"""
