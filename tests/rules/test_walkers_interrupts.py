"""Walkers: who may interrupt what, and when (WLK-05 to WLK-07); what comes first is in ``test_walkers_order.py``."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    at,
    choices,
    facing,
    hide,
    machine,
    motion,
    move,
    opened,
    play,
    ticks,
    unit,
    up,
    walkers,
)

from sandtable.contract.answers import ANSWER, STACK_BITS, TOUCHED, Standing, passes
from sandtable.contract.errors import SandtableError

LANE = """
    . . . . . . .
     . . . . . . .
"""
HILLS = """
    .  .3 .  .3 .3 .3 .3
     .  .  .  .  .  .  .
"""
"""Who stands at c1 sees a2 to d2, past the ends of the hills beside it; e2 and f2 lie behind the hill at d1."""


def duel(late=4, amber="a1", cobalt="e1", drawing=LANE, **parameters):
    """A probe of Amber's that is up, and one of Cobalt's with some ticks."""
    return walkers(drawing, [f"probe {amber} e at 0"], [f"probe {cobalt} w at {late}"], **parameters)


def interrupts(match) -> list[str]:
    """Who can interrupt what was declared, and where."""
    return [choice for choice in choices(match) if "interrupts" in choice]


@pytest.mark.rule("WLK-05")
@pytest.mark.parametrize(
    ("orders", "after"),
    [
        (("walk", "b1", "go"), 5),
        (("walk with care", "b1", "go"), 7),
        (("walk", "go"), 5),
        (("fire gun at probe2 aim 1",), 3),
        (("fire gun at probe2 aim 4",), 6),
        (("walk", "b1", "fire gun at probe2 aim 2", "go"), 5),  # aiming on the move takes no ticks
    ],
)
def test_who_has_fewer_ticks_than_the_actor_will_have_may_interrupt(orders, after):
    match = duel(after - 1)
    play(match, *orders)
    assert interrupts(match)[0] == "probe2 interrupts at a1"
    match = duel(after)
    play(match, *orders)
    assert choices(match) == ["pass"]


@pytest.mark.rule("WLK-05")
def test_an_interrupt_may_come_at_any_point_of_the_path():
    match = duel()
    play(match, "walk", "b1", "c1", "b1", "go")
    assert choices(match) == ["pass", *(f"probe2 interrupts at {point}" for point in ("a1", "b1", "c1", "b1 2"))]
    match = duel(machines={"probe": machine("pr", thrust=6)})
    play(match, "walk", "jump d1", "go")
    assert interrupts(match) == ["probe2 interrupts at a1", "probe2 interrupts at d1"]  # not on the fly


@pytest.mark.rule("WLK-05")
def test_who_lies_on_the_ground_is_out_of_play_or_is_a_friend_cannot_interrupt():
    match = walkers(
        LANE, ["probe a1 e at 0", "probe a2 e at 2"], ["probe e1 w at 2", "probe e2 w at 2", "probe d2 w at 2"]
    )
    unit(match, "probe3").is_prone = True
    unit(match, "probe4").place = 2
    play(match, "walk", "b1", "go")
    assert interrupts(match) == ["probe5 interrupts at a1", "probe5 interrupts at b1"]


@pytest.mark.rule("WLK-05")
def test_an_interrupt_by_who_spots_the_actor_only_halfway_along_its_path():
    match = duel(amber="f2", cobalt="c1", drawing=HILLS)
    assert not unit(match, "probe1").is_spotted
    play(match, "walk", "e2", "d2", "c2", "go")
    assert interrupts(match) == ["probe2 interrupts at d2", "probe2 interrupts at c2"]
    play(match, "probe2 interrupts at d2")
    events = play(match, "fire gun at probe1 aim 1", dice=[1])
    assert [text for text in events if "spots" not in text] == [
        "Probe 1 goes f2-e2.",
        "Probe 1 goes e2-d2.",
        "Probe 1 goes d2-c2.",
        "Probe 2 interrupts and is about to fire.",
        "Probe 2 fires gun at Probe 1 after aiming 1 tick: gunnery 1 (not at all), good needed, miss.",
    ]


@pytest.mark.rule("WLK-05")
def test_an_interrupter_fires_at_the_actor_whichever_machine_that_is():
    """Probe 2 acts, the second of its side; standing still, Probe 3 aims longer than it could on the move."""
    match = walkers(LANE, ["probe a2 e at 9", "probe a1 e at 0"], ["probe e1 w at 1"])
    play(match, "walk", "b1", "go", "probe3 interrupts at b1")
    shots = [choice for choice in choices(match) if choice.startswith("fire")]
    assert shots == [f"fire gun at probe2 aim {aim}" for aim in (1, 2, 3, 4, 5)]


KNOLL = """
    . . . . . . .1 . . .
     . . . . . . . . . .
