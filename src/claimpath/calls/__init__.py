"""Calls of other programs (read, rank, check, graph, align, validate), each in a process of its own."""
