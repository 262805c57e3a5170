"""Fallacious spans in any text: what they are, why, and what is left open (MAFALDA, 2024)."""
