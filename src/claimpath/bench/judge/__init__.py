"""The benchmark of premise judges: does a premise bridge the same gap as a reference? (MissciPlus, H.2)."""

JUDGE_ABOUT = (
    "Tell whether two premises bridge the same reasoning gap, as people do (MissciPlus, appendix H.2)."
)

__all__ = ["JUDGE_ABOUT"]
