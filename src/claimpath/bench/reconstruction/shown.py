"""What a language model is shown of an argument: the study's passages, or the annotators' paraphrases of them.

`passages` is MissciPlus: the passage that the claim rests on and every passage linked to a gap. `paraphrases` is Missci
(MissciPlus, Table 4): the accurate premise and every gap's context, in the annotators' words. `linked-paraphrases`
leaves out contexts to which no passage is linked (Table 24), so that both kinds of input hold the same information.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from claimpath.bench.reconstruction.gold import gold_gaps
from claimpath.datasets import MissciArgument, study_of
from claimpath.errors import SettingsError
from claimpath.records import Passage, Sentence
from claimpath.stages.reconstruct.model_prompts import Basis

Shown = Literal["passages", "paraphrases", "linked-paraphrases"]
SHOWN: tuple[Shown, ...] = get_args(Shown)


@dataclass(frozen=True, slots=True)
class ShownMaterial:
    """Everything that prompts are made of."""

    passages: tuple[Passage, ...]
    """All that quotes are looked up in, in order."""
    basis: Basis
    """What the claim rests on."""
    others: Sequence[Passage]
    """What may expose a gap."""


def find_shown(name: str | None) -> Shown:
    """The kind of that name, `passages` by default. Raises SettingsError."""
    for shown in SHOWN:
        if shown == (name or "passages"):
            return shown
    raise SettingsError(f"--shown is {name!r}; choose one of: {', '.join(SHOWN)}")


def material_of(argument: MissciArgument, given: str | None, shown: Shown) -> ShownMaterial:
    """What is shown. given: the passage drawn for what the claim rests on; None where none is linked, and then the
    accurate premise in words stands in."""
    if shown == "passages":
        passages = study_of(argument, zones=False).passages
        by_id = {passage.id: passage for passage in passages}
        linked = {link.passage_id for fallacy in argument.fallacies for link in fallacy.links}
        basis = Basis(by_id[given]) if given is not None else Basis(premise=argument.accurate_premise)
        return ShownMaterial(passages, basis, [passage for passage in passages if passage.id in linked])
    gaps = gold_gaps(argument)
    contexts = {
        gap.context: gap.id
        for gap in reversed(gaps)
        if gap.context and (gap.linked or shown == "paraphrases")
    }
    others = tuple(_paraphrase(name, text) for text, name in reversed(contexts.items()))
    if all(gap.context for gap in gaps):
        return ShownMaterial(others, Basis(premise=argument.accurate_premise), others)
    # A gap that the accurate premise alone exposes asks for a prompt with nothing else in it.
    rests_on = _paraphrase(f"{argument.id}:p0", argument.accurate_premise.strip())
    return ShownMaterial((rests_on, *others), Basis(rests_on), others)


def _paraphrase(name: str, text: str) -> Passage:
    return Passage(id=name, text=text, sentences=(Sentence(start=0, end=len(text)),), origin="body")
