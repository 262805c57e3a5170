"""How good explanations are that stand behind verdicts (RECV, section 7 and appendix H)."""
