"""Annotation: what several people labelled, how far they agree, and what comes out of it."""
