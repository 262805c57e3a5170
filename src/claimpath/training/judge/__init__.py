"""Training premise judges, fold by fold (MissciPlus, appendix H.2)."""
