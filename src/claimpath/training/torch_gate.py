"""Where torch comes in: the only place that training loads it."""

from typing import Any

from claimpath.extras import load_extra
from claimpath.models.quiet import quiet_transformers


def load_torch(feature: str = "Training") -> Any:
    """torch. Raises MissingExtraError, with the install line, where the extra `train` is not installed."""
    return load_extra("torch", feature=feature, extra="train")


def load_transformers(feature: str = "Training") -> Any:
    """transformers, without its reports and bars on standard error.

    Raises MissingExtraError, with the install line, where the extra `train` is not installed.
    """
    return quiet_transformers(feature, "train")
