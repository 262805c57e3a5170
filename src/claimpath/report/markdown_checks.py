"""The alignment and the validation of a report as Markdown."""

from collections.abc import Iterator

from claimpath.report.markdown_text import md
from claimpath.report.reference_part import ReferencePart
from claimpath.report.validation_part import ShownComponent, ValidationPart, answer_said


def reference_lines(part: ReferencePart | None) -> Iterator[str]:
    """Yield the comparison with a reference; nothing without one."""
    if part is None:
        return
    yield from (f"## Beside the reference: {part.title.lower()}", "")
    if part.reason:
        yield from (md(part.reason), "")
    yield from (f"{md(part.summary)}.", "")
    yield from (f"**In both ({len(part.said.joined)})**", "")
    for pair in part.said.joined:
        said = (
            f"{md(pair.left)} (the same words)"
            if pair.left == pair.right
            else f"{part.left.name}: {md(pair.left)}; {md(part.right.name)}: {md(pair.right)}"
        )
        yield f"{pair.number}. {pair.kind}. {said}"
    yield ""
    for side, alone in zip((part.left, part.right), part.said.alone, strict=True):
        yield from (f"**Only in {md(side.name)} ({len(alone)})**", "")
        yield from (f"- {entry.kind}. {md(entry.said)}" for entry in alone)
        yield ""
    for row in part.scores:
        scores = ", ".join(f"{name} {md(score)}" for name, score in row.scores)
        yield f"- Gap {row.number} matches gap {row.reference_number} of the reference: {scores}"
    for different in part.differences:
        closest = f"; closest: {md(different.closest)}" if different.closest else ""
        yield (
            f"- Gap {different.number} of {different.whose} ({different.fallacy_class}) has no match{closest}: "
            f"{md('; '.join(different.differs))}"
        )
    yield ""


def validation_lines(part: ValidationPart | None) -> Iterator[str]:
    """Yield the validation; nothing without one."""
    if part is None:
        return
    yield from ("## Do the gaps hold? What the study bears out", "", f"{md(part.summary)}.", "")
    for shown in part.subgraphs:
        yield from (f"### Gap {shown.number}, {shown.fallacy_class}: {shown.accepted}", "")
        yield from (md(shown.reason), "")
        for component in shown.components:
            yield from _component(component)
        if shown.scores:
            yield f"- Relevance and sufficiency together: {md(shown.combined)}"
            for judge, relevance, sufficiency in shown.scores:
                yield f"  - {md(judge)}: relevance {md(relevance)}; sufficiency {md(sufficiency)}"
        yield ""
    if part.queue:
        yield from (f"### For a person to look at ({len(part.queue)})", "")
    for item in part.queue:
        at = f"gap {item.number}, " if item.number else ""
        question = f", question {item.entry.question}" if item.entry.question else ""
        begin = f" Begin at {md(item.where.passage_id)}." if item.where and item.where.passage_id else ""
        state = item.entry.automatic.replace("_", " ")
        yield (
            f"- {at}{item.entry.component}{question}: “{md(item.entry.about)}” **{state}**. "
            f"{md(item.entry.reason)}{begin}"
        )
    yield from (f"- A decision was not applied: {md(text)}" for text in part.not_applied)
    yield ""


def _component(component: ShownComponent) -> Iterator[str]:
    yield f"- **{component.name.capitalize()}**: {md(component.state)}"
    yield from (f"  - {md(reason)}" for reason in component.reasons)
    for title, facts in (("In the study", component.found), ("Not in the study", component.not_found)):
        if facts:
            yield f"  - {title}: {md('; '.join(fact.text for fact in facts))}"
    for question in component.questions:
        yield (
            f"  - {md(question.question)} **{question.final}**. It says: {md(answer_said(question.component_answer))}; "
            f"the study says: {md(answer_said(question.study_answer))}"
        )
    for check in component.rechecks:
        yield f"  - {md(check.who)}, {md(check.when)}: {check.decision.replace('_', ' ')}. {md(check.why)}"
