"""Hidden means hidden in Cloak (CLK-05, CLK-28), over a thousand random matches.

Views, errors and bots are made from what a side knows, so it is enough that two truths which a side cannot tell apart
give it the same knowledge, choices and observation. The log is followed event by event.
"""

import os

import numpy as np
import pytest
from secrets_kit import check_worlds

from sandtable.contract.events import Shows
from sandtable.engine.batch import Batch
from sandtable.engine.desk import Desk
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu
from sandtable.games.cloak.scenario import Type
from sandtable.games.cloak.state import Status
from sandtable.games.cloak.telling import Kind

MATCHES = {"spies": 400, "skirmish": 300, "fortress": 200, "field": 100}
FOLLOWED = 20 if "SANDTABLE_FUZZ" in os.environ else 1
STRIDE = 7
GAME = find_game("cloak")


@pytest.mark.parametrize("scenario", MATCHES)
def test_truths_that_a_side_cannot_tell_apart_give_it_the_same(scenario):
    batch = Batch(GAME, scenario, count=MATCHES[scenario], seed="secrets", auto_restart=False)
    assert check_worlds(batch, STRIDE, "entities") > MATCHES[scenario], "the worlds were hardly ever different"


@pytest.mark.parametrize("scenario", MATCHES)
def test_knowledge_holds_nothing_of_cloaked_enemies_and_of_orders(scenario):
    batch = Batch(GAME, scenario, count=MATCHES[scenario], seed="erased", auto_restart=False)
    slots = GAME.box(scenario).scenario.slots.numpy()
    while not batch.is_over:
        for viewer in range(2):
            batch._desk.run("inform", player=viewer)
            truth, known = batch.states["entities"], batch._desk.arrays["knowns"]["entities"]
            enemy = truth["team"] == 1 - viewer
            cloaked = enemy & truth["active"] & (slots["type"] == Type.SPY)
            assert not known["order"][enemy].any()
            assert (known["status"][cloaked] == Status.UNSEEN).all()
            assert (known["cell"][cloaked] == 0xFFFF).all()
            assert not known["stamina"][cloaked].any()
            assert not known["active"][cloaked].any()
            assert not batch._desk.arrays["knowns"]["committed"][:, 1 - viewer].any()
            assert not batch._desk.arrays["knowns"]["contacts"][:, 1 - viewer].view(np.uint8).any()
        batch.play_random(STRIDE)


HIDES, SHOWS = (Kind.CLOAK_ON,), (Kind.CLOAK_OFF, Kind.REVEALED, Kind.EXHAUSTED)


class Listener:
    """One side's ears: it must never hear of an enemy spy between its vanishing and its being seen again."""

    def __init__(self, side, slots):
        self.side, self.slots = side, slots
        self.team = slots["team"].copy()
        self.hidden = set()

    def hear(self, event):
        kind, actor = Kind(event["kind"]), int(event["actor"])
        if kind.shows == Shows.NOTHING:
            return
        if kind in SHOWS:
            self.hidden.discard(actor)
        named = {actor} | ({int(event["target"])} if kind.shows == Shows.PAIR else set())
        assert not named & self.hidden, f"side {self.side} hears {kind.name} of a spy that it cannot see"
        if kind in HIDES and self.team[actor] != self.side:
            self.hidden.add(actor)
        if kind == Kind.TURNED:
            self.team[int(event["target"])] = event["extra"] % 4
        if kind == Kind.TURNED_UNSEEN:
            self.team[actor] = 1 - self.team[actor]


def follow(desk, number, slots):
    """Play a random match and let both sides listen; how many events were kept from one of them."""
    arrays = desk.arrays
    log = arrays["scratches"]["log"]
    listeners, secrets = [Listener(side, slots) for side in range(2)], 0
    desk.run("deal", keys=np.array([1, number], np.uint64), first=number)
    log["listening"] = True
    desk.run("begin")
    random = np.random.default_rng(number)
    while True:
        desk.run("survey", given=0)
        choices = arrays["choices"][0]
        if not choices["count"]:
            return secrets
        taken = random.integers(choices["count"] - choices["asides"])
        arrays["actions"][0] = choices["actions"][taken]
        log["count"] = 0
        desk.run("step", restart=0)
        for event in log["events"][0][: log["count"][0]]:
            for listener in listeners:
                if event["audience"] >> listener.side & 1:
                    listener.hear(event)
                else:
                    secrets += 1


@pytest.mark.parametrize("scenario", MATCHES)
def test_the_log_never_names_a_spy_that_a_side_cannot_see(scenario):
    box = GAME.box(scenario).scenario
    desk = Desk(GAME, box.rows(), 1, Cpu(GAME, threads=1), resident=False)
    matches = MATCHES[scenario] * FOLLOWED
    secrets = sum(follow(desk, number, box.slots.numpy()) for number in range(matches))
    assert secrets > matches or scenario == "skirmish", "hardly anything was secret"
