"""What a player of Fogbound is shown beside the board itself: numbers before an attack, what can be seen and struck
from where, ways of several steps, who starts a round and why, armies for sale, maps to choose from."""

import pytest
from fogbound_kit import DAWN, DUSK, cell, fog, give, kind, laid, play

from sandtable import Match
from sandtable.engine.inspecting import inspected
from sandtable.engine.telling import ALL, SPECTATOR
from sandtable.games.fogbound import game
from sandtable.games.fogbound.names import place

FIELD = """
    . . . . .
     . . . . .
    . . . . .
"""


def details(match, text):
    """What is told of a choice of whoever is to move."""
    choices = match.view(match.deciders[0]).choices
    return next(choice for choice in choices if choice.text == text).details


def named(match, cells):
    return {place(match.scenario, there) for there in cells}


# Numbers before an attack.
@pytest.mark.rule("FOG-35")
def test_a_blow_is_told_with_what_moving_in_costs_and_that_it_follows_up():
    match = fog("f . .\n . . .", ["walker b1"], ["walker a1"])
    assert details(match, "xw1 hit at a1") == (
        "costs 2 movement",
        "enemy XW 1: 3 blade − 1 protection − 0 armour − 0 resistance = 2 of 6 health",
        "moves in if that leaves the hex empty",
    )


@pytest.mark.rule("FOG-37")
def test_an_area_attack_tells_the_numbers_of_everybody_it_is_known_to_hit_friends_too():
    blast = {"attack": "area", "range": 3, "radius": 1, "do": ["damage 2 blast"]}
    units = {"gun": kind("gn", sight=3, actions={"blast": blast})}
    match = fog(FIELD, ["gun a1", "walker c1"], ["walker d1", "walker e3"], units=units)
    told = details(match, "gn1 blast at d1")
    assert told == (
        "XW xw2: 2 blast − 0 protection − 0 armour − 0 resistance = 2 of 6 health",
        "enemy XW 1: 2 blast − 0 protection − 0 armour − 0 resistance = 2 of 6 health",
    )
    assert details(match, "gn1 blast at b3") == ("nobody is known to be there",)


@pytest.mark.rule("FOG-48")
def test_a_shield_and_a_death_are_part_of_the_numbers():
    match = fog(FIELD, ["walker a1"], ["walker b1"])
    give(match, DUSK, 1, "shielded", 2)
    match.state.units[16].hp = 1
    assert details(match, "xw1 shot at b1")[-1].endswith("− 0 resistance − 2 shield = 1 of 1 health, dies")


def test_what_is_healed_is_told_before():
    units = {"medic": kind("md", actions={"mend": {"do": ["heal 3"], "targets": "friends"}})}
    match = fog(FIELD, ["medic a1", "walker b1"], ["walker e3"], units=units)
    match.state.units[1].hp = 4
    assert details(match, "md1 mend at b1") == ("XW xw2: heals 2, to 6 of 6 health",)


def test_actions_at_a_hex_have_a_mode_of_their_own_and_show_their_area():
    flare = {"targets": "hex", "range": 2, "radius": 1, "do": ["reveal"]}
    units = {"lamp": kind("lm", actions={"flare": flare})}
    match = fog(FIELD, ["lamp a1"], ["walker e3"], units=units)
    choices = match.view(match.deciders[0]).choices
    modes = {choice.text: choice.mode for choice in choices}
    assert (modes["lm1 flare at b2"], modes["lm1 to b1"], modes["skip"]) == ("flare", "", "")
    lit = next(choice for choice in choices if choice.text == "lm1 flare at b2")
    assert named(match, lit.cells) == {"a1", "b2", "a2", "c2", "b1", "c1", "b3", "c3"}
    assert lit.details == ("shows all hexes within 1 until the round ends",)


# What can be seen and struck from where.
@pytest.mark.rule("FOG-16")
def test_from_an_empty_hex_one_sees_what_is_in_line_of_it():
    match = fog("""
        . . f . .
         . . . . .
    """, ["mouse a1"], ["mouse e1"])  # fmt: skip
    found = inspected(match, DAWN, cell=cell(match, "b1"))
    assert named(match, found.cells["sight"]) == {"a1", "b1", "c1", "a2", "b2", "c2"}
    play(match, "xs1 to a2")
    found = inspected(match, DAWN, cell=cell(match, "b1"))
    assert "in sight: what xs1 would see from here" in found.texts


