"""The three roles that a model is asked in (RECV, appendix F), in our words, and which goes with which source."""

PERSONAS: dict[str, str] = {
    "fact-checker": "You work as a fact-checker with many years of practice. Your desk checks statements "
    "against sources.",
    "climate-scientist": "You are a climate scientist and know the literature. You check statements about the climate "
    "against sources.",
    "journalist": "You are an experienced reporter who covers breaking news. You check rumours that are going round "
    "against what has been reported.",
}
"""Role to what a model is told of it."""
BY_SOURCE = "by-source"
"""Take for each pair the role that RECV has for its source."""
_OF_SOURCE = {
    "vitaminc": "fact-checker",
    "climate-fever": "climate-scientist",
    "phemeplus": "journalist",
    "pheme": "journalist",
}
_RUMOURS = frozenset({"phemeplus", "pheme"})


def persona_for(persona: str, source: str) -> str:
    """The role for a pair: the one that was chosen, or its source's; `fact-checker` for sources that RECV has not."""
    return _OF_SOURCE.get(source, "fact-checker") if persona == BY_SOURCE else persona


def kind_of(source: str) -> str:
    """What the statements of a source are called: `claim`, or `rumour`."""
    return "rumour" if source in _RUMOURS else "claim"
