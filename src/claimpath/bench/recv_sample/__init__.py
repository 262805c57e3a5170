"""Choose pairs that people are to label: RECV's sampling (section 5, appendix C)."""