@pytest.mark.rule("FOG-27")
def test_only_enemies_in_sight_threaten_a_hex():
    long = ". . . . . . . . . .\n . . . . . . . . . ."
    near = fog(long, ["walker a1"], ["walker c1"])
    found = inspected(near, DAWN, cell=cell(near, "b2"))
    assert "could be struck by enemy XW 1" in found.texts
    assert {"a2", "b2", "f2"} <= named(near, found.cells["threat"])
    far = [fog(long, ["walker a1"], ["walker " + where]) for where in ("f1", "j2")]
    told = [(inspected(match, DAWN, cell=cell(match, "d2")), inspected(match, DAWN, piece=0)) for match in far]
    assert told[0] == told[1]
    assert "threat" not in told[0][0].cells


@pytest.mark.rule("FOG-09")
def test_a_unit_is_shown_where_it_could_go_and_be_struck():
    match = fog("""
        . . s . .
         . . x . .
    """, ["walker a1"], ["walker e1"])  # fmt: skip
    reach = named(match, inspected(match, DAWN, 0).cells["reach"])
    assert {"b1", "a2", "b2"} <= reach
    assert reach <= set(match_steps(match, 0))


def match_steps(match, unit):
    """All hexes that a unit can get to by taking legal steps one after the other."""
    found, name = set(), match.view(DAWN).pieces[unit].caption
    for text in [match.text(action) for action in match.legal()]:
        if text.startswith(f"{name} to "):
            found.add(text.split()[-1])
            copy = match.copy()
            copy.play(text)
            if copy.state.active == unit:
                found |= match_steps(copy, unit)
    return found


@pytest.mark.rule("FOG-44")
def test_who_is_rooted_goes_nowhere_and_has_no_ways():
    match = fog(FIELD, ["walker a1"], ["walker e3"])
    assert inspected(match, DAWN, 0).ways
    give(match, DAWN, 1, "rooted", 2)
    found = inspected(match, DAWN, 0)
    assert "reach" not in found.cells
    assert not found.ways


def test_ways_lead_step_by_step_to_hexes_further_on_and_not_through_lava():
    match = fog("""
        . v . .
         . . . .
    """, ["walker a1"], ["walker d2"])  # fmt: skip
    ways = {place(match.scenario, way.cells[-1]): way for way in inspected(match, DAWN, 0).ways}
    assert ways["c1"].steps == ("xw1 to a2", "xw1 to b2", "xw1 to c1")
    assert ways["c1"].text == "3 steps: 0 of 3 left"
    assert "b1" not in ways, "one step is no way"
    play(match, *ways["c1"].steps)
    assert place(match.scenario, match.state.units[0].cell) == "c1"
    assert not inspected(match, DUSK, 16).ways, "it is not Dusk's turn"


# Who starts, and why.
@pytest.mark.rule("FOG-05")
def test_who_started_the_round_and_why_stays_in_view_of_everybody():
    match = fog(FIELD, ["walker a1"], ["walker e3"], rounds=2)
    assert match.view(DUSK).notes == (
        "Dawn started round 1 (by chance); whoever does not act last in it starts round 2.",
    )
    play(match, "xw1 to b1", "end", "skip", "skip")
    for seat in (DAWN, DUSK, SPECTATOR):
        assert match.view(seat).notes == ("Dusk started round 2 (it had not acted last); it is the last one.",)


@pytest.mark.rule("FOG-05")
def test_nobody_is_told_before_who_will_start_for_a_skip_is_a_secret():
    long = ". . . . . . . . . .\n . . . . . . . . . ."
    acts, skips = (fog(long, ["walker a1"], ["walker j2", "walker j1"]) for _ in range(2))
    play(acts, "xw1 to b1", "end", "xw1 to i2", "end")
    play(skips, "xw1 to b1", "end", "skip")
    assert acts.view(DAWN).notes == skips.view(DAWN).notes


