"""Quote location: 1,000 quotations against a study of 50,000 words, exact, in other typography, and falsified.

    python benchmarks/quotes.py

The study is invented (the same generator as for the other benchmarks, with numbers drawn at random). Every quotation
is a whole sentence. A falsified one has a digit changed, a sign added or a negation put in; finding one is an error.
"""

import random
import re
import time
from collections.abc import Callable, Sequence

from figures import Figure, hand_over

from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Found, Location
from claimpath.text.sentences import split_sentences

N_WORDS = 50_000
N_QUOTES = 1_000
_NOUNS = ("density", "load", "count", "weight", "score", "rate", "dose", "level", "titre", "volume")
_GROUPS = ("mice", "rats", "adults", "men", "women", "children", "nurses", "farmers", "pupils", "controls")
_VERBS = (
    "fell",
    "rose",
    "changed",
    "doubled",
    "dropped",
    "halved",
    "recovered",
    "vanished",
    "settled",
    "drifted",
)


def invented_sentence(r: random.Random) -> str:
    """A sentence with signs, an interval, a ligature, a power and a citation mark."""
    low, high = f"−{r.randint(1, 9)}.{r.randint(0, 99)}", f"{r.randint(1, 9)}.{r.randint(0, 99)}"
    return (
        f"The {r.choice(_NOUNS)} of the {r.choice(_GROUPS)} {r.choice(_VERBS)} by "
        f"−{r.randint(1, 99)}.{r.randint(0, 99)} mg in group {r.randint(1, 999)} (95% CI {low}–{high}), which we find "
        f"“signiﬁcant” for the {r.choice(_GROUPS)} at 10⁶ copies [{r.randint(1, 99)}]."
    )


def invented_passages(r: random.Random) -> list[tuple[str, str]]:
    """Passages of a study with a number in every sentence, about 50,000 words in all."""
    passages, n_words = [], 0
    while n_words < N_WORDS:
        text = " ".join(invented_sentence(r) for _ in range(r.randint(3, 9)))
        passages.append((f"p{len(passages) + 1}", text))
        n_words += len(text.split())
    return passages


def retyped(quote: str, r: random.Random) -> str:
    """The same words in plain typography, with Markdown and without citation marks."""
    quote = quote.replace("−", "-").replace("–", "-").replace("ﬁ", "fi").replace("“", '"').replace("”", '"')
    quote = re.sub(r" \[\d+\]", "", quote.replace("10⁶", "10^6"))
    return f"**{quote}**" if r.random() < 0.3 else quote


def falsified(quote: str, r: random.Random) -> str:
    """The retyped quotation with another digit, without a sign, or with a negation."""
    quote = retyped(quote, r)
    match r.randint(0, 2):
        case 0:
            at = quote.index(" mg") - 1
            return quote[:at] + str((int(quote[at]) + r.randint(1, 9)) % 10) + quote[at + 1 :]
        case 1:
            return quote.replace("by -", "by ", 1)
        case _:
            return quote.replace("we find", "we do not find")


def measure(
    passages: Sequence[tuple[str, str]], make: Callable[[str, random.Random], str], seed: int
) -> tuple[float, list[tuple[tuple[str, int, int], Location]]]:
    """Processor seconds for indexing and locating, and every result with the true place."""
    r = random.Random(seed)
    places = [(name, *span) for name, text in passages for span in split_sentences(text)]
    texts = dict(passages)
    chosen = r.sample(places, N_QUOTES)
    quotes = [make(texts[name][start:end], r) for name, start, end in chosen]
    started = time.process_time()
    results = QuoteIndex(passages).locate_all(quotes)
    return time.process_time() - started, list(zip(chosen, results, strict=True))


def right(place: tuple[str, int, int], result: Location) -> bool:
    """Whether a quotation was found at its own place."""
    if not isinstance(result, Found):
        return False
    span = result.spans[0]
    return (span.passage_id, span.start, span.end) == place


def right_ones(results: Sequence[tuple[tuple[str, int, int], Location]]) -> int:
    """How many were found at their own place."""
    return sum(right(place, result) for place, result in results)


def main() -> None:
    """Measure and hand over."""
    passages = invented_passages(random.Random(11))
    n_words = sum(len(text.split()) for _, text in passages)
    note = f"{N_QUOTES:,} quotations, {n_words:,} words"
    exact_seconds, exact = measure(passages, lambda quote, _: quote, 1)
    retyped_seconds, other = measure(passages, retyped, 2)
    false_seconds, false = measure(passages, falsified, 3)
    n_refused = sum(result.state == "not_found" and bool(result.reason) for _, result in false)
    share = 1 / N_QUOTES
    hand_over(
        [
            Figure(
                "quotations as they stand, found in place", right_ones(exact) * share, "", 1.0, True, note
            ),
            Figure("the same, time with indexing", exact_seconds, "s", 2.0),
            Figure("retyped quotations, found in place", right_ones(other) * share, "", 1.0, True, note),
            Figure("the same, time with indexing", retyped_seconds, "s", 2.0),
            Figure("falsified quotations, refused with a reason", n_refused * share, "", 1.0, True, note),
            Figure("the same, time with indexing", false_seconds, "s"),
        ]
    )


if __name__ == "__main__":
    main()
