"""A long study in JATS, made of invented sentences: the same text for the same seed and length."""

from random import Random
from xml.sax.saxutils import escape

_WHO = (
    "cultured kidney cells",
    "airway cells of one donor",
    "mice of one strain",
    "48 volunteers",
    "three colonies of moss",
)
_WHAT = ("mossin", "the leaf extract", "compound K-12", "the placebo", "a diet with less salt")
_DID = ("lowered", "did not change", "raised", "delayed", "was associated with")
_OUTCOME = ("virus yield", "the count of fever days", "cell survival", "the sleep score", "weight at week 12")
_HEDGE = (
    "which may reflect chance.",
    "although the interval was wide.",
    "and should not be read as proof of a cause.",
    "in the prespecified analysis.",
    "as Quill et al. had reported before [7].",
    "and further studies are needed.",
)
_SECTIONS = ("Introduction", "Methods", "Results", "Discussion", "Limitations")


def _sentence(random: Random) -> str:
    choose, number = random.choice, random.randint
    finding = f"In {choose(_WHO)}, {choose(_WHAT)} {choose(_DID)} {choose(_OUTCOME)}"
    size = f"by {number(1, 99)}.{number(0, 9)}% (p = 0.{number(1, 99):02d}; Fig. {number(1, 9)}B)"
    return f"{finding} {size} at {number(1, 400)} µM, {choose(_HEDGE)}"


def _paragraph(random: Random, n_words: int) -> str:
    sentences: list[str] = []
    while sum(len(sentence.split()) for sentence in sentences) < n_words:
        sentences.append(_sentence(random))
    return " ".join(sentences)


def invented_jats(n_words: int, seed: int = 7) -> str:
    """A JATS article of that many words or a few more, in five sections of paragraphs of about 120 words.

    n_words: words in the body, blank-separated, at least 600.
    """
    random = Random(seed)
    n_paragraphs = -(-n_words // (120 * len(_SECTIONS)))
    sections = []
    for title in _SECTIONS:
        paragraphs = "".join(f"<p>{escape(_paragraph(random, 110))}</p>" for _ in range(n_paragraphs))
        sections.append(f"<sec><title>{title}</title>{paragraphs}</sec>")
    abstract = escape(_paragraph(random, 200))
    title = "Mossin in cells, mice and volunteers"
    return (
        '<?xml version="1.0" encoding="UTF-8"?><article article-type="research-article" xml:lang="en">'
        f"<front><article-meta><title-group><article-title>{title}</article-title></title-group>"
        f"<abstract><p>{abstract}</p></abstract></article-meta></front><body>{''.join(sections)}</body></article>"
    )
