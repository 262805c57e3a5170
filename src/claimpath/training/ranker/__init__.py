"""Training rankers: bi-encoders, cross-encoders, and tables of vectors distilled from a bi-encoder."""
