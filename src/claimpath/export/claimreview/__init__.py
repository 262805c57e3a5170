"""ClaimReview (schema.org): a check as a published review, and reading such reviews."""

from claimpath.export.claimreview.read import ReviewedClaim, parse_claimreview, read_claimreview
from claimpath.export.claimreview.validate import claimreview_faults
from claimpath.export.claimreview.write import export_claimreview

__all__ = [
    "ReviewedClaim",
    "claimreview_faults",
    "export_claimreview",
    "parse_claimreview",
    "read_claimreview",
]
