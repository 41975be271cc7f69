"""Dice: a counter-based generator in a record of its own, never inside the state.

Roll number ``n`` of a match is a keyed hash of ``n`` (SipHash-1-3 on one 64-bit word, with a 128-bit key), so rolls can
be checked afterwards by anyone who is given the key, and nobody can foresee them who is not. The key's hash
(:func:`commitment`) is published when a match starts, the key when it ends.

Tests script the dice (:func:`scripted`): a script that runs short, asks for a face that the die does not have, or
has rolls left over at the end, is an error. Scripts are for the interpreter; compiled rules know nothing of them.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from .errors import SandtableError
from .record import Array, Record, array, i64, u64
from .rule import compiled_as, rule, word64

WORD = 0xFFFF_FFFF


class Dice(Record):
    """The key, and how often it was used."""

    key: Array[u64] = array(2)
    rolled: i64


class ScriptedDice(Dice):
    """Dice that fall as told; a copy of them has no script."""

    __slots__ = ("faces", "used")

    def __init__(self, memory: memoryview | None = None, faces: Sequence[int] = ()) -> None:
        super().__init__(memory)
        self.faces, self.used = list(faces), 0

    def fall(self, sides: int) -> int:
        """The next face of the script, which the die must have."""
        if self.used == len(self.faces):
            raise SandtableError(
                "dice/too-few", self.faces, f"the rules rolled a d{sides} more", "script one more roll"
            )
        face = self.faces[self.used]
        self.used += 1
        if not 1 <= face <= sides:
            raise SandtableError("dice/no-such-face", face, f"roll {self.used} of the script was for a d{sides}")
        return face


@rule
def sip_block(key0: int, key1: int, word: int) -> int:
    """SipHash-1-3 of one 64-bit word: one round to take it in, three to finish."""
    a = word64(key0 ^ 0x736F6D6570736575)
    b = word64(key1 ^ 0x646F72616E646F6D)
    c = word64(key0 ^ 0x6C7967656E657261)
    d = word64(key1 ^ 0x7465646279746573 ^ word)
    for round_number in range(4):
        a = word64(a + b)
        b = word64(b << 13 | b >> 51) ^ a
        a = word64(a << 32 | a >> 32)
        c = word64(c + d)
        d = word64(d << 16 | d >> 48) ^ c
        a = word64(a + d)
        d = word64(d << 21 | d >> 43) ^ a
        c = word64(c + b)
        b = word64(b << 17 | b >> 47) ^ c
        c = word64(c << 32 | c >> 32)
        if round_number == 0:
            a ^= word
            c = word64(c ^ 0xFF)
    return a ^ b ^ c ^ d


@rule
def random_word(dice: Dice) -> int:
    """The next 32 random bits."""
    dice.rolled += 1
    return sip_block(dice.key[0], dice.key[1], word64(dice.rolled)) >> 32


@rule
def fair_roll(dice: Dice, sides: int) -> int:
    """What :func:`roll` gives by the key."""
    scaled = int(random_word(dice)) * sides
    if scaled & WORD < sides:
        uneven = (WORD + 1 - sides) % sides
        while scaled & WORD < uneven:
            scaled = int(random_word(dice)) * sides
    return (scaled >> 32) + 1


@compiled_as(fair_roll)
def roll(dice: Dice, sides: int) -> int:
    """A face from 1 to ``sides`` (at most 2^31), each exactly as likely as the others."""
    return dice.fall(sides) if isinstance(dice, ScriptedDice) else fair_roll(dice, sides)


@rule
def pick(dice: Dice, count: int) -> int:
    """A number from 0 to ``count - 1``, each equally likely (a script gives it as 1 to ``count``)."""
    return roll(dice, count) - 1


@rule
def roll_sum(dice: Dice, times: int, sides: int) -> int:
    """The sum of several dice: ``roll_sum(dice, 2, 6)`` is 2d6."""
    total = 0
    for _ in range(times):
        total += roll(dice, sides)
    return total


@rule
def shuffle(dice: Dice, items: Array[int], count: int) -> None:
    """Put the first ``count`` items into a random order, each order equally likely (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = pick(dice, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@rule
def pick_weighted(dice: Dice, weights: Array[int], count: int) -> int:
    """An index below ``count``, each as likely as its whole-number weight says; their sum must be above 0."""
    total = 0
    for i in range(count):
        total += int(weights[i])
    left = roll(dice, total)
    for i in range(count):
        left -= int(weights[i])
        if left <= 0:
            return i
    return count - 1


def new_key() -> bytes:
    """A secret key of 16 random bytes."""
    return secrets.token_bytes(16)


def seed_key(seed: int | str) -> bytes:
    """The key that belongs to a seed, for matches that anyone may repeat."""
    return hashlib.sha256(f"sandtable seed {seed}".encode()).digest()[:16]


def commitment(key: bytes) -> str:
    """What is published at the start of a match; the key that is revealed at its end must give the same."""
    return hashlib.sha256(b"sandtable dice " + key).hexdigest()


def random_key(dice: Dice) -> bytes:
    """A key for other dice, drawn from these."""
    return b"".join(random_word(dice).to_bytes(4, "little") for _ in range(4))


def keyed(key: bytes) -> Dice:
    """Fresh dice with this key."""
    if len(key) != 16:
        raise SandtableError("dice/bad-key", key.hex(), "a key has 16 bytes", "give 32 hexadecimal digits")
    dice = Dice()
    load_key(dice, key)
    return dice


def load_key(dice: Dice, key: bytes) -> None:
    """Put a key into dice."""
    dice.key[0] = int.from_bytes(key[:8], "little")
    dice.key[1] = int.from_bytes(key[8:], "little")


def key_of(dice: Dice) -> bytes:
    """The secret key of dice; publish it only when the match is over."""
    return dice.key[0].to_bytes(8, "little") + dice.key[1].to_bytes(8, "little")


def scripted(*faces: int) -> Dice:
    """Dice that fall as told, for tests; without any faces they allow no roll at all.

    >>> dice = scripted(6, 1)
    >>> roll(dice, 6), pick(dice, 2)
    (6, 0)
    """
    return ScriptedDice(faces=faces)


def end_script(dice: Dice) -> None:
    """Complain if scripted dice have rolls left over."""
    if isinstance(dice, ScriptedDice) and dice.used < len(dice.faces):
        left = dice.faces[dice.used :]
        raise SandtableError("dice/left-over", left, "the rules did not use these rolls", "script fewer")
