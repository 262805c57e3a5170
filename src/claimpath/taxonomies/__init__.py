"""Fallacy classes and reasoning types: names, definitions, logical forms and examples."""
