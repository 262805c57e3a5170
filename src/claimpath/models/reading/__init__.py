"""Reading what a model wrote: JSON, a label, or a refusal. Nothing here guesses, and nothing here raises."""

from claimpath.models.reading.answers import JsonRead, NotRead, read_json
from claimpath.models.reading.labels import LabelRead, read_label
from claimpath.models.reading.reasoning import without_reasoning
from claimpath.models.reading.refusal import refusal_in

__all__ = ["JsonRead", "LabelRead", "NotRead", "read_json", "read_label", "refusal_in", "without_reasoning"]
