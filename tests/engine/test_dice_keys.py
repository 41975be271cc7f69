"""Keys of dice: of the right length, from seeds, and secret ones."""

from __future__ import annotations

import pytest
from engine_kit import error_of

from sandtable.contract.dice import key_of, keyed, new_key, roll, seed_key

KEY = bytes(range(16))


def test_a_key_goes_into_dice_and_comes_out_again():
    for key in (KEY, bytes(16), b"\xff" * 16, bytes([0] * 15 + [128])):
        assert key_of(keyed(key)) == key


@pytest.mark.parametrize("key", [b"", b"short", bytes(15), bytes(17), bytes(32)])
def test_a_key_of_the_wrong_length_is_refused(key):
    assert error_of(keyed, key).code == "dice/bad-key"


def test_seeds_give_different_keys_and_the_same_seed_the_same_one():
    seeds = [0, 1, -1, "", "a", "1 ", 2**80, "é", " a"]
    assert len({seed_key(seed) for seed in seeds}) == len(seeds)
    assert all(len(seed_key(seed)) == 16 for seed in seeds)
    assert seed_key("board") == seed_key("board")


def test_secret_keys_are_never_the_same():
    assert len({new_key() for _ in range(100)}) == 100


def test_different_keys_roll_differently():
    first, second = keyed(seed_key(1)), keyed(seed_key(2))
    assert [roll(first, 6) for _ in range(30)] != [roll(second, 6) for _ in range(30)]
