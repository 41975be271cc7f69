"""Tyrant: a good scenario file, and what is said when something in it is changed."""

import pytest

from sandtable import SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.games.tyrant.file import TyrantFile

GOOD = """
game: tyrant
title: Test
tiles:
  bog: {letter: b, looks: swamp, stops: true, ability: {use: full, do: [gain 1]}}
cards:
  bandit:
    title: Bandit
    code: bx
    set: bandits
    type: unit
    icon: wolf
    buy: 3
    play: 2
    health: 3
    movement: 2
    attack: 1
    protection: [spell costing 2 or less]
    abilities:
      - {use: full, target: enemy unit within 2, do: [damage 1]}
      - {use: enters, do: [mark 1 ward to self]}
  whip:
    title: Whip
    code: wx
    set: bandits
    type: equipment
    buy: 2
    play: 1
    durability: 2
    gives: {attack: 1}
    abilities:
      - {use: free, cost: [durability 1, resource 1], target: unit within 1, do: [push 1]}
  hail:
    title: Hail
    code: hx
    set: bandits
    type: spell
    buy: 2
    play: 1
    abilities:
      - {use: play, target: unit or boss, do: [damage 1]}
  tent:
    title: Tent
    code: tx
    set: bandits
    type: artifact
    solid: 2
regions: {A: The bog}
seats:
  red: {}
  blue: {purse: 2}
map: |
  .1 .  b  .
  .  bA bA .
  .  b  .  .2
goals: [king]
rounds: 20
gain: 3
deck: {militia: 4, taxes: 2}
store: {bandit: 3, whip: 2, hail: 2}
starts:
  - red king a1
  - blue king d3
  - tent d1
"""


def changed(*changes):
    text = GOOD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def complaint(*changes):
    """What is said of the file with something in it replaced, once for each change."""
    with pytest.raises(SandtableError) as error:
        parse_scenario(TyrantFile, changed(*changes), "my.yaml")
    return error.value


def line_of(text):
    return next(number for number, line in enumerate(GOOD.splitlines(), 1) if text in line)


def check(old, new, at, said):
    error = complaint((old, new))
    assert said in error.sentence()
    assert error.code == "scenario/bad-field"
    assert error.where.split(":")[:2] == ["my.yaml", str(line_of(at))]
    assert not error.others


def check_whole(said, *changes, also=()):
    """What concerns the whole file is told, and ``also`` what comes of it."""
    error = complaint(*changes)
    told = [one.sentence() for one in (error, *error.others)]
    assert len(told) == 1 + len(also)
    assert all(any(part in one for one in told) for part in (said, *also))


ENTERS = "{use: enters, do: [mark 1 ward to self]}"
SHOT = "{use: full, target: enemy unit within 2, do: [damage 1]}"
