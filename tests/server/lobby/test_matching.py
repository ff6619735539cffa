"""Who is seated with whom."""

from collections.abc import Sequence

from concordia.server.lobby.matching import CLOSE_RATING, WIDER_EACH_SECOND, groups_of
from concordia.server.people.meeting import NO_BLOCKS, Meeting
from concordia.server.store.models import Seeker

BOARDS = ("italia",)


def person(
    name: str,
    since: int = 0,
    *,
    boards: Sequence[str] = BOARDS,
    sizes: Sequence[int] = (2,),
    presets: Sequence[str] = ("blitz",),
    rating: float | None = None,
    account: str | None = None,
) -> Seeker:
    return Seeker(
        ticket_hash=name,
        boards=list(boards),
        sizes=list(sizes),
        presets=list(presets),
        rated=rating is not None,
        rating=rating,
        since=since,
        user_id=account or (name if rating is not None else None),
    )


def groups(*seekers: Seeker, at: int = 0, meeting: Meeting = NO_BLOCKS) -> list[str]:
    found = groups_of(seekers, at, meeting.may_meet)
    return [" ".join(one.ticket_hash for one in group.people) for group in found]


def test_nobody_meets_someone_whom_they_block_or_who_blocks_them() -> None:
    people = [person(name, since, account=name) for since, name in enumerate(("ann", "bob", "eve"))]
    for blocks in (("ann", "bob"), ("bob", "ann")):
        assert groups(*people, meeting=Meeting(frozenset({blocks}))) == ["ann eve"]


def test_those_who_wait_longest_are_seated_first() -> None:
    assert groups(person("ann", 3), person("bob", 1), person("eve", 2)) == ["bob eve"]


def test_only_those_whose_wishes_overlap_are_seated_together() -> None:
    ann = person("ann", 1, boards=("italia", "roma"), presets=("blitz", "rapid"))
    bob = person("bob", 2, boards=("roma",), presets=("day",))
    eve = person("eve", 3, boards=("roma",), presets=("rapid",))
    [group] = groups_of([ann, bob, eve], 0, NO_BLOCKS.may_meet)
    assert group.people == (ann, eve)
    assert group.game == ("roma", 2, "rapid", False)


def test_a_game_begins_only_with_as_many_as_were_wished_for() -> None:
    three = [person(name, place, sizes=(3,)) for place, name in enumerate(("ann", "bob", "eve"))]
    assert groups(*three[:2]) == []
    assert groups(*three) == ["ann bob eve"]


def test_a_number_that_the_board_is_not_played_with_fits_no_game() -> None:
    assert groups(*(person(name, boards=("imperium",), sizes=(2,)) for name in "ab")) == []


def test_rated_and_unrated_games_are_different_wishes() -> None:
    assert groups(person("ann"), person("bob", rating=1000)) == []


def test_the_closest_rating_comes_first() -> None:
    ann, bob, eve = (
        person("ann", 1, rating=1000),
        person("bob", 2, rating=1140),
        person("eve", 3, rating=1010),
    )
    assert groups(ann, bob, eve) == ["ann eve"]


def test_ratings_may_differ_by_more_the_longer_someone_waits() -> None:
    apart = CLOSE_RATING + 10 * WIDER_EACH_SECOND
    ann, bob = person("ann", 0, rating=1000), person("bob", 9_000, rating=1000 + apart)
    assert groups(ann, bob, at=9_999) == []
    assert groups(ann, bob, at=10_000) == ["ann bob"]


def test_nobody_is_seated_with_themselves() -> None:
    twice = [person(name, account="ann", rating=1000.0) for name in ("desktop", "phone")]
    assert groups(*twice) == []


def test_those_who_may_not_meet_are_not_seated_together() -> None:
    ann, bob, eve = person("ann", 1), person("bob", 2), person("eve", 3)

    def not_ann_and_bob(one: Seeker, other: Seeker) -> bool:
        return {one.ticket_hash, other.ticket_hash} != {"ann", "bob"}

    [group] = groups_of([ann, bob, eve], 0, not_ann_and_bob)
    assert group.people == (ann, eve)
