"""Validating sub-graphs: grounding in the study, relevance to the claim, sufficiency for the verdict.

The entry is `claimpath.stages.validate.validate.validate`. Nothing is imported here: a check reads names and numbers by
this folder's small modules, and does not need the rest.
"""
