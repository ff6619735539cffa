"""Who is next, and how much of one owner is asked at once."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from concordia.server.bots.queue import Admission, Queue


def filled(*owners: str) -> Queue[str]:
    """A queue in which each owner has put something, numbered in that order: a1, a2, b1."""
    queue: Queue[str] = Queue()
    for at, owner in enumerate(owners):
        queue.put(owner, f"{owner}{owners[: at + 1].count(owner)}")
    return queue


def taken(queue: Queue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_owners_take_turns_however_much_each_has_waiting() -> None:
    assert taken(filled("a", "a", "a", "a", "b", "c", "c")) == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"]


def test_whoever_was_served_goes_behind_all_others() -> None:
    queue = filled("a", "b", "c")
    assert queue.take() == "a1"
    queue.put("d", "d1")
    queue.put("a", "a2")
    assert taken(queue) == ["b1", "c1", "a2", "d1"]


def test_whoever_comes_back_before_its_place_is_up_has_every_other_turn_beside_one_with_many() -> None:
    queue = filled(*"aaaaaa", "b")
    order = []
    for number in range(2, 6):
        order += [queue.take(), queue.take()]
        queue.put("b", f"b{number}")
    assert order == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"]


def test_whoever_does_not_come_back_leaves_the_round() -> None:
    queue = filled("a", "b", "a")
    assert (queue.others_waiting("a"), queue.others_in_round("a")) == (1, 1)
    assert [queue.take(), queue.take()] == ["a1", "b1"]
    assert (queue.others_waiting("a"), queue.others_in_round("a")) == (0, 1), "b may still come back"
    assert queue.take() == "a2"
    queue.put("a", "a3")
    assert (queue.take(), queue.others_in_round("a")) == ("a3", 0)


def test_nobody_is_left_of_a_round_that_has_ended() -> None:
    queue = filled("a", "b")
    assert taken(queue) == ["a1", "b1"]
    queue.end_round()
    assert queue.others_in_round("a") == 0


def test_a_newcomer_waits_for_one_turn_of_each_other_owner() -> None:
    queue = filled(*"aaaaaaaa", *"bbb")
    assert queue.ahead_of("c", 0) == 2
    queue.put("c", "c1")
    assert taken(queue).index("c1") == 2


@given(st.lists(st.sampled_from("abcd"), max_size=30), st.sampled_from("abcd"), st.integers(0, 30))
def test_it_is_known_how_much_is_taken_before_something_new(
    owners: list[str], owner: str, taken_: int
) -> None:
    queue = filled(*owners)
    for _ in range(min(taken_, len(queue))):
        queue.take()
    ahead = queue.ahead_of(owner, queue.waiting_of(owner))
    queue.put(owner, "new")
    assert taken(queue).index("new") == ahead


def test_only_so_many_are_let_in_and_the_others_follow_in_their_order() -> None:
    admission: Admission[str] = Admission(2)
    assert [admission.enter("here", table) for table in ("one", "two", "three", "four")] == [
        True,
        True,
        False,
        False,
    ]
    assert admission.enter("elsewhere", "five")
    assert (admission.held_back("here"), admission.held_back("elsewhere")) == (2, 0)
    assert not admission.enter("here", "three"), "it waits once, however often it comes"
    assert [admission.leave("here") for _ in range(4)] == ["three", "four", None, None]
    assert admission.all_held_back() == {}
    assert admission.enter("here", "six")


def test_every_table_that_comes_is_let_in_some_time() -> None:
    admission: Admission[str] = Admission(3)
    chance = Random(1)
    inside: list[str] = []
    let_in: list[str] = []
    for number in range(200):
        if admission.enter("here", f"table {number}"):
            inside.append(f"table {number}")
            let_in.append(f"table {number}")
        if inside and chance.random() < 0.4:
            inside.pop(chance.randrange(len(inside)))
            following = admission.leave("here")
            if following is not None:
                inside.append(following)
                let_in.append(following)
        assert len(inside) <= 3
    while inside:
        inside.pop()
        following = admission.leave("here")
        if following is not None:
            inside.append(following)
            let_in.append(following)
    assert let_in == [f"table {number}" for number in range(200)]
