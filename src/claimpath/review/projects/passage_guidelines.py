"""Guidelines for passage links, in our words; the labels and the rule are those of MissciPlus, appendix C.3."""

GUIDELINES = """# Does the passage say it?

You see one sentence, the paraphrase, and one passage of a study. Decide whether somebody who has read only this
passage would have to accept the paraphrase. It is enough that a part of the passage says it.

## How to go about it

1. Read the paraphrase and take it apart: who, what, how much, under which circumstances.
2. Look for each part in the passage. Other words for the same thing are fine.
3. Choose one of the four labels, and mark the sentences that decided it.

## The labels

- Entailed: the passage says it, and nothing has to be added.
- Probably entailed: the passage most likely says it, but a reader could doubt one part.
- Probably not entailed: the passage is about the same thing and most likely does not say it.
- Not entailed: the passage does not say it, or says something else.

## Hard cases

- What you know from elsewhere does not count, even where it is true.
- A passage that says more than the paraphrase entails it; one that says less does not.
- Numbers, groups and circumstances have to fit. A result in mice does not entail one in people.
- The opposite of the paraphrase is not entailed.
- If you are torn between yes and no, use one of the two middle labels; do not guess what others say.
"""
