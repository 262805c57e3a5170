"""The report as Markdown (CommonMark), for an editor who works on text."""

from collections.abc import Iterator

from claimpath.records import Report, Study
from claimpath.report.beside_reference import beside_reference
from claimpath.report.gaps import Gap, Quote
from claimpath.report.labels import (
    KIND_TITLES,
    OFFLINE_LIMITS,
    READING_TITLES,
    VERDICT_SCOPE,
    cost_of,
    counted,
    source_name,
    without_gaps,
)
from claimpath.report.markdown_checks import reference_lines, validation_lines
from claimpath.report.markdown_review import review_lines
from claimpath.report.markdown_study import study_lines
from claimpath.report.markdown_text import md, quoted
from claimpath.report.marks import Marks
from claimpath.report.passage_lists import ShownList
from claimpath.report.places import Places
from claimpath.report.view import ShownStudy, View, build_view


def report_markdown(report: Report) -> str:
    """Return the report as CommonMark. Places in a study are given by paragraph number, as in `(p12)`."""
    view = build_view(report)
    marks = Marks(report, Places(report))
    lines = [*_lead(view), *review_lines(view.review), *_gaps(view)]
    if view.checked:
        lines += [*reference_lines(view.beside), *validation_lines(view.validated)]
    lines += [*_lists(view), *_reading(view)]
    for shown in view.studies:
        lines += _study_head(shown, len(view.studies))
        lines += study_lines(shown.study, marks)
    return "\n".join([*lines, *_made(report)]).rstrip() + "\n"


def _lead(view: View) -> Iterator[str]:
    report = view.report
    yield from (f"# Claim check: {quoted(report.claim.text)}", "")
    for banner in view.banners:
        yield from (f"> **{md(banner.title)}.** {md(banner.text)}", ">")
        yield from (f"> - {md(item)}" for item in banner.items)
        yield ""
    titles = [f"*{md(s.title)}*" + (" (**retracted**)" if s.study.retracted else "") for s in view.studies]
    yield from (
        f"{'Checked against' if view.checked else 'Given with'}: {'; '.join(titles) or 'no study'}",
        "",
    )
    if view.checked:
        on = " (on the parts read)" if report.state == "partial" else ""
        yield from (f"## Verdict{on}: {report.verdict.label}", "")
        yield from (f"{view.verdict_sentence} {view.tally[0].upper()}{view.tally[1:]}.", "")
        for reason in report.verdict.reasons:
            at = ", ".join(f"gap {g.number}" for g in view.gaps if g.subgraph.id in reason.subgraph_ids)
            times = f"{reason.count} × " if reason.subgraph_ids or reason.count > 1 else ""
            yield f"- {times}{md(reason.text)}" + (f" ({at})" if at else "")
        if report.verdict.reasons:
            yield ""
        if view.runs:
            yield from (f"{md(view.runs)}.", "")
        if view.reasoning:
            part = view.reasoning
            more = f" {part.meaning} {part.made}" if part.meaning else ""
            yield from (f"**{part.title}.** {md(part.reason)}{more}", "")
        if view.stance:
            stance = view.stance
            yield from (f"**{stance.title}** ({stance.shares}). {stance.limits}", "")
            yield from (f"- “{md(s.quote.text)}” ({s.quote.passage_id}: {s.says})" for s in stance.sentences)
            yield ""
        yield from (f"*{VERDICT_SCOPE}*", "")
    else:
        yield from (
            "## No verdict",
            "",
            "The claim was not compared with a study. The reasons stand above.",
            "",
        )
    if view.notes:
        yield from ("## Before you rely on this", "")
        yield from (f"- {md(note)}" for note in view.notes)
        yield ""


def _gaps(view: View) -> Iterator[str]:
    if not view.checked:
        return
    if not view.gaps:
        title, why = without_gaps(view.report)
        yield from (f"## {title}", "", why, "")
        return
    yield from (f"## The path from the study to the claim: {counted(len(view.gaps), 'gap')}", "")
    for gap in view.gaps:
        yield from _gap(gap)


def _gap(gap: Gap) -> Iterator[str]:
    yield from (f"### Gap {gap.number}: {gap.entry.name} ({gap.subgraph.strength})", "")
    for title, quotes in (("What the study did", gap.contexts), ("What it found", gap.findings)):
        for quote in quotes:
            yield from (f"**{title}** {_place(quote)}", "", f"> {quoted(quote.text)}", "")
    yield from (
        "**What one would have to believe** (the study does not say this)",
        "",
        f"> {md(gap.premise)}",
        "",
    )
    if gap.subgraph.reasons:
        yield from ("**Why this is a gap**", "")
        yield from (f"- {md(reason)}" for reason in gap.subgraph.reasons)
        yield ""
    rule = f" Rule {md(gap.subgraph.rule_id)}." if gap.subgraph.rule_id else ""
    yield from (f"Strength {md(gap.strength_title)}.{rule}", "")
    if gap.first_of_class != gap.number:
        yield from (f"What “{gap.entry.name}” means is explained at gap {gap.first_of_class}.", "")
        return
    yield from (f"**What “{gap.entry.name}” means.** {md(gap.entry.definition)}", "")
    yield f"- Its form: {md(gap.entry.logical_form)}"
    yield f"- An invented example: {md(gap.entry.example)}"
    if gap.entry.also_called:
        yield f"- Also called: {md(', '.join(gap.entry.also_called))}"
    yield ""


