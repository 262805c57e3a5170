"""JATS and the older NLM journal article formats."""

from claimpath.stages.read.jats.article import read_article

__all__ = ["read_article"]
