"""What the commonest passwords of twelve and more characters are made of."""

import re

_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
)
"""Keys and letters in order."""
_WORDS = (
    "password passwort passw0rd p@ssw0rd p@ssword mypassword thisismypassword letmein welcome iloveyou loveyou "
    "administrator admin changeme default temporary secret internet computer qwerty qwertz azerty abc "
    "monkey dragon sunshine princess football baseball superman batman trustno master shadow michael jordan "
    "liverpool chelsea whatever starwars forever hello correcthorsebatterystaple claimpath workbench newsroom"
)
"""Alone, twice, or with digits and signs around them."""


def is_common(password: str) -> bool:
    """Whether a password, in lower case, is among those that are tried first."""
    if len(set(password)) <= 3 or _repeats_a_bit(password):
        return True
    core = re.sub(r"[\W_]", "", password)
    if len(core) >= 6 and any(core in row * 3 or core in row[::-1] * 3 for row in _ROWS):
        return True
    return any(is_made_of(password, word) for word in _WORDS.split())


def is_made_of(password: str, word: str) -> bool:
    """Whether nothing is left of a password but digits and signs once a word is taken out."""
    return word in password and not re.search(r"[^\W\d_]", password.replace(word, ""))


def _repeats_a_bit(password: str) -> bool:
    return any(
        len(password) % n == 0 and password == password[:n] * (len(password) // n) for n in range(1, 5)
    )
