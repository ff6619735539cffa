"""The legal moves as a numbered list, with what each costs and brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.table import Table
from rich.text import Text

from concordia.cli.tables import coins_text, goods_text
from concordia.data.cards import CARD_IDS, CARDS, ROLE_FACTS
from concordia.effects import NOTHING
from concordia.shapes.view import Action, Amounts
from concordia.words import Speaker, card_name

FEW: Final = 14
"""As many lines are shown in one column."""

WIDE: Final = 96
"""The width that holds two columns."""

WHAT_ROLES_DO: Final = {role.id: role.does for role in ROLE_FACTS}


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the list: the numbers of its moves, its words, and what it costs and brings."""

    numbers: str
    words: str
    detail: Text


def choices(actions: Sequence[Action], speaker: Speaker) -> list[Choice]:
    """The lines for some legal actions; all numbers of a good to sell or buy share one line."""
    numbered = enumerate(actions, 1)
    lines = []
    for _, group in groupby(numbered, key=_line_of):
        members = list(group)
        first, action = members[0]
        numbers = str(first) if len(members) == 1 else f"{first}–{members[-1][0]}"
        lines.append(Choice(numbers, _words(action, len(members), speaker), _detail(action, speaker.names)))
    return lines


def _line_of(numbered: tuple[int, Action]) -> object:
    number, action = numbered
    return (action.kind, action.target.good) if action.kind in ("sell", "buy") else number


def _words(action: Action, members: int, speaker: Speaker) -> str:
    if action.kind == "to":
        return speaker.name("line", action.target.line or ())
    if action.kind == "slot":
        return f"Buy the {card_name(str(action.effect.card))} in slot {action.target.slot}"
    if members > 1:
        return f"{action.kind.capitalize()} 1–{members} {action.target.good}"
    return str(action.words)


def _detail(action: Action, names: Sequence[str]) -> Text:
    """What an action costs and brings, in few words."""
    cost, effect = action.cost, action.effect
    if action.kind in ("sell", "buy"):
        return Text(f"{effect.coins or cost.coins} coins each")
    if action.kind == "copy":
        return Text(f"the {card_name(str(effect.card))}")
    if action.kind == "produce":
        return _production(effect, names)
    if action.kind == "card":
        return _card(str(action.target.card), effect)
    if action.kind == "use":
        return _card(str(action.target.card), NOTHING)
    if action.kind == "role":
        return Text(WHAT_ROLES_DO[str(action.target.role)])
    if action.kind == "sail":
        return _space(effect)
    if action.kind == "god":
        return Text(f"+{effect.points} point{'' if effect.points == 1 else 's'}")
    return _amounts(action, cost, effect)


def _amounts(action: Action, cost: Amounts, effect: Amounts) -> Text:
    parts = []
    if cost.coins:
        parts.append(Text(coins_text(cost.coins)))
    if cost.goods and action.kind != "pay":
        parts.append(goods_text(cost.goods))
    if cost.any:
        parts.append(Text(f"{cost.any} good of your choice"))
    if cost.steps:
        parts.append(Text(f"{cost.steps} step{'s' if cost.steps > 1 else ''}"))
    if effect.coins is not None:
        parts.append(Text(f"+{coins_text(effect.coins)}"))
    if effect.goods and action.kind not in ("keep", "take"):
        parts.append(Text("+").append_text(goods_text(effect.goods)))
    return Text(", ").join(parts)


def _card(card: str, effect: Amounts) -> Text:
    brings = [Text(f"+{coins_text(effect.coins)}")] if effect.coins else []
    if effect.goods is not None:
        brings.append(Text("+").append_text(goods_text(effect.goods)) if effect.goods else Text("no goods"))
    roles = CARDS[CARD_IDS.index(card)].roles
    does = [Text(WHAT_ROLES_DO[role]) for role in roles if len(roles) == 1 and effect.goods is None]
    return Text(", ").join(brings + does)


def _space(effect: Amounts) -> Text:
    """What a ship finds on a space of the track."""
    if effect.coins is not None:
        return Text(f"+{coins_text(effect.coins)}")
    if effect.choice is not None:
        return Text("+").append_text(Text(" or ").join(goods_text({good: 1}) for good in effect.choice))
    return Text("perhaps a house" if effect.sites else "score a god")


def _production(effect: Amounts, names: Sequence[str]) -> Text:
    gains = [Text("you ").append_text(goods_text(effect.goods or {}))]
    gains += [
        Text(f"{names[int(seat)]} ").append_text(goods_text(goods))
        for seat, goods in (effect.others or {}).items()
    ]
    return Text("; ").join(gains)


def choices_table(lines: Sequence[Choice], width: int) -> Table:
    """The lines in one column, or side by side if they are many and short enough."""
    columns = 1
    if len(lines) > FEW:
        columns = 2 if width < WIDE else 3
        longest = max(len(line.words) + len(line.detail) for line in lines) + 10
        columns = max(1, min(columns, width // longest))
    rows = -(-len(lines) // columns)
    table = Table.grid(padding=(0, 2))
    for _ in range(columns):
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column()
        table.add_column(style="dim")
    for row in range(rows):
        cells: list[str | Text] = []
        for line in lines[row::rows]:
            cells += [line.numbers, line.words, line.detail]
        table.add_row(*cells)
    return table
