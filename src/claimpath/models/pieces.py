"""Cut a text into runs of words that a model reads whole."""

from collections.abc import Callable


def pieces_of(text: str, limit: int, count: Callable[[str], int]) -> list[str]:
    """Runs of words, in order, each of at most `limit` tokens; nothing for a text without words.

    count: how many tokens a text has; it is asked, not guessed at. A single word of more tokens stays whole.
    """
    words = text.split()
    if not words:
        return []
    runs = [words]
    while True:
        too_long = [i for i, run in enumerate(runs) if len(run) > 1 and count(" ".join(run)) > limit]
        if not too_long:
            return [" ".join(run) for run in runs]
        for i in reversed(too_long):
            half = len(runs[i]) // 2
            runs[i : i + 1] = [runs[i][:half], runs[i][half:]]
