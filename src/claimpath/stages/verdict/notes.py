"""The notes on the parts of a long study: what the final verdict is given in place of the text."""

from collections.abc import Sequence

from claimpath.models.tokens import estimate_tokens
from claimpath.records import Study, VerdictPart, VerdictRun
from claimpath.stages.verdict.evidence import titles


def passages_of(part: VerdictPart) -> str:
    """The first and the last passage of a part, in words."""
    first, last = part.passage_ids[0], part.passage_ids[-1]
    return f"passage {first}" if first == last else f"passages {first} to {last}"


def note_blocks(
    parts: Sequence[VerdictPart], read: Sequence[VerdictRun], *, with_quotes: bool
) -> tuple[str, ...]:
    """One block for each part; read: what was read out of its answer. Located quotes only, in the study's words."""
    blocks = []
    for number, (part, one) in enumerate(zip(parts, read, strict=True), start=1):
        head = f"Part {number} of {len(parts)}, {passages_of(part)}."
        if one.no_response is not None:
            blocks.append(f"{head} It could not be read.")
            continue
        lines = [f"{head} On its own it speaks for: {one.label}.", f"Notes: {part.notes}"]
        for quote in one.quotes if with_quotes else ():
            if quote.spans:
                exact = " … ".join(span.text for span in quote.spans)
                lines.append(f"[{quote.spans[0].passage_id}] “{exact}” ({quote.role})")
        blocks.append("\n".join(lines))
    return tuple(blocks)


def merged_block(group: Sequence[str], one: VerdictRun, first: int, n_parts: int) -> str:
    """A block in place of several; first: number of the first part, from 1."""
    head = f"Parts {first} to {first + len(group) - 1} of {n_parts}, notes drawn together."
    if one.no_response is not None:
        return f"{head} They could not be read."
    lines = [f"{head} On their own they speak for: {one.label}.", f"Notes: {one.explanation}"]
    return "\n".join(lines)


def notes_text(
    studies: Sequence[Study], blocks: Sequence[str], n_parts: int, *, complete: bool, on: str = "all of them"
) -> str:
    """What is fenced; complete: whether the sentences that the notes quote are in it; on: which parts they are on."""
    left_out = "" if complete else " The sentences that the notes quote had to be left out for length."
    about = (
        f"(The study is too long to be shown. It was read in {n_parts} parts; these are the notes on {on}."
        f"{left_out})"
    )
    return "\n\n".join(filter(None, [titles(studies), about, *blocks]))


def grouped(blocks: Sequence[str], room: int) -> list[list[str]]:
    """Blocks together, in order, at most `room` tokens in a group, by our estimate; one block may be longer."""
    groups: list[list[str]] = []
    used = 0
    for block in blocks:
        size = estimate_tokens(block) + 2
        if not groups or used + size > room:
            groups.append([])
            used = 0
        groups[-1].append(block)
        used += size
    return groups
