"""The four atomic reasoning types: formal description, what tells them apart, and worked examples, in our words.

The types and what distinguishes them are those of RECV, section 3.1 and appendix A; wording and examples are ours. All
studies and events in the examples are invented.
"""

from dataclasses import dataclass

from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType, Veracity


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A claim, its evidence, and how one leads to the other."""

    claim: str
    """The claim."""
    evidence: str
    """What is known."""
    veracity: Veracity
    """What follows for the claim."""
    steps: str
    """The reasoning, step by step."""


@dataclass(frozen=True, slots=True)
class ReasoningEntry:
    """One type, explained."""

    name: ReasoningType
    """The type's name."""
    definition: str
    """What it is, in a sentence or two."""
    formal: str
    """The form of the inference, with letters for its parts."""
    can_fail: str
    """Whether the conclusion can be false where the evidence is true, and how."""
    question: str
    """What to ask to recognise it."""
    for_checkers: str
    """What it means for somebody who relies on a verdict."""
    examples: tuple[WorkedExample, ...]
    """At least one; for deductive and abductive both a supported and a refuted claim."""


_ENTRIES = (
    ReasoningEntry(
        name="deductive",
        definition="The verdict is contained in the evidence. Whoever accepts the evidence, and what its words and "
        "numbers mean, can't accept the opposite verdict.",
        formal="E, and E entails C: C is supported. E, and E entails not-C: C is refuted. Steps that may be used are "
        "the rules of logic, the meaning of words, arithmetic and dates; nothing else is added to E.",
        can_fail="No. If E is true, so is the verdict; only E itself, or its reading, can be wrong.",
        question="Could the evidence be true and the verdict still be the other one? If not, it is deductive.",
        for_checkers="The verdict stands or falls with the quoted evidence; check the quote.",
        examples=(
            WorkedExample(
                claim="More than half of the volunteers in the Marlow tea trial finished it.",
                evidence="Of the 120 volunteers enrolled at Marlow, 84 completed all eight weeks.",
                veracity="Supported",
                steps="84 of 120 are 70 %. 70 % is more than half. No other knowledge is needed.",
            ),
            WorkedExample(
                claim="The ferry Anneke reached Osthaven before midnight.",
                evidence="The Anneke left Brinn at 23:40; the crossing to Osthaven took her fifty minutes.",
                veracity="Refuted",
                steps="23:40 and fifty minutes give 00:30. 00:30 is after midnight, so she did not arrive before it.",
            ),
        ),
    ),
    ReasoningEntry(
        name="abductive",
        definition="The evidence is partial. Several explanations would fit it, and the verdict goes with the one "
        "that explains it best.",
        formal="O is a set of observations, H a set of hypotheses, and e(h) the observations that h would account for. "
        "Choose the h in H whose e(h) covers O best and with the least that has to be assumed; then give the verdict "
        "that holds under h. The direction is backwards: from a result and a rule to the case that would bring the "
        "result about.",
        can_fail="Yes. Another hypothesis may be the true one; more evidence can turn the verdict around.",
        question="Did I have to suppose something that the evidence does not say, because it is the likeliest story?",
        for_checkers="The verdict rests on the likeliest story. Look for what would decide between the stories; in "
        "RECV, models were wrong on such pairs two to four times as often.",
        examples=(
            WorkedExample(
                claim="The outage in Tarn district was caused by the storm.",
                evidence="Gusts of 130 km/h crossed Tarn at 4 p.m. At 4:10 p.m. two thirds of its homes lost power. "
                "Crews found three pylons on the ground.",
                veracity="Supported",
                steps="The report names no cause. A fault in the substation, sabotage and the storm could each cut the "
                "power. Only the storm also explains the time and the fallen pylons, so it is the best explanation.",
            ),
            WorkedExample(
                claim="The mayor of Lind had already left office when the bridge was approved.",
                evidence="The approval of the Lind bridge carries the mayor's signature and her official seal.",
                veracity="Refuted",
                steps="The document does not say when her term ended. A forged or late signature is possible. That "
                "she was in office explains signature and seal without further assumptions.",
            ),
        ),
    ),
    ReasoningEntry(
        name="inductive",
        definition="From cases that were observed a rule is drawn that reaches beyond them, and the verdict goes with "
        "the rule.",
        formal="x1, ..., xn are A, and each of them is B. Therefore all (or most) A are B. The evidence is complete "
        "for the observed cases and gives the rule partial support.",
        can_fail="Yes. A case that was not observed may break the rule.",
        question="Is the claim about more, or about others, than the evidence, and is the step a generalisation?",
        for_checkers="Ask how many cases there were, how they were chosen, and to whom the claim extends them.",
        examples=(
            WorkedExample(
                claim="Clover honey from the Selwin valley contains too much lead.",
                evidence="In 2019, 2020 and 2021 the laboratory tested honey of forty hives in the Selwin valley; each "
                "sample was above the limit for lead.",
                veracity="Supported",
                steps="Every tested sample was above the limit. The claim is about all honey of the valley. The "
                "samples are taken to stand for the rest.",
            ),
        ),
    ),
    ReasoningEntry(
        name="analogical",
        definition="Something is concluded about one thing because it is known of another that resembles it.",
        formal="a and b share the properties P1, ..., Pn. a also has Q. Therefore b probably has Q. The more the "
        "shared properties have to do with Q, the stronger the step.",
        can_fail="Yes. The two may differ in just what matters for Q.",
        question="Is the evidence about something else than the claim, and is the bridge that the two are alike?",
        for_checkers="Ask in what the two differ, and whether that bears on the conclusion.",
        examples=(
            WorkedExample(
                claim="The new Corvo express will need a longer platform at Ebb.",
                evidence="The Corvo has as many carriages as the Heron, of the same make. For the Heron, the platform "
                "at Ebb had to be lengthened.",
                veracity="Supported",
                steps="Corvo and Heron share number and make of carriages, on which length depends. What was true of "
                "the Heron is concluded of the Corvo.",
            ),
        ),
    ),
)

REASONING: dict[ReasoningType, ReasoningEntry] = {entry.name: entry for entry in _ENTRIES}
"""Every type by its name."""

if tuple(REASONING) != REASONING_TYPES:
    raise RuntimeError("the types of the taxonomy and of the records differ")

_OTHER_NAMES: dict[ReasoningType, tuple[str, ...]] = {
    "deductive": ("deduction", "deductively"),
    "abductive": ("abduction", "abductively"),
    "inductive": ("induction", "inductively"),
    "analogical": ("analogy", "analogically", "by analogy"),
}
_NAMES: dict[str, ReasoningType] = {
    written: name for name, others in _OTHER_NAMES.items() for written in (name, *others)
}


def reasoning_type_named(name: str) -> ReasoningType | None:
    """Give the type that a name stands for, or None where it is not one of the known names.

    Names are compared whole, without regard to case, outer blanks, a full stop, and the word "reasoning" behind them.
    """
    words = name.strip().rstrip(".").casefold().split()
    if words and words[-1] == "reasoning":
        words = words[:-1]
    return _NAMES.get(" ".join(words))
