"""Lasertag: scoring, being hit, and how matches end."""

import pytest
from lasertag_kit import BLUE, RED, at, can, laser, lasertag, opened, points, reach, refused, soldier, targets, watch

FLAGS = """
    G . . . . g
    . . . . . .
    . . . . . .
    B . . . . b
"""


@pytest.mark.rule("LT-03")
def test_a_soldier_is_worth_two_points_and_a_base_five():
    match = lasertag("S . . . . g\n. . . . . .\n. . . . . .\nB . . . . b\n# S # # # #")
    match.play("S1 fires g1", dice=[5, 5])
    assert points(match) == (2, 0)
    [event] = match.play("S2 fires base2", dice=[5, 5])
    assert event == "Scout 2 fires at Blue's base 2: needs 6 (base 7, scout +1, elevated −2), rolls 5+5, hit, 5 points."
    assert points(match) == (7, 0)


@pytest.mark.rule("LT-03")
def test_the_scenario_may_set_other_points_and_a_base_takes_no_harm():
    match = lasertag(FLAGS, soldier_points=3, base_points=11)
    match.play("G1 fires base2", dice=[5, 5])
    assert points(match) == (11, 0)
    match.play("end")
    match.play("g2 fires G1", dice=[5, 5])
    assert points(match) == (11, 3)
    match.play("end")
    assert targets(match, "G1") == []  # his laser is off
    match.play("end")
    assert "fires base1" in can(match, "g2")


@pytest.mark.rule("LT-05")
def test_who_is_hit_can_move_but_neither_fire_nor_watch():
    match = lasertag(FLAGS + "g2 f1 watch")
    assert match.play("G1 fires g2", dice=[3, 4])[1:] == ["Grunt 2's laser is off."]
    assert (laser(match, "g2"), watch(match, "g2")) == ("off", "none")
    match.play("end")
    assert targets(match, "g2") == []
    error = refused(match, "g2 fires G1")
    assert (error.code, error.reason) == ("action/laser-off", "g2's laser is off")
    assert error.remedy == "touch a base of your own first"
    assert "e2" in reach(match, "g2")
    match.play("g2 e2")
    match.play("end")
    assert watch(match, "g2") == "none"


@pytest.mark.rule("LT-06")
@pytest.mark.parametrize("square", ["f4", "e4", "f3", "e3"])
def test_a_laser_charges_on_or_next_to_a_base_and_works_from_the_next_turn_on(square):
    match = lasertag("turn 3, Blue to move\n" + FLAGS + "g2 f1 off")
    events = match.play(f"g2 {square}")
    assert events == [f"Grunt 2 moves f1-{square}.", f"Grunt 2 starts charging at {square}."]
    assert refused(match, "g2 fires G1").remedy == "wait for the next turn"
    match.play("g2 e2")  # having touched it is enough
    match.play("end")
    assert laser(match, "g2") == "charging"
    assert match.play("end")[-1] == "Grunt 2's laser works again."
    assert "G1" in targets(match, "g2")


@pytest.mark.rule("LT-06")
@pytest.mark.parametrize("square", ["d4", "d3", "e2", "f2", "a4", "b3"])
def test_a_laser_charges_neither_further_off_nor_at_the_others_base(square):
    match = lasertag("turn 3, Blue to move\n" + FLAGS + "g2 f1 off")
    match.play("g2 d2")
    match.play(f"g2 {square}")
    assert laser(match, "g2") == "off"


@pytest.mark.rule("LT-06")
def test_hit_while_touching_his_base_he_starts_charging_at_once():
    match = lasertag("""
        G . . . . .
        . . . . . g
        B . . . . b
    """)
    assert match.play("G1 fires g2", dice=[3, 4])[1:] == ["Grunt 2's laser is off.", "Grunt 2 starts charging at f2."]
    match.play("end")
    assert "G1" in targets(match, "g2")


@pytest.mark.rule("LT-06")
def test_hit_again_while_charging_away_from_the_base_he_must_start_anew():
    match = lasertag(FLAGS + "g2 f1 charging")
    match.play("G1 fires g2", dice=[3, 4])
    assert laser(match, "g2") == "off"


@pytest.mark.rule("LT-07")
def test_without_a_base_who_is_hit_is_eliminated():
    match = lasertag("""
        S . . g
        . . . .
        . s . .
    """)
    assert match.play("S1 fires g1", dice=[6, 6])[1:] == ["Grunt 1 is out of the game."]
    assert at(match, "g1") == "out"
    assert [piece.name for piece in match.view(RED).pieces] == ["scout S1", "scout s2"]
    match.play("S1 d1")  # his square is free
    match.play("end")
    assert refused(match, "g1 c1").code == "action/eliminated"
    assert can(match, "g1") == []


@pytest.mark.rule("LT-08")
def test_a_deactivated_soldier_can_be_hit_again_and_scores_again():
    match = lasertag(FLAGS + "g2 f1 off")
    assert "g2" in targets(match, "G1")
    match.play("G1 fires g2", dice=[6, 6])
    assert points(match) == (2, 0)


@pytest.mark.rule("LT-09")
@pytest.mark.parametrize(
    ("bases", "mode"),
    [("B b", "CAPTURE_THE_FLAG"), ("B .", "ASSAULT"), (". b", "ASSAULT"), (". .", "ELIMINATION")],
)
def test_the_bases_decide_the_mode(bases, mode):
    assert mode == match_mode(opened(f"G . g\n{bases} ."))


def match_mode(match):
    from sandtable.games.lasertag.scenario import Mode

    return Mode(match.scenario.mode).name


