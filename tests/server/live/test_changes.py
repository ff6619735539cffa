"""Updates that tell only what has changed, for clients that ask for it."""

from collections.abc import Iterator

import pytest

from tests.server.running import Json, Running, chosen, running

NAMES = ("Livia", "Gaius", "Marcus", "Julia")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('changes') / 'tables.db'}") as found:
        yield found


def without_nulls(view: Json) -> Json:
    return {name: value for name, value in view.items() if value is not None}


@pytest.mark.parametrize(
    ("board", "seats", "variants"),
    [("imperium", 3, []), ("roma", 3, []), ("sicilia", 2, []), ("italia", 4, ["teams"])],
)
def test_a_client_that_puts_changes_together_sees_what_others_see(
    server: Running, board: str, seats: int, variants: list[str]
) -> None:
    table = server.client().table(*NAMES[:seats], board=board, variants=variants)
    mine = [table.secrets[0]]
    with (
        table.live(mine) as whole,
        table.live(mine, changes=True) as patched,
        table.live(list(table.secrets.values())[1:]) as others,
    ):
        for _ in range(60):
            asked = whole if whole.view["decision"]["seat"] == 0 else others
            if asked is others and not others.view["actions"]:
                others.send({"type": "look", "seat": others.view["decision"]["seat"]})
                others.until("update")
            asked.move(chosen(asked.view["actions"], table.chance))
            for one in (whole, patched, others):
                while one.position < asked.position:
                    one.until("update")
            assert without_nulls(patched.view) == without_nulls(whole.view)
    updates = [one for one in patched.seen if one["type"] == "update"]
    assert all(one["view"] is None and one["changes"] for one in updates)


def test_a_client_that_does_not_ask_for_changes_gets_whole_views(server: Running) -> None:
    table = server.client().table("Livia", "Gaius")
    with table.live(list(table.secrets.values())) as live:
        live.move(chosen(live.view["actions"], table.chance))
        while live.position == 0:
            live.until("update")
    update = next(one for one in live.seen if one["type"] == "update" and one["events"])
    assert update["view"]["cities"]
    assert "changes" not in update
