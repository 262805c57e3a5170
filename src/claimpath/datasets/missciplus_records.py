"""The MissciPlus data set as typed records, each field as the authors' files give it."""

from claimpath.records import Record


class MissciLink(Record):
    """A passage that says what a premise or a context paraphrases."""

    passage_id: str
    """The passage; one of the argument's."""
    sentences: tuple[int, ...]
    """Indices (0-based) of the sentences that say it: all that either annotator picked."""
    annotator_sentences: tuple[tuple[int, ...], ...] = ()
    """Indices picked by each annotator."""
    overall_score: float | None = None
    """The annotators' summed judgement; 2 is two clear entailments."""


class MissciPremise(Record):
    """A fallacious premise with its class: one of several that may stand for each other."""

    id: str
    """Unique within the file."""
    premise: str
    """The premise in the annotators' words."""
    fallacy_class: str
    """The class, with the name that the file gives (the papers use two vocabularies)."""


class MissciFallacy(Record):
    """A reasoning gap."""

    id: str
    """Unique within the file."""
    context: str
    """What the study says that exposes the gap; empty where the accurate premise is enough."""
    comment: str = ""
    """The annotators' comment."""
    links: tuple[MissciLink, ...]
    """Passages that say it; may be empty."""
    premises: tuple[MissciPremise, ...]
    """Interchangeable premises, at least one."""

    @property
    def has_context(self) -> bool:
        """Whether the gap needs more of the study than the accurate premise."""
        return bool(self.context.strip())


class MissciPassage(Record):
    """A passage of the misrepresented study."""

    id: str
    """PMC id, a hyphen and the passage's number."""
    section: str
    """Section title; may be empty."""
    subsection: str
    """Subsection title; may be empty."""
    sentences: tuple[str, ...]
    """The sentences, as the file cuts them."""
    part: str
    """`abstract`, `main`, or `any` where the authors could not tell."""

    @property
    def text(self) -> str:
        """All sentences, joined by a blank. Published rankings use this text."""
        return " ".join(self.sentences)


class MissciArgument(Record):
    """A claim, the study it misrepresents, and what is wrong with the reasoning."""

    id: str
    """Unique within the file."""
    claim: str
    """The claim."""
    accurate_premise: str
    """What the study does say, in the annotators' words."""
    accurate_links: tuple[MissciLink, ...]
    """Passages that say it; may be empty."""
    hidden_premises: tuple[str, ...] = ()
    """Premises that nobody disputes."""
    fallacies: tuple[MissciFallacy, ...]
    """The reasoning gaps."""
    study_id: str
    """The study's PMC id."""
    passages: tuple[MissciPassage, ...]
    """Every passage of the study, by number."""
    selected: tuple[str, ...]
    """Ids of the passages that were annotated, by number (setting `closed`)."""
    meta: dict[str, str]
    """Where the claim was checked, as text."""

    @property
    def accurate_ids(self) -> tuple[str, ...]:
        """Passages linked to the accurate premise, in the file's order."""
        return tuple(link.passage_id for link in self.accurate_links)

    @property
    def undermining_ids(self) -> frozenset[str]:
        """Passages that expose a gap: those linked to a context, and, where a gap has an empty context, those of the
        accurate premise (MissciPlus, section 5.2)."""
        linked = {link.passage_id for fallacy in self.fallacies for link in fallacy.links}
        if any(not fallacy.has_context for fallacy in self.fallacies):
            linked.update(self.accurate_ids)
        return frozenset(linked)


class MissciSplit(Record):
    """One file of the data set."""

    name: str
    """`dev`, `test`, or another name before `.missciplus.jsonl`."""
    path: str
    """The file's name."""
    sha256: str
    """SHA-256 of the file, in hexadecimal."""
    arguments: tuple[MissciArgument, ...]
    """All arguments, in the file's order."""
    warnings: tuple[str, ...] = ()
    """What was tolerated while loading, with file and line."""
