"""Rules and their compiled forms: the same results, a key that knows all sources, a cache that survives."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hidden_game import Scenario, State, guess_high
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.contract.action import Choices
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import NoScratch
from sandtable.contract.record import Array, Record, array, flag, i8, i16, i32, i64, u8, u16, u32
from sandtable.contract.rule import index, is_rule, rule, word64
from sandtable.engine.match import Match
from sandtable.testing import compiled


# What a rule may do.
@rule
def allocating_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    scratch = np.zeros(known.round + 5)
    choices.count = int(scratch.sum()) + 1


@rule
def listing_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    numbers = [player]
    for _ in range(known.round):
        numbers.append(player)
    choices.count = len(numbers)


@rule
def dictionary_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    choices.count = {"one": 1}["one"]


@rule
def misspelt_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    choices.count = known.rounds  # the field is called round


@pytest.mark.parametrize("legal", [allocating_legal, listing_legal, dictionary_legal, misspelt_legal])
def test_a_rule_that_allocates_or_errs_does_not_compile(legal, tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    match = Match(guess_high(legal=legal), seed=1, runtime="cpu")
    with pytest.raises(SandtableError) as caught:
        match.legal()
    assert caught.value.code == "rule/does-not-compile"
    assert "guesshigh survey" in caught.value.sentence()
    assert "nopython" not in caught.value.sentence()
    assert "\n" not in caught.value.sentence()


TABLE = [1, 2, 3]


@rule
def legal_with_a_list(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    choices.count = TABLE[0]


def test_a_rule_that_uses_a_changeable_global_is_refused_by_name(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    with pytest.raises(SandtableError, match=r"TABLE.*legal_with_a_list") as caught:
        Match(guess_high(legal=legal_with_a_list), seed=1, runtime="cpu").legal()
    assert caught.value.code == "rule/not-constant"


def test_a_rule_that_closes_over_a_variable_is_refused_with_a_sentence(tmp_path, monkeypatch):
    """Such a variable can change, and compiled code would not notice."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    count = 2

    @rule
    def closing_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
        choices.count = count

    with pytest.raises(SandtableError) as caught:
        Match(guess_high(legal=closing_legal), seed=1, runtime="cpu").legal()
    assert caught.value.code.startswith("rule/")


def test_a_game_refuses_a_rule_without_its_mark():
    def plain(scenario: object, state: object) -> int:
        return 0

    with pytest.raises(SandtableError, match="mark it with @rule") as caught:
        guess_high(deciders=plain)
    assert caught.value.code == "game/not-a-rule"


@pytest.mark.parametrize("half", ["know", "imagine"])
def test_a_game_refuses_half_of_hidden_information(half):
    with pytest.raises(SandtableError) as caught:
        guess_high(**{half: None})
    assert caught.value.code == "game/half-hidden"


def test_a_marked_rule_is_the_function_itself():
    def double(x: int) -> int:
        return 2 * x

    assert rule(double) is double
    assert is_rule(double)
    assert not is_rule(len)


# The same results in every runtime.
class Numbers(Record):
    wide: i32
    medium: i16
    double_byte: u16
    long: u32
    one: u8
    other: u8


class Mood(IntEnum):
    CALM = 3
    ANGRY = 7


@rule
def difference(numbers: Numbers) -> None:
    numbers.wide = int(numbers.one) - int(numbers.other)


@rule
def is_behind(numbers: Numbers) -> None:
    numbers.wide = 1 if int(numbers.one) - int(numbers.other) < 0 else 2


@rule
def mixed_sum(numbers: Numbers) -> None:
    total = 0
    for _ in range(3):
        total += int(numbers.one)
        total -= int(numbers.double_byte)
    numbers.wide = total // 2


@rule
def moods(numbers: Numbers) -> None:
    numbers.wide = Mood.ANGRY * 10 + Mood.CALM
    numbers.medium = -7 // 2
    numbers.double_byte = -7 % 3
    numbers.long = word64(1 << 33 | 5) & 0xFFFF


@pytest.mark.parametrize(
    ("function", "one", "other", "double_byte", "wide"),
    [
        (difference, 5, 3, 0, 2),
        (difference, 3, 5, 0, -2),
        (is_behind, 3, 5, 0, 1),
        (is_behind, 5, 3, 0, 2),
        (mixed_sum, 1, 0, 4, -5),  # 3 × (1 − 4) = −9, halved downwards
    ],
)
def test_unsigned_fields_are_reckoned_with_as_whole_numbers_in_every_runtime(function, one, other, double_byte, wide):
    for run in (function, lambda record: compiled(function)(record.rows()[0])):
        numbers = Numbers()
        numbers.one, numbers.other, numbers.double_byte = one, other, double_byte
        run(numbers)
        assert numbers.wide == wide


