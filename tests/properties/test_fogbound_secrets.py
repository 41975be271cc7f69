"""Hidden means hidden in Fogbound (FOG-13, FOG-27): over a thousand random matches and two hundred of bots.

Views, errors and bots are made from what a side knows, so it is enough that two truths which a side cannot tell apart
give it the same knowledge, choices and observation, and go on giving it the same. The log is followed sentence by
sentence.
"""

from __future__ import annotations

import os
import re

import numpy as np
import pytest
from secrets_kit import check_worlds

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.games.fogbound.scenario import SLOTS
from sandtable.games.fogbound.state import Level, Phase, Place

GAME = find_game("fogbound")
LONG = "SANDTABLE_FUZZ" in os.environ
MATCHES = {"first": 300, "pass": 200, "islands": 150, "standard": 150, "muster": 100, "draft": 100}
SHARE = 1 if LONG else 10
STRIDE = 41
SENT = 5 if LONG else 25  # at every stop, one match in so many is sent
ENEMY = re.compile(r"[Ee]nemy [\w '-]+? (\d+)\b")


@pytest.mark.parametrize("scenario", MATCHES)
def test_truths_that_a_side_cannot_tell_apart_give_it_the_same(scenario):
    count = max(5, MATCHES[scenario] // SHARE)
    batch = Batch(GAME, scenario, count=count, seed="secrets", auto_restart=False)
    assert check_worlds(batch, STRIDE, "units", every=SENT) > count, "the worlds were hardly ever different"


@pytest.mark.parametrize("scenario", MATCHES)
def test_so_they_do_where_bots_play(scenario):
    count = max(4, MATCHES[scenario] // (5 * SHARE))
    batch = Batch(GAME, scenario, count=count, seed="bots' secrets", auto_restart=False)
    assert check_worlds(batch, STRIDE, "units", bots=(0, 1), every=SENT) > count


@pytest.mark.parametrize("scenario", MATCHES)
def test_knowledge_holds_nothing_of_what_is_not_seen(scenario):
    """Every byte of knowledge about an enemy that is not seen is its ghost, and there is nothing of those never met."""
    batch = Batch(GAME, scenario, count=max(5, MATCHES[scenario] // SHARE), seed="erased", auto_restart=False)
    while not batch.is_over:
        for viewer in range(2):
            batch._desk.run("inform", player=viewer)
            known = batch._desk.arrays["knowns"]
            enemies = known["units"][:, (1 - viewer) * SLOTS : (2 - viewer) * SLOTS]
            own = known["units"][:, viewer * SLOTS : (viewer + 1) * SLOTS]
            unseen = enemies["level"] != Level.SEEN
            for part in ("hp", "energy", "ready", "carrier", "flags", "mask", "sight"):
                assert not enemies[part][unseen].any(), part
            assert not enemies["counts"][unseen].any()
            assert np.isin(enemies["place"][unseen], (Place.NOT_THERE, Place.UNSEEN)).all()
            assert not own["level"].any()
            assert not own["alias"].any()
            assert not known["seen"][:, 1 - viewer].any()
            assert not known["fields"].any()
            theirs = known["turn"] != viewer
            assert not known["points"][theirs].any()
            assert not known["acted"][theirs].any()
            assert not known["refused"][theirs].any()
        batch.play_random(STRIDE)


def disturb(match, viewer, dice):
    """Change what the viewer cannot see of enemies that it does not perceive: health, energy, readiness."""
    changed = []
    for slot in range((1 - viewer) * SLOTS, (2 - viewer) * SLOTS):
        unit = match.state.units[slot]
        if unit.place == Place.ON_BOARD and unit.level == Level.HIDDEN:
            kind = match.scenario.types[unit.type]
            unit.hp = 1 + pick(dice, kind.health)
            unit.energy = pick(dice, kind.energy + 1)
            changed.append(slot)
    return changed


@pytest.mark.parametrize("scenario", ["pass", "standard", "islands"])
def test_worlds_that_look_the_same_stay_the_same_while_one_plays_on(scenario):
    dice, compared = keyed(seed_key(scenario)), 0
    for seed in range(20 if LONG else 2):
        match = Match(GAME, scenario, seed=seed)
        while match.deciders and match.number < 400:
            (viewer,) = match.deciders
            twin = match.copy()
            changed = disturb(twin, viewer, dice) if match.number % 5 == 0 else []
            if not changed:
                legal = match.legal(asides=False)
                match.play(legal[pick(dice, len(legal))])
                continue
            assert twin.known(viewer) == match.known(viewer)
            while match.deciders == (viewer,) and twin.deciders == (viewer,):
                legal = match.legal()
                assert legal == twin.legal()
                action = legal[pick(dice, len(legal))]
                for world in (match, twin):
                    world.play(action)
                met = any(match.state.units[slot].level or twin.state.units[slot].level for slot in changed)
                if met or match.state.phase != Phase.PLAY or match.state.round != twin.state.round:
                    break
                assert twin.known(viewer) == match.known(viewer)
                assert twin.log(viewer) == match.log(viewer)
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("scenario", MATCHES)
def test_nobody_is_told_of_a_unit_that_it_does_not_see(scenario):
    """An enemy that a sentence names is seen before or after the decision that it tells of, or in between."""
    dice, count = keyed(seed_key(f"log {scenario}")), 0
    for seed in range(10 if LONG else 3):
        match = Match(GAME, scenario, seed=f"told {seed}")
        while match.deciders and match.number < 600:
            seat = match.deciders[pick(dice, len(match.deciders))]
            legal = match.legal(seat, asides=False)
            before = [match.known(viewer) for viewer in (0, 1)]
            match.play(legal[pick(dice, len(legal))], seat)
            after = [match.known(viewer) for viewer in (0, 1)]
            seen = [set(), set()]  # who came into sight, if only for a moment
            for told in match.past.told:
                for viewer in (0, 1):
                    sentence = told.to(viewer).text if told.audience == 1 << viewer else ""
                    named = ENEMY.search(sentence)
                    if named:
                        slot = (1 - viewer) * SLOTS + int(named[1]) - 1
                        if "comes into sight" in sentence:
                            seen[viewer].add(slot)
                        levels = (before[viewer].units[slot].level, after[viewer].units[slot].level)
                        assert slot in seen[viewer] or Level.SEEN in levels, sentence
                        count += 1
    assert count > 20
