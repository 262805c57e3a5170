"""What is wrong with a ClaimReview."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def claimreview_schema() -> dict[str, Any]:
    """Give the JSON Schema that a ClaimReview is held against."""
    text = files("claimpath.export.claimreview").joinpath("claimreview.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def claimreview_faults(document: Any) -> tuple[str, ...]:
    """Say what is wrong with a ClaimReview, in the order of its fields; empty where nothing is.

    Beside the schema: the rating must lie on the scale, and the scale must have two ends.
    """
    from jsonschema import Draft202012Validator

    errors = Draft202012Validator(claimreview_schema()).iter_errors(document)
    faults = sorted(
        (".".join(str(part) for part in error.absolute_path) or "the top", _worded(error)) for error in errors
    )
    said = [f"{where}: {what}" for where, what in faults]
    rating = document.get("reviewRating") if isinstance(document, dict) else None
    if isinstance(rating, dict):
        said += _scale_faults(rating)
    return tuple(said)


def _worded(error: Any) -> str:
    message = str(error.message)
    if error.validator == "pattern":
        message = f"{str(error.instance)[:60]!r} is empty or not in the form that is wanted"
    elif error.validator == "anyOf" and isinstance(error.instance, dict):
        message = "it has neither a name nor an address (url)"
    return message if len(message) <= 200 else message[:199] + "…"


def _scale_faults(rating: dict[str, Any]) -> list[str]:
    try:
        value = float(rating["ratingValue"])
        # schema.org's own defaults for a scale whose ends are not given
        worst, best = float(rating.get("worstRating", 1)), float(rating.get("bestRating", 5))
    except (KeyError, TypeError, ValueError):
        return []
    if worst == best:
        return [f"reviewRating: worstRating and bestRating are both {worst:g}, which is no scale"]
    if not min(worst, best) <= value <= max(worst, best):
        return [f"reviewRating: ratingValue {value:g} does not lie between {worst:g} and {best:g}"]
    return []
