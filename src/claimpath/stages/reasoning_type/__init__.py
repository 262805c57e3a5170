"""Which kind of reasoning leads from evidence to a verdict: by signs in the words, or by a language model."""
