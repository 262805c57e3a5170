"""The parts of a report's summary in the terminal, in order."""

from collections.abc import Iterator

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from claimpath.records import Report
from claimpath.report.labels import counted, without_gaps
from claimpath.report.terminal_parts import WIDEST, bullet, heading, indented, plain
from claimpath.report.view import View, build_view

_VERDICT_STYLES = {
    "Correct": "bold green",
    "Incorrect": "bold red",
    "Not Enough Information": "bold yellow",
    "No Response": "bold",
}
_N_LISTED = 3


def report_parts(report: Report, width: int) -> Iterator[RenderableType]:
    """Yield the summary's parts."""
    view = build_view(report)
    yield Text.assemble(("Claim    ", "bold"), plain(report.claim.text))
    for shown in view.studies:
        mark = (" [retracted]", "bold red") if shown.study.retracted else ""
        yield Text.assemble(("Study    ", "bold"), plain(shown.title), mark)
    yield from _banners(view, width)
    if view.checked:
        yield from _verdict(view, width)
        yield from _gaps(view, width)
    yield from _lists(view, width)
    yield from _not_read(view, width)
    if view.notes:
        yield heading("Before you rely on this")
        yield from (bullet(plain(note), width) for note in view.notes)


def _banners(view: View, width: int) -> Iterator[RenderableType]:
    for banner in view.banners:
        yield Text.assemble(("\n! ", "bold red"), (banner.title.upper(), "bold red"))
        yield indented(plain(banner.text), width)
        yield from (bullet(plain(item), width) for item in banner.items[:8])
        if len(banner.items) > 8:
            yield bullet(Text(f"and {len(banner.items) - 8} more, in the report"), width)


def _verdict(view: View, width: int) -> Iterator[RenderableType]:
    verdict = view.report.verdict
    on = " (on the parts read)" if view.report.state == "partial" else ""
    yield Text.assemble(
        ("\nVerdict  ", "bold"), (verdict.label, _VERDICT_STYLES[verdict.label]), on, f"   {view.tally}"
    )
    yield indented(Text(view.verdict_sentence), width)
    for reason in verdict.reasons:
        yield bullet(
            plain(reason.text),
            width,
            sign=f"{reason.count} x" if reason.subgraph_ids or reason.count > 1 else "  -",
        )
    if view.runs:
        yield indented(plain(view.runs), width)
    if view.reasoning:
        part = view.reasoning
        yield indented(Text.assemble((f"{part.title}. ", "bold"), plain(part.reason)), width)
        if part.meaning:
            yield indented(Text(f"{part.meaning} {part.made}"), width)
    if view.stance:
        stance = view.stance
        yield indented(Text.assemble((stance.title, "bold"), f" ({stance.shares}). {stance.limits}"), width)
        for said in stance.sentences:
            yield indented(
                Text.assemble("“", plain(said.quote.text), f"” ({said.quote.passage_id}: {said.says})"), width
            )


def _gaps(view: View, width: int) -> Iterator[RenderableType]:
    if not view.gaps:
        title, why = without_gaps(view.report)
        yield heading(title)
        yield indented(Text(why), width)
        return
    yield heading("Gaps between the study and the claim")
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, width=min(width, WIDEST))
    table.add_column("", width=2)
    longest = max(len(word) for gap in view.gaps for word in gap.entry.name.split())
    table.add_column("Class", width=min(longest, width // 4), overflow="fold")
    table.add_column("Did", ratio=4)
    table.add_column("Found", ratio=4)
    table.add_column("One would have to believe", ratio=5)
    for gap in view.gaps:
        table.add_row(
            str(gap.number),
            Text.assemble((gap.entry.name, "bold"), f"\n{gap.subgraph.strength}"),
            *(
                Text("\n").join(
                    Text.assemble(f"{q.passage_id or 'not located'}: ", plain(q.text, limit=90))
                    for q in quotes
                )
                if quotes
                else Text("-")
                for quotes in (gap.contexts, gap.findings)
            ),
            plain(gap.premise, style="italic", limit=160),
        )
    yield table


def _lists(view: View, width: int) -> Iterator[RenderableType]:
    for shown in view.lists:
        if not shown.top:
            continue
        yield heading(shown.title)
        for item in shown.top[:_N_LISTED]:
            text = plain(item.quote.text, limit=180) if item.quote else Text("(not in this report)")
            yield bullet(
                Text.assemble(text, f" ({item.passage_id}, {item.score:.3f})"), width, sign=f"{item.rank}."
            )


def _not_read(view: View, width: int) -> Iterator[RenderableType]:
    missing = [(s, m) for s in view.studies for m in s.missing]
    if not missing:
        return
    yield heading("Not read")
    for shown, part in missing:
        prefix = f"study {shown.number}: " if len(view.studies) > 1 else ""
        what = ", ".join(part.what[:6]) + (
            f" and {counted(len(part.what) - 6, 'more part')}" if len(part.what) > 6 else ""
        )
        yield bullet(Text.assemble(prefix, plain(what), " (", plain(part.reason), ")"), width)
