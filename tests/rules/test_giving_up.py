"""What gives something away for good says so in its preview, so that people are asked once: what is lost, by whom, and
nothing where nothing is lost."""

import pytest
from fogbound_kit import DAWN, fog, kind, play
from lasertag_kit import lasertag
from tyrant_clash import CLASH
from walkers_looks import behind_a_ridge, facing_each_other

from sandtable import Match
from sandtable.games.fogbound.file import FogboundFile
from sandtable.testing import drawn


def lost(match, text):
    """What a choice says that it gives away."""
    return next(one.gives_up for one in match.view(match.deciders[0]).choices if one.text == text)


# Lasertag.
SQUAD = """
S . . . B
. . . . .
S . . . g
"""


@pytest.mark.rule("LT-26")
@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ("", ""),
        ("S1 a1 ap 2 moved", ""),  # goes on overwatch with them
        ("S1 a1 ap 1 fired 1 moved", "1 action point of Scout 1 would be lost, without overwatch."),
        ("S1 a1 ap 2 off moved", "2 action points of Scout 1 would be lost, without overwatch."),
        ("S1 a1 ap 0 fired 1 moved", ""),
        (
            "S1 a1 ap 2 fired 1\nS2 a3 ap 1 fired 1 moved",
            "3 action points of Scout 1 and Scout 2 would be lost, without overwatch.",
        ),
    ],
)
def test_lasertag_the_end_of_a_turn_loses_the_points_of_who_cannot_watch(notes, said):
    match = lasertag(f"{SQUAD}\n{notes}")
    text = next(match.text(action) for action in match.legal() if "end" in match.text(action))
    assert lost(match, text) == said


# Tyrant.
BEFORE = CLASH.replace("phase={phase} step=action", "phase={phase} step={step}").replace(" active={active}", "{more}")


def clash(phase, step="action", resource=2, more="", change=()):
    board = BEFORE.format(phase=phase, step=step, resource=resource, more=more)
    for old, new in change:
        assert old in board
        board = board.replace(old, new)
    return drawn("tyrant", board, scenario="first")


@pytest.mark.rule("TYR-18")
@pytest.mark.parametrize(
    ("resource", "said"),
    [
        (2, "3 cards could be bought for your 2 resource."),  # guard 2, rally 2, elixir 1
        (1, "1 card could be bought for your 1 resource."),
        (3, "4 cards could be bought for your 3 resource."),  # and the wolf
        (4, "5 cards could be bought for your 4 resource."),  # and the lancer
    ],
)
def test_tyrant_who_is_done_buying_passes_the_purchase_of_the_turn(resource, said):
    assert lost(clash("buy", "buying", resource), "done") == said


@pytest.mark.rule("TYR-16")
def test_tyrant_the_end_of_the_action_phase_leaves_out_who_could_act():
    """Red's king and archer are ready; what is tapped, or has neither a move nor an attack left, cannot act."""
    assert lost(clash("action"), "done") == "King 1 and Archer 3 could still act in this turn."
    tapped = [("king1 a1 red", "king1 a1 red tapped")]
    assert lost(clash("action", change=tapped), "done") == "Archer 3 could still act in this turn."
    both = [*tapped, ("archer3 c3 red damage=1", "archer3 c3 red damage=1 tapped")]
    assert lost(clash("action", change=both), "done") == ""


@pytest.mark.rule("TYR-16")
def test_tyrant_who_is_done_with_one_unit_or_with_discarding_gives_nothing_away():
    assert lost(clash("unit", more=" active=archer3"), "done") == ""
    assert lost(clash("discard", "discarding"), "done") == ""


@pytest.mark.rule("TYR-04")
@pytest.mark.parametrize(("resource", "said"), [(1, "Knight 3 is destroyed, though its 1 can be paid."), (0, "")])
def test_tyrant_a_unit_is_let_go_that_could_be_paid_for(resource, said):
    board = f"""
    table phase=upkeep step=upkeep round=2 turn=red decider=red paying=knight3
    counts began=2
    red resource={resource}
    king1 b2 red
    king2 j8 blue
    knight3 c3 red
    """
    match = Match("tyrant", "keep", seed=0, runtime="python")
    match.state.assign(match.game.face.notation.parse_board(match.box, board))
    assert lost(match, "release") == said


# Fogbound.
@pytest.mark.rule("FOG-07")
def test_fogbound_a_turn_ends_in_which_a_unit_has_done_nothing():
    """Its only step led to where somebody unseen stands."""
    units = {"shadow": kind("zz", size="S", keywords=["invisible"])}
    match = fog(". . . .\n . . . .", ["walker a1"], ["shadow b1"], units=units)
    play(match, "xw1 to b1")
    assert lost(match, "end") == "XW xw1 has done nothing in its turn."
    play(match, "xw1 to a2")
    assert lost(match, "end") == ""


@pytest.mark.rule("FOG-06")
def test_fogbound_who_skips_may_lose_the_turns_of_all_who_are_ready():
    match = fog(". . . .\n. . . .\n. . . .", ["walker a1", "walker c1"], ["walker a3"])
    assert lost(match, "skip") == "2 units of yours could still act, and the round may end."
    play(match, "xw1 to b1", "end", "skip")
    assert lost(match, "skip") == "1 unit of yours could still act, and the round may end."
    play(match, "xw2 to d1", "end", "skip")
    assert (match.deciders, match.state.round) == ((DAWN,), 1)
    assert lost(match, "skip") == ""


@pytest.mark.rule("FOG-57")
def test_fogbound_who_has_no_room_left_in_the_zone_does_not_take_part():
    """One hex of open ground and one of water: where the swan takes the water, the boat stays at home."""
    units = {"swan": kind("xs", keywords=["aquatic"]), "boat": kind("xb", keywords=["aquatic", "water only"])}
    data = {"game": "fogbound", "title": "Room", "map": ".1 ~1\n. .*\n.2 .2", "units": units}
    file = FogboundFile.model_validate(data | {"dawn": ["swan", "boat"], "dusk": ["swan a3"]})
    for hex_, said in (("b1", "XB xb2 would not take part: there is no room left."), ("a1", "")):
        match = Match("fogbound", file, seed=0, runtime="python")
        match.play(f"place xs1 {hex_}", DAWN)
        if not said:
            match.play("place xb2 b1", DAWN)
        assert lost(match, "ready") == said


# Walkers.
@pytest.mark.rule("WLK-13")
def test_walkers_a_move_without_a_way_pays_its_ticks_for_nothing():
    match = behind_a_ridge()
    match.play("walk")
    assert lost(match, "go") == "Probe 1 goes nowhere, and its 5 ticks are paid all the same."
    match.play("b2")
    assert lost(match, "go") == ""


@pytest.mark.rule("WLK-32")
def test_walkers_who_fires_from_where_it_stands_with_its_move_gives_nothing_away():
    match = facing_each_other()
    match.play("walk")
    match.play(next(match.text(action) for action in match.legal() if match.text(action).startswith("fire")))
    assert lost(match, "go") == ""


@pytest.mark.rule("WLK-13")
def test_walkers_an_interrupt_without_a_way_is_wasted():
    match = facing_each_other()
    for text in ("walk", "c2", "go"):
        match.play(text)
    match.play(next(match.text(action) for action in match.legal() if match.text(action) != "pass"))
    match.play("walk")
    assert lost(match, "go") == "Probe 2 goes nowhere, and its 5 ticks are paid all the same."
