"""Reading a ClaimReview, so that a check can start from a published review."""

from pathlib import Path
from typing import Any

from claimpath.errors import ClaimError, DataError
from claimpath.export.claimreview.validate import claimreview_faults
from claimpath.export.plain import without_surrogates
from claimpath.export.source import parse_json, read_bytes
from claimpath.records import Claim, Record, Undefined

WANTED = "Give a file with one ClaimReview in JSON-LD."


class ReviewedClaim(Record):
    """A claim with what its published review says."""

    claim: Claim
    """The claim that was reviewed."""
    rating: str | Undefined
    """The rating in the publisher's words, else its number."""
    rating_value: float | Undefined
    """The rating as a number."""
    worst: float | Undefined
    """The worst number of the scale."""
    best: float | Undefined
    """The best number of the scale."""
    reviewer: str | Undefined
    """Name, else address, of who reviewed it."""
    url: str | Undefined
    """Address of the review."""
    date: str | Undefined
    """When it was published, as the file says it."""
    claim_author: str | Undefined
    """Who made the claim."""
    claim_date: str | Undefined
    """When the claim was made, as the file says it."""
    faults: tuple[str, ...]
    """What a validator objects to; empty for a valid ClaimReview."""


def read_claimreview(path: str | Path) -> ReviewedClaim:
    """Read a ClaimReview from a file. See `parse_claimreview`."""
    return parse_claimreview(read_bytes(Path(path), wanted=WANTED), str(path))


def parse_claimreview(data: bytes, name: str = "the review") -> ReviewedClaim:
    """Read a ClaimReview from bytes; `name` stands in messages.

    One inside a list or a `@graph` is found if it is alone. Raises DataError for what is not a ClaimReview, ClaimError
    for one without a claim. What is missing beside that is undefined, with the reason.
    """
    document = without_surrogates(parse_json(data, name, wanted=WANTED))
    review = _only_review(document, name)
    text = review.get("claimReviewed")
    if not isinstance(text, str) or not text.strip():
        raise ClaimError(
            f"{name} names no claim: claimReviewed is {'empty' if text is not None else 'missing'}. "
            "Give the claim itself to `claimpath check`."
        )
    rating = _object(review.get("reviewRating"))
    item = _object(review.get("itemReviewed"))
    numbers = {key: _number(rating, key) for key in ("ratingValue", "worstRating", "bestRating")}
    named = _text(rating, "alternateName", "The review has no rating in words.")
    if (
        isinstance(named, Undefined)
        and "ratingValue" in rating
        and not isinstance(numbers["ratingValue"], Undefined)
    ):
        named = f"{numbers['ratingValue']:g}"
    return ReviewedClaim(
        claim=Claim(text=text.strip()),
        rating=named,
        rating_value=numbers["ratingValue"],
        worst=numbers["worstRating"],
        best=numbers["bestRating"],
        reviewer=_agent(review.get("author"), "The review does not say who reviewed the claim."),
        url=_text(review, "url", "The review has no address."),
        date=_text(review, "datePublished", "The review has no date."),
        claim_author=_agent(item.get("author"), "The review does not say who made the claim."),
        claim_date=_text(item, "datePublished", "The review does not say when the claim was made."),
        faults=claimreview_faults(review),
    )


def _only_review(document: Any, name: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    waiting = [document]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, list):
            waiting = [*here, *waiting]
        elif isinstance(here, dict):
            if here.get("@type") == "ClaimReview" or here.get("@type") == ["ClaimReview"]:
                found.append(here)
            elif isinstance(here.get("@graph"), list):
                waiting = [*here["@graph"], *waiting]
    if len(found) == 1:
        return found[0]
    if found:
        raise DataError(f"{name} holds {len(found)} ClaimReviews. {WANTED}")
    kind = document.get("@type") if isinstance(document, dict) else None
    seems = f"its @type is {str(kind)[:60]!r}" if kind else "nothing in it has the @type ClaimReview"
    raise DataError(f"{name} is not a ClaimReview: {seems}. {WANTED}")


def _object(value: Any) -> dict[str, Any]:
    if isinstance(value, list) and value:
        value = value[0]
    return value if isinstance(value, dict) else {}


def _text(holder: dict[str, Any], key: str, missing: str) -> str | Undefined:
    value = holder.get(key)
    return value.strip() if isinstance(value, str) and value.strip() else Undefined(reason=missing)


def _number(rating: dict[str, Any], key: str) -> float | Undefined:
    value = rating.get(key)
    try:
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            number = float(value)
            if number - number == 0:
                return number
    except (ValueError, OverflowError):
        pass
    reason = (
        f"The review has no {key}." if value is None else f"{key} is {str(value)[:40]!r}, which is no number."
    )
    return Undefined(reason=reason)


def _agent(value: Any, missing: str) -> str | Undefined:
    if isinstance(value, str) and value.strip():
        return value.strip()
    agent = _object(value)
    name = _text(agent, "name", missing)
    return name if isinstance(name, str) else _text(agent, "url", missing)
