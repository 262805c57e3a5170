"""The names of JATS and NLM elements, sorted by what a reader does with them."""

FLOAT_BLOCKS: tuple[str, ...] = (
    "fig", "fig-group", "table-wrap", "table-wrap-group", "supplementary-material", "media", "boxed-text", "fn",
    "array", "chem-struct-wrap", "table",
)  # fmt: skip
"""Blocks that may stand in the middle of a sentence without belonging to it."""

FLOW_BLOCKS: tuple[str, ...] = (
    "list", "disp-quote", "verse-group", "def-list", "statement", "code", "preformat", "speech", "p", "sec", "ack",
    "question", "answer", "explanation",
)  # fmt: skip
"""Blocks that continue the text where they stand."""

BLOCKS: tuple[str, ...] = FLOAT_BLOCKS + FLOW_BLOCKS

SKIPPED: frozenset[str] = frozenset({
    "title", "label", "object-id", "sec-meta", "permissions", "kwd-group", "subj-group", "alt-text", "long-desc",
    "graphic", "inline-graphic", "contrib-group", "aff", "history", "pub-date", "article-id", "copyright-statement",
    "copyright-year", "copyright-holder", "license", "processing-meta", "alternatives-note", "target", "x", "break",
    "hr", "counts", "abstract", "trans-abstract", "related-article", "related-object", "front-stub", "address",
})  # fmt: skip
"""Data about the document (people, rights, dates, keywords), or handled by the parent."""

LAY_ABSTRACTS: dict[str, str] = {
    "summary": "Author summary",
    "author-summary": "Author summary",
    "editor": "Editors' summary",
    "editors-summary": "Editors' summary",
    "editor-summary": "Editors' summary",
    "executive-summary": "Digest",
    "digest": "Digest",
    "plain-language-summary": "Plain-language summary",
    "plain-language": "Plain-language summary",
    "plain-summary": "Plain-language summary",
    "lay-summary": "Plain-language summary",
    "lay-abstract": "Plain-language summary",
    "lay": "Plain-language summary",
    "non-technical": "Plain-language summary",
    "patient-summary": "Plain-language summary",
    "synopsis": "Synopsis",
    "toc": "Teaser",
    "teaser": "Teaser",
    "short": "Teaser",
    "web-summary": "Teaser",
    "precis": "Teaser",
}
"""`abstract-type` of summaries written for others than the study's readers, with a title where they have none."""

OTHER_ABSTRACTS: dict[str, str] = {
    "graphical": "Graphical abstract",
    "key-points": "Key points",
    "highlights": "Highlights",
    "objective": "Abstract",
    "section": "Abstract",
}
"""Other values of `abstract-type`: the study's own words, with a title where they have none."""

BACK_TITLES: dict[str, str] = {
    "ack": "Acknowledgements",
    "app": "Appendix",
    "app-group": "",
    "glossary": "Glossary",
    "fn-group": "Footnotes",
    "bio": "Biography",
    "notes": "Notes",
}
"""Titles for parts of the back matter that give none."""

NOTE_TITLES: dict[str, str] = {
    "conflict": "Conflict of interest",
    "coi-statement": "Conflict of interest",
    "financial-disclosure": "Funding",
    "supported-by": "Funding",
    "funding-information": "Funding",
    "con": "Author contributions",
    "author-contribution": "Author contributions",
    "data-availability": "Data availability",
    "abbr": "Abbreviations",
    "supplementary-material": "Supplementary material",
    "disclaimer": "Disclaimer",
    "ethics": "Ethics",
}
"""`fn-type` and `notes-type` (lower-cased), in words."""
