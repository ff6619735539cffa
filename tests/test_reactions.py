"""What is told of Contrarius agrees with what he did, and every step can be said (§17)."""

from collections import Counter
from functools import cache

import pytest

from concordia import Game
from concordia.data.cards import CARD_IDS, GODS, MINERVA_POINTS
from concordia.data.goods import GOODS
from concordia.replay import Step as Moment
from concordia.replay import events, reaction, steps
from concordia.rules.journal import REACTED
from concordia.rules.state import State
from concordia.shapes.event import Arguments
from concordia.words import Speaker
from tests.random_games import Table, played

BOARDS = ("italia", "roma", "sicilia", "imperium")
LEVELS = ("contrarius", "contrarius-veteran", "contrarius-expert")
TABLES = [Table(board, 1, (level,)) for board in BOARDS for level in LEVELS]
TABLES += [Table(board, 2, (level, "teams")) for board in BOARDS for level in LEVELS[:2]]
TABLES += [Table("italia", 1, ("contrarius", "start-without-goods"))]
STYLES = ("any", "buying", "building")
SEEDS = range(2)
SPECIALISTS = ("mason", "farmer", "smith", "vintner", "weaver")

Told = tuple[str, Arguments]

games = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def of(table: Table) -> list[Game]:
    return [played(table, seed, style) for seed in SEEDS for style in STYLES]


def told(game: Game, moment: Moment) -> list[Told]:
    """Keys and arguments of a reaction, without the seat, which is always his."""
    found = []
    for key, arguments, *_ in reaction(game, moment):
        assert arguments.pop("seat") == game.state.contrarius
        found.append((key, arguments))
    return found


def reactions(game: Game) -> list[tuple[Moment, list[Told]]]:
    return [(step, found) for step in steps(game) if (found := told(game, step))]


def cities(game: Game, mask: int) -> list[str]:
    return [city.id for i, city in enumerate(game.board.cities) if mask >> i & 1]


def provinces(game: Game, mask: int) -> set[object]:
    return {province.id for i, province in enumerate(game.board.provinces) if mask >> i & 1}


def good_named(s: State, face: object) -> int:
    """The good a face of the white die names: S is that of his highest specialist, also face down."""
    if face != "S":
        return GOODS.index(str(face))
    his = s.players[s.contrarius]
    owned = {CARD_IDS[card] for card in his.pile[: his.pile_size]}
    owned |= {card for i, card in enumerate(CARD_IDS) if his.hand[i]}
    return max(good for good, card in enumerate(SPECIALISTS) if card in owned)


def allowed(game: Game, s: State, good: int) -> int:
    """The cities of a good where he may build by the die."""
    free = s.good_cities[good] & ~s.players[s.contrarius].houses & ~s.closed
    return sum(
        1 << i for i, city in enumerate(game.board.cities) if free >> i & 1 and city.letter is not None
    )


def preference(game: Game, s: State, city: str) -> tuple[bool, int, bool, int]:
    """What he looks at in a city, the smaller the better (§17.3)."""
    number = [known.id for known in game.board.cities].index(city)
    province = game.board.cities[number].province
    index = [known.id for known in game.board.provinces].index(str(province))
    there = sum(1 << i for i, known in enumerate(game.board.cities) if known.province == province)
    return (
        bool(s.players[s.contrarius].houses & there),
        sum(player.houses >> number & 1 for player in s.players[: s.seats]),
        not s.showing >> index & 1,
        sum((player.houses & there).bit_count() for player in s.players[: s.seats]),
    )


@games
def test_every_event_of_a_game_against_him_can_be_said(table: Table) -> None:
    for game in of(table):
        speaker = Speaker(game.board, game.names)
        for step in steps(game):
            for event in events(game, step):
                said = speaker.say(f"event.{event.key}", event.arguments)
                assert said.endswith(".")
                assert not set("{}[]'_") & set(said), said


@games
def test_he_reacts_exactly_once_in_every_turn_but_the_last_after_his_trigger(table: Table) -> None:
    for game in of(table):
        told_turns = Counter(
            step.before.turn for step in steps(game) for one in step.journal if one.code == REACTED
        )
        turns = game.state.turn - game.state.last_turn
        assert told_turns == Counter(range(turns))


@games
def test_the_houses_told_are_those_he_built(table: Table) -> None:
    for game in of(table):
        him = game.state.contrarius
        for step, found in reactions(game):
            new = step.after.players[him].houses & ~step.before.players[him].houses
            houses = [arguments["city"] for key, arguments in found if key == "contrarius-house"]
            assert sorted(map(str, houses)) == sorted(cities(game, new))


