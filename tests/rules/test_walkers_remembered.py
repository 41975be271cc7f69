"""Walkers: who is lost from sight, and what is remembered of it (WLK-28, WLK-29)."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    HILL,
    at,
    cell,
    damage,
    motion,
    play,
    seen,
    ticks,
    told,
    unit,
    walkers,
)


# Lost from sight, and remembered.
def goes_behind_the_hill():
    """Cobalt's machine walks from c1 over the hill at d1 to e1; it has 3 ticks and 7 damage."""
    match = walkers(HILL, ["probe a1 e at 5"], ["probe c1 w at 3"])
    unit(match, "probe2").damage = 7
    unit(match, "probe1").damage = 2
    play(match, "walk", "d1", "e1", "go", "pass", dice=[])
    return match


@pytest.mark.rule("WLK-28")
def test_who_goes_where_nobody_could_spot_it_is_lost_where_it_was_seen_last():
    match = goes_behind_the_hill()
    assert told(match, AMBER) == ["Probe 2 goes c1-d1.", "Probe 2 is lost from sight at d1."]
    assert told(match, COBALT) == [
        "Probe 2 goes c1-d1.",
        "Probe 2 goes d1-e1.",
        "Probe 1 is lost from sight at a1.",
    ]
    (ghost,) = [piece for piece in match.view(AMBER).pieces if piece.name.startswith("ghost")]
    assert (ghost.name, ghost.cell, ghost.bars[0].value) == ("ghost of Probe pr2", cell(match, "d1"), 20 - 7)
    assert "seen with 3 ticks" in [mark.text for mark in ghost.marks]
    (ghost,) = [piece for piece in match.view(COBALT).pieces if piece.name.startswith("ghost")]
    assert (ghost.name, ghost.cell, ghost.bars[0].value) == ("ghost of Probe pr1", cell(match, "a1"), 20 - 2)


@pytest.mark.rule("WLK-28")
def test_what_is_remembered_stays_while_it_acts_unseen_and_goes_when_it_is_seen_again():
    match = goes_behind_the_hill()
    play(match, "face w", "wait 8", "face e", "wait 2", "face w", dice=[])
    remembered = match.known(AMBER).units[8]
    assert (remembered.ghost_cell - 1, remembered.ghost_ticks, remembered.ghost_damage) == (cell(match, "d1"), 3, 7)
    assert ticks(match, "probe1", "probe2") == [13, 10]
    play(match, "walk", "d1", "go", "pass", dice=[])
    assert told(match, AMBER) == ["Probe 1 spots Probe 2 at d1."]
    assert seen(match, AMBER) == {"Probe 1", "Probe 2"}
    seen_again = match.known(AMBER).units[8]
    assert (seen_again.ghost_cell, seen_again.ghost_ticks, seen_again.ghost_damage) == (0, 0, 0)
    assert (damage(match, "probe2"), motion(match, "probe2")) == (7, "moving")


@pytest.mark.rule("WLK-28")
def test_who_is_seen_by_one_machine_alone_is_lost_with_it():
    """Cobalt destroys the machine at e1; the one at a1 does not see over the hill. The shot took 3 ticks."""
    match = walkers(HILL, ["probe e1 e at 5", "probe a1 e at 5"], ["probe g1 w at 0"])
    unit(match, "probe1").damage = 19
    play(match, "fire gun at probe1 aim 1", "pass", dice=[9, 1, 1])
    assert at(match, "probe1") == "destroyed"
    assert told(match, AMBER)[-1] == "Probe 3 is lost from sight at g1."
    remembered = match.known(AMBER).units[8]
    assert (remembered.ghost_cell - 1, remembered.ghost_ticks) == (cell(match, "g1"), 3)
