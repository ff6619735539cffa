"""A program for tests that plays the first action offered and misbehaves in the way its argument names."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

Message = dict[str, Any]
HELLO = {"type": "hello", "protocol": 1, "name": "Behaving"}


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def say(**message: object) -> None:
    write(json.dumps(message))


def messages() -> Iterator[Message]:
    for line in sys.stdin:
        yield json.loads(line)


def asked() -> Iterator[Message]:
    """Say hello, then every decide."""
    for message in messages():
        if message["type"] == "hello":
            say(**HELLO)
        elif message["type"] == "decide":
            yield message


def move(decide: Message, **changed: object) -> None:
    say(
        **{"type": "move", "number": decide["number"], "action": decide["view"]["actions"][0]["action"]}
        | changed
    )


def answer_with(**changed: object) -> None:
    for decide in asked():
        move(decide, **changed)


def answer_with_line(line: str) -> None:
    for _ in asked():
        write(line)


def wait_for_ever() -> None:
    while True:
        signal.pause()


def well() -> None:
    answer_with()


def by_text() -> None:
    for decide in asked():
        say(type="move", number=decide["number"], text=f"  {decide['view']['actions'][-1]['text'].upper()} ")


def scribe() -> None:
    """Tell of every message."""
    for message in messages():
        facts = [
            message[key] for key in ("type", "game", "seat", "number", "points", "winner") if key in message
        ]
        say(type="log", text=" ".join(str(fact) for fact in facts))
        if message["type"] == "hello":
            say(**HELLO)
        elif message["type"] == "decide":
            move(message)


def chatting() -> None:
    for decide in asked():
        write("")
        say(type="log", text=f"a\x1b[2J\n{'b' * 5000}")
        move(decide)


def not_started() -> None:
    sys.exit("no map of the empire was found")


def silent_at_the_start() -> None:
    for _ in messages():
        pass


def noisy_at_the_start() -> None:
    write("Thinking hard")
    answer_with()


def of_another_protocol() -> None:
    say(**HELLO | {"protocol": 2})
    wait_for_ever()


def nameless() -> None:
    say(**HELLO | {"name": " "})
    wait_for_ever()


def hasty() -> None:
    say(type="move", number=1, action=64)
    wait_for_ever()


def dying() -> None:
    for decide in asked():
        if decide["number"] == 2:
            raise ValueError("lost in Hispania")
        move(decide)


def leaving() -> None:
    next(asked())


def closing_its_output() -> None:
    next(asked())
    os.close(sys.stdout.fileno())
    wait_for_ever()


def no_json() -> None:
    answer_with_line("architect")


def no_object() -> None:
    answer_with_line("[1]")


def no_utf_8() -> None:
    for _ in asked():
        sys.stdout.buffer.write(b'{"type": "move", "text": "\xff"}\n')
        sys.stdout.flush()


def deep() -> None:
    answer_with_line("[" * 30_000)


def of_unknown_type() -> None:
    answer_with(type="resign")


def logging_no_text() -> None:
    answer_with(type="log")


def numberless() -> None:
    answer_with(number=None)


def ahead() -> None:
    for decide in asked():
        move(decide, number=decide["number"] + 1)


def twice() -> None:
    for decide in asked():
        move(decide)
        move(decide)


def illegal() -> None:
    answer_with(action=999_999)


def actionless() -> None:
    answer_with(action=True)


def of_unknown_text() -> None:
    for decide in asked():
        say(type="move", number=decide["number"], text="conquer gallia")


def of_several_moves() -> None:
    for decide in asked():
        say(type="move", number=decide["number"], text="architect, done")


def mute() -> None:
    for _ in asked():
        pass


def late() -> None:
    """Answer every decide but the first, and that one when the second comes."""
    decides = asked()
    first = next(decides)
    second = next(decides)
    move(first)
    move(second)
    for decide in decides:
        move(decide)


def endless() -> None:
    next(asked())
    while True:
        sys.stdout.write("x" * 10_000)


def of_a_long_line() -> None:
    answer_with(text="x" * 100_000)


def flooding() -> None:
    next(asked())
    while True:
        say(type="log", text="More!")


def deaf() -> None:
    say(**HELLO)
    wait_for_ever()


def immortal() -> None:
    """Stay when the input has ended, with a child that holds the file named on the command line."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.Popen(
        [sys.executable, "-c", f"held = open({sys.argv[2]!r}, 'w'); import signal; signal.pause()"]
    )
    answer_with()
    wait_for_ever()


def easily_upset() -> None:
    for message in messages():
        if message["type"] == "hello":
            say(**HELLO)
        elif message["type"] == "decide":
            move(message)
        elif message["type"] not in ("new_game", "end", "bye"):
            raise ValueError(message["type"])


if __name__ == "__main__":
    way: Callable[[], None] = globals()[sys.argv[1].replace("-", "_")]
    way()
