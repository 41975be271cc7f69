"""Dice: a counter-based generator in a record of its own, never inside the state.

Roll number ``n`` of a match is a keyed hash of ``n`` (SipHash-1-3 on one 64-bit word, with a 128-bit key), so rolls can
be checked afterwards by anyone who is given the key, and nobody can foresee them who is not. The key's hash
(:func:`commitment`) is published when a match starts, the key when it ends.

Tests script the dice (:func:`scripted`): a script that runs short, asks for a face that the die does not have, or
has rolls left over at the end, is an error.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from .errors import SandtableError
from .record import Array, Record, array, flag, i64, u8, u16, u32, u64
from .rule import rule, word64

WORD = 0xFFFF_FFFF
SCRIPT = 100
HIGHEST_FACE = 0xFFFF
TOO_FEW, NO_SUCH_FACE = 1, 2


class Dice(Record):
    """The key, how often it was used, and perhaps a script for tests, with the first thing that went wrong in it."""

    key: Array[u64] = array(2)
    rolled: i64
    asked: u32
    script: Array[u16] = array(SCRIPT)
    script_length: u16
    script_used: u16
    fault_at: u16
    fault: u8
    is_scripted: flag


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
def roll(dice: Dice, sides: int) -> int:
    """A face from 1 to ``sides`` (at most 2^31), each exactly as likely as the others."""
    if dice.is_scripted:
        return scripted_roll(dice, sides)
    scaled = int(random_word(dice)) * sides
    if scaled & WORD < sides:
        uneven = (WORD + 1 - sides) % sides
        while scaled & WORD < uneven:
            scaled = int(random_word(dice)) * sides
    return (scaled >> 32) + 1


@rule
def scripted_roll(dice: Dice, sides: int) -> int:
    """The next face of the script; on a fault the lowest face, and the first fault is noted for the engine."""
    face = 0
    fault = TOO_FEW
    if dice.script_used < dice.script_length:
        face = int(dice.script[dice.script_used])
        fault = NO_SUCH_FACE
        dice.script_used += 1
    if 1 <= face <= sides:
        return face
    if dice.fault == 0:
        dice.fault = fault
        dice.fault_at = dice.script_used
        dice.asked = sides
    return 1


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
    """Dice that fall as told, for tests.

    >>> dice = scripted(6, 1)
    >>> roll(dice, 6), pick(dice, 2)
    (6, 0)
    """
    dice = Dice()
    load_script(dice, faces)
    return dice


def load_script(dice: Dice, faces: Sequence[int]) -> None:
    """Script the next rolls of dice, in place of any script they have; an empty one allows no roll at all."""
    if len(faces) > SCRIPT:
        raise SandtableError(
            "dice/long-script", len(faces), f"a script has at most {SCRIPT} rolls", "script less at once"
        )
    for face in faces:
        if not 0 <= face <= HIGHEST_FACE:
            raise SandtableError("dice/no-such-face", face, f"a script has numbers up to {HIGHEST_FACE}")
    forget_script(dice)
    for i, face in enumerate(faces):
        dice.script[i] = face
    dice.script_length, dice.is_scripted = len(faces), True


def forget_script(dice: Dice) -> None:
    """Take the script away, used up or not."""
    for i in range(SCRIPT):
        dice.script[i] = 0
    dice.script_length = dice.script_used = dice.fault_at = dice.fault = dice.asked = 0
    dice.is_scripted = False


def end_script(dice: Dice) -> None:
    """Take the script away; complain if it ran short, did not fit, or has rolls left over."""
    used, fault, at, asked = dice.script_used, dice.fault, dice.fault_at, dice.asked
    faces = [dice.script[i] for i in range(dice.script_length)]
    forget_script(dice)
    if fault == TOO_FEW:
        raise SandtableError("dice/too-few", faces, f"the rules rolled a d{asked} more", "script one more roll")
    if fault == NO_SUCH_FACE:
        raise SandtableError("dice/no-such-face", faces[at - 1], f"roll {at} of the script was for a d{asked}")
    if used < len(faces):
        raise SandtableError("dice/left-over", faces[used:], "the rules did not use these rolls", "script fewer")
