"""The words that the report uses for the records' names, in one place."""

from claimpath.records import (
    CheckState,
    Notice,
    Origin,
    ReadingState,
    Report,
    Review,
    StudyKind,
    Undefined,
    Usage,
    VerdictLabel,
    Zone,
)

COLUMN_TITLES: dict[str, str] = {
    "Claim": "Claim",
    "StudyContext": "Study context",
    "StudyFinding": "Study finding",
    "Premise": "Premise",
    "Fallacy": "Fallacy",
    "Verdict": "Verdict",
}
"""Heading of each column of the graph, by node type."""

VERDICT_SENTENCES: dict[VerdictLabel, str] = {
    "Correct": "The engine found that the claim follows from the study.",
    "Incorrect": "The claim does not follow from the study.",
    "Not Enough Information": "The study alone does not settle whether the claim follows.",
    "No Response": "The engine gave no verdict. Nothing follows from that.",
}
"""What a verdict says, in one sentence."""

REVIEWED_SENTENCES: dict[VerdictLabel, str] = {
    **VERDICT_SENTENCES,
    "Correct": "The claim follows from the study.",
    "No Response": "No verdict is given. Nothing follows from that.",
}
"""The same where a person reviewed the check."""

VERDICT_SCOPE = "The verdict is about the path from the study to the claim, not about what other studies say."

STATE_TITLES: dict[CheckState, str] = {
    "complete": "Complete check",
    "partial": "Partial check",
    "not_checked": "Not checked",
}
"""How whole the check is."""

READING_TITLES: dict[ReadingState, str] = {
    "complete": "read whole",
    "partial": "read in part",
    "abstract_only": "abstract only",
}
"""How much of a study was read."""

NOTICE_TITLES: dict[Notice, str] = {
    "correction": "a correction",
    "retraction": "a retraction",
    "expression_of_concern": "an expression of concern",
}
"""What a notice is."""

KIND_TITLES: dict[StudyKind, str] = {
    "jats": "JATS XML",
    "nlm": "NLM XML",
    "pubmed": "PubMed XML",
    "bioc": "BioC JSON",
    "html": "HTML",
    "pdf": "PDF",
    "markdown": "Markdown",
    "text": "plain text",
    "docx": "Word",
}
"""The format of a study's file."""

ZONE_TITLES: dict[Zone, str] = {
    "background": "background",
    "others_work": "others’ work",
    "method": "method",
    "result": "result",
    "interpretation": "interpretation",
    "limitation": "limitation",
    "disclosure": "disclosure",
    "unknown": "",
}
"""What a sentence does, as a margin label; empty where no rule fitted."""

ORIGIN_TITLES: dict[Origin, str] = {
    "abstract": "Abstract",
    "lay_summary": "Lay summary",
    "body": "",
    "list": "List",
    "quote": "Quotation",
    "boxed_text": "Box",
    "caption": "Caption",
    "table": "Table",
    "formula": "Formula",
    "appendix": "Appendix",
    "footnote": "Footnote",
    "glossary": "Glossary",
    "back": "Back matter",
    "sub_article": "Letter or reply, not part of the study",
}
"""Where a passage stood; empty for running text."""

ID_TITLES: dict[str, tuple[str, str]] = {
    "doi": ("DOI", "https://doi.org/"),
    "pmid": ("PubMed", "https://pubmed.ncbi.nlm.nih.gov/"),
    "pmcid": ("PMC", "https://pmc.ncbi.nlm.nih.gov/articles/"),
}
"""Name and address of the identifiers that have a page of their own."""

NO_GAP = "No gap found. This isn’t a confirmation."
NO_GAP_WHY = (
    "The engine saw no known kind of gap between the claim and what it could use of the study. It can miss gaps. "
    "Read the passages that the claim may rest on before you rely on it."
)
OFF_TOPIC = "The study does not seem to be about the claim."
OFF_TOPIC_WHY = (
    "Too few of the claim’s words occur in the study, so no gap was looked for. "
    "Is it the study that the claim cites?"
)


NOT_ASKED = "No gap was looked for."
NOT_ASKED_WHY = (
    "The model was asked for a verdict, and not for the gaps between the study and the claim. What it said and the "
    "sentences that it quotes stand under “How this report was made”."
)
NO_GAP_NAMED = "The model named no gap."
NO_GAP_NAMED_WHY = "It can miss gaps. Read the passages that the claim may rest on before you rely on it."


NO_GAP_LEFT = "No gap between the study and the claim"
NO_GAP_LEFT_WHY = "Whoever reviewed the check left none."


def verdict_sentence(report: Report) -> str:
    """Say what the verdict says, and who found it where that was the engine."""
    said = REVIEWED_SENTENCES if isinstance(report.review, Review) else VERDICT_SENTENCES
    return said[report.verdict.label]


def gaps_looked_for(report: Report) -> bool:
    """Whether anything looked for gaps: the rules always do, a model where it is asked."""
    return report.made_by.engine == "offline" or not isinstance(report.reconstruction, Undefined)


def without_gaps(report: Report) -> tuple[str, str]:
    """Give the heading and the text for a check that found no gap."""
    if isinstance(report.review, Review):
        return NO_GAP_LEFT, NO_GAP_LEFT_WHY
    if not gaps_looked_for(report):
        return NOT_ASKED, NOT_ASKED_WHY
    if report.about_claim is False:
        return OFF_TOPIC, OFF_TOPIC_WHY
    return (NO_GAP, NO_GAP_WHY) if report.made_by.engine == "offline" else (NO_GAP_NAMED, NO_GAP_NAMED_WHY)


NOT_CHECKED_WHY = (
    "No check took place, so there is no verdict and no graph. What follows is only what could be read."
)
OFFLINE_LIMITS: tuple[str, ...] = (
    "It works by fixed rules and understands neither text nor numbers. Each rule looks for one kind of distance "
    "between how a study was done and what a claim asserts; a gap that no rule describes is not seen.",
    "It can be wrong in both directions: it can miss a gap, and it can see one where a careful reader "
    "sees none.",
    "It does not check the study’s statistics, does not read figures, and knows no other study.",
    "It never says “Correct”. The absence of a gap is not evidence for a claim.",
)
"""What the offline engine can't do."""


def source_name(source: str) -> str:
    """Return the name of a study's source: an address or id as it is, a path without its folders, which are private."""
    return source if "://" in source else source.replace("\\", "/").rsplit("/", 1)[-1] or source


def counted(n: int, singular: str, plural: str | None = None) -> str:
    """Return a number with its noun: `1 gap`, `3 gaps`, `1,500 passages`."""
    return f"{n:,} {singular if n == 1 else plural or singular + 's'}"


def cost_of(usage: Usage) -> str:
    """Return what the calls cost, as `, $0.0123`; empty where that is not known."""
    return "" if isinstance(usage.cost, Undefined) else f", ${usage.cost:.4f}"
