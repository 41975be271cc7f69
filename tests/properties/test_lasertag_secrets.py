"""Hidden means hidden in Lasertag's fog (LT-16), over five hundred random matches.

Views, errors and bots are made from what a team knows, so it is enough that two truths which a team cannot tell apart
give it the same knowledge, choices and observation. The log is followed event by event.
"""

import numpy as np
import pytest
from secrets_kit import check_worlds

from sandtable.contract.events import Shows
from sandtable.engine.batch import Batch
from sandtable.engine.desk import Desk
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu
from sandtable.games.lasertag.scenario import MAX_SOLDIERS
from sandtable.games.lasertag.state import Status
from sandtable.games.lasertag.telling import Kind

MATCHES = {"night": 300, "arena": 100, "bunker": 50, "crossfire": 50}
STRIDE = 11
GAME = find_game("lasertag")


def in_fog(scenario):
    return GAME.file(scenario).model_copy(update={"fog": True})


@pytest.mark.parametrize("scenario", MATCHES)
def test_truths_that_a_team_cannot_tell_apart_give_it_the_same(scenario):
    batch = Batch(GAME, in_fog(scenario), count=MATCHES[scenario], seed="secrets", auto_restart=False)
    assert check_worlds(batch, STRIDE, "soldiers") > MATCHES[scenario], "the worlds were hardly ever different"


def seen_by(box, state, viewer):
    """Which soldiers a team sees, worked out from the table of sight."""
    cells, count = state["soldiers"]["cell"].astype(int), box.first[2]
    team = box.slots.numpy()["team"]
    present = [i for i in range(count) if state["soldiers"]["status"][i] == Status.PRESENT]
    own = [i for i in present if team[i] == viewer]
    sees = box.sees.numpy()
    return {i for i in present if i in own or any(sees[cells[o], cells[i] // 63] >> (cells[i] % 63) & 1 for o in own)}


@pytest.mark.parametrize("scenario", MATCHES)
def test_knowledge_holds_nothing_of_enemies_out_of_sight(scenario):
    batch = Batch(GAME, in_fog(scenario), count=20, seed="erased", auto_restart=False)
    box = GAME.box(in_fog(scenario)).scenario
    while not batch.is_over:
        for viewer in range(2):
            batch._desk.run("inform", player=viewer)
            for state, known in zip(batch.states, batch._desk.arrays["knowns"], strict=True):
                seen = seen_by(box, state, viewer)
                for i in range(box.first[2]):
                    soldier = known["soldiers"][i]
                    if i in seen:
                        assert soldier == state["soldiers"][i]
                    else:
                        assert [int(soldier[part]) for part in ("ap", "laser", "watch", "fired", "moved")] == [0] * 5
                        assert soldier["status"] in (Status.UNSEEN, Status.ELIMINATED)
        batch.play_random(3 * STRIDE)


def out_of_the_game(table):
    return {int(i) for i in np.flatnonzero(table["state"]["soldiers"]["status"] == Status.ELIMINATED)}


def named(event):
    """The soldiers that an event names."""
    if Kind(event["kind"]).shows == Shows.NOTHING:
        return set()
    targets = {int(event["target"])} if event["kind"] == Kind.SHOT and event["target"] < MAX_SOLDIERS else set()
    return {int(event["actor"])} | targets


def follow(desk, box, number):
    """Play a random match and let both teams listen: they are told of enemies whom they see before or after, or who
    fire at them or are fired at. How many events were kept from one of them?"""
    arrays, secrets = desk.arrays, 0
    log, team = arrays["scratches"]["log"], box.slots.numpy()["team"]
    desk.run("deal", keys=np.array([1, number], np.uint64), first=number)
    log["listening"] = True
    desk.run("begin")
    random = np.random.default_rng(number)
    while True:
        desk.run("survey", given=0)
        choices = arrays["choices"][0]
        if not choices["count"]:
            return secrets
        seen = [seen_by(box, arrays["tables"][0]["state"], viewer) for viewer in range(2)]
        arrays["actions"][0] = choices["actions"][random.integers(choices["count"])]
        log["count"] = 0
        desk.run("step", restart=0)
        for viewer in range(2):
            seen[viewer] |= seen_by(box, arrays["tables"][0]["state"], viewer) | out_of_the_game(arrays["tables"][0])
            for event in log["events"][0][: log["count"][0]]:
                if not event["audience"] >> viewer & 1:
                    secrets += 1
                    continue
                strangers = {i for i in named(event) - seen[viewer] if team[i] != viewer}
                meets = any(team[i] == viewer for i in named(event))
                assert not strangers or meets, f"team {viewer} hears {Kind(event['kind']).name} of {strangers}"


@pytest.mark.parametrize(("scenario", "matches"), [("night", 60), ("arena", 40)])
def test_the_log_never_names_a_soldier_whom_a_team_cannot_see(scenario, matches):
    box = GAME.box(in_fog(scenario)).scenario
    desk = Desk(GAME, box.rows(), 1, Cpu(GAME, threads=1), resident=False)
    assert sum(follow(desk, box, number) for number in range(matches)) > matches, "hardly anything was secret"
