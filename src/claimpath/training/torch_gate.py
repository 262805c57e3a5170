"""Where torch comes in: the only place that training loads it."""

from typing import Any

from claimpath.extras import load_extra


def load_torch(feature: str = "Training") -> Any:
    """torch. Raises MissingExtraError, with the install line, where the extra `train` is not installed."""
    return load_extra("torch", feature=feature, extra="train")


def load_transformers(feature: str = "Training") -> Any:
    """transformers, without its reports and bars on standard error.

    Raises MissingExtraError, with the install line, where the extra `train` is not installed.
    """
    library = load_extra("transformers", feature=feature, extra="train")
    logging: Any = load_extra("transformers.utils.logging", feature=feature, extra="train")
    # It reports that the new layer is new, once for each model, with a bar for each file.
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    return library
