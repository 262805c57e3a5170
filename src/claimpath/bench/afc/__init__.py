"""The benchmark of claim-evidence classifiers: labels of passages, and the claim's verdict that follows from them
(MissciPlus, section 7.1, appendix I.1, Table 5, Figures 5 and 11)."""

from claimpath.bench.afc.panels import AFC_FIGURES, afc_panels
from claimpath.bench.afc.read import is_afc_run, is_passage_label, read_afc_run, read_passage_labels
from claimpath.bench.afc.records import AfcRun, AfcScore, PassageLabel
from claimpath.bench.afc.run import rescore_afc_run, run_afc, score_passage_labels
from claimpath.bench.afc.score import afc_measure_names
from claimpath.bench.afc.systems import NAMED, AfcOptions, is_afc_system
from claimpath.bench.afc.table import afc_tables

__all__ = [
    "AFC_FIGURES", "NAMED", "AfcOptions", "AfcRun", "AfcScore", "PassageLabel", "afc_measure_names", "afc_panels",
    "afc_tables", "is_afc_run", "is_afc_system", "is_passage_label", "read_afc_run", "read_passage_labels",
    "rescore_afc_run", "run_afc", "score_passage_labels",
]  # fmt: skip
