"""What the machine itself does in compiled code for functions that are plain Python otherwise.

Only compiling imports this module: with it comes numba.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import carray  # type: ignore[attr-defined]
from numba.core import types
from numba.core.cgutils import raw_memcpy
from numba.extending import intrinsic

from concordia.rules import bits, chance, digest, journal, packed, shared
from concordia.rules.actions import WORDS


@cache
def instructions(widen: Callable[[Any], None]) -> dict[Callable[..., Any], Any]:
    """What stands for each of these functions; `widen` lets one take whole numbers of any width."""
    block = numba.njit(digest.digest)
    widen(block)
    return {
        bits.count: count,
        bits.lowest: lowest,
        bits.clear: clear,
        bits.count_all: count_all,
        bits.held: held,
        chance.block: block,
        journal.tell: tell,
        packed.copy_bytes: copy_bytes,
        shared.state_at: record_at(packed.STATE),
        shared.tables_at: record_at(packed.TABLES),
        shared.legal_at: numba.njit(lambda address: carray(address, (WORDS,), np.int64)),
        shared.chance_at: numba.njit(lambda address: carray(address, (4,), np.int64)),
    }


@intrinsic
def count(typing_context: Any, mask: Any) -> Any:
    """Count the bits that are set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(typing_context: Any, mask: Any) -> Any:
    """Find the lowest bit that is set."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), generate


@numba.njit(forceinline=True)
def clear(masks: Any) -> None:
    """Empty all masks."""
    for i in range(len(masks)):
        masks[i] = 0


@numba.njit(forceinline=True)
def count_all(masks: Any) -> int:
    """Count the bits of all masks."""
    total = 0
    for i in range(len(masks)):
        total += count(masks[i])  # type: ignore[call-arg]
    return total


@numba.njit(forceinline=True)
def held(numbers: Any) -> int:
    """Find the places at which numbers are not 0."""
    found = 0
    for i in range(len(numbers)):
        found |= (numbers[i] != 0) << i
    return found


@intrinsic
def tell(typing_context: Any, s: Any, code: Any, seat: Any, a: Any, b: Any, c: Any) -> Any:
    """Tell nothing."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_dummy_value()

    return types.void(s, code, seat, a, b, c), generate


@intrinsic
def copy_bytes(typing_context: Any, source: Any, target: Any) -> Any:
    """Copy the bytes of a state."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        read, written = (
            context.make_array(kind)(context, builder, row).data
            for kind, row in zip(signature.args, args, strict=True)
        )
        size = context.get_constant(types.intp, packed.STATE_BYTES)
        raw_memcpy(builder, written, read, size, 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(source, target), generate


def record_at(record: "np.dtype[Any]") -> Any:
    """What takes what lies at an address for a record."""
    kind: Any = numba.from_dtype(record)

    @intrinsic
    def at(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.bitcast(args[0], context.get_value_type(kind))

        return kind(types.voidptr), generate

    return at
