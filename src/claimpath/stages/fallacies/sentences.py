"""Sentences of any text, with offsets in the text as it was given.

Offsets count Unicode code points. Nothing is normalised: emoji, carriage returns, marks that combine with a letter
and right-to-left text keep their places.
"""

from claimpath.records.fallacies_found import TextSentence
from claimpath.stages.fallacies.everyday import cut_further
from claimpath.text.sentences import split_sentences


def sentences_of(text: str) -> tuple[TextSentence, ...]:
    """Find the sentences of a text, in order; they cover every character that is not a blank."""
    places = cut_further(text, split_sentences(text))
    return tuple(TextSentence(start=start, end=end) for start, end in places)


def judged(text: str, sentence: TextSentence) -> bool:
    """Whether a sentence can be judged at all: it holds a letter, of whatever script."""
    return any(character.isalpha() for character in text[sentence.start : sentence.end])