@pytest.mark.rule("LT-10")
@pytest.mark.rule("LT-13")
def test_a_team_that_reaches_its_target_score_wins_at_once():
    match = lasertag("turn 2, Red to move, Red 4, Blue 0\n" + FLAGS, red_target=9, blue_target=50)
    events = match.play("G1 fires base2", dice=[6, 6])
    assert events[1:] == ["Red has reached its target with 9 points.", "Red wins."]
    assert (match.outcome, match.deciders) == ((1.0, -1.0), ())


@pytest.mark.rule("LT-13")
def test_targets_may_differ_and_may_be_absent():
    match = lasertag("turn 20, Red to move, Red 100, Blue 98\n" + FLAGS, blue_target=100)
    match.play("G1 fires g2", dice=[6, 6])
    assert match.outcome is None
    match.play("end")
    match.play("end")
    match.play("end")
    match = lasertag("turn 20, Blue to move, Red 100, Blue 98\n" + FLAGS, blue_target=100)
    assert match.play("g2 fires G1", dice=[6, 6])[-1] == "Blue wins."


@pytest.mark.rule("LT-10")
def test_a_target_can_be_reached_from_overwatch_in_the_others_turn():
    match = lasertag("turn 2, Red to move, Red 9, Blue 9\n" + FLAGS + "g2 f1 watch", red_target=10, blue_target=10)
    assert match.play("G1 b1", dice=[6, 6])[-1] == "Blue wins."


@pytest.mark.rule("LT-10")
@pytest.mark.rule("LT-14")
@pytest.mark.parametrize(
    ("score", "end", "outcome"),
    [("Red 7, Blue 5", "Red wins.", (1.0, -1.0)), ("Red 5, Blue 7", "Blue wins.", (-1.0, 1.0)),
     ("Red 5, Blue 5", "Nobody wins.", (0.0, 0.0))],
)  # fmt: skip
def test_after_the_last_turn_the_higher_score_wins_and_a_level_one_is_a_draw(score, end, outcome):
    match = lasertag(f"turn 4, Red to move, {score}\n" + FLAGS, turn_limit=4)
    match.play("end")
    assert match.outcome is None  # Blue has its fourth turn, too
    red, blue = score.split(", ")
    *_, last, result = match.play("end")
    assert last == f"The last turn is over: Red has {red.split()[1]} points, Blue {blue.split()[1]}."
    assert (result, match.outcome) == (end, outcome)


@pytest.mark.rule("LT-10")
def test_where_blue_starts_the_turn_is_over_after_reds():
    match = lasertag("turn 4, Blue to move\n" + FLAGS, turn_limit=4, starts="blue")
    match.play("end")
    assert match.outcome is None
    match.play("end")
    assert match.outcome == (0.0, 0.0)


@pytest.mark.rule("LT-13")
def test_without_a_limit_a_match_has_two_hundred_turns():
    match = lasertag("turn 200, Blue to move\n" + FLAGS)
    assert match.play("end")[-1] == "Nobody wins."
    match = lasertag("turn 199, Blue to move\n" + FLAGS)
    assert match.play("end")[-1] == "Red's turn 200 begins."


STORM = """
    G . . . . g
    . . . . . .
    . . . . . b
"""


@pytest.mark.rule("LT-11")
@pytest.mark.parametrize(("red", "end"), [(30, "Red wins."), (4, "Red wins."), (2, "Nobody wins."), (0, "Blue wins.")])
def test_when_the_offence_is_gone_the_score_decides(red, end):
    """Blue gets 2 points for the only soldier of the offence."""
    match = lasertag(f"turn 2, Blue to move, Red {red}, Blue 0\n" + STORM)
    assert match.play("g2 fires G1", dice=[6, 6])[1:] == [
        "Grunt 1 is out of the game.",
        "Red, the offence, has nobody left.",
        end,
    ]


@pytest.mark.rule("LT-11")
def test_the_defence_of_an_assault_is_never_eliminated():
    match = lasertag(STORM)
    match.play("G1 fires g2", dice=[6, 6])
    assert (at(match, "g2"), laser(match, "g2"), match.outcome) == ("f1", "off", None)


@pytest.mark.rule("LT-12")
def test_the_last_team_standing_wins_whatever_the_score():
    match = opened("G . . . . g\nS . . . . n\n. s s s . .")
    position = "turn 3, Blue to move, Red 6, Blue 0\nG . . . . g\nS . . . . n\n. . . . . ."
    match.set_state(match.game.face.notation.parse_board(match.box, position))
    assert match.play("g2 fires G1", dice=[6, 6])[1:] == ["Grunt 1 is out of the game."]
    events = match.play("n1 fires S1", dice=[6, 6])
    assert events[1:] == ["Scout 1 is out of the game.", "Red has nobody left.", "Blue wins."]
    assert (points(match), match.outcome) == ((6, 4), (-1.0, 1.0))


@pytest.mark.rule("LT-12")
def test_an_elimination_goes_on_while_both_teams_stand():
    match = lasertag("G . . . . g\nS . . . . s")
    match.play("G1 fires g2", dice=[6, 6])
    assert match.outcome is None
    match.play("S1 fires s2", dice=[6, 6])
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("LT-12")
def test_a_mover_who_is_hit_from_overwatch_can_be_the_last_one():
    match = lasertag("turn 1, Blue to move\nG . . . . g\nG1 a1 watch")
    assert match.play("g2 e1", dice=[6, 6])[-2:] == ["Blue has nobody left.", "Red wins."]
    assert soldier(match, "g2").ap == 0


@pytest.mark.rule("LT-09")
def test_both_seats_are_named_for_their_teams():
    match = opened(FLAGS)
    assert match.game.seats == ("Red", "Blue")
    assert [piece.owner for piece in match.view(BLUE).pieces] == [RED, BLUE, RED, BLUE]
