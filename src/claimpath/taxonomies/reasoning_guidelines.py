"""Guidelines for people who label the reasoning type of claim and evidence pairs, in our words.

The task is that of RECV, appendix D: the veracity is given, the type and a rationale are asked for.
"""

from claimpath.records.reasoning_pair import ReasoningType
from claimpath.taxonomies.reasoning import REASONING

TASK = (
    "You see a claim, the evidence for or against it, and the verdict that others gave: supported or refuted. Decide "
    "which kind of reasoning leads from this evidence to this verdict, and write down why in one to three sentences. "
    "You are not asked whether you agree with the verdict."
)

STEPS = (
    "Read the claim and take it apart: who, what, when, how much, how sure.",
    "Find the sentences of the evidence that decide the verdict, and set the others aside.",
    "Try to write the verdict as a consequence of these sentences alone. Meanings of words, sums and dates are "
    "allowed; other knowledge is not. If that works, the type is deductive.",
    "If something has to be supposed, write it down. If it is supposed because it explains the evidence best, the "
    "type is abductive; because a rule is drawn from single cases, inductive; because two things are alike, "
    "analogical.",
    "If several steps are needed, label the weakest one: a chain with one abductive step is abductive.",
    "Write the rationale so that a colleague could find the step again: name the deciding sentence, and what was "
    "supposed.",
)
"""What to do, in order."""

RULES = (
    "Hedges in the claim (`may`, `is likely to`) do not make the reasoning abductive; a gap between evidence and claim "
    "does.",
    "Evidence about another person, place, time or thing than the claim is a gap, even where they seem close.",
    "A number, a date or a name in the evidence that contradicts the claim outright makes it deductive.",
    "Length is no sign: one sentence can leave a gap, and ten can leave none.",
    "If you can't tell after two readings, say so and leave the type open; do not pick the more frequent one.",
    "Label alone. Differences are discussed afterwards, with a third person where they remain.",
)
"""Cases in which annotators differ, settled once."""


def guidelines(types: tuple[ReasoningType, ...] = ("deductive", "abductive")) -> str:
    """The guidelines as Markdown. types: those that may be chosen; RECV offers deductive and abductive."""
    parts = ["# Which kind of reasoning?", TASK, "## How to go about it"]
    parts.append("\n".join(f"{number}. {step}" for number, step in enumerate(STEPS, start=1)))
    parts += ["## Rules for the hard cases", "\n".join(f"- {rule}" for rule in RULES), "## The types"]
    for name in types:
        entry = REASONING[name]
        parts.append(
            f"### {name.capitalize()}\n\n{entry.definition}\n\nForm: {entry.formal}\n\n{entry.question}"
        )
        for example in entry.examples:
            parts.append(
                f"> Claim: {example.claim}\n>\n> Evidence: {example.evidence}\n>\n> Verdict: "
                f"{example.veracity.lower()}. Type: {name}.\n>\n> Rationale: {example.steps}"
            )
    return "\n\n".join(parts) + "\n"
