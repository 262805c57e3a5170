"""Passages that are made of lines (tables, lists): the text and the offsets of each line."""

from collections.abc import Iterable


def join_lines(lines: Iterable[str]) -> tuple[str, list[tuple[int, int]]]:
    """Join lines with line breaks; return the text and the half-open offsets of each line in it."""
    kept = [line for line in lines if line]
    rows: list[tuple[int, int]] = []
    start = 0
    for line in kept:
        rows.append((start, start + len(line)))
        start += len(line) + 1
    return "\n".join(kept), rows