"""
"""From a1 one sees no farther than the hill at g1 in its row, but past it to h2, 8 hexes away."""


@pytest.mark.rule("WLK-28")
def test_who_is_lost_on_its_way_is_not_interrupted_where_only_a_roll_would_find_it_again():
    """Probe 1 is spotted at h2 and goes behind the hill and back; moving, it is seen at once within 6 hexes."""
    match = duel(amber="h2", cobalt="a1", drawing=KNOLL)
    unit(match, "probe1").is_spotted = True
    play(match, "walk", "h1", "h2", "go")
    assert interrupts(match) == ["probe2 interrupts at h2"]
    with pytest.raises(SandtableError, match="action/not-seen-there"):
        match.play("probe2 interrupts at h2 2")


@pytest.mark.rule("WLK-28")
def test_who_is_seen_at_once_on_its_way_is_interrupted_where_it_then_only_stays_spotted():
    """Moving, Probe 1 is seen at once at g1, 6 hexes away; at h1, 7 hexes away, a roll could spot it."""
    match = duel(1, amber="h1", cobalt="a1", drawing=KNOLL.replace("1", ""))
    hide(match, "probe1")
    play(match, "walk", "g1", "h1", "go")
    assert interrupts(match) == ["probe2 interrupts at g1", "probe2 interrupts at h1 2"]
    play(match, "probe2 interrupts at h1 2")
    events = play(match, "fire gun at probe1 aim 1", dice=[1])
    assert events[-1].startswith("Probe 2 fires gun at Probe 1 after aiming 1 tick: gunnery 1")


@pytest.mark.rule("WLK-05")
def test_who_does_not_see_the_point_itself_cannot_interrupt_there():
    """From a1 one sees a2 and b2, past the end of the hill beside it; c2 and d2 lie behind it."""
    match = walkers(HILLS, ["probe f2 e at 0"], ["probe c1 w at 4", "probe a1 w at 4"])
    play(match, "walk", "e2", "d2", "c2", "b2", "go")
    points = [(2, "d2"), (2, "c2"), (2, "b2"), (3, "b2")]
    assert interrupts(match) == [f"probe{number} interrupts at {point}" for number, point in points]


@pytest.mark.rule("WLK-05")
def test_from_a_hill_one_interrupts_over_the_woods_but_not_from_below():
    """From its hill at a1 Probe 2 looks over the two dense woods; Probe 3 at a2 does not, but hears from it."""
    match = walkers(
        """
        .2 d d . . .
         . d d . . .
        """,
        ["probe d1 e at 0"],
        ["probe a1 w at 4", "probe a2 w at 4"],
    )
    play(match, "walk", "e1", "go")
    assert interrupts(match) == ["probe2 interrupts at d1", "probe2 interrupts at e1"]
    match = walkers(
        """
        . d d .2 . .
         . d d . . .
        """,
        ["probe d1 e at 0"],
        ["probe a1 w at 4"],
    )
    play(match, "walk", "e1", "go")
    assert choices(match) == ["pass"]  # Probe 1 on its hill sees it, and is not seen


@pytest.mark.rule("WLK-05")
def test_an_actor_that_is_spotted_is_interrupted_where_it_is_still_seen():
    match = duel(amber="d2", cobalt="c1", drawing=HILLS)
    assert unit(match, "probe1").is_spotted
    play(match, "walk", "e2", "f2", "go")
    assert interrupts(match) == ["probe2 interrupts at d2"]


@pytest.mark.rule("WLK-05")
def test_an_actor_that_a_roll_would_spot_is_interrupted_only_if_it_has_been_spotted():
    """At a1, eight hexes away, it appears as large as five, on the move as six: only at c1 no roll is needed."""
    for is_spotted in (False, True):
        match = opened(". . . . . . . . .\n . . . . . . . . .", ["probe a1 e at 0"], ["probe i1 w at 4"], dice=[1])
        unit(match, "probe1").is_spotted = is_spotted
        play(match, "walk", "b1", "c1", "go")
        assert interrupts(match) == [
            f"probe2 interrupts at {it}" for it in (("a1", "b1", "c1") if is_spotted else ("c1",))
        ]


@pytest.mark.rule("WLK-05")
@pytest.mark.parametrize("orders", [("walk", "b1", "go"), ("walk", "go"), ("fire gun at probe2 aim 1",)])
def test_the_other_side_is_asked_after_every_declared_move_and_shot_whatever_it_could_do(orders):
    for late in (2, 50):
        match = duel(late)
        assert match.asked(AMBER) == 0
        play(match, *orders)
        assert match.deciders == (COBALT,)
        assert match.asked(COBALT) & ANSWER
        assert choices(match)[0] == "pass"
        assert (len(choices(match)) > 1) == (late == 2)


@pytest.mark.rule("WLK-05")
def test_the_other_side_is_asked_about_what_it_does_not_see():
    match = duel(amber="f2", cobalt="c1", drawing=HILLS)
    play(match, "walk", "e2", "go")
    assert (match.deciders, choices(match)) == ((COBALT,), ["pass"])
    assert match.asked(COBALT) == ANSWER | 1 << STACK_BITS


@pytest.mark.rule("WLK-05")
def test_nobody_is_asked_about_waiting_standing_up_or_turning():
    match = duel(1)
    unit(match, "probe1").is_prone = True
    play(match, "stand up")
    assert (match.deciders, match.asked(COBALT)) == ((COBALT,), 0)  # it is simply Probe 2's turn
    play(match, "wait 8")
    assert (match.deciders, match.asked(COBALT)) == ((COBALT,), 0)
    play(match, "face w")
    assert (match.deciders, up(match)) == ((AMBER,), "probe1")


@pytest.mark.rule("WLK-05")
def test_standing_answers_let_it_pass():
    """Until the own turn, until something own is fired at, or only this one."""
    match = duel(30)
    play(match, "walk", "b1", "go")
    first = match.asked(COBALT)
    assert (first & TOUCHED, first >> STACK_BITS) == (0, 1)
    assert passes(Standing.TURN, first, None, True)
    assert passes(Standing.TOUCHED, first, None, True)
    assert passes(Standing.STACK, first, 1, True)
    assert not passes(Standing.ASK, first, None, False)
    match.play("pass", standing=True, dice=[])
    play(match, "face e", "fire gun at probe2 aim 1")
    second = match.asked(COBALT)
    assert (second & TOUCHED, second >> STACK_BITS) == (TOUCHED, 2)
    assert passes(Standing.TURN, second, None, True)
    assert not passes(Standing.TOUCHED, second, None, True)
    assert not passes(Standing.STACK, second, 1, True)


@pytest.mark.rule("WLK-05")
def test_a_shot_on_the_move_touches_its_target_too():
    match = duel(30)
    play(match, "walk", "b1", "fire gun at probe2 aim 1", "go")
    assert match.asked(COBALT) & TOUCHED


@pytest.mark.rule("WLK-05")
def test_an_interrupter_fires_standing_at_the_actor_or_moves():
    """At b1 the actor is three hexes away: aiming for 1 tick is too little for a good shot, and up to 5 is possible."""
    match = duel()
    play(match, "walk", "b1", "c1", "go", "probe2 interrupts at b1")
    assert (match.deciders, match.asked(COBALT)) == ((COBALT,), 0)
    shots = [f"fire gun at probe1 aim {aim}" for aim in (1, 2, 3, 4, 5)]
    assert choices(match) == [*shots, "walk", "walk with care", "back"]
    play(match, "walk")
    assert sorted(choices(match)) == ["back", "d1", "d2", "e2", "f1", "go"]


@pytest.mark.rule("WLK-05")
def test_what_an_interrupter_has_half_said_can_be_taken_back():
    match = duel()
    play(match, "walk", "b1", "go")
    before = bytes(match.state)
    play(match, "probe2 interrupts at b1", "back")
    assert bytes(match.state) == before
    play(match, "probe2 interrupts at b1", "walk with care", "f1", "back")
    assert (bytes(match.state), choices(match)[0]) == (before, "pass")


@pytest.mark.rule("WLK-05")
def test_a_move_that_interrupts_has_no_shot_and_its_usual_hexes():
    match = duel(machines={"probe": machine("pr", movements=["walk 1+1 for 2"], thrust=3)}, late=1)
    play(match, "walk", "b1", "go", "probe2 interrupts at b1", "walk")
    assert sorted(choices(match)) == ["back", "d1", "d2", "e2", "f1", "go", "jump d1", "jump d2", "jump e2", "jump f1"]
    play(match, "f1", "g1")
    assert choices(match) == ["go", "back"]
    play(match, "go")
    assert (at(match, "probe2"), motion(match, "probe2"), ticks(match, "probe2")) == ("g1", "fast", [3])


@pytest.mark.rule("WLK-03")
def test_an_interrupt_costs_the_ticks_of_what_is_done():
    for reply, paid in ((("fire gun at probe1 aim 2",), 4), (("walk", "f1", "go"), 5), (("walk with care", "go"), 7)):
        match = duel()
        play(match, "walk", "b1", "go", "probe2 interrupts at a1", *reply[:-1])
        play(match, reply[-1], dice=[1] if len(reply) == 1 else [])
        assert ticks(match, "probe1", "probe2") == [5, 4 + paid]


@pytest.mark.rule("WLK-06")
def test_only_one_interrupt_per_action():
    match = walkers(LANE, ["probe a1 e at 0"], ["probe e1 w at 4", "probe e2 w at 4"])
    play(match, "walk", "b1", "c1", "go")
    assert {choice.split()[0] for choice in interrupts(match)} == {"probe2", "probe3"}
    play(match, "probe2 interrupts at b1")
    play(match, "fire gun at probe1 aim 1", dice=[1])
    assert (match.deciders, choices(match)[0]) == ((AMBER,), "face ne")
    assert ticks(match, "probe1", "probe2", "probe3") == [5, 7, 4]


@pytest.mark.rule("WLK-06")
def test_who_has_let_it_pass_is_not_asked_again_for_the_same_action():
    match = walkers(LANE, ["probe a1 e at 0"], ["probe e1 w at 4", "probe e2 w at 4"])
    move(match, "b1", "c1", "d1")
    assert (match.deciders, at(match, "probe1"), choices(match)[0]) == ((AMBER,), "d1", "face ne")


@pytest.mark.rule("WLK-07")
@pytest.mark.parametrize("reply", [("fire gun at probe1 aim 1",), ("walk", "f1", "go"), ("walk", "jump f1", "go")])
def test_interrupts_cannot_be_interrupted(reply):
    """Probe 2 has no ticks at all and sees everything, but nobody asks Amber."""
    match = walkers(
        LANE, ["probe a1 e at 0", "probe a2 e at 1"], ["probe e1 w at 4"], machines={"probe": machine("pr", thrust=3)}
    )
    play(match, "walk", "b1", "go", "probe3 interrupts at b1", *reply[:-1])
    assert match.deciders == (COBALT,)
    play(match, reply[-1], dice=[1] if len(reply) == 1 else [])
    assert (match.deciders, choices(match)[0]) == ((AMBER,), "face ne")  # Probe 1 has finished its move


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("reply", "turned"),
    [
        (("fire gun at probe1 aim 1",), "w"),
        (("walk", "f1", "f2", "go"), "se"),
        (("walk", "d1", "c1", "go"), "w"),
        (("walk", "jump f1", "go"), "e"),
        (("walk", "go"), "ne"),
    ],
)
def test_after_an_interrupt_a_machine_faces_the_way_it_went_or_whom_it_fired_at(reply, turned):
    match = duel(machines={"probe": machine("pr", thrust=3)})
    unit(match, "probe2").facing = 0
    play(match, "walk", "b1", "go", "probe2 interrupts at b1", *reply[:-1])
    play(match, reply[-1], dice=[1] if len(reply) == 1 else [])
    assert facing(match, "probe2") == turned
