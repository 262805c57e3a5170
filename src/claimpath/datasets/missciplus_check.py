"""What is wrong with a parsed argument of MissciPlus: each problem with its field."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from claimpath.datasets.missciplus_records import MissciArgument, MissciLink
from claimpath.taxonomies.missci import CLASSES, class_named

FlawKind = Literal["refused", "index", "noted"]
"""`refused`: the argument can't be used; `index`: a sentence index out of range, which ranking can do without;
`noted`: the argument is loaded as it is, with a warning."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with an argument."""

    field: str
    """Path of the field within the line."""
    message: str
    """What is wrong."""
    kind: FlawKind = "refused"
    """What a loader does with it."""


def flaws_of(argument: MissciArgument) -> list[Flaw]:
    """Everything that is wrong, in the order of the fields; empty for an argument as it should be."""
    return [
        *_texts(argument),
        *_passages(argument),
        *_all_links(argument),
        *_classes(argument),
        *_repeated(argument),
    ]


def _texts(argument: MissciArgument) -> Iterator[Flaw]:
    if not argument.claim.strip():
        yield Flaw("argument.claim", "the claim is empty")
    if not argument.accurate_premise.strip():
        yield Flaw("argument.accurate_premise_p0.premise", "the accurate premise is empty", kind="noted")
    if not argument.fallacies:
        yield Flaw("argument.fallacies", "there is no fallacy; an argument has at least one", kind="noted")
    for number, fallacy in enumerate(argument.fallacies):
        at = f"argument.fallacies[{number}].interchangeable_fallacies"
        if not fallacy.premises:
            yield Flaw(at, f"the fallacy {fallacy.id!r} has no premise", kind="noted")
        for place, premise in enumerate(fallacy.premises):
            if not premise.premise.strip():
                yield Flaw(f"{at}[{place}].premise", f"the premise {premise.id!r} is empty", kind="noted")


def _passages(argument: MissciArgument) -> Iterator[Flaw]:
    known = {passage.id for passage in argument.passages}
    for passage_id in argument.selected:
        if passage_id not in known:
            yield Flaw(
                f"study.selected_passages[{passage_id!r}]",
                f"the annotated passage {passage_id!r} is not among the study's passages",
            )


def _all_links(argument: MissciArgument) -> Iterator[Flaw]:
    yield from _links(
        argument, argument.accurate_links, "the accurate premise", "argument.accurate_premise_p0"
    )
    for number, fallacy in enumerate(argument.fallacies):
        yield from _links(
            argument, fallacy.links, f"the fallacy {fallacy.id!r}", f"argument.fallacies[{number}]"
        )


def _links(argument: MissciArgument, links: tuple[MissciLink, ...], what: str, at: str) -> Iterator[Flaw]:
    n_sentences = {passage.id: len(passage.sentences) for passage in argument.passages}
    for number, link in enumerate(links):
        place = f"{at}.mapping[{number}]"
        if link.passage_id not in n_sentences:
            yield Flaw(
                f"{place}.passage",
                f"{what} is linked to the passage {link.passage_id!r}, which the study does not have",
            )
            continue
        n = n_sentences[link.passage_id]
        picked = {*link.sentences, *(index for picks in link.annotator_sentences for index in picks)}
        for index in sorted(picked):
            if not 0 <= index < n:
                field = "sentences" if index in link.sentences else "sentence_annotations"
                yield Flaw(
                    f"{place}.{field}",
                    f"{what} is linked to sentence {index} of {link.passage_id!r}, which has {n}",
                    kind="index",
                )
    repeated = [name for name, n in Counter(link.passage_id for link in links).items() if n > 1]
    for name in repeated:
        yield Flaw(f"{at}.mapping", f"{what} is linked to the passage {name!r} twice", kind="noted")


def _classes(argument: MissciArgument) -> Iterator[Flaw]:
    for number, fallacy in enumerate(argument.fallacies):
        for place, premise in enumerate(fallacy.premises):
            if class_named(premise.fallacy_class) is None:
                yield Flaw(
                    f"argument.fallacies[{number}].interchangeable_fallacies[{place}].class",
                    f"the class {premise.fallacy_class!r} is none of the nine: {', '.join(CLASSES)} (other published "
                    "names of them are understood)",
                    kind="noted",
                )


def _repeated(argument: MissciArgument) -> Iterator[Flaw]:
    ids = [fallacy.id for fallacy in argument.fallacies]
    ids += [premise.id for fallacy in argument.fallacies for premise in fallacy.premises]
    for name, n in Counter(ids).items():
        if n > 1:
            yield Flaw("argument.fallacies", f"the fallacy id {name!r} occurs twice")