# Before the first round.
@pytest.mark.rule("FOG-57")
def test_what_is_for_sale_is_shown_with_its_numbers_payable_or_not():
    match = Match("fogbound", "muster", seed=1, runtime="python")
    play_as(match, DAWN, "buy scout", "buy scout", "buy eagle")
    army, shop = match.view(DAWN).piles
    assert [(card.name, card.have) for card in army.cards] == [("Scout", 2), ("Eagle", 1)]
    scout = next(card for card in shop.cards if card.name == "Scout")
    assert (scout.cost[0].value, scout.have, [(f.name, f.value) for f in scout.figures][:4]) == (
        4, 2, [("health", 3), ("speed", 4), ("sight", 3), ("size", "S")],
    )  # fmt: skip
    assert scout.texts[0] == "stealth"
    buy = {choice.card for choice in match.view(DAWN).choices if choice.text.startswith("buy ")}
    assert {scout.id} < buy <= {card.id for card in shop.cards}
    back = {choice.text: choice.card for choice in match.view(DAWN).choices if choice.text.startswith("back ")}
    assert back == {f"back {card.name.lower()}": card.id for card in shop.cards if card.have}
    assert [pile.name for pile in match.view(DUSK).piles] == ["for sale"]
    assert match.view(SPECTATOR).piles == ()


def play_as(match, seat, *orders):
    for order in orders:
        match.play(order, seat)


@pytest.mark.rule("FOG-57")
def test_the_unit_to_be_placed_next_shows_its_numbers():
    match = Match("fogbound", "muster", seed=1, runtime="python")
    play_as(match, DAWN, "buy scout", "buy guard", "ready")
    (pile,) = match.view(DAWN).piles
    assert [(card.name, card.is_next, bool(card.figures)) for card in pile.cards] == [
        ("Scout sc1", True, True),
        ("Guard gu2", False, False),
    ]
    assert laid(match.view(DAWN), "zone")


@pytest.mark.rule("FOG-04")
def test_the_maps_of_a_draft_are_shown_to_everybody_until_one_is_picked():
    match = Match("fogbound", "draft", seed=1, runtime="python")
    for seat in (DAWN, DUSK, SPECTATOR):
        sketches = match.view(seat).sketches
        assert [sketch.name for sketch in sketches] == ["ridge", "heath", "straits"]
        assert len({str(sketch.board) for sketch in sketches}) == 3
        assert all(laid(sketch, "zone", 0) and laid(sketch, "objective") for sketch in sketches)
    (banner,) = match.deciders
    assert {choice.sketch for choice in match.view(banner).choices} == {"ridge", "heath", "straits"}
    match.play("ban heath", banner)
    assert [sketch.note for sketch in match.view(SPECTATOR).sketches] == ["", "banned", ""]
    match.play("pick straits", 1 - banner)
    assert match.view(SPECTATOR).sketches == ()


def test_the_position_that_shows_the_game_is_read_and_seen_under_fog():
    match = Match(game, seed=0, runtime="python")
    match.set_state(game.face.notation.parse_board(match.box, game.face.picture))
    view = match.view(DAWN)
    assert {piece.style for piece in view.pieces} == {"full", "hollow", "ghost"}
    shown = {(str(overlay.kind), overlay.owner) for overlay in view.overlays}
    assert {("remembered", None), ("unseen", None), ("objective", 0), ("objective", 1)} <= shown


# Whoever sees everything: a replay, an analysis.
@pytest.mark.rule("FOG-27")
def test_whoever_sees_everything_is_told_once_of_whom_by_side_and_sees_no_ghosts():
    shell = {"attack": "ranged", "range": 3, "do": ["damage 2 blast"]}
    match = fog(FIELD, ["gun a1"], ["gun e1"], units={"gun": kind("gn", sight=3, actions={"shell": shell})})
    assert match.play("skip", DAWN) == ["Dawn skips."]
    assert match.play("gn1 to d1", DUSK) == [
        "Dusk's GN comes into sight of Dawn at d1.",
        "Dawn's GN comes into sight of Dusk at a1.",
        "Dusk's GN 1 moves e1-d1.",
    ]
    assert match.play("gn1 shell at a1", DUSK)[:2] == ["Dusk's GN 1 uses shell at a1.", "Dawn's GN 1 loses 2 at a1."]
    assert "Enemy GN 1 comes into sight at d1." in match.log(DAWN)
    assert [(piece.name, piece.owner, piece.caption) for piece in match.game.face.view(match.look(ALL)).pieces] == [
        ("GN gn1", DAWN, "gn1"), ("GN gn1", DUSK, "gn1"),
    ]  # fmt: skip