def _place(quote: Quote) -> str:
    if quote.problem:
        return f"(**not located in the study**: {md(quote.problem)})"
    return f"({md(quote.passage_id or '')}{', ' + md(quote.section) if quote.section else ''})"


def _lists(view: View) -> Iterator[str]:
    if not any(shown.top for shown in view.lists):
        return
    yield from ("## Passages to read first", "")
    ranker = md(view.report.made_by.ranker)
    yield from (f"Ordered by the ranker “{ranker}”. A score compares passages of one list only.", "")
    if not view.checked:
        yield from ("**The claim was not checked: these passages are only near its words.**", "")
    for shown in view.lists:
        yield from (f"### {shown.title}", "")
        yield from _list(shown)


def _list(shown: ShownList) -> Iterator[str]:
    for item in shown.top:
        where = f"{md(item.passage_id)}{', ' + md(item.section) if item.section else ''}"
        text = quoted(item.quote.text) if item.quote else "(not in this report)"
        yield f"{item.rank}. {text} ({where}; score {item.score:.3f})"
    if not shown.top:
        yield "This list is empty."
    yield ""
    if shown.rest:
        rest = ", ".join(md(item.passage_id) for item in shown.rest)
        yield from (f"The other {counted(len(shown.rest), 'passage')}, best first: {rest}", "")


def _reading(view: View) -> Iterator[str]:
    yield from ("## What was read, and what was not", "")
    if not view.studies:
        yield from ("No study was read.", "")
    for shown in view.studies:
        study = shown.study
        state = READING_TITLES[study.reading.state]
        size = f"{counted(len(study.passages), 'passage')}, {counted(study.n_words, 'word')}"
        yield from (
            f"{md(shown.title)}: **{state}**, {size}, from {md(shown.source)} ({KIND_TITLES[study.kind]}).",
            "",
        )
        for missing in shown.missing:
            yield f"- Not read: {md('; '.join(missing.what))} ({md(missing.reason)})"
        for repair in study.reading.repairs:
            yield f"- Mended on the way: {md(repair)}"
        if not shown.missing and not study.reading.repairs and study.reading.state == "complete":
            yield "- Nothing in the file was left out."
        yield ""


def _study_head(shown: ShownStudy, n_studies: int) -> Iterator[str]:
    study: Study = shown.study
    number = f" {shown.number}" if n_studies > 1 else ""
    yield from (f"## The study{number} in its own words: {md(shown.title)}", "")
    ids = [f"{md(name)} {md(value)}" for name, value, _ in shown.ids]
    facts = [md(study.article_type), *ids, *([f"licence {md(study.licence)}"] if study.licence else [])]
    yield from ("; ".join(facts), "")


def _made(report: Report) -> Iterator[str]:
    made = report.made_by
    yield from ("## How this report was made", "")
    yield f"- claimpath {md(made.version)}, engine {md(made.engine)}, ranker {md(made.ranker)}"
    if made.rules_digest:
        yield f"- Rules: {md(made.rules_digest)}"
    yield from (f"- {md(name)}: {md(value)}" for name, value in sorted(made.settings.items()))
    usage = report.usage
    tokens = f" ({counted(usage.n_tokens, 'token')}{cost_of(usage)})" if usage.n_calls else ""
    yield f"- {usage.seconds:.2f} s, {counted(usage.n_calls, 'model call')}{tokens}"
    yield from (f"- SHA-256 of {md(source_name(study.source))}: {study.sha256}" for study in report.studies)
    for name, value in (
        ("Alignment", report.alignment),
        ("Validation", report.validation),
        ("Outcome", report.outcome),
    ):
        yield f"- {name}: {md(beside_reference(value))}"
    if report.state != "not_checked":
        for run in report.verdict.runs:
            said = run.explanation if run.no_response is None else run.no_response
            yield f"- The engine said {run.label} ({run.seconds:.2f} s): {md(said)}"
            for quote in run.quotes:
                where = quote.spans[0].passage_id if quote.spans else f"not located: {quote.not_located}"
                yield f"  - It quotes ({md(quote.role)}): “{md(quote.text)}” ({md(where)})"
    if made.engine == "offline":
        yield from ("", "### What the offline engine can’t do", "")
        yield from (f"- {limit}" for limit in OFFLINE_LIMITS)
