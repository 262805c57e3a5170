"""Models: what turns text into vectors."""

from claimpath.models.embedder import DEFAULT_EMBEDDER, Embedder, load_embedder

__all__ = ["DEFAULT_EMBEDDER", "Embedder", "load_embedder"]
