"""Hooks for the decisions and effects that only expansions know."""

from concordia.rules.actions import Action, Legal
from concordia.rules.compile import rule
from concordia.rules.decisions import (
    CHOOSE_GOD,
    CHOOSE_ROLE,
    DEDICATE,
    FOLLOW,
    LAND_SHIPS,
    PLAY_ALONE,
    PLAY_FOR_TEAM,
    POINT,
    REACT,
    START_CITY,
    STOCK,
    TAKE_BONUS,
    Decision,
    asked,
)
from concordia.rules.state import State, Tables
from concordia.rules.variants.contrarius_reactions import react
from concordia.rules.variants.roma import (
    choose_bonus,
    choose_god,
    dedicate,
    land_ships,
    legal_bonus,
    legal_god,
)
from concordia.rules.variants.start_without_goods import choose_stock, legal_stock
from concordia.rules.variants.teams import (
    choose_alone,
    choose_for_team,
    choose_point,
    choose_start_city,
    follow,
    legal_beside_legatus,
    legal_point,
    legal_start_city,
)
from concordia.rules.variants.venus import choose_role, legal_role


@rule
def find_more_legal(s: State, b: Tables, legal: Legal) -> None:
    """Write the legal actions of a decision that the base game does not know."""
    kind = asked(s).kind
    if kind == CHOOSE_ROLE:
        legal_role(s, legal)
    elif kind == TAKE_BONUS:
        legal_bonus(s, b, legal)
    elif kind == CHOOSE_GOD:
        legal_god(s, legal)
    elif kind == STOCK:
        legal_stock(s, legal)
    elif kind == START_CITY:
        legal_start_city(s, b, legal)
    elif kind == POINT:
        legal_point(s, legal)
    else:
        assert kind in (PLAY_FOR_TEAM, PLAY_ALONE)
        legal_beside_legatus(s, legal)


@rule
def choose_more(s: State, b: Tables, chosen: Action) -> None:
    """Carry out a legal action of a decision that the base game does not know."""
    kind = asked(s).kind
    if kind == CHOOSE_ROLE:
        choose_role(s, chosen)
    elif kind == TAKE_BONUS:
        choose_bonus(s, chosen)
    elif kind == CHOOSE_GOD:
        choose_god(s, b, chosen)
    elif kind == STOCK:
        choose_stock(s, chosen)
    elif kind == START_CITY:
        choose_start_city(s, b, chosen)
    elif kind == POINT:
        choose_point(s, chosen)
    elif kind == PLAY_FOR_TEAM:
        choose_for_team(s, chosen)
    else:
        assert kind == PLAY_ALONE
        choose_alone(s, chosen)


@rule
def carry_out_more(s: State, b: Tables) -> None:
    """Do what stands on top of the stack, is not asked and is unknown to the base game."""
    kind = asked(s).kind
    if kind == FOLLOW:
        follow(s)
    elif kind == LAND_SHIPS:
        land_ships(s, b)
    elif kind == DEDICATE:
        dedicate(s, b)
    else:
        assert kind == REACT
        react(s, b)


@rule
def is_about_a_hand(kind: Decision) -> bool:
    """Whether such a decision is about a card of a hand (§16.3)."""
    return kind in (PLAY_FOR_TEAM, PLAY_ALONE, POINT)
