"""Passwords that are guessed first, and are therefore refused."""

from typing import Final

from concordia.server.errors import Refused

_WORDS: Final = """
    abc abcd admin administrator asdf azerty baseball basketball batman changeme charlie computer concordia
    default dragon football freedom geheim google guest hallo haslo hello hunter iloveyou internet
    jelszo jordan killer letmein login lozinka mamamia master michael monkey nothing parol parola pass passw
    passwd password passwort pokemon princess qazwsx qwe qwer qwert qwerty qwertz root samsung secret shadow
    soccer starwars summer sunshine superman supersecret test testtest trustno user welcome whatever
    willkommen winter zaq zaqwsx zxcvbnm
"""
COMMON: Final = frozenset(_WORDS.split())
"""The words most often chosen, without what people put around them to make them longer."""
ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
)
"""The alphabet, the digits, and the keys as they lie side by side."""
LOOKS_LIKE: Final = str.maketrans("@4310$5!7", "aaeiossit")
FEWEST_SIGNS: Final = 3
"""Different signs that a password has at least."""


def check_new_password(password: str, name: str) -> None:
    """Refuse a password that is among the first to be guessed for this name."""
    if is_weak(password.casefold(), name.casefold()):
        raise Refused.of("weak-password")


def is_weak(password: str, name: str) -> bool:
    """Whether a password, without regard to case, is common, a row of keys, a few signs, or the name."""
    if len(set(password)) < FEWEST_SIGNS or not password.strip():
        return True
    if any(password in row or password[::-1] in row for row in ROWS):
        return True
    cores = {_letters(password), _letters(password.translate(LOOKS_LIKE))}
    names = {_letters(name), _letters(name) * 2, _letters(name)[::-1]} - {""}
    return name in (password, password[::-1]) or bool(cores & (COMMON | names))


def _letters(text: str) -> str:
    """The letters of a text, without the digits and signs around and between them."""
    return "".join(sign for sign in text if sign.isalpha())
