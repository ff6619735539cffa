"""Random play to the end, for tests, statistics and speed."""

from concordia.rules.actions import Action, Legal, action
from concordia.rules.bits import count, nth
from concordia.rules.chance import below
from concordia.rules.compile import rule
from concordia.rules.dispatch import apply
from concordia.rules.state import State, Tables


@rule
def draw(legal: Legal, choices: int, chance: list[int]) -> Action:
    """Draw one of the legal actions, each as likely as the others."""
    k = below(chance, choices)
    word = 0
    while True:
        if legal[word] != 0:
            size = count(legal[word])
            if k < size:
                return action(word, nth(legal[word], k))
            k -= size
        word += 1


@rule
def play_out(s: State, b: Tables, choices: int, legal: Legal, chance: list[int], most: int) -> int:
    """Play at most so many random decisions, until the game is over, and return how many were made."""
    made = 0
    while choices > 0 and made < most:
        choices = apply(s, b, draw(legal, choices, chance), legal)
        made += 1
    return made
