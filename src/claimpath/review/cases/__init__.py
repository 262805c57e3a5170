"""Cases: a check that people correct, as a state and the edits that made it."""
