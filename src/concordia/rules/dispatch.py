"""Which rule answers which decision, and the loop that leads from one real choice to the next."""

from concordia.rules.actions import ACTIONS, Action, Legal, action, bit_of, word_of
from concordia.rules.bits import clear, count_all, lowest
from concordia.rules.compile import rule
from concordia.rules.decisions import (
    BUILD,
    BUY_CARD,
    COPY,
    FIRST_UNASKED,
    KEEP_GOODS,
    MOVE,
    NEW_COLONIST,
    PAY_ANY,
    PLAY,
    PREFECT,
    REFILL,
    RESOLVE,
    SETTLE,
    TO,
    TRADE,
    Decision,
    asked,
)
from concordia.rules.hooks.dispatch import carry_out_more, choose_more, find_more_legal, is_about_a_hand
from concordia.rules.market import choose_buy_card, choose_pay_any, legal_buy_card, legal_pay_any, refill
from concordia.rules.roles.architect import (
    choose_build,
    choose_move,
    choose_to,
    legal_build,
    legal_move,
    legal_to,
)
from concordia.rules.roles.colonist import choose_settle, legal_settle
from concordia.rules.roles.diplomat import choose_copy, legal_copy
from concordia.rules.roles.mercator import choose_trade, legal_trade
from concordia.rules.roles.prefect import choose_prefect, legal_prefect
from concordia.rules.roles.tribune import choose_new_colonist, legal_new_colonist
from concordia.rules.state import State, Tables
from concordia.rules.storehouse import choose_keep, legal_keep
from concordia.rules.turn import choose_play, end_turn, legal_play, resolve


@rule
def find_legal(s: State, b: Tables, legal: Legal) -> None:
    """Write the legal actions of the decision on top of the stack."""
    clear(legal)
    kind = asked(s).kind
    if kind == PLAY:
        legal_play(s, legal)
    elif kind == MOVE:
        legal_move(s, b, legal)
    elif kind == TO:
        legal_to(s, b, legal)
    elif kind == BUILD:
        legal_build(s, b, legal)
    elif kind == PREFECT:
        legal_prefect(s, legal)
    elif kind == TRADE:
        legal_trade(s, legal)
    elif kind == COPY:
        legal_copy(s, legal)
    elif kind == BUY_CARD:
        legal_buy_card(s, legal)
    elif kind == PAY_ANY:
        legal_pay_any(s, legal)
    elif kind == NEW_COLONIST:
        legal_new_colonist(s, b, legal)
    elif kind == SETTLE:
        legal_settle(s, b, legal)
    elif kind == KEEP_GOODS:
        legal_keep(s, legal)
    else:
        find_more_legal(s, b, legal)


@rule
def choose(s: State, b: Tables, chosen: Action) -> None:
    """Carry out a legal action of the decision on top of the stack."""
    kind = asked(s).kind
    if kind == PLAY:
        choose_play(s, chosen)
    elif kind == MOVE:
        choose_move(s, chosen)
    elif kind == TO:
        choose_to(s, b, chosen)
    elif kind == BUILD:
        choose_build(s, b, chosen)
    elif kind == PREFECT:
        choose_prefect(s, b, chosen)
    elif kind == TRADE:
        choose_trade(s, chosen)
    elif kind == COPY:
        choose_copy(s, chosen)
    elif kind == BUY_CARD:
        choose_buy_card(s, chosen)
    elif kind == PAY_ANY:
        choose_pay_any(s, chosen)
    elif kind == NEW_COLONIST:
        choose_new_colonist(s, chosen)
    elif kind == SETTLE:
        choose_settle(s, chosen)
    elif kind == KEEP_GOODS:
        choose_keep(s, chosen)
    else:
        choose_more(s, b, chosen)


@rule
def carry_out(s: State, b: Tables) -> None:
    """Do what stands on top of the stack and is not asked."""
    kind = asked(s).kind
    if kind == RESOLVE:
        resolve(s, b)
    elif kind == REFILL:
        refill(s)
    else:
        carry_out_more(s, b)


@rule
def first_of(legal: Legal) -> Action:
    """The legal action with the lowest number."""
    word = 0
    while legal[word] == 0:
        word += 1
    return action(word, lowest(legal[word]))


@rule
def is_always_asked(kind: Decision) -> bool:
    """Whether a decision is about a card of a hand, which is asked even if the hand holds only one kind.

    Where hands are hidden, a question left out would tell the others something about one.
    """
    return kind == PLAY or is_about_a_hand(kind)


@rule
def settle(s: State, b: Tables, legal: Legal) -> int:
    """Go on to the next real choice, making forced ones, and return how many legal actions it has.

    Playing a card is asked even if the hand holds only one. When the game is over nothing is legal.
    """
    while not s.over:
        if s.depth == 0:
            end_turn(s)
        elif asked(s).kind >= FIRST_UNASKED:
            carry_out(s, b)
        else:
            find_legal(s, b, legal)
            choices = count_all(legal)
            assert choices > 0
            if choices > 1 or is_always_asked(asked(s).kind):
                return choices
            choose(s, b, first_of(legal))
    clear(legal)
    return 0


@rule
def apply(s: State, b: Tables, chosen: Action, legal: Legal) -> int:
    """Carry out a legal action, write what is legal next, and return how much that is."""
    choose(s, b, chosen)
    return settle(s, b, legal)


@rule
def is_legal(legal: Legal, chosen: Action) -> bool:
    """Whether an action is among the legal ones."""
    return 0 <= chosen < ACTIONS and (legal[word_of(chosen)] >> bit_of(chosen)) & 1 == 1
