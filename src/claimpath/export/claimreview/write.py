"""A report as a ClaimReview. Who reviews, where, and how they rate it is the user's to say; nothing is made up."""

import re
from typing import Any

from claimpath.errors import DataError, SettingsError
from claimpath.export.claimreview.validate import claimreview_faults
from claimpath.export.json_text import json_bytes
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.rating import FORM, parse_scale
from claimpath.export.source import Source
from claimpath.export.study_address import study_address
from claimpath.records import Report, Study
from claimpath.text.dates import is_real_date

LONG_CLAIM = 75
"""Code points beyond which search engines may cut a claim."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?")
_ADDRESS = re.compile(r"https?://[^\s/?#]+\S*")


def export_claimreview(source: Source, options: ExportOptions) -> Exported:
    """Export as ClaimReview.

    The claim and the studies come from the report; all else is the user's. Raises DataError for a bare graph and for a
    report without a verdict, SettingsError that lists what is missing or malformed.
    """
    report = _reviewable(source)
    _require(report, options)
    scale = parse_scale(options.scale or "")
    number, label = scale.step(options.rating or "")
    document: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "ClaimReview",
        "url": options.url,
        "claimReviewed": report.claim.text,
        **_agents(options),
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": _plain_number(number),
            "worstRating": _plain_number(scale.worst),
            "bestRating": _plain_number(scale.best),
            "alternateName": label,
        },
        "itemReviewed": _item(options),
    }
    if options.date:
        document["datePublished"] = options.date.strip()
    if report.studies:
        document["citation"] = [_citation(study) for study in report.studies]
    faults = claimreview_faults(document)
    if faults:
        raise SettingsError(f"The ClaimReview would not be valid: {'; '.join(faults)}.")
    return Exported(json_bytes(document), tuple(_notes(report, number, scale.worst, scale.best)))


def _reviewable(source: Source) -> Report:
    report = source.report
    if report is None:
        raise DataError(
            "A bare graph holds no verdict on a claim, so it can't be exported as a ClaimReview. Give a report.json."
        )
    if report.state == "not_checked":
        raise DataError(
            "No check took place (the report's state is not_checked), so there is nothing to review. "
            f"{' '.join(report.warnings)}".strip()
        )
    if report.verdict.label == "No Response":
        raise DataError("The report's verdict is No Response, so there is nothing to review. Check it again.")
    return report


def _require(report: Report, options: ExportOptions) -> None:
    given = {
        "--reviewer or --publisher (who reviewed it)": options.reviewer or options.publisher,
        "--url (the page that holds the review)": options.url,
        f"--scale (your rating scale). {FORM}": options.scale,
        "--rating (your rating on that scale)": options.rating,
    }
    missing = [what for what, value in given.items() if not (value and value.strip())]
    if missing:
        verdict = report.verdict.label
        why = (
            f" The verdict is {verdict}, which says whether the claim follows from the study and not whether it is "
            "true: the rating is yours to give."
            if any("--rating" in what for what in missing)
            else ""
        )
        listed = "; ".join(what.rstrip(".") for what in missing)
        raise SettingsError(f"A ClaimReview needs what only you know. Missing: {listed}.{why}")
    for name, value in (
        ("--url", options.url),
        ("--publisher-url", options.publisher_url),
        ("--claim-url", options.claim_url),
    ):
        if value and not _ADDRESS.fullmatch(value):
            raise SettingsError(
                f"{name} is {value!r}; give a web address that begins with https:// or http://."
            )
    for name, value in (("--date", options.date), ("--claim-date", options.claim_date)):
        if value and not (_DATE.fullmatch(value.strip()) and is_real_date(value.strip())):
            raise SettingsError(
                f"{name} is {value!r}; give a day as 2026-03-01, or with a time as 2026-03-01T14:30Z."
            )


def _agents(options: ExportOptions) -> dict[str, Any]:
    """The author is the person, else the organisation; beside a person the organisation is the publisher."""
    organisation = None
    if options.publisher:
        organisation = {"@type": "Organization", "name": options.publisher}
        if options.publisher_url:
            organisation["url"] = options.publisher_url
    if not options.reviewer:
        return {"author": organisation}
    person = {"author": {"@type": "Person", "name": options.reviewer}}
    return {**person, "publisher": organisation} if organisation else person


def _item(options: ExportOptions) -> dict[str, Any]:
    item: dict[str, Any] = {"@type": "Claim"}
    if options.claim_author:
        # Whether a person or an organisation said it can't be told; schema.org's Thing would be refused.
        item["author"] = {"@type": "Person", "name": options.claim_author}
    if options.claim_date:
        item["datePublished"] = options.claim_date.strip()
    if options.claim_url:
        item["appearance"] = {"@type": "CreativeWork", "url": options.claim_url}
    return item


def _citation(study: Study) -> dict[str, Any]:
    out = {"@type": "ScholarlyArticle"}
    if study.title:
        out["name"] = study.title
    address = study_address(study)
    if "://" in address:
        out["url"] = address
    elif not study.title:
        out["name"] = study.source.replace("\\", "/").rsplit("/", 1)[-1]
    return out


def _plain_number(number: str) -> int | float:
    value = float(number)
    return int(value) if value.is_integer() else value


def _notes(report: Report, number: str, worst: str, best: str) -> list[str]:
    notes = []
    if len(report.claim.text) > LONG_CLAIM:
        notes.append(
            f"The claim has {len(report.claim.text)} characters; search engines may cut it after {LONG_CLAIM}."
        )
    if report.state == "partial":
        notes.append("The report is partial: parts of the study were not read.")
    against = {"Incorrect": best, "Correct": worst}.get(report.verdict.label)
    if number == against:
        end = "best" if number == best else "worst"
        notes.append(
            f"The report's verdict is {report.verdict.label}, and the rating is the {end} of the scale."
        )
    return notes
