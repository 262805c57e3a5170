"""What a reader must know before trusting a report: how whole it is, retractions, warnings."""

from collections import Counter
from dataclasses import dataclass

from claimpath.records import Report, Study
from claimpath.report.labels import NOT_CHECKED_WHY, NOTICE_TITLES, STATE_TITLES, counted, source_name
from claimpath.report.shown import shortened


@dataclass(frozen=True, slots=True)
class Banner:
    """A statement that stands above everything else."""

    kind: str
    """`retracted`, `not_checked`, `partial` or `notice`."""
    title: str
    text: str
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Missing:
    """Parts of one study that were not read for the same reason."""

    what: tuple[str, ...]
    reason: str


def missing_of(study: Study) -> tuple[Missing, ...]:
    """Return what was not read, gathered by reason, in the order of the study."""
    by_reason: dict[str, list[str]] = {}
    for part in study.reading.not_read:
        by_reason.setdefault(part.reason, []).append(part.what)
    return tuple(Missing(_counted_names(what), reason) for reason, what in by_reason.items())


def _counted_names(names: list[str]) -> tuple[str, ...]:
    """Name each part once, with a count where several parts have the same name."""
    counts = Counter(names)
    return tuple(name if n == 1 else f"{name} ({n} parts)" for name, n in counts.items())


def _name(study: Study, limit: int) -> str:
    return shortened(study.title, limit) or source_name(study.source)


def banners_of(report: Report) -> tuple[Banner, ...]:
    """Return the banners, the gravest first. A complete check of a sound study has none."""
    banners = [
        Banner(
            "retracted",
            "This study was retracted",
            f"“{_name(study, 160)}” is marked as retracted, in its file or by a notice. "
            "Nothing in it should be taken as a finding.",
        )
        for study in report.studies
        if study.retracted
    ]
    banners += [
        Banner(
            "notice",
            f"This file is {NOTICE_TITLES[study.notice]}, not a study",
            f"“{_name(study, 160)}” is about another article. Check that article instead.",
        )
        for study in report.studies
        if study.notice
    ]
    if report.state == "not_checked":
        banners.append(Banner("not_checked", STATE_TITLES["not_checked"], NOT_CHECKED_WHY, report.warnings))
    elif report.state == "partial":
        banners.append(
            Banner(
                "partial",
                STATE_TITLES["partial"],
                "The study was not read whole. The verdict rests on the parts that were, and may change "
                "with the others.",
                _not_whole(report),
            )
        )
    return tuple(banners)


def _not_whole(report: Report) -> tuple[str, ...]:
    items = []
    several = len(report.studies) > 1
    for study in report.studies:
        prefix = f"{_name(study, 60)}: " if several else ""
        if study.reading.state == "abstract_only":
            items.append(f"{prefix}only the abstract is there; the full text was not read")
        for missing in missing_of(study):
            what = ", ".join(missing.what[:6])
            more = f" and {counted(len(missing.what) - 6, 'more part')}" if len(missing.what) > 6 else ""
            items.append(f"{prefix}not read: {what}{more} ({missing.reason})")
    return tuple(items)


def notes_of(report: Report) -> tuple[str, ...]:
    """Return all warnings that no banner holds yet: of the check, the claim and each study's reading."""
    notes = [] if report.state == "not_checked" else [*report.warnings]
    notes += report.claim.warnings
    for study in report.studies:
        prefix = f"{_name(study, 60)}: " if len(report.studies) > 1 else ""
        notes += [prefix + warning for warning in study.reading.warnings if warning not in report.warnings]
    return tuple(dict.fromkeys(notes))
