"""What of a study is shown to who answers: all of it, or the passages closest to the component where it is too long."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.models.tokens import request_tokens
from claimpath.records import Claim, Passage, Study
from claimpath.stages.rank import rank
from claimpath.stages.read.several import joined
from claimpath.stages.validate.questions import MOST_TOKENS, answers_request
from claimpath.stages.verdict.evidence import all_passages, evidence_text, whole_pieces

FULL = "full text"
_SPARE = 0.9
"""Share of a window that is planned with: our count of tokens is an estimate."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The text that is shown."""

    text: str
    is_whole: bool
    about: str
    """`full text`, or which passages."""


def shown_evidence(studies: Sequence[Study], component: str, questions: Sequence[str], window: int) -> Shown:
    """The studies' text for a component's questions. window: tokens that the model takes in."""
    passages = all_passages(studies)
    whole = evidence_text(studies, whole_pieces(passages))
    if _fits(questions, whole, window):
        return Shown(whole, True, FULL)
    order = {passage.id: number for number, passage in enumerate(passages)}
    query = Claim(text=" ".join((component, *questions)))
    ranked = [item.passage_id for item in rank(query, joined(studies)).ranking if item.passage_id in order]
    chosen: list[str] = []
    text = ""
    for passage_id in ranked:
        tried = _text(studies, passages, {*chosen, passage_id})
        if not _fits(questions, tried, window):
            continue
        chosen.append(passage_id)
        text = tried
    chosen.sort(key=order.__getitem__)
    about = f"{len(chosen)} of {len(passages)} passages, the closest that fit into the window: {', '.join(chosen)}"
    return Shown(text, False, about)


def _text(studies: Sequence[Study], passages: Sequence[Passage], ids: set[str]) -> str:
    return evidence_text(studies, whole_pieces([passage for passage in passages if passage.id in ids]))


def _fits(questions: Sequence[str], text: str, window: int) -> bool:
    used = request_tokens(answers_request(questions, text, "study")) + min(MOST_TOKENS, window // 4)
    return used <= int(window * _SPARE)
