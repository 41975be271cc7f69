"""Walkers: whose turn it is, how the clock begins, and how a match ends."""

import pytest
from walkers_kit import AMBER, COBALT, at, choices, machine, move, opened, play, ticks, unit, up, walkers

from sandtable.contract.errors import SandtableError

LANE = """
    . . . . .
     . . . . .
"""
LETHAL = {"damage": 5, "tier": 5, "aimtime": 5, "stabilisation": 5, "velocity": 9, "ticks": 2}
CRACK = machine("xk", title="Crack", skills={"gunnery": "1/2/3/4"}, weapons=["lethal"], value=3)


@pytest.mark.rule("WLK-03")
def test_the_machine_with_the_fewest_ticks_acts_and_gains_ticks_by_it():
    match = walkers(LANE, ["probe a1 e at 3", "probe a2 e at 8"], ["probe e1 w at 1"])
    assert (up(match), match.deciders) == ("probe3", (COBALT,))
    move(match, "d1")
    assert ticks(match, "probe1", "probe2", "probe3") == [3, 8, 6]
    play(match, "face w")
    assert (up(match), match.deciders) == ("probe1", (AMBER,))
    play(match, "wait 2", "face e")
    assert (up(match), ticks(match, "probe1")) == ("probe1", [5])  # five are still the fewest: it is up again
    play(match, "wait 2", "face e")
    assert up(match) == "probe3"


@pytest.mark.rule("WLK-03")
def test_who_is_out_of_play_is_never_up():
    match = walkers(LANE, ["probe a1 e at 0", "probe a2 e at 1"], ["crack b1 w at 5"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    unit(match, "probe2").damage = 16
    play(match, "wait 8", "face e", "wait 8", "face e")
    assert up(match) == "crack1"
    play(match, "fire lethal at probe2 aim 2")
    play(match, "pass", dice=[4, 1])
    unit(match, "probe2").ticks = 0
    assert (at(match, "probe2"), ticks(match, "probe1", "crack1"), up(match)) == ("destroyed", [8, 9], "probe1")
    play(match, "wait 2", "face e")
    assert up(match) == "crack1"


@pytest.mark.rule("WLK-04")
@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ([9, 13], "probe1"),  # appropriate against good: the loser goes first
        ([13, 9], "probe2"),
        ([12, 9], "probe2"),  # both appropriate: the lower die
        ([9, 12], "probe1"),
        ([20, 19], "probe2"),  # both excellent
        ([10, 10, 13, 5], "probe2"),  # equal in both: once more
        ([20, 20, 1, 1, 3, 4], "probe1"),
    ],
)
def test_on_a_tie_the_loser_of_a_piloting_roll_goes_first(dice, first):
    match = opened(LANE, ["probe a1 e at 4"], ["probe e1 w at 4"], dice=dice)
    assert up(match) == first
    rolls = [text for text in match.log() if "rolls for who goes first" in text]
    assert [text.split(" rolls")[0] for text in rolls] == ["Probe 1", "Probe 2"] * (len(dice) // 2)


@pytest.mark.rule("WLK-04")
@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ([9, 13, 17], "probe1"),
        ([17, 13, 9], "probe3"),
        ([17, 9, 9, 13, 5], "probe3"),  # the second and the third are equal and roll again, without the first
        ([9, 17, 9, 5, 13], "probe1"),
        ([9, 9, 17, 13, 13, 4, 3], "probe2"),
        ([11, 11, 11, 13, 9, 9, 17, 18], "probe2"),  # all three, then two, then one
    ],
)
def test_a_tie_of_three(dice, first):
    match = opened(LANE, ["probe a1 e at 4", "probe a2 e at 4"], ["probe e1 w at 4", "probe e2 w at 5"], dice=dice)
    assert up(match) == first


@pytest.mark.rule("WLK-04")
def test_damage_counts_in_the_roll_for_who_goes_first():
    """Probe 1 rolls better by far, but with 10 damage an 11 is nothing; Probe 2's 5 is poor, so Probe 1 goes first."""
    match = walkers(LANE, ["probe a1 e at 2"], ["probe e1 w at 4"])
    unit(match, "probe1").damage = 10
    play(match, "wait 2")
    assert play(match, "face e", dice=[11, 5])[1:] == [
        "Probe 1 rolls for who goes first: piloting 11 (not at all).",
        "Probe 2 rolls for who goes first: piloting 5 (poor).",
    ]
    assert up(match) == "probe1"


@pytest.mark.rule("WLK-04")
def test_a_tier_counts_more_than_any_die():
    ace = machine("ac", title="Ace", skills={"piloting": "1/2/3/4"})
    match = opened(LANE, ["ace a1 e at 0"], ["probe e1 w at 0"], dice=[3, 12], machines={"ace": ace})
    assert up(match) == "probe1"  # a 3 is good for the ace, a 12 only appropriate for the probe


@pytest.mark.rule("WLK-04")
def test_after_six_equal_rolls_the_first_of_the_list_goes_first():
    match = opened(LANE, ["probe a1 e at 0"], ["probe e1 w at 0"], dice=[10] * 12)
    assert up(match) == "probe1"


