"""Claims with one evidence text each and a label: SciFact, CovidFact, HealthVer, and files of one's own.

records     a pair, a set of pairs with what is known of it
scifact, healthver, covidfact, own_file   the readers
split       train, dev and test without a document in two of them
load        by name: `load_claim_evidence("scifact,healthver")`
"""

from claimpath.datasets.claim_evidence.load import load_claim_evidence
from claimpath.datasets.claim_evidence.records import PARTS, ClaimEvidence, ClaimEvidenceData, Part

__all__ = ["PARTS", "ClaimEvidence", "ClaimEvidenceData", "Part", "load_claim_evidence"]
