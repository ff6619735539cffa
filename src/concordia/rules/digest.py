"""SHA-256 of what chance is drawn from, written out for compiled code; plain code calls the standard library.

The constants are those of the standard (FIPS 180-4): the first bits of the roots of the first primes.
"""

from math import isqrt
from typing import Any, Final

import numpy as np

PRIMES: Final = [n for n in range(2, 312) if all(n % p for p in range(2, isqrt(n) + 1))]
LENGTH: Final = 8 * (4 * 8 + 2 * 4)
"""Bits of the message: a key of four words of 64 bits, a stream and a number of 32 bits each."""
END: Final = 1 << 31
"""The bit that follows a message."""
WORD: Final = 0xFFFFFFFF


def root_bits(prime: int, power: int) -> int:
    """The first 32 bits behind the point of a prime's square or cube root."""
    wanted = prime << 32 * power
    root, above = 0, prime << 32
    while above - root > 1:
        middle = (root + above) // 2
        if middle**power <= wanted:
            root = middle
        else:
            above = middle
    return root & WORD


STARTS: Final = tuple(root_bits(prime, 2) for prime in PRIMES[:8])
STEPS: Final = np.array([root_bits(prime, 3) for prime in PRIMES])


def digest(key: Any, stream: int, number: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The eight words of the digest."""
    w = np.zeros(16, np.int64)
    for i in range(4):
        w[2 * i] = (key[i] >> 32) & WORD
        w[2 * i + 1] = key[i] & WORD
    w[8] = stream
    w[9] = number
    w[10] = END
    w[15] = LENGTH
    a, b, c, d, e, f, g, h = STARTS
    for i in range(64):
        if i >= 16:
            x = w[(i - 15) & 15]
            y = w[(i - 2) & 15]
            s0 = (x >> 7 | x << 25) ^ (x >> 18 | x << 14) ^ (x >> 3)
            s1 = (y >> 17 | y << 15) ^ (y >> 19 | y << 13) ^ (y >> 10)
            w[i & 15] = (w[i & 15] + (s0 & WORD) + w[(i - 7) & 15] + (s1 & WORD)) & WORD
        s1 = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
        t1 = h + (s1 & WORD) + ((e & f) ^ (~e & g)) + STEPS[i] + w[i & 15]
        s0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
        t2 = (s0 & WORD) + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f = g, f, e
        e = (d + t1) & WORD
        d, c, b = c, b, a
        a = (t1 + t2) & WORD
    s = STARTS
    return (
        (s[0] + a) & WORD,
        (s[1] + b) & WORD,
        (s[2] + c) & WORD,
        (s[3] + d) & WORD,
        (s[4] + e) & WORD,
        (s[5] + f) & WORD,
        (s[6] + g) & WORD,
        (s[7] + h) & WORD,
    )
