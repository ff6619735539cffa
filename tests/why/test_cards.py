"""Why a card cannot be played, pointed at, copied or bought (§2.1, §8.1, §9, §16.3, §17.2)."""

from concordia.rules.dispatch import find_legal
from tests.positions import against, give, hand, pile, position, show, team_position
from tests.why.reasons import why, words


def test_a_card_is_played_from_the_hand() -> None:
    game = position("imperium")
    hand(game, 0, "tribune", "architect")
    pile(game, 0, "mercator")
    assert why(game, "card", "mercator") == ("in-pile", {})
    assert why(game, "card", "consul") == ("not-owned", {})


def test_a_card_to_buy_needs_its_goods_and_those_of_its_slot() -> None:
    game = position("imperium")
    show(game, "colonist", "mason", "architect", "farmer", "consul", None, "weaver", deck=["prefect"])
    give(game, 0, food=2)
    game.push("senator")
    assert why(game, "slot", 3) == ("goods", {"goods": {"tool": 1}})
    assert why(game, "slot", 4) == ("goods", {"goods": {"brick": 1, "cloth": 1}})
    assert why(game, "slot", 6) == ("empty-slot", {})
    assert words(game, "slot", 7) == "You still need 1 brick and 3 cloth."
    give(game, 0, food=1)
    assert why(game, "slot", 2) == ("goods", {"goods": {"any": 1}})
    assert words(game, "slot", 2) == "You still need any 1 good."
    give(game, 0, wine=1, food=1)
    assert why(game, "slot", 3) == ("goods", {"goods": {"tool": 1}})


def test_a_consul_does_not_pay_for_the_slot() -> None:
    game = position("imperium")
    show(game, "colonist", "mason", "weaver", deck=["prefect"])
    hand(game, 0, "consul", "tribune")
    give(game, 0, food=1)
    game.push("consul")
    assert why(game, "slot", 3) == ("goods", {"goods": {"brick": 1, "cloth": 1}})


def test_a_diplomat_copies_what_lies_open_and_may_be_copied() -> None:
    game = position("imperium", seats=4)
    pile(game, 1, "prefect")
    pile(game, 2, "mercator", "diplomat")
    game.push("diplomat")
    assert why(game, "copy", 0) == ("copy-self", {})
    assert why(game, "copy", 2) == ("not-to-copy", {"card": "diplomat"})
    assert why(game, "copy", 3) == ("pile-empty", {"other": 3})
    assert words(game, "copy", 3) == "The discard pile of blue is empty."
    assert why(game, "card", "prefect")[0] == "other-question"


def test_a_diplomat_copies_no_partner_and_no_card_of_team_play() -> None:
    game = team_position("imperium", seats=6)
    hand(game, 0, "diplomat-i", "tribune")
    for seat, card in ((1, "legatus"), (2, "prefect"), (3, "mercator"), (4, "proconsul")):
        pile(game, seat, card)
    game.push("diplomat-i")
    assert why(game, "copy", 3) == ("copy-partner", {})
    assert why(game, "copy", 1) == ("not-to-copy", {"card": "legatus"})
    assert why(game, "copy", 4) == ("not-to-copy", {"card": "proconsul"})


def test_a_legatus_asks_for_other_cards() -> None:
    game = team_position("imperium")
    hand(game, 2, "tribune", "legatus")
    game.push("legatus")
    assert why(game, "card", "legatus") == ("no-legatus", {})
    assert why(game, "card", "mercator") == ("partner-lacks", {})
    game.push("point tribune")
    assert why(game, "card", "legatus", seat=2) == ("no-legatus", {})
    assert why(game, "card", "architect", seat=2) == ("not-owned", {})


def test_a_diplomat_uses_open_cards_of_contrarius() -> None:
    game = against()
    pile(game, 1, "architect")
    game.push("diplomat")
    assert why(game, "card", "tribune") == ("not-to-copy", {"card": "tribune"})
    assert why(game, "card", "consul")[0] == "other-question"
    assert why(game, "copy", 1) == ("open-cards", {})
    game.state.players[1].hand[1] = 0
    find_legal(game.state, game.tables, game._legal)
    assert why(game, "card", "architect") == ("face-down", {})
