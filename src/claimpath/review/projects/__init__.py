"""Annotation projects: several people label the same things blind, and one settles where they differ."""
