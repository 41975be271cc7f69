"""Fogbound: what a side is told, and what stays the other side's business (FOG-27), also while setting up (FOG-57)."""

import pytest
from fogbound_kit import DAWN, DUSK, cell, fog, give, kind, laid, pieces, play, skip_round, unit

from sandtable import Match
from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound import game

ROW = ". . . . . .\n . . . . . ."
LONG_ROW = ". . . . . . . . .\n . . . . . . . . ."
FLARE = {"targets": "hex", "range": 4, "radius": 1, "do": ["reveal"], "combinable": True}
KINDS = {
    "page": kind("pg", size="S", actions={"flare": FLARE}),
    "sage": kind("sg", size="S", energy=4),
    "nose": kind("ns", size="S", sight=1, keywords=["sense 3"]),
    "cart": kind("ct", transport={"capacity": 3}),
}


@pytest.mark.rule("FOG-27")
def test_the_log_names_enemies_by_the_order_of_their_discovery():
    """Dusk's second mouse is met first: it is enemy 1 to Dawn, whatever it does and whatever befalls it."""
    match = fog(LONG_ROW, ["walker a1", "walker a2"], ["mouse i1", "mouse c1"])
    assert match.log(DAWN)[-1] == "Enemy XS 1 comes into sight at c1."
    play(match, "xw1 shot at c1")
    assert match.log(DAWN)[-1] == "Enemy XS 1 loses 3 at c1."
    play(match, "xs2 to b1")
    assert match.log(DAWN)[-1] == "Enemy XS 1 moves c1-b1."
    assert match.log(DUSK)[-1] == "XS 2 moves c1-b1."
    play(match, "xs2 hit at a1")
    assert "Enemy XS 1 uses hit." in match.log(DAWN)


@pytest.mark.rule("FOG-27")
def test_a_move_is_told_only_if_its_beginning_and_its_end_are_seen():
    match = fog(LONG_ROW, ["walker a1"], ["mouse e1"], turn=DUSK)
    before = len(match.log(DAWN))
    play(match, "xs1 to d1", "xs1 to c1")
    assert match.log(DAWN)[before:] == ["Enemy XS 1 comes into sight at c1."]
    play(match, "xs1 to d1")
    assert match.log(DAWN)[before + 1 :] == ["Enemy XS 1 is lost from sight at c1."]


@pytest.mark.rule("FOG-27")
def test_of_an_enemy_that_is_only_noticed_nothing_is_told_but_that_it_is_there():
    """Dawn's nose senses the mouse on d1 and then on c2: that it burns there, Dawn does not hear."""
    match = fog(LONG_ROW, ["nose a1"], ["mouse d1", "sage e1"], units=KINDS, turn=DUSK)
    assert pieces(match, DAWN)["unknown enemy"] == "d1"
    told = len(match.log(DAWN))
    give(match, DUSK, 1, "burning", 2)
    play(match, "xs1 to c2", "end")
    skip_round(match)
    assert unit(match, DUSK).hp == 4
    assert pieces(match, DAWN)["unknown enemy"] == "c2"
    assert [line for line in match.log(DAWN)[told:] if "Round" not in line] == ["Dawn skips."]


@pytest.mark.rule("FOG-25")
@pytest.mark.rule("FOG-27")
def test_who_dies_of_a_step_has_sensed_from_there_whom_it_could_and_nobody_else():
    """From b1, where thorns kill it, the nose senses three hexes far: the mouse on e1, not the one on f1."""
    match = fog(
        ". x . . . . . . .\n . . . . . . . . .", ["nose a1", "walker a2"], ["mouse e1", "mouse f1"], units=KINDS
    )
    unit(match, DAWN).hp = 1
    heard = len(match.log(DUSK))
    assert play(match, "ns1 to b1")[:4] == [
        "Somebody unknown is at e1.", "NS 1 moves a1-b1.", "NS 1 loses 1 at b1.", "NS 1 is lost at b1.",
    ]  # fmt: skip
    assert set(pieces(match, DAWN).values()) == {"a2"}, "who was sensed leaves no ghost"
    assert match.log(DUSK)[heard:] == []


@pytest.mark.rule("FOG-27")
def test_who_is_seen_to_use_something_does_not_show_where_it_is_aimed():
    match = fog(ROW, ["page a1"], ["mouse c1"], units=KINDS)
    before = len(match.log(DUSK))
    play(match, "pg1 flare at d2")
    assert match.log(DUSK)[before:] == ["Enemy PG 1 uses flare."]
    assert match.log(DAWN)[-2:] == ["PG 1 uses flare at d2.", "Light falls on d2 until the round ends."]


@pytest.mark.rule("FOG-27")
def test_what_an_unseen_unit_uses_is_not_told():
    match = fog(LONG_ROW, ["page i1"], ["mouse a1"], units=KINDS)
    before = len(match.log(DUSK))
    play(match, "pg1 flare at g1")
    assert match.log(DUSK)[before:] == []
    assert len(match.log(SPECTATOR)) == 1


