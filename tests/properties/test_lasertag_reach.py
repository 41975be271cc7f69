"""Lasertag's reach, bit by bit, against a plain search over squares."""

import pytest

from sandtable.contract.rule import lowest_bit, rule
from sandtable.engine.batch import Batch
from sandtable.engine.registry import find_game
from sandtable.games.lasertag.reach import find_reach, note_free
from sandtable.games.lasertag.scenario import CELLS, SIDE, SPEEDS, WORDS
from sandtable.games.lasertag.state import Status, Work
from sandtable.testing import both

GAME = find_game("lasertag")
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def bits(words):
    return {cell for cell in range(CELLS) if int(words[cell // 63]) >> (cell % 63) & 1}


def plain_reach(floor, cover, taken, start, speed):
    """Squares within so many steps, one step at a time; who climbs onto cover from level ground is stuck there."""
    reached, walking = set(), {start}
    for _ in range(speed):
        arrived = set()
        for cell in walking:
            x, y = cell % SIDE, cell // SIDE
            for dx, dy in STEPS:
                there = (y + dy) * SIDE + x + dx
                is_on_map = 0 <= x + dx < SIDE and 0 <= y + dy < SIDE
                passes_corner = dx and dy and not {y * SIDE + x + dx, (y + dy) * SIDE + x} <= floor
                if not is_on_map or there not in floor or there in taken or passes_corner:
                    continue
                reached.add(there)
                if there not in cover or cell in cover:
                    arrived.add(there)
        walking |= arrived
    return reached - {start}


@pytest.mark.rule("LT-18")
@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_reach_is_that_of_a_plain_search(scenario):
    box = GAME.box(scenario).scenario
    floor, cover = bits(box.floor), bits(box.cover)
    batch = Batch(GAME, scenario, count=12, seed="reach", auto_restart=False)
    work = Work()
    for _ in range(3):
        batch.play_random(25)
        for row in range(batch.count):
            state = GAME.rules.State.of(batch.states, row)
            present = [i for i in range(box.first[2]) if state.soldiers[i].status == Status.PRESENT]
            taken = {state.soldiers[i].cell for i in present}
            assert bits(state.occupied) == taken
            note_free(box, state, work)
            for i in present:
                for word in range(WORDS):
                    work.reach[word] = 0
                find_reach(box, state.soldiers[i], box.slots[i].kind, work)
                speed = SPEEDS[box.slots[i].kind]
                assert bits(work.reach) == plain_reach(floor, cover, taken, state.soldiers[i].cell, speed)


@rule
def lowest(bits: int) -> int:
    return lowest_bit(bits)


@pytest.mark.parametrize("number", [1, 2, 3, 12, 1 << 20, (1 << 62) | (1 << 41), 1 << 62])
def test_the_lowest_bit_is_the_same_in_both_runtimes(number):
    assert both(lowest, number)[0] == (number & -number).bit_length() - 1


@pytest.mark.parametrize("number", [0, -4])
def test_a_number_without_a_lowest_bit_is_refused_by_the_interpreter(number):
    with pytest.raises(ValueError, match="no lowest bit"):
        lowest_bit(number)
