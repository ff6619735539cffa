"""Game: the friendly face of a game in progress."""

import pytest

from concordia import ConcordiaError, Game, GameOver, IllegalMove, NotAMove, NotYourDecision
from concordia import errors as all_errors
from concordia.moves import DECISION_NAMES
from concordia.rules.actions import ACTIONS
from concordia.rules.decisions import DECISIONS
from concordia.rules.state import State, copy_state
from concordia.shapes.view import Decision
from tests.positions import build, give, position
from tests.random_games import Table, played


def new(seats: int = 3, board: str = "imperium") -> Game:
    return Game.new(board, seats=seats, seed=7)


def refused(game: Game, move: str | int, error: type[ConcordiaError], seat: int | None = None) -> str:
    """The message with which a move is refused, the game staying as it was."""
    state, made, legal = copy_state(game.state), game.moves[:], game.legal_actions
    with pytest.raises(error) as raised:
        game.push(move, seat)
    assert (game.state, game.moves, game.legal_actions) == (state, made, legal)
    return str(raised.value)


def overfull() -> Game:
    """Red has let Italia produce; green, then yellow have space for one of the three goods they gain."""
    game = position(goods={"novaria": "wine", "aquileia": "cloth", "syracusae": "food"})
    for seat in (1, 2):
        build(game, seat, "novaria", "aquileia", "syracusae")
        give(game, seat, food=7)
    game.push("prefect, produce italia")
    return game


def test_a_new_game_asks_the_first_seat_to_play_one_of_its_cards() -> None:
    game = new()
    assert game.decision == Decision("play", 0, 0)
    cards = ["tribune", "architect", "prefect", "mercator", "diplomat", "senator"]
    assert [str(move) for move in game.legal_moves] == cards
    assert game.moves == []
    assert not game.is_over
    assert game.outcome() is None


def test_a_new_game_is_for_four_on_imperium_unless_said_otherwise() -> None:
    game = Game.new()
    assert (game.board.id, game.state.seats, game.setup.variants) == ("imperium", 4, ())


def test_the_same_set_up_seed_and_moves_give_the_same_game() -> None:
    one, other = played(Table("italia", 3), 5), played(Table("italia", 3), 5)
    assert one.state == other.state
    assert played(Table("italia", 3), 6).state != one.state


def test_a_move_may_be_given_as_itself_its_number_or_its_text() -> None:
    games = [new(), new(), new()]
    move = games[0].legal_moves[1]
    games[0].push(move)
    games[1].push(int(move))
    games[2].push(" Architect ")
    assert games[0].state == games[1].state == games[2].state
    assert [game.moves for game in games] == [[move]] * 3


def test_a_text_may_hold_several_moves_in_a_row() -> None:
    game = new()
    game.push("architect, sea roma > massilia, done, done")
    assert [str(move) for move in game.moves] == ["architect", "sea roma", "> massilia/roma", "done", "done"]
    assert game.decision == Decision("play", 1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "architect, sea roma > nowhere",
        "architect, sea roma > londinium/isca",
        "architect, land roma > massilia/roma",
        "architect, house massilia",
        "architect, done, tribune, tribune",
        "architect,",
        "architect,,done",
        "architect; done",
        "architect > massilia",
    ],
)
def test_of_several_moves_all_are_made_or_none(text: str) -> None:
    with pytest.raises((NotAMove, IllegalMove)):
        new().push(text)
    refused(new(), text, ConcordiaError)


@pytest.mark.parametrize(
    "text", ["", " ", ",", ">", "fly", "architekt", "1", "sea", "slot 8", "sell 13 food", "²"]
)
def test_a_text_that_means_nothing_is_not_a_move(text: str) -> None:
    message = refused(new(), text, NotAMove)
    assert "is not a move; legal here: 'tribune', 'architect'" in message


@pytest.mark.parametrize(
    "text", ["done", "mason", "house massilia", "sell 1 food", "copy white", "slot 1", "coins"]
)
def test_a_move_that_is_not_allowed_now_is_illegal(text: str) -> None:
    message = refused(new(), text, IllegalMove)
    assert f"{text!r} is not legal now; legal here: 'tribune', 'architect'" in message


@pytest.mark.parametrize("action", [-1, -64, 62, 63, 127, 1023, ACTIONS, 1 << 70])
def test_a_number_without_meaning_is_not_a_move(action: int) -> None:
    assert f"{action} is not the number of a move" in refused(new(), action, NotAMove)


def test_the_number_of_a_move_that_is_not_allowed_now_is_illegal() -> None:
    assert "'done' is not legal now" in refused(new(), 0, IllegalMove)


def test_a_move_of_another_board_is_not_taken_for_one_of_this_board() -> None:
    game, other = new(), new(board="italia")
    for table in (game, other):
        table.push("architect")
    game.push("land roma")
    other.push("land roma")
    mistaken = [move for move in other.legal_moves if int(move) in game.legal_actions]
    assert mistaken
    for move in mistaken:
        assert move not in game.legal_moves
        with pytest.raises((NotAMove, IllegalMove)):
            game.push(move)


def test_only_the_seat_asked_may_decide() -> None:
    game = Game.new("italia", seats=["Livia", "Gaius"], seed=1)
    message = refused(game, "architect", NotYourDecision, seat=1)
    assert message == "it is for Livia (seat 0) to decide"
    refused(game, "architect, done, done, tribune", NotYourDecision, seat=0)
    refused(game, "architect", NotYourDecision, seat=-1)
    game.push("architect", seat=0)
    assert len(game.moves) == 1


