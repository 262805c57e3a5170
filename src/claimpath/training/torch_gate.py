"""Where torch comes in: the only place that training loads it."""

from typing import Any

from claimpath.extras import load_extra


def load_torch(feature: str = "Training") -> Any:
    """torch. Raises MissingExtraError, with the install line, where the extra `train` is not installed."""
    return load_extra("torch", feature=feature, extra="train")


def load_transformers(feature: str = "Training") -> Any:
    """transformers. Raises MissingExtraError, with the install line, where the extra `train` is not installed."""
    return load_extra("transformers", feature=feature, extra="train")
