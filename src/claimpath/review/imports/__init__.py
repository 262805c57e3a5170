"""Bringing existing work in: reports, annotated arguments and graphs become cases."""