def test_after_the_end_no_move_can_be_made() -> None:
    game = played(Table("italia", 2), 1, "buying")
    assert game.decision is None
    assert game.legal_moves == []
    for move in ("tribune", "nonsense", 0, -1):
        assert refused(game, move, GameOver) == "the game is over: no move can be made"
        refused(game, move, GameOver, seat=0)
    with pytest.raises((GameOver, IllegalMove)):
        game.parse("tribune")


def test_what_was_never_done_cannot_be_taken_back() -> None:
    game = new()
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.pop()
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        game.undo(0)


def test_a_seat_may_undo_its_moves_back_to_the_beginning_of_its_turn() -> None:
    game = new()
    game.push("tribune, done")
    game.push("architect, sea roma > massilia")
    assert not game.can_undo(0)
    assert not game.can_undo(2)
    assert [str(game.undo(1)) for _ in range(3)] == ["> massilia/roma", "sea roma", "architect"]
    assert not game.can_undo(1)
    assert not game.can_undo(0)
    assert game.decision == Decision("play", 1, 0)


def test_undo_stops_when_the_turn_has_passed_on() -> None:
    game = new()
    game.push("tribune, done")
    for seat in range(3):
        with pytest.raises(IllegalMove, match="the turn has passed on"):
            game.undo(seat)


def test_goods_to_keep_are_asked_of_others_than_the_active_player() -> None:
    game = overfull()
    assert game.decision == Decision("keep", 1, 1)
    assert game.state.active == 0
    message = refused(game, "keep wine", NotYourDecision, seat=0)
    assert "it is for green (seat 1) to decide" in message


def test_undo_never_takes_back_the_decision_of_another_seat() -> None:
    game = overfull()
    assert [game.can_undo(seat) for seat in range(3)] == [True, False, False]
    game.push("keep wine")
    assert game.decision == Decision("keep", 2, 1)
    assert [game.can_undo(seat) for seat in range(3)] == [False, True, False]
    with pytest.raises(IllegalMove):
        game.undo(0)
    assert game.undo(1).text == "keep wine"
    assert game.undo(0).text == "produce italia"
    assert game.decision == Decision("prefect", 0, 0)


def test_undo_does_not_cross_a_card_turned_up() -> None:
    game = new()
    give(game, 0, brick=1, food=1, tool=2, wine=2, cloth=2)
    game.push("senator, slot 1")
    assert game.can_undo(0)
    revealed = game.state.deck_next
    game.push("done")
    assert game.state.deck_next > revealed
    assert not any(game.can_undo(seat) for seat in range(3))


def test_history_tells_every_move_with_the_state_before_it() -> None:
    game = new()
    states: list[State] = []
    for text in ("architect", "done", "tribune", "done"):
        states.append(copy_state(game.state))
        game.push(text)
    history = list(game.history())
    assert [state for state, _ in history] == states
    assert [move.text for _, move in history] == ["architect", "done", "tribune", "done"]


def test_every_decision_has_a_name_of_its_own() -> None:
    assert sorted(DECISION_NAMES) == list(range(DECISIONS))
    assert len(set(DECISION_NAMES.values())) == DECISIONS


def test_all_errors_are_of_one_family() -> None:
    found = [value for value in vars(all_errors).values() if isinstance(value, type)]
    assert len(found) > 1
    assert all(issubclass(error, ConcordiaError) for error in found)


def test_contrarius_has_the_last_name_but_is_never_asked() -> None:
    game = played(Table("italia", 1, ("contrarius",)), 1)
    assert game.setup.names == ("red",)
    assert game.names == ("red", "Contrarius")
    assert {state.stack[state.depth - 1].seat for state, _ in game.history()} == {0}
    outcome = game.outcome()
    assert outcome is not None
    assert {(ranked.seat, ranked.name) for ranked in outcome} == {(0, "red"), (1, "Contrarius")}


def test_partners_are_ranked_next_to_each_other() -> None:
    outcome = played(Table("imperium", 6, ("teams",)), 1, "buying").outcome()
    assert outcome is not None
    seats = [ranked.seat for ranked in outcome]
    assert [(seats[i] + 3) % 6 for i in (0, 2, 4)] == [seats[i] for i in (1, 3, 5)]


def test_only_the_partner_asked_may_decide() -> None:
    game = Game.new("imperium", seats=4, seed=7, variants=["teams"])
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat, game.state.active) == ("start-city", 2, 0)
    move = str(game.legal_moves[0])
    message = refused(game, move, NotYourDecision, seat=0)
    assert message == "it is for yellow (seat 2) to decide"
    game.push(move, seat=2)
    assert game.can_undo(2)
    assert not game.can_undo(0)


def test_a_game_with_one_move_more_leaves_the_one_before_as_it_was() -> None:
    game = Game.new("italia", seats=2, seed=1)
    state, legal = game.state, game.legal_actions
    before = copy_state(state)
    after = game.pushed("tribune", seat=0)
    assert [str(move) for move in after.moves] == ["tribune"]
    assert (game.state, game.legal_actions, game.moves) == (before, legal, [])
    after.push("done")
    after.pop()
    after.pop()
    assert (after.state, after.legal_actions) == (before, legal)
    with pytest.raises(NotYourDecision):
        game.pushed("tribune", seat=1)