@pytest.mark.rule("WLK-10")
def test_both_sides_put_ticks_on_each_other_until_one_machine_is_clearly_first():
    """Amber's 9 puts 2 ticks on probe3, Cobalt's 13 puts 3 on probe1; probe2 and probe4 have none. Next round: nothing
    for probe4, 1 for probe2."""
    match = opened(LANE, ["probe a1 e", "probe a2 e"], ["probe e1 w", "probe e2 w"], dice=[9, 13, 1, 5])
    assert ticks(match, "probe1", "probe2", "probe3", "probe4") == [3, 1, 2, 0]
    assert up(match) == "probe4"


@pytest.mark.rule("WLK-10")
def test_a_preflight_goes_down_the_list_and_again():
    """Two against one: Amber's rolls all count against probe3, Cobalt's in turn against probe1, probe2, probe1."""
    match = opened(LANE, ["probe a1 e", "probe a2 e"], ["probe e1 w"], dice=[1, 5, 5, 5, 5, 17])
    assert ticks(match, "probe1", "probe2", "probe3") == [1 + 4, 1, 0 + 1 + 1]
    assert up(match) == "probe2"


@pytest.mark.rule("WLK-10")
def test_a_preflight_of_two_goes_on_while_they_are_equal():
    match = opened(LANE, ["probe a1 e"], ["probe e1 w"], dice=[9, 9, 1, 1, 17, 13])
    assert ticks(match, "probe1", "probe2") == [2 + 0 + 3, 2 + 0 + 4]
    assert up(match) == "probe1"


@pytest.mark.rule("WLK-10")
def test_in_a_preflight_a_20_is_excellent_and_a_1_nothing():
    match = opened(LANE, ["probe a1 e"], ["probe e1 w"], dice=[20, 1])
    assert ticks(match, "probe1", "probe2") == [0, 4]


@pytest.mark.rule("WLK-10")
def test_the_first_machine_of_each_side_rolls_in_the_preflight():
    ace = machine("ac", title="Ace", skills={"piloting": "1/2/3/4"})
    match = opened(LANE, ["ace a1 e"], ["probe e1 w", "ace e2 w"], dice=[3, 4, 2, 4], machines={"ace": ace})
    assert ticks(match, "ace1", "probe1", "ace2") == [0, 3, 2]  # a 4 is excellent for an ace and nothing for a probe


@pytest.mark.rule("WLK-10")
def test_starting_ticks_of_the_scenario_need_no_preflight():
    match = opened(LANE, ["probe a1 e at 0"], ["probe e1 w at 0"], dice=[5, 9])  # a tie, no preflight
    assert ticks(match, "probe1", "probe2") == [0, 0]


@pytest.mark.rule("WLK-10")
def test_each_side_is_told_its_own_ticks_of_the_preflight():
    match = opened(LANE, ["probe a1 e"], ["probe e1 w"], dice=[5, 9])
    ambers = "Amber's machines begin on the clock: Probe 1 at 2."
    cobalts = "Cobalt's machines begin on the clock: Probe 2 at 1."
    assert (ambers in match.log(AMBER), cobalts in match.log(AMBER)) == (True, False)
    assert (ambers in match.log(COBALT), cobalts in match.log(COBALT)) == (False, True)


@pytest.mark.rule("WLK-11")
def test_one_waits_at_least_two_ticks():
    match = walkers(LANE, ["probe a1 e at 0"], ["probe e1 w at 9"])
    waits = [choice for choice in choices(match) if choice.startswith("wait")]
    assert waits == [f"wait {n}" for n in (2, 3, 4, 5, 6, 7, 8)]
    with pytest.raises(SandtableError):
        match.play("wait 1")
    assert play(match, "wait 2") == ["Probe 1 waits 2 ticks."]
    assert ticks(match, "probe1") == [2]


@pytest.mark.rule("WLK-11")
@pytest.mark.parametrize(("waits", "is_over"), [("wait 5", False), ("wait 6", True), ("wait 7", True)])
def test_play_ends_when_the_next_to_act_has_as_many_ticks_as_the_limit(waits, is_over):
    match = walkers(LANE, ["probe a1 e at 4"], ["probe e1 w at 11"], limit=12)
    play(match, "wait 2", "face e")
    unit(match, "probe2").ticks = 12
    play(match, waits)
    events = play(match, "face e")
    assert match.is_over == is_over
    assert ("Tick 12 is reached." in events, "Nobody wins." in events) == (is_over, is_over)
    assert match.outcome == ((0, 0) if is_over else None)


@pytest.mark.rule("WLK-11")
def test_a_machine_beyond_the_limit_waits_for_the_others():
    match = walkers(LANE, ["probe a1 e at 4"], ["probe e1 w at 9"], limit=10)
    play(match, "wait 8", "face e")
    assert (ticks(match, "probe1"), up(match)) == ([12], "probe2")
    play(match, "wait 2", "face w")
    assert match.is_over