@pytest.mark.rule("FOG-27")
def test_a_rounds_start_tells_nothing_of_unseen_energy_and_statuses():
    match = fog(LONG_ROW, ["walker a1"], ["sage i1"], units=KINDS)
    unit(match, DUSK).energy = 1
    give(match, DUSK, 1, "burning", 2)
    skip_round(match)
    assert unit(match, DUSK).energy == 2
    assert match.log(DAWN)[-2:] == [
        "Round 1 ends; Dawn has 0, Dusk 0.",
        f"Round 2 begins; {('Dawn', 'Dusk')[match.state.first]} starts (it did not act last).",
    ]


@pytest.mark.rule("FOG-27")
def test_what_the_enemy_has_noted_of_ones_own_units_is_not_known():
    """Dusk sees the walker, has numbered it and would keep its ghost: the walker's side knows nothing of that."""
    match = fog(ROW, ["walker a1"], ["walker c1"])
    truth, known = unit(match, DAWN), match.known(DAWN).units[0]
    assert (truth.alias, truth.level, truth.ghost_round, truth.ghost_hp) == (1, 2, 1, 6)
    assert (known.alias, known.level, known.ghost_cell, known.ghost_round, known.ghost_hp) == (0, 0, 0, 0, 0)


@pytest.mark.rule("FOG-27")
def test_what_the_other_side_sees_and_was_told_is_not_known():
    match = fog(ROW, ["walker a1"], ["page c1"], units=KINDS)
    for side in (DAWN, DUSK):
        known = match.known(side)
        assert not known.seen.numpy()[1 - side].any()
        assert not known.explored.numpy()[1 - side].any()
        assert not known.contacts.numpy()[1 - side].any()
        assert not known.fields.numpy().any()
        assert known.tale[1 - side] == 0
        assert known.met[1 - side] == 0


@pytest.mark.rule("FOG-55")
def test_an_objective_freed_in_the_dark_is_held_for_everybody_else_until_the_round_ends():
    """Dusk steps onto Dawn's objective i1 unseen, and off it again: only Dusk knows that it is nobody's."""
    match = fog(". . . . . . . . .*\n . . . . . . . . .", ["walker a1"], ["mouse h1"], turn=DUSK)
    match.state.owners.numpy()[:, 0] = 1
    before = len(match.log(DAWN)), len(match.log(SPECTATOR))
    play(match, "xs1 to i1", "xs1 to h1", "end")
    held = cell(match, "i1")
    assert laid(match.view(DUSK), "objective") == (held,)
    assert laid(match.view(DAWN), "objective", 0) == (held,)
    assert laid(match.view(SPECTATOR), "objective", 0) == (held,)
    assert (len(match.log(DAWN)), len(match.log(SPECTATOR))) == before
    play(match, "skip", "skip")
    assert match.state.round == 2
    assert list(match.state.score) == [0, 0]
    for seat in (DAWN, DUSK, SPECTATOR):
        assert laid(match.view(seat), "objective") == (held,)
        assert "Nobody holds i1 any more." in match.log(seat)


def mustered(scenario, *orders):
    """A match that is being set up; both sides have given these orders (``{row}`` is 1 or 13)."""
    match = Match(game, scenario, seed=3, runtime="python")
    while match.state.phase < 2:
        match.play(match.legal()[0])
    for seat, row in ((0, 1), (1, 13)):
        for order in orders:
            match.play(order.format(row=row), seat)
    return match


@pytest.mark.rule("FOG-57")
def test_what_was_bought_stays_secret_in_play_where_armies_are_not_open():
    match = mustered("muster", "buy militia", "buy scout", "ready", "place mi1 a{row}", "place sc2 b{row}", "ready")
    assert match.state.round == 1
    for side in (DAWN, DUSK):
        known = match.known(side)
        assert known.roster.numpy()[side].sum() == 2
        assert known.roster.numpy()[1 - side].sum() == 0
        assert known.count[1 - side] == 0


@pytest.mark.rule("FOG-57")
def test_where_armies_are_open_the_list_is_known_once_play_begins_and_not_before():
    match = mustered("draft", "buy militia", "buy scout", "ready", "place mi1 a{row}", "place sc2 b{row}")
    assert [match.known(side).roster.numpy()[1 - side].sum() for side in (0, 1)] == [0, 0]
    match.play("ready", 0)
    assert match.known(1).roster.numpy()[0].sum() == 0
    match.play("ready", 1)
    assert [match.known(side).roster.numpy()[1 - side].sum() for side in (0, 1)] == [2, 2]


@pytest.mark.rule("FOG-57")
def test_nobody_is_told_how_far_the_other_side_is():
    match = mustered("muster")
    before = bytes(match.known(1)), match.view(1), match.log(1), match.log(SPECTATOR), match.legal(1)
    for order in (
        "buy militia",
        "buy scout",
        "back scout",
        "ready",
        "place mi1 a1",
        "back a1",
        "place mi1 b1",
        "ready",
    ):
        match.play(order, 0)
        after = bytes(match.known(1)), match.view(1), match.log(1), match.log(SPECTATOR), match.legal(1)
        assert after == before
    assert match.deciders == (1,)