@games
def test_the_dice_told_lead_to_the_candidates_and_these_to_the_house(table: Table) -> None:
    for game in of(table):
        for step, found in reactions(game):
            keys = [key for key, _ in found]
            if "candidates" not in keys:
                continue
            at = keys.index("candidates")
            dice = found[:at]
            assert all(key == ("die-specialist" if args["face"] == "S" else "die") for key, args in dice)
            goods = [good_named(step.before, arguments["face"]) for _, arguments in dice]
            assert all(
                args["good"] == GOODS[good]
                for (key, args), good in zip(dice, goods, strict=True)
                if key == "die-specialist"
            )
            *missed, hit = goods
            assert not any(allowed(game, step.before, good) for good in missed)
            candidates = cities(game, allowed(game, step.before, hit))
            assert found[at][1]["cities"] == candidates
            ranks = {city: preference(game, step.before, city) for city in candidates}
            best = [city for city in candidates if ranks[city] == min(ranks.values())]
            assert found[at + 1] == (("best-one" if len(best) == 1 else "best-chance"), {"best": best})
            assert keys[at + 2] == "contrarius-house"
            assert found[at + 2][1]["city"] in best


@games
def test_the_points_told_are_those_he_scored(table: Table) -> None:
    for game in of(table):
        him = game.state.contrarius
        for step, found in reactions(game):
            scored = [arguments["points"] for key, arguments in found if key == "contrarius-points"]
            assert len(scored) <= 1
            gained = step.after.players[him].points - step.before.players[him].points
            assert gained == (scored[0] if scored else 0)


@games
def test_the_card_told_is_the_one_he_took_from_the_slot_of_the_die(table: Table) -> None:
    for game in of(table):
        him = game.state.contrarius
        for step, found in reactions(game):
            dice = [arguments["face"] for key, arguments in found if key == "slot-die"]
            taken = [arguments["card"] for key, arguments in found if key == "contrarius-card"]
            assert len(dice) == len(taken) <= 1
            if taken:
                slot = min(int(str(dice[0])), sum(card >= 0 for card in step.before.display)) - 1
                assert taken == [CARD_IDS[step.before.display[slot]]]
                card = step.before.display[slot]
                assert step.after.players[him].hand[card] == step.before.players[him].hand[card] + 1


@games
def test_the_colonists_ships_and_provinces_told_are_those_that_changed(table: Table) -> None:
    for game in of(table):
        him = game.state.contrarius
        for step, found in reactions(game):
            then, now = step.before.players[him].colonists, step.after.players[him].colonists
            brought = ["land" if i < 3 else "sea" for i in range(6) if then[i] == -1 != now[i]]
            assert brought == [
                arguments["colonist"] for key, arguments in found if key == "contrarius-colonist"
            ]
            sailed = [game.board.cities[now[i]].id for i in range(6) if -1 != then[i] != now[i]]
            assert sailed == [arguments["space"] for key, arguments in found if key == "sail"]
            turned = provinces(game, step.before.showing & ~step.after.showing)
            his = [arguments["province"] for key, arguments in found if key == "contrarius-produce"]
            others = [event.arguments["province"] for event in events(game, step) if event.key == "produce"]
            assert not set(his) & provinces(game, step.after.showing)
            if not game.board.volcano:  # An eruption turns markers, too.
                assert turned <= {*his, *others}


@pytest.mark.parametrize("level", LEVELS)
def test_the_god_told_is_the_one_he_marked_and_worth_most(level: str) -> None:
    found_gods = 0
    for seed in range(12):
        game = played(Table("roma", 1, (level,)), seed, "buying")
        for step, found in reactions(game):
            gods = [arguments["god"] for key, arguments in found if key == "contrarius-god"]
            marked = [god for god, (then, now) in _marks(step).items() if now & 2 and not then & 2]
            assert gods == marked
            found_gods += len(gods)
            if "minerva" in gods:
                houses = step.after.players[1].houses
                best = max(
                    points * (houses & step.after.good_cities[good]).bit_count()
                    for good, points in enumerate(MINERVA_POINTS)
                )
                told_points = next(args["points"] for key, args in found if key == "contrarius-points")
                assert told_points == (-(-best // 2) if _marks(step)["minerva"][0] else best)
    assert found_gods > 5


def _marks(step: Moment) -> dict[str, tuple[int, int]]:
    """The seats that had marked each god before, and those that have after."""
    return dict(zip(GODS, zip(step.before.marks, step.after.marks, strict=True), strict=False))


@games
def test_the_tiles_told_are_those_that_were_drawn_by_each(table: Table) -> None:
    for game in of(table):
        for step in steps(game):
            tiles = [event for event in events(game, step) if event.key.startswith("tile-")]
            drawn = (step.after.tiles_next - step.before.tiles_next) % max(1, step.before.tiles_size)
            assert len(tiles) == drawn or step.after.tiles_size != step.before.tiles_size
            his = [tile for tile in tiles if tile.arguments["seat"] == game.state.contrarius]
            rows = sum(step.after.rows) - sum(step.before.rows)
            assert rows == sum(tile.key != "tile-neutral" for tile in tiles)
            assert len(his) <= 1
            assert not his or his == tiles[-1:]


def test_without_contrarius_nothing_is_told() -> None:
    game = played(Table("italia", 2), 1)
    assert not any(reaction(game, step) for step in steps(game))
