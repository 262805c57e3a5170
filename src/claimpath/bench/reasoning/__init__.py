"""The benchmark of reasoning: verdict, sub-graphs, alignment with people's, validation (Beyond Verdicts, section 4)."""

from claimpath.bench.reasoning.records import (
    ClaimReasoning,
    Figure,
    Figures,
    ReasoningBenchRun,
    ReasoningScore,
    ReasoningTables,
)
from claimpath.bench.reasoning.run import TASK, estimate_reasoning_bench, run_reasoning_bench

REASONING_ABOUT = "Explain why a claim is wrong as people do, or as validly (Beyond Verdicts, section 4)."
TABLES: tuple[str, ...] = tuple(ReasoningTables.model_fields)
"""Names of the tables."""

__all__ = [
    "REASONING_ABOUT", "TABLES", "TASK", "ClaimReasoning", "Figure", "Figures", "ReasoningBenchRun", "ReasoningScore",
    "ReasoningTables", "estimate_reasoning_bench", "run_reasoning_bench",
]  # fmt: skip
