"""What was found in a text, as a page, as Markdown and for the terminal."""

from claimpath.report.fallacies.write import FallaciesPaths, write_fallacies

__all__ = ["FallaciesPaths", "write_fallacies"]