class Mixed(Record):
    out: Array[i64] = array(12)
    a: u8
    b: u8
    c: u16
    d: u32
    e: i8
    f: i16
    g: i32
    h: flag


@rule
def reckon(m: Mixed) -> None:
    m.out[0] = m.a - m.b
    m.out[1] = m.a - m.d + m.e * m.c
    m.out[2] = -m.c
    m.out[3] = (m.a - m.b) // 3
    m.out[4] = (m.c - m.d) % 7
    m.out[5] = max(m.a - m.b, 0) + min(m.c, m.d)
    m.out[6] = abs(int(m.a) - int(m.b))
    m.out[7] = 1 if m.a - m.b < m.e else 2
    total = m.a
    total -= m.b
    total *= m.f
    m.out[8] = total
    m.out[9] = ~m.c & (m.d >> 3 | m.e)
    m.out[10] = m.h - m.a + (m.a < m.e) * 5
    m.out[10] -= m.c
    m.out[11] = (m.a if m.b > m.e else m.f) - m.d


NUMBERS = {"a": (0, 255), "b": (0, 255), "c": (0, 65535), "d": (0, 2**32 - 1), "e": (-128, 127),
           "f": (-32768, 32767), "g": (-(2**31), 2**31 - 1), "h": (0, 1)}  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(st.fixed_dictionaries({name: st.integers(*limits) for name, limits in NUMBERS.items()}))
def test_arithmetic_on_fields_of_any_width_gives_the_same_numbers_interpreted_and_compiled(values):
    one, other = Mixed(), Mixed()
    for record in (one, other):
        for name, value in values.items():
            setattr(record, name, value)
    reckon(one)
    FAST.setdefault("reckon", compiled(reckon) if "reckon" not in FAST else None)(other.rows()[0])
    assert list(one.out) == list(other.out)


FAST: dict[str, Any] = {}


@pytest.mark.parametrize("made", ["by exec", "as a lambda"])
def test_a_rule_without_a_source_is_compiled_or_refused_with_a_sentence(made, tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    scope: dict[str, Any] = {}
    exec("def nobody(scenario, state):\n    return state.round - state.round\n", scope)
    function = scope["nobody"] if made == "by exec" else (lambda scenario, state: state.round - state.round)
    try:
        deciders = Match(guess_high(deciders=rule(function)), seed=1, runtime="cpu").deciders
    except SandtableError as error:
        assert error.code.startswith("rule/")  # noqa: PT017
    else:
        assert deciders == ()


def test_enumerations_and_division_mean_the_same_in_every_runtime():
    one, other = Numbers(), Numbers()
    moods(one)
    compiled(moods)(other.rows()[0])
    assert bytes(one) == bytes(other)
    assert (one.wide, one.medium, one.double_byte, one.long) == (73, -4, 2, 5)


def test_index_refuses_negative_numbers_in_the_interpreter():
    assert index(0) == 0
    with pytest.raises(IndexError, match="-1"):
        index(-1)


@pytest.mark.parametrize(("value", "low"), [(1 << 64, 0), (-1, (1 << 64) - 1), ((1 << 64) + 5, 5)])
def test_word64_keeps_the_lowest_64_bits(value, low):
    assert word64(value) == low


@rule
def even(number: int) -> bool:
    return True if number == 0 else odd(number - 1)


@rule
def odd(number: int) -> bool:
    return False if number == 0 else even(number - 1)


@rule
def circling_legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    choices.count = 1 if even(known.round) else 2


def test_rules_that_call_each_other_in_a_circle_are_named():
    with pytest.raises(SandtableError, match="even → odd → even") as caught:
        Match(guess_high(legal=circling_legal), seed=1, runtime="cpu").legal()
    assert caught.value.code == "rule/circle"


@rule
def ready(state: State, seat: int) -> bool:
    """Called like a field of the state."""
    return state.ready[index(seat)] != 0


@rule
def deciders_by_a_namesake(scenario: Scenario, state: State) -> int:
    if state.round == scenario.rounds:
        return 0
    return (0 if ready(state, 0) else 1) | (0 if ready(state, 1) else 2)


def test_a_rule_may_be_called_like_a_field_that_it_reads():
    assert Match(guess_high(deciders=deciders_by_a_namesake), seed=1, runtime="cpu").deciders == (0, 1)
