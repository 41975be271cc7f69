"""Hidden means hidden in Walkers (WLK-29): over a thousand random matches and two hundred of bots.

Views, errors and bots are made from what a side knows, so it is enough that two truths which a side cannot tell apart
give it the same knowledge, choices and observation, and go on giving it the same. The log is followed event by event.
"""

from __future__ import annotations

import os

import numpy as np
import pytest
from secrets_kit import check_worlds

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.batch import Batch
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game
from sandtable.engine.searching import imagined
from sandtable.games.walkers.imagine import can_be_on
from sandtable.games.walkers.scenario import NOBODY, SLOTS, Tier
from sandtable.games.walkers.sight import easiest_need
from sandtable.games.walkers.state import Phase, Place
from sandtable.mechanics.topology import NOWHERE

GAME = find_game("walkers")
LONG = "SANDTABLE_FUZZ" in os.environ
SCENARIOS = GAME.scenario_names()
MATCHES = 200 if LONG else 8  # on each of the five scenarios
BOT_MATCHES = 40 if LONG else 8
STRIDE = 17
SENT = 20  # at every stop, one match in so many is sent
MOST = 2000 if LONG else 300


def played(scenario, bots, seed):
    """A batch of matches, every so many decisions until all are over or enough was seen."""
    batch = Batch(GAME, scenario, count=MATCHES, seed=seed, auto_restart=False)
    for _ in range(MOST // STRIDE):
        yield batch
        batch._desk.run("contest", bots=np.array(bots, np.uint8), decisions=STRIDE)
        batch._desk.run("status", tables=batch.tables)
        if not batch._desk.arrays["waiting"].any():
            return


@pytest.mark.parametrize(
    ("bots", "count"), [((RANDOM, RANDOM), MATCHES), ((0, 1), BOT_MATCHES)], ids=["chance", "bots"]
)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_truths_that_a_side_cannot_tell_apart_give_it_the_same(scenario, bots, count):
    batch = Batch(GAME, scenario, count=count, seed="secrets", auto_restart=False)
    otherwise = check_worlds(batch, STRIDE, "units", bots=bots, every=SENT, most=MOST)
    assert otherwise > count, "the worlds were hardly ever different"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_side_sees_the_same_in_a_world_that_it_imagines(scenario):
    """All that is drawn and said, and all choices with their chances, word for word."""
    dice = keyed(seed_key(f"views {scenario}"))
    match = Match(GAME, scenario, seed="views", runtime="python")
    while match.deciders and match.number < MOST // 2:
        if match.number % 5 == 0:
            for viewer in range(2):
                world = imagined(match, viewer, dice)
                assert world.view(viewer).model_dump_json() == match.view(viewer).model_dump_json()
                assert bytes(world.known(-1)) == bytes(match.known(-1))
        legal = match.legal(asides=False)
        match.play(legal[pick(dice, len(legal))])


def check_erased(state, known, viewer):
    """What a side knows is the truth about what it sees, and nothing about the rest but what it remembers; all of the
    truth when the match is over."""
    if state["phase"] == Phase.OVER:
        assert known == state
        return
    asking = Phase.ANSWER <= state["phase"] <= Phase.REPLY_PATH
    for unit, (truth, seen) in enumerate(zip(state["units"], known["units"], strict=True)):
        is_own = unit // SLOTS == viewer
        is_declared = asking and state["order"]["unit"] == unit and state["order"]["is_seen"]
        if is_own:
            assert not seen["is_spotted"]
            assert not seen["ghost_cell"] + seen["ghost_ticks"] + seen["ghost_damage"]
        elif truth["place"] != Place.ON_BOARD or truth["is_spotted"] or is_declared:
            assert seen == truth
        else:
            assert (seen["place"], seen["cell"]) == (Place.UNSEEN, NOWHERE)
            erased = ("ticks", "damage", "facing", "motion", "is_prone", "is_spotted")
            assert not any(seen[name] for name in erased)
            assert [seen[f"ghost_{name}"] for name in ("cell", "ticks", "damage")] == [
                truth[f"ghost_{name}"] for name in ("cell", "ticks", "damage")
            ]
    if state["turn"] == viewer:
        assert known["active"] == state["active"]
        return
    is_seen = state["units"][state["active"]]["is_spotted"] or (asking and state["order"]["is_seen"])
    assert known["active"] == (state["active"] if is_seen else NOBODY)
    if not (is_seen and asking):
        assert not any(known["order"].tobytes())
    assert known["phase"] == (state["phase"] if asking else Phase.ACTION)
    assert not known["tale"][1 - viewer]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_knowledge_holds_nothing_of_what_is_not_seen(scenario):
    for batch in played(scenario, (RANDOM, 1), "erased"):
        for viewer in range(2):
            batch._desk.run("inform", player=viewer)
            for state, known in zip(batch.states, batch._desk.arrays["knowns"], strict=True):
                check_erased(state, known, viewer)


def disturb(match, viewer, dice):
    """Move, hurt and turn enemies that the viewer does not see, to where it would not see them."""
    scenario, state, changed = match.scenario, match.state, []
    for unit in range((1 - viewer) * SLOTS, (1 - viewer) * SLOTS + scenario.count[1 - viewer]):
        it = state.units[unit]
        if it.place != Place.ON_BOARD or it.is_spotted:
            continue
        taken = {other.cell for other in state.units if other.place == Place.ON_BOARD}
        cells = [
            cell
            for cell in range(scenario.width * scenario.height)
            if cell not in taken
            and can_be_on(scenario, unit, cell)
            and easiest_need(scenario, state, viewer, unit, 2, cell) == Tier.IMPOSSIBLE
        ]
        if cells:
            it.cell, it.damage, it.facing = cells[pick(dice, len(cells))], 1 + pick(dice, 19), pick(dice, 6)
            changed.append(unit)
    return changed


@pytest.mark.parametrize("scenario", ["pair", "hills"])
def test_worlds_that_look_the_same_stay_the_same_while_one_plays_on(scenario):
    """Until something is declared no dice fall, so what a side decides must look the same to it all the while."""
    dice, compared = keyed(seed_key(scenario)), 0
    match = Match(GAME, scenario, seed="goes on")
    while match.deciders and match.number < MOST:
        (viewer,) = match.deciders
        twin = match.copy()
        is_other = match.state.phase == Phase.ACTION and bool(disturb(twin, viewer, dice))
        while True:
            legal = match.legal(asides=False)
            action = legal[pick(dice, len(legal))]
            if is_other:
                assert twin.view(viewer) == match.view(viewer)
                assert twin.known(viewer) == match.known(viewer)
                twin.play(action)
                compared += 1
            match.play(action)
            if match.state.phase != Phase.PATH:
                break
        if is_other and match.state.phase == Phase.ANSWER:
            assert twin.known(viewer) == match.known(viewer)
            assert twin.log(viewer) == match.log(viewer)
    assert compared > 20


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_told_of_a_machine_that_it_does_not_see(scenario):
    """An enemy that a scene names is seen before or after the decision that it is about, or comes into sight and is
    lost in it, or has declared something that is seen, or is out of play by now."""
    dice, count = keyed(seed_key(f"log {scenario}")), 0
    for seed in range(10 if LONG else 2):
        match = Match(GAME, scenario, seed=f"told {seed}")
        while match.deciders and match.number < MOST:
            before = [match.known(viewer) for viewer in (0, 1)]
            legal = match.legal(asides=False)
            match.play(legal[pick(dice, len(legal))])
            for viewer in (0, 1):
                seen = set(seen_by(before[viewer])) | set(seen_by(match.known(viewer)))
                for told in match.past.told:
                    scene = told.to(viewer)
                    if scene is None:
                        continue
                    named = {scene.piece, scene.target} - {None}
                    if scene.kind == "appear":
                        seen |= named
                    strangers = {unit for unit in named if unit // SLOTS != viewer} - seen
                    assert not strangers, scene.text
                    count += bool(named)
    assert count > 20


def seen_by(known):
    """The machines of which a side knows where they are, or that they are out of play."""
    return [unit for unit in range(2 * SLOTS) if known.units[unit].place not in (Place.UNSEEN, Place.NOT_IN_PLAY)]
