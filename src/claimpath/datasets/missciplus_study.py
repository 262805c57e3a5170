"""A MissciPlus study as our records, so that every stage runs on it as on a file."""

import hashlib

from claimpath.datasets.missciplus_records import MissciArgument, MissciPassage
from claimpath.records import Origin, Passage, Reading, Sentence, Study
from claimpath.text.zones import assign_zones


def study_of(argument: MissciArgument, *, zones: bool = True) -> Study:
    """Build the study that an argument misrepresents. Passage ids are those of the data set.

    zones: whether sentences get their zones, which takes most of the time; language models don't see them.
    """
    first_with: dict[str, str] = {}
    passages: list[Passage] = []
    for given in argument.passages:
        passage = _passage(given)
        original = first_with.setdefault(passage.text, passage.id)
        if original != passage.id and passage.text.strip():
            passage = passage.model_copy(update={"duplicate_of": original})
        passages.append(passage)
    text = "\n".join(f"{passage.id}\t{passage.text}" for passage in passages)
    return Study(
        source=argument.study_id,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        kind="jats",
        title="",
        article_type="unknown",
        ids={"pmcid": argument.study_id},
        reading=Reading(state="complete"),
        passages=assign_zones(passages) if zones else tuple(passages),
    )


def _passage(given: MissciPassage) -> Passage:
    sentences: list[Sentence] = []
    start = 0
    for sentence in given.sentences:
        shown = sentence.strip()
        if shown:
            first = start + len(sentence) - len(sentence.lstrip())
            sentences.append(Sentence(start=first, end=first + len(shown)))
        start += len(sentence) + 1
    return Passage(
        id=given.id,
        section=tuple(title.strip() for title in (given.section, given.subsection) if title.strip()),
        text=given.text,
        sentences=tuple(sentences),
        origin=_origin(given),
    )


def _origin(given: MissciPassage) -> Origin:
    """The abstract is marked, or, where the authors could not tell, known by its section's title."""
    if given.part == "abstract" or (
        given.part != "main" and given.section.strip().lower().startswith("abstract")
    ):
        return "abstract"
    return "body"
