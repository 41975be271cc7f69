"""Hidden means hidden in Tyrant (TYR-02, TYR-07), over random matches and some of bots.

Views, errors and bots are made from what a player knows, so it is enough that two truths which a player cannot tell
apart give it the same knowledge, choices and observation, and spectators the same knowledge, and that knowledge holds
nothing of what is hidden.
"""

from __future__ import annotations

import os

import numpy as np
import pytest
from secrets_kit import received

from sandtable.engine.batch import Batch
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game
from sandtable.games.tyrant.scenario import SEATS
from sandtable.games.tyrant.state import Phase

GAME = find_game("tyrant")
LONG = "SANDTABLE_FUZZ" in os.environ
SCENARIOS = GAME.scenario_names()
CHANCE, BOTS = (RANDOM,), (0, 1)
MATCHES = {CHANCE: 112, BOTS: 23} if LONG else {CHANCE: 6, BOTS: 6}
"""How many on each of nine maps: if it takes long, a thousand of chance and two hundred of bots."""
STRIDE = 23
MOST = 4000 if LONG else 400
SPECTATOR = SEATS
DECLARING = (Phase.UPKEEP, Phase.ACTION, Phase.UNIT, Phase.ANSWER, Phase.BUY, Phase.DISCARD)
"""When something is declared; to the others it has not begun while it is half declared."""
EITHER = pytest.mark.parametrize("bots", [CHANCE, BOTS], ids=["chance", "bots"])


def played(scenario, bots, seed):
    """A batch of matches, every so many decisions until all are over or enough was seen."""
    batch = Batch(GAME, scenario, count=MATCHES[bots], seed=seed, auto_restart=False)
    for _ in range(MOST // STRIDE):
        yield batch
        batch._desk.run("contest", bots=np.array(bots * SEATS, np.uint8)[:SEATS], decisions=STRIDE)
        batch._desk.run("status", tables=batch.tables)
        if not batch._desk.arrays["waiting"].any():
            return


def seats_of(scenario):
    """All who take part."""
    playing = GAME.box(scenario).scenario.playing
    return [seat for seat in range(SEATS) if playing >> seat & 1]


def overlooked(desk, tables):
    """What a spectator knows in every match."""
    knowns = GAME.rules.State.table(len(tables))
    desk.run("inform", tables=tables, knowns=knowns, player=SPECTATOR)
    return knowns.tobytes()


@pytest.mark.rule("TYR-07")
@EITHER
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_truths_that_a_player_cannot_tell_apart_give_it_and_a_spectator_the_same(scenario, bots):
    otherwise = 0
    for batch in played(scenario, bots, "secrets"):
        watched = overlooked(batch._desk, batch.tables)
        for viewer in seats_of(scenario):
            knowns, truth = received(batch._desk, batch.tables, viewer)
            worlds = batch.tables.copy()
            batch._desk.run("guess", tables=worlds, knowns=knowns.copy(), player=viewer)
            assert received(batch._desk, worlds, viewer)[1] == truth, f"seat {viewer} can tell two worlds apart"
            assert overlooked(batch._desk, worlds) == watched, f"a spectator can tell what seat {viewer} cannot"
            hands = [tables["state"]["seats"]["hand"] for tables in (worlds, batch.tables)]
            otherwise += int((hands[0] != hands[1]).any(axis=(1, 2)).sum())
    assert otherwise > MATCHES[bots], "the worlds were hardly ever different"


def check_erased(state, known, viewer):
    """What a player knows of another seat: which cards it has in deck and hand together, which of them are shown, how
    many there are, and all that lies open; of a draft the own pile and memories."""
    for seat in range(SEATS):
        truth, seen = state["seats"][seat], known["seats"][seat]
        for name in ("resource", "points", "discard", "shown", "hand_count", "deck_count", "store_count", "is_out"):
            assert (seen[name] == truth[name]).all()
        is_covered = state["phase"] == Phase.DRAFT and seat != viewer
        assert (seen["store"] == (0 if is_covered else truth["store"])).all()
        if seat == viewer:
            assert seen == truth
        else:
            assert not seen["hand"].any()
            assert (seen["deck"] == truth["deck"] + truth["hand"]).all()
    for name in ("piles", "seen", "gone", "picks"):
        for seat, part in enumerate(known["draft"][name]):
            assert (part == (state["draft"][name][seat] if seat == viewer else 0)).all()
    if state["phase"] == Phase.AIM and state["decider"] != viewer:
        assert known["phase"] in DECLARING
        assert not any(known["half"].tobytes())
    else:
        assert (known["phase"], known["half"].tobytes()) == (state["phase"], state["half"].tobytes())
    assert known["permanents"].tobytes() == state["permanents"].tobytes()
    assert known["stack"].tobytes() == state["stack"].tobytes()


@pytest.mark.rule("TYR-02")
@EITHER
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_knowledge_holds_all_that_lies_open_and_nothing_else(scenario, bots):
    for batch in played(scenario, bots, "erased"):
        for viewer in (*seats_of(scenario), SPECTATOR):
            batch._desk.run("inform", player=viewer)
            for state, known in zip(batch.states, batch._desk.arrays["knowns"], strict=True):
                check_erased(state, known, viewer)
