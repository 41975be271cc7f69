"""Dice: fair to the last face, the same in every runtime, checkable afterwards, and obedient to a script."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.contract.dice import (
    Dice,
    commitment,
    end_script,
    keyed,
    pick,
    pick_weighted,
    random_word,
    roll,
    roll_sum,
    scripted,
    shuffle,
    sip_block,
)  # fmt: skip
from sandtable.contract.errors import SandtableError
from sandtable.contract.record import Array, Record, array, i8, i64, record_type, u8, u16, u32
from sandtable.contract.rule import rule
from sandtable.testing import compiled

KEY = bytes(range(16))
WORD64 = (1 << 64) - 1

# The 99.9% points of chi-square with that many degrees of freedom, from a printed table.
CHI_SQUARE = {2: 13.82, 3: 16.27, 5: 20.52, 6: 22.46, 15: 37.70, 19: 43.82, 23: 49.73}


def is_uniform(counts: Counter[object], kinds: int, total: int) -> bool:
    expected = total / kinds
    distance = sum((count - expected) ** 2 / expected for count in counts.values())
    distance += (kinds - len(counts)) * expected
    return distance < CHI_SQUARE[kinds - 1]


# An implementation of its own, after the paper by Aumasson and Bernstein (2012).
def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> 64 - bits) & WORD64


def sip_round(v: list[int]) -> None:
    v[0] = (v[0] + v[1]) & WORD64
    v[1] = rotated(v[1], 13) ^ v[0]
    v[0] = rotated(v[0], 32)
    v[2] = (v[2] + v[3]) & WORD64
    v[3] = rotated(v[3], 16) ^ v[2]
    v[0] = (v[0] + v[3]) & WORD64
    v[3] = rotated(v[3], 21) ^ v[0]
    v[2] = (v[2] + v[1]) & WORD64
    v[1] = rotated(v[1], 17) ^ v[2]
    v[2] = rotated(v[2], 32)


def sip(key0: int, key1: int, words: list[int], compress: int, finish: int) -> int:
    """SipHash over whole words: ``compress`` rounds for each, ``finish`` rounds at the end."""
    begin = b"somepseudorandomlygeneratedbytes"
    letters = [int.from_bytes(begin[i : i + 8], "big") for i in range(0, 32, 8)]
    v = [letters[0] ^ key0, letters[1] ^ key1, letters[2] ^ key0, letters[3] ^ key1]
    for word in words:
        v[3] ^= word
        for _ in range(compress):
            sip_round(v)
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(finish):
        sip_round(v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_the_implementation_in_this_test_gives_the_value_printed_in_the_paper():
    """Appendix A: SipHash-2-4 of the bytes 00 … 0e with the key 00 … 0f; the length stands in the last byte."""
    message = bytes(range(15)) + bytes([15])
    words = [int.from_bytes(message[i : i + 8], "little") for i in (0, 8)]
    key0, key1 = (int.from_bytes(KEY[i : i + 8], "little") for i in (0, 8))
    assert sip(key0, key1, words, 2, 4) == 0xA129CA6149BE45E5


words = st.integers(0, WORD64)


@settings(deadline=None, max_examples=300)
@given(words, words, words)
def test_a_block_is_siphash_with_one_round_for_the_word_and_three_to_finish(key0, key1, word):
    assert sip_block(key0, key1, word) == sip(key0, key1, [word], 1, 3)


def test_a_block_is_the_same_compiled():
    fast = compiled(sip_block)
    numbers = [0, 1, WORD64, 1 << 63, 0x0123456789ABCDEF]
    for a in numbers:
        for b in numbers:
            for c in numbers:
                assert int(fast(np.uint64(a), np.uint64(b), np.uint64(c))) == sip(a, b, [c], 1, 3)


def test_anyone_who_is_given_the_key_can_check_the_rolls():
    """Roll number n is made from the upper half of the hash of n, scaled to the die; the first has number 1."""
    dice = keyed(KEY)
    key0, key1 = (int.from_bytes(KEY[i : i + 8], "little") for i in (0, 8))
    for number in range(1, 200):
        high = sip(key0, key1, [number], 1, 3) >> 32
        assert roll(dice, 16) == high // (1 << 28) + 1  # 16 divides 2^32: nothing is ever rolled again


# Fairness.
@pytest.mark.parametrize("sides", [3, 4, 6, 7, 20])
def test_every_face_is_as_likely_as_the_others(sides):
    dice = keyed(KEY)
    counts = Counter(roll(dice, sides) for _ in range(6000))
    assert set(counts) == set(range(1, sides + 1))
    assert is_uniform(counts, sides, 6000)


def test_the_largest_die_reaches_both_ends_evenly():
    dice = keyed(KEY)
    rolls = [roll(dice, 1 << 31) for _ in range(6000)]
    assert all(1 <= face <= 1 << 31 for face in rolls)
    assert is_uniform(Counter(face - 1 >> 27 for face in rolls), 16, 6000)


def test_a_die_that_does_not_divide_the_words_rolls_again_for_exactly_the_uneven_ones(monkeypatch):
    """2^32 = 3 × 1431655765 + 1: one word of all must be refused, and each face has as many of the others."""
    given: list[int] = []

    def next_word(dice: Dice) -> int:
        return given.pop(0)

    monkeypatch.setattr("sandtable.contract.dice.random_word", next_word)
    third = 1431655765
    refused = []
    for word in (0, 1, third, third + 1, 2 * third, 2 * third + 1, 3 * third):
        given[:] = [word, 3 * third]
        face = roll(Dice(), 3)
        if not given:
            refused.append(word)
        else:
            # words 1 … third+? fall on 1, and so on: each face has a run of exactly ``third`` accepted words
            assert face == -(-word // third), (word, face)
    assert len(refused) == 1


@pytest.mark.parametrize("sides", [3 << 29, (1 << 31) - 1, 1_500_000_001])
def test_a_large_die_that_does_not_divide_the_words_is_not_biased(sides):
    """With 3 × 2^29 sides a naive remainder would favour the lower third by two to one."""
    dice = keyed(KEY)
    thirds = Counter((roll(dice, sides) - 1) * 3 // sides for _ in range(6000))
    assert is_uniform(thirds, 3, 6000)


def test_pick_counts_from_zero():
    dice = keyed(KEY)
    counts = Counter(pick(dice, 4) for _ in range(4000))
    assert set(counts) == {0, 1, 2, 3}
    assert is_uniform(counts, 4, 4000)


class Cards(Record):
    card: Array[u8] = array(6)


def test_all_orders_of_four_cards_are_equally_likely_and_the_rest_stays():
    dice = keyed(KEY)
    counts: Counter[object] = Counter()
    for _ in range(6000):
        cards = Cards()
        for i in range(6):
            cards.card[i] = i + 1
        shuffle(dice, cards.card, 4)
        order = tuple(cards.card)
        assert order[4:] == (5, 6)
        counts[order[:4]] += 1
    assert set(counts) == set(permutations((1, 2, 3, 4)))
    assert is_uniform(counts, 24, 6000)


@pytest.mark.parametrize("count", [0, 1])
def test_shuffling_nothing_or_one_card_rolls_nothing(count):
    dice, cards = keyed(KEY), Cards()
    shuffle(dice, cards.card, count)
    assert dice.rolled == 0


def test_a_weighted_choice_follows_its_weights():
    dice, cards = keyed(KEY), Cards()
    for i, weight in enumerate((1, 0, 5, 2, 0, 0)):
        cards.card[i] = weight
    counts = Counter(pick_weighted(dice, cards.card, 6) for _ in range(8000))
    assert set(counts) == {0, 2, 3}
    expected = {0: 1000, 2: 5000, 3: 2000}
    distance = sum((counts[i] - expected[i]) ** 2 / expected[i] for i in expected)
    assert distance < CHI_SQUARE[2]


@pytest.mark.parametrize(("face", "chosen"), [(1, 0), (2, 2), (6, 2), (7, 3), (8, 3)])
def test_a_weighted_choice_gives_each_index_its_own_stretch_of_the_die(face, chosen):
    cards = Cards()
    for i, weight in enumerate((1, 0, 5, 2)):
        cards.card[i] = weight
    assert pick_weighted(scripted(face), cards.card, 4) == chosen


def test_a_sum_of_dice_adds_them():
    dice = scripted(3, 5, 6)
    assert roll_sum(dice, 3, 6) == 14
    end_script(dice)


# The same in every runtime.
class Rolls(Record):
    out: Array[i64] = array(64)
    items: Array[i8] = array(8)


@rule
def many_rolls(dice: Dice, rolls: Rolls) -> None:
    for i in range(8):
        rolls.items[i] = i
    for i in range(16):
        rolls.out[i] = roll(dice, 6)
        rolls.out[i + 16] = roll(dice, 1 << 31)
        rolls.out[i + 32] = pick(dice, 3 << 29)
    shuffle(dice, rolls.items, 8)
    rolls.out[60] = roll_sum(dice, 5, 7)
    rolls.out[61] = random_word(dice)


@settings(deadline=None, max_examples=25)
@given(st.binary(min_size=16, max_size=16))
def test_the_same_key_rolls_the_same_interpreted_and_compiled(key):
    one, other = (keyed(key), Rolls()), (keyed(key), Rolls())
    many_rolls(*one)
    FAST(other[0].rows()[0], other[1].rows()[0])
    assert one == other


FAST = compiled(many_rolls)


@rule
def weigh(dice: Dice, bag: Record, out: Rolls) -> None:
    for i in range(64):
        out.out[i] = pick_weighted(dice, bag.weights, 3)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [u8, u16, u32, i8, i64], ids=["u8", "u16", "u32", "i8", "i64"])
def test_a_weighted_choice_is_the_same_compiled_whatever_the_weights_are_kept_in(kind):
    bag = record_type("Bag", weights=(kind, 3))()
    for i, weight in enumerate((100, 3, 27)):
        bag.weights[i] = weight  # type: ignore[attr-defined]
    one, other = Rolls(), Rolls()
    dice, twin = keyed(KEY), keyed(KEY)
    weigh(dice, bag, one)
    compiled(weigh)(twin.rows()[0], bag.rows()[0], other.rows()[0])
    assert (one, dice) == (other, twin)


# Scripts.
def code_of(function, *arguments) -> SandtableError:
    with pytest.raises(SandtableError) as caught:
        function(*arguments)
    return caught.value


def test_a_script_falls_as_told():
    dice = scripted(6, 1, 4)
    assert [roll(dice, 6), pick(dice, 6), roll(dice, 6)] == [6, 0, 4]
    end_script(dice)


def test_a_script_is_as_long_as_a_test_needs():
    dice = scripted(*[1, 6] * 5000)
    assert roll_sum(dice, 10_000, 6) == 35_000
    end_script(dice)


def test_dice_carry_a_key_and_a_count_and_nothing_else():
    assert Dice.dtype.itemsize == 24


def test_a_script_that_runs_short_names_the_die_that_is_missing():
    dice = scripted(6)
    roll(dice, 6)
    error = code_of(roll, dice, 20)
    assert (error.code, error.value) == ("dice/too-few", [6])
    assert "d20" in error.sentence()


def test_a_script_with_rolls_left_over_names_them():
    dice = scripted(6, 5, 4)
    roll(dice, 6)
    error = code_of(end_script, dice)
    assert (error.code, error.value) == ("dice/left-over", [5, 4])


@pytest.mark.parametrize("face", [-1, 0, 7, 2**40])
def test_a_face_that_the_die_does_not_have_is_named(face):
    dice = scripted(3, face)
    roll(dice, 6)
    error = code_of(roll, dice, 6)
    assert (error.code, error.value) == ("dice/no-such-face", face)
    assert "roll 2" in error.sentence()
    assert "d6" in error.sentence()


def test_an_empty_script_allows_no_roll():
    error = code_of(roll, scripted(), 6)
    assert (error.code, error.value) == ("dice/too-few", [])


def test_an_empty_script_is_content_when_nothing_is_rolled():
    end_script(scripted())


def test_dice_with_a_key_have_no_script_to_end():
    dice = keyed(KEY)
    roll(dice, 6)
    end_script(dice)


def test_a_copy_of_scripted_dice_does_not_fall_by_their_script():
    assert code_of(roll, scripted(6).copy(), 6).code == "dice/too-few"


# Keys and seeds.
def test_the_commitment_is_the_published_hash_and_hides_the_key():
    assert commitment(KEY) == hashlib.sha256(b"sandtable dice " + KEY).hexdigest()
    assert KEY.hex() not in commitment(KEY)
    assert commitment(KEY) != commitment(bytes(16))
