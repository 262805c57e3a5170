"""From what a reader found to a study: ids, sentences, duplicates, zones, language, warnings."""

from collections.abc import Sequence

from claimpath.errors import StudyError
from claimpath.records import Passage, Reading, ReadingState, Sentence, Study
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.folding import folded
from claimpath.text.addressing import find_model_instructions
from claimpath.text.language import detect_language, language_name
from claimpath.text.sentences import split_sentences
from claimpath.text.zones import assign_zones

_MIN_DUPLICATE_CHARS = 40
_LANGUAGE_SAMPLE = 20_000


def assemble(draft: DraftStudy, *, source: str, sha256: str) -> Study:
    """Make the study's record. Raises StudyError where no passage was found, which would look like an empty check."""
    drafts = [p for p in draft.passages if p.text.strip()]
    if not drafts:
        raise StudyError(_nothing_found(draft, source))
    language = detect_language(_sample(drafts)) or draft.language
    passages = assign_zones(_passages(drafts))
    return Study(
        source=source,
        sha256=sha256,
        kind=draft.kind,
        title=draft.title,
        article_type=draft.article_type,
        notice=draft.notice,
        retracted=draft.retracted,
        licence=draft.licence,
        language=language,
        ids=draft.ids,
        reading=Reading(
            state=_state(draft),
            not_read=tuple(draft.not_read),
            repairs=tuple(draft.repairs),
            warnings=(*draft.warnings, *_warnings(passages, language, draft)),
        ),
        passages=passages,
    )


def _passages(drafts: Sequence[DraftPassage]) -> list[Passage]:
    first_with: dict[str, str] = {}
    passages: list[Passage] = []
    for number, draft in enumerate(drafts, start=1):
        passage_id = f"p{number}"
        key = folded(draft.text)
        duplicate_of = None
        if len(key) >= _MIN_DUPLICATE_CHARS:
            earlier = first_with.setdefault(key, passage_id)
            duplicate_of = earlier if earlier != passage_id else None
        passages.append(
            Passage(
                id=passage_id,
                section=draft.section,
                text=draft.text,
                sentences=_sentences(draft),
                origin=draft.origin,
                label=draft.label,
                duplicate_of=duplicate_of,
            )
        )
    return passages


def _sentences(draft: DraftPassage) -> tuple[Sentence, ...]:
    """A row of a table is one sentence; a line of a list or a table's caption may hold several."""
    text = draft.text
    if draft.rows is None:
        return tuple(Sentence(start=start, end=end) for start, end in split_sentences(text))
    spans: list[tuple[int, int]] = []
    for row_start, row_end in draft.rows:
        line = text[row_start:row_end]
        if " | " in line:
            spans.append((row_start, row_end))
        else:
            spans += [(row_start + start, row_start + end) for start, end in split_sentences(line)]
    return tuple(Sentence(start=start, end=end) for start, end in spans)


def _state(draft: DraftStudy) -> ReadingState:
    if draft.abstract_only:
        return "abstract_only"
    return "partial" if draft.not_read else "complete"


def _sample(drafts: Sequence[DraftPassage]) -> str:
    """Text to tell the language by: prose first, as tables and captions are full of numbers and names."""
    prose = [p.text for p in drafts if p.origin in {"body", "abstract", "list", "quote"}]
    out, length = [], 0
    for text in prose or [p.text for p in drafts]:
        out.append(text)
        length += len(text)
        if length > _LANGUAGE_SAMPLE:
            break
    return "\n".join(out)[:_LANGUAGE_SAMPLE]


def _warnings(passages: Sequence[Passage], language: str | None, draft: DraftStudy) -> list[str]:
    warnings: list[str] = []
    if language not in (None, "en"):
        name = language_name(language or "")
        warnings.append(f"The text is in {name}; the rules for zones and gaps are made for English.")
    if draft.language and language and draft.language != language:
        warnings.append(f"The file says its language is {draft.language!r}; the text reads as {language!r}.")
    for passage in passages:
        for start, end in find_model_instructions(passage.text):
            quoted = passage.text[start:end]
            shown = quoted if len(quoted) <= 120 else quoted[:117] + "..."
            warnings.append(
                f"Passage {passage.id} seems to address a language model: “{shown}”. It is read as data."
            )
    return warnings


def _nothing_found(draft: DraftStudy, source: str) -> str:
    title = f" (“{draft.title[:100]}”)" if draft.title else ""
    unread = "; ".join(f"{n.what}: {n.reason}" for n in draft.not_read[:5])
    why = f" Not read: {unread}." if unread else ""
    return (
        f"{source}{title} holds no abstract and no text that can be read.{why} Give the article's full text."
    )
