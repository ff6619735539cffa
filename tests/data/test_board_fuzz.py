from importlib.resources import files

from hypothesis import given, settings
from hypothesis import strategies as st

from concordia.data.board import parse_board
from concordia.errors import BoardError

IMPERIUM = (files("concordia.data") / "boards" / "imperium.toml").read_text(encoding="utf-8")

MUTATIONS = st.lists(
    st.tuples(
        st.sampled_from(["delete line", "repeat line", "replace line", "delete", "insert", "replace"]),
        st.integers(0, len(IMPERIUM)),
        st.integers(0, len(IMPERIUM)),
        st.text(st.sampled_from("[]{}\"'=.,#-+_ \\\n\r\t0159abetruxinfé\0"), min_size=1, max_size=4),
    ),
    min_size=1,
    max_size=6,
)


def mutated(text: str, how: str, at: int, other: int, new: str) -> str:
    at, other = at % len(text), other % len(text)
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at) + 1 or len(text)
    line = text[start:end]
    foreign = text[other : text.find("\n", other) + 1 or len(text)]
    changed = {
        "delete line": text[:start] + text[end:],
        "repeat line": text[:start] + line + line + text[end:],
        "replace line": text[:start] + foreign + text[end:],
        "delete": text[:at] + text[at + len(new) :],
        "insert": text[:at] + new + text[at:],
        "replace": text[:at] + new + text[at + len(new) :],
    }
    return changed[how] or "\n"


def told(text: str) -> str:
    try:
        return parse_board(text, "mine.toml").source
    except BoardError as error:
        return str(error)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(MUTATIONS)
def test_whatever_is_wrong_with_a_board_is_told_as_a_board_error(
    mutations: list[tuple[str, int, int, str]],
) -> None:
    text = IMPERIUM
    for mutation in mutations:
        text = mutated(text, *mutation)
    assert told(text).startswith("mine.toml")
