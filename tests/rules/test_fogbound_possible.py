"""Fogbound: positions are drawn as the truth, and only those that play can have led to are accepted.

Compiled rules check nothing, so every kind of nonsense that a text can say is refused here, by a sentence.
"""

import time

import pytest

from sandtable import Match, SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.engine.telling import ALL
from sandtable.games.fogbound import game
from sandtable.games.fogbound.board import LONGEST, board_text, parse_board
from sandtable.games.fogbound.file import FogboundFile, house_kit

BOX = """
game: fogbound
title: Drawn
rounds: 6
target: 9
units:
  walker: {title: Walker, code: xw, health: 6, price: 1, actions: {stab: {attack: melee, do: [damage 1 blade]}}}
  runner:
    title: Runner
    code: xr
    health: 6
    energy: 2
    price: 1
    size: S
    actions:
      sting: {attack: melee, do: [damage 1 venom, status poisoned 1]}
      brace: {toggle: braced, energy: 1}
  cart: {title: Cart, code: xc, health: 6, size: L, price: 1, transport: {capacity: 2, sizes: S-M}}
  bird: {title: Bird, code: xb, health: 6, price: 1, keywords: [flying]}
  lamp:
    title: Lamp
    code: xl
    health: 6
    price: 1
    actions: {flare: {targets: hex, range: 4, radius: 1, do: [reveal], combinable: true}}
map: |
  .1 .1 .1 .  .  .  .2 .2 .2
   .1 .1 .* .  .  .  .2 .2 A
  .1 .1 ~  .  .  .* .2 .2 .2
dawn: [walker a1, cart b1, runner a2, lamp b2, bird c1]
dusk: [walker g1, runner h1, cart i1, bird h2, walker g3]
"""
DRAWN = """
table phase=3 round=3 turn=0 active=255 last_actor=1 whole=1
side 0 score=2
side 1 score=1
rest owners2=0:1
unit 0 xw a1 hp=6 ready=1
unit 1 xc b1 hp=6 ready=1
unit 2 xr inside carrier=1 hp=5 energy=1 ready=1 braced=1
unit 3 xl b2 hp=6
unit 4 xb e2 hp=4 ready=1 poisoned=2
unit 16 xw f2 hp=6 ready=1
unit 17 xr h1 hp=6 energy=2 ready=1 alias=2 ghost=h3.2.6
unit 18 xc i1 hp=6 ready=1
unit 19 xb dead alias=3 level=2
unit 20 xw i3 hp=3
"""
"""Round 3, Dawn to move: its runner is in the cart, the bird sees the walker on f2, Dusk's last walker has just acted.

Dawn has met three: it sees the walker, has lost the runner in round 2, and has seen the bird die.
"""
FILE = parse_scenario(FogboundFile, BOX)


def draw(text, scenario=FILE):
    """A match in the interpreter that stands as drawn."""
    match = Match(game, scenario, seed=0, runtime="python")
    match.set_state(parse_board(match.box, text))
    return match


def refusal(text, scenario=FILE):
    """What is said of a position that is refused."""
    with pytest.raises(SandtableError) as error:
        draw(text, scenario)
    assert error.value.code.startswith("board/")
    return str(error.value)


def changed(old, new, text=DRAWN):
    """The position with one thing in it replaced."""
    assert old in text
    return text.replace(old, new, 1)


def test_the_position_that_the_others_are_made_from_is_possible():
    match = draw(DRAWN)
    assert match.deciders == (0,)
    assert {piece.name for piece in match.view(0).pieces if piece.owner == 1} == {
        "enemy Walker 1",
        "ghost of enemy Runner 2",
    }


def test_what_follows_from_the_rest_may_be_told_or_left_out():
    """Counts, rosters, what is seen and who perceives whom: the long text that is written has the same meaning."""
    match = draw(DRAWN)
    told = board_text(match.look(ALL))
    assert all(part in told for part in ("count=5", "seen=", "alias=1 level=2 ghost=f2.3.6"))
    assert bytes(draw(told).state) == bytes(match.state)


def test_a_stranger_who_counts_255_units_is_refused():
    text = """
        table phase=3
        side 0 count=255
        side 1 count=255
        unit 0 mi a1 hp=1 ready=1
        unit 16 mi c6 hp=1 ready=1
    """
    for phase in (text, text.replace("phase=3", "phase=3 round=1 active=255 last_actor=255 whole=1")):
        assert refusal(phase, "first").startswith("board/impossible")


def test_nobody_is_shown_the_hidden_army_by_a_count():
    """With 22 units of its own a side would be asked to list six of the enemy's."""
    match = Match(game, "standard", seed=0, runtime="python")
    text = board_text(match.look(ALL)).replace("side 0 count=12", "side 0 count=22")
    assert "'side 0 count=22': it has 12 units; write count=12" in refusal(text, "standard")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # The table.
        ("phase=3", "phase=5", "the scenario has no such phase"),
        ("phase=3", "phase=0", "the scenario has no such phase"),
        ("phase=3", "phase=3 board=1", "the scenario has no such map"),
        ("phase=3", "phase=3 banned=1", "no map is banned"),
        ("phase=3", "phase=3 result=1", "only a match that is over has one"),
        ("phase=3", "phase=4", "only a match that is over has one"),
        ("phase=3", "phase=4 result=1", "neither points nor rounds have ended the match"),
        ("round=3", "round=7", "there is no such round"),
        ("round=3", "round=0", "there is no such round"),
        ("turn=0", "turn=2", "there are sides 0 and 1"),
        ("turn=0", "turn=1", "the sides take turns"),
        ("turn=0", "turn=0 first=2", "there are sides 0 and 1"),
        ("turn=0", "turn=0 skips=1", "the sides take turns"),
        ("turn=0", "turn=0 skips=2", "a round ends when both sides skip"),
        ("last_actor=1", "last_actor=0", "the sides take turns"),
        ("last_actor=1", "last_actor=255", "Dawn's unit 3 on b2 has had its turn"),
        ("whole=1", "", "no unit sees anything, as in what a side knows"),
        # The active unit.
        ("active=255", "active=255 points=2", "no unit has its turn"),
        ("active=255", "active=255 acted=1", "no unit has its turn"),
        ("active=255", "active=255 moved=1", "no unit has its turn"),
        ("active=255", "active=16 moved=1", "Dawn has no unit in that slot"),
        ("active=255", "active=5 moved=1", "Dawn has no unit in that slot"),
        ("active=255", "active=77 moved=1", "Dawn has no unit in that slot"),
        ("active=255", "active=0", "Dawn's unit 0 on a1 has done nothing in its turn"),
        ("active=255", "active=3 moved=1", "the turn of Dawn's unit 3 on b2 is over"),
        ("active=255", "active=2 moved=1", "the turn of Dawn's unit 2 in a transport on b1 is over"),
        ("active=255", "active=0 moved=1 points=4", "Dawn's unit 0 on a1 has a speed of 3"),
        ("active=255", "active=0 moved=1 points=-39", "Dawn's unit 0 on a1 has a speed of 3"),
        ("active=255", "active=0 moved=1 acted=1", "Dawn's unit 0 on a1 cannot have used that and still have its turn"),
        ("active=255", "active=0 moved=1 acted=256", "Dawn's unit 0 on a1 cannot have used that and still"),
        # Armies.
        ("score=2", "score=2 count=4", "it has 5 units"),
        ("score=2", "score=2 roster=0:5", "the units are others than it lists"),
        ("score=2", "score=2 stage=1", "play begins when both are ready"),
        ("unit 4 xb e2 hp=4 ready=1 poisoned=2", "", "the scenario gives it another army"),
        ("unit 0 xw a1 hp=6 ready=1", "", "a slot is left free between them"),
        ("unit 0 xw a1", "unit 0 xr a1", "the scenario gives it another army"),
        ("unit 0 xw a1", "unit 5 mi d1 hp=1\nunit 0 xw a1", "the scenario gives it another army"),
        # Units.
        ("unit 0 xw a1", "unit 0 xw to-place", "in the truth every unit is on a hex"),
        ("unit 0 xw a1", "unit 0 xw unseen", "in the truth every unit is on a hex"),
        ("unit 0 xw a1", "unit 0 xw b1", "two units stand on its hex"),
        ("unit 0 xw a1", "unit 0 xw c3", "the ground of c3 is closed to it"),
        ("unit 0 xw a1 hp=6", "unit 0 xw a1 hp=7", "alive it has 1 to 6"),
        ("unit 0 xw a1 hp=6", "unit 0 xw a1", "alive it has 1 to 6"),
        ("energy=1", "energy=3", "2 is its most"),
        ("braced=1", "braced=10", "9 is the most"),
        ("braced=1", "braced=0", "it has a status without stacks"),
        ("poisoned=2", "braced=1", "nobody in this match can have given it that"),
        ("unit 19 xb dead", "unit 19 xb dead hp=1", "the dead have nothing left"),
        ("unit 19 xb dead", "unit 19 xb dead ready=1", "the dead have nothing left"),
        ("level=2", "level=1", "the dead were seen to die, or not"),
        # Transports.
        ("carrier=1", "carrier=0", "Dawn's unit 0 on a1 does not carry its kind"),
        ("carrier=1", "carrier=18", "no transport of its side carries it"),
        ("carrier=1", "carrier=2", "no transport of its side carries it"),
        ("carrier=1", "carrier=9", "no transport of its side carries it"),
        ("unit 0 xw a1 hp=6", "unit 0 xw inside carrier=1 hp=6", "Dawn's unit 1 on b1 is overfull"),
        ("unit 0 xw a1 hp=6", "unit 0 xw a1 carrier=1 hp=6", "it is not inside a transport"),
        # Knowledge.
        ("score=2", "score=2 seen=1", "Dawn sees other hexes than these"),
        ("score=2", "score=2 contacts=1", "Dawn sees other hexes than these"),
        ("score=2", "score=2 explored=1", "it has seen more"),
        ("score=2", f"score=2 explored={'f' * 48}", "some of it is not on the board"),
        ("score=2", "score=2 met=4", "the enemies that it has met have the numbers [1, 2, 3]"),
        ("alias=2", "alias=3", "the enemies that it has met have the numbers [1, 3, 3]"),
        ("alias=2", "alias=5", "the enemies that it has met have the numbers [1, 3, 5]"),
        ("unit 18 xc i1", "unit 18 xc i1 level=2", "Dawn does not perceive it"),
        ("unit 16 xw f2", "unit 16 xw f2 level=0", "Dawn sees it"),
        ("unit 16 xw f2", "unit 16 xw f2 alias=0", "the enemies that it has met have the numbers [2, 3]"),
        ("unit 16 xw f2", "unit 16 xw f2 ghost=f2.2.6", "Dawn sees what has become of it"),
        ("ghost=h3.2.6", "ghost=h3.4.6", "Dawn cannot have seen it so"),
        ("ghost=h3.2.6", "ghost=h3.2.7", "Dawn cannot have seen it so"),
        ("ghost=h3.2.6", "ghost=e1.2.6", "Dawn sees e1 and nobody there"),
        ("unit 18 xc i1", "unit 18 xc i1 ghost=a3.1.6", "Dawn cannot have seen it so"),
        ("score=1", "score=1 lit=1", "Dusk can have lit 0 places"),
        ("score=2", "score=2 lit=1", "light falls on all hexes around one"),
        ("score=2", "score=2 lit=ff", "Dawn can have lit 1 places"),
        ("rest", "rest refused=1", "no unit has its turn"),
        # Objectives and points.
        ("owners2=0:1", "owners2=0:3", "there are 2 objectives and two sides"),
        ("owners2=0:1", "owners2=5:1", "there are 2 objectives and two sides"),
        ("owners2=0:1", "owners2=0:1 owners3=0:2", "an objective changes hands when the round ends"),
        ("owners2=0:1", "owners2=0:1 owners0=0:2", "an objective changes hands when the round ends"),
        ("owners2=0:1", "owners2=1:1 owners0=0:1.1:1 owners3=0:1.1:1", "Dawn sees or has done what happened there"),
        ("score=2", "score=0", "each objective that is held has scored once at least"),
        ("score=2", "score=4", "2 rounds have ended, for 4 points at most"),
    ],
)  # fmt: skip
def test_what_play_cannot_have_led_to_is_refused(old, new, said):
    assert said in refusal(changed(old, new))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"xr inside carrier=1": "xr a2", "xb e2": "xb inside carrier=1"},
         "Dawn's unit 1 on b1 carries no flyers"),
        ({"xr inside carrier=1": "xr a2", "xc b1": "xc inside carrier=0"},
         "Dawn's unit 0 on a1 does not carry its kind"),
        ({"f2 hp=6": "f2 hp=6 alias=0", "alias=2": "alias=1", "alias=3": "alias=2"}, "Dawn has met whom it sees"),
        ({"score=2": "score=9", "score=1": "score=0", "round=3": "round=6"}, "9 points end the match"),
        ({"round=3": "round=1", "h3.2.6": "h3.1.6"}, "0 rounds have ended, for 0 points at most"),
        ({"phase=3": "phase=4 result=2", "round=3": "round=6"}, "that is not how the match has ended"),
        ({"phase=3": "phase=4 result=1 skips=2", "round=3": "round=6", "score=2": "score=2 lit=1"}, "Dawn can have"),
        ({"active=255": "active=0", "rest": "rest refused=8", "turn=0": "turn=0 points=2"},
         "Dawn's unit 0 on a1 begins with 3"),
        ({"xl b2 hp=6": "xl b2 hp=6 ready=1", "i3 hp=3": "i3 hp=3 ready=1", "last_actor=1": "last_actor=255",
          "turn=0": "turn=0 first=1"}, "nobody has acted, so it is the turn of who starts"),
        ({line: line.replace(" ready=1", "") for line in DRAWN.splitlines() if "ready=1" in line},
         "nobody can have a turn, so it is over"),
        ({"owners2=0:1": "owners2=0:2", "unit 3 xl b2": "unit 3 xl c2", "score=1": "score=2"}, "so that it is not the"),
        ({line: f"{line[:10]} dead" for line in DRAWN.splitlines() if line.startswith(("unit 16", "unit 17", "unit 18",
          "unit 20"))} | {"alias=3 level=2": ""}, "a side has nobody left, so the match is over"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(changes, said):
    text = DRAWN
    for old, new in changes.items():
        text = changed(old, new, text)
    assert said in refusal(text)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", ["first", "standard", FILE], ids=["first", "standard", "drawn"])
def test_what_a_side_knows_is_no_position_to_play_from(seat, scenario):
    """It is read, as it must be to be looked at, but a match begins from the truth alone."""
    match = Match(game, scenario, seed=3, runtime="python")
    known = board_text(match.look(seat))
    assert parse_board(match.box, known) == match.known(seat)
    assert refusal(known, scenario).startswith("board/impossible")


BUYING = """
table phase=2 active=255 last_actor=255
side 0 count=3 roster=0:2.1:1
unit 0 mi to-place hp=4
unit 1 sc to-place hp=3
unit 2 mi to-place hp=4
"""
PLACING = BUYING.replace("count", "stage=1 count").replace("mi to-place", "mi b1", 1)


@pytest.mark.parametrize("text", [BUYING, PLACING], ids=["buying", "placing"])
def test_armies_that_are_being_set_up_are_possible(text):
    match = draw(text, "muster")
    assert match.deciders == (0, 1)
    assert all(match.legal(seat) for seat in (0, 1))


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (BUYING, "phase=2", "phase=2 round=1", "there is no such round"),
        (BUYING, "phase=2", "phase=2 first=1", "nobody starts before the first round"),
        (BUYING, "active=255", "", "nobody has acted yet"),
        (BUYING, "last_actor=255", "last_actor=1", "nobody has acted yet"),
        (BUYING, "count", "score=1 count", "the match has not begun"),
        (BUYING, "count", "explored=1 count", "the match has not begun"),
        (BUYING, "count", "stage=3 count", "play begins when both are ready"),
        (BUYING, "count=3", "count=2", "it has 3 units"),
        (BUYING, "hp=3", "hp=2", "before the first round it is as it came"),
        (BUYING, "hp=3", "hp=3 ready=1", "before the first round it is as it came"),
        (BUYING, "hp=3", "hp=3 alias=1", "before the first round it is as it came"),
        (BUYING, "sc to-place", "sc a1", "it cannot be there in this stage"),
        (BUYING, "sc to-place hp=3", "sc dead", "it cannot be there in this stage"),
        (PLACING, "mi b1", "mi d9", "d9 is no hex of its zone that it can stand on"),
        (PLACING, "count=3 roster=0:2.1:1", "", "it has 3 units"),
        (PLACING, "stage=1", "stage=2", "it cannot be there in this stage"),
    ],
)
def test_armies_that_cannot_be_set_up_so_are_refused(text, old, new, said):
    assert said in refusal(changed(old, new, text), "muster")


def army(*types, stage=0):
    """Dawn's army of those types in the muster, bought and not yet placed."""
    kit = house_kit().units
    blocks = [kit[name] for name in types]
    lines = [
        f"unit {k} {block.code} to-place hp={block.health} energy={block.energy}" for k, block in enumerate(blocks)
    ]
    return "\n".join(["table phase=2 active=255 last_actor=255 whole=1", f"side 0 stage={stage}", *lines])


def test_only_armies_that_can_be_bought_are_accepted():
    """A captain costs 9 and militia 3, the budget is 60: six captains and two militia are 60, a third is too dear."""
    assert draw(army(*["captain"] * 6, "militia", "militia"), "muster")
    assert "they cost 63, the budget is 60" in refusal(army(*["captain"] * 6, *["militia"] * 3), "muster")
    assert "it has no army" in refusal(army(stage=1), "muster")
    assert "the zone has not room for all of them" in refusal(army("galley"), "muster")


DRAFT = "table phase=1 banned=1 active=255 last_actor=255 first=1"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("banned=1", "banned=3", "another map of the draft is banned"),
        ("banned=1", "banned=1 board=1", "that map is not chosen"),
        ("phase=1", "phase=0", "no map is banned"),
        ("phase=1", "phase=2 board=1", "another map of the draft is banned"),
        ("first=1", "first=1\nside 0 count=1\nunit 0 mi to-place hp=4", "the match has not begun"),
        ("first=1", "first=1\nside 0 stage=1", "the match has not begun"),
    ],
)
def test_drafts_that_cannot_be_are_refused(old, new, said):
    assert draw(DRAFT, "draft").deciders == (0,), "Dusk has banned"
    assert said in refusal(changed(old, new, DRAFT), "draft")


HOSTILE = {
    "nothing": "",
    "no table": "unit 0 xw a1",
    "an unknown line": f"{DRAWN}\nunits",
    "a number of 5,000 digits": changed("hp=6", f"hp={'1' * 5000}"),
    "a number of 20,000 digits": changed("round=3", f"round={'9' * 20000}"),
    "a huge mask": changed("score=2", f"seen={'f' * 30000}"),
    "a mask of 49 digits": changed("score=2", f"seen={'f' * 49}"),
    "other digits": changed("round=3", "round=\uff13"),
    "a negative number": changed("round=3", "round=-3"),
    "a negative side": changed("side 0", "side -1"),
    "a negative slot": changed("unit 0", "unit -1"),
    "a third side": changed("side 0", "side 2"),
    "a slot too many": changed("unit 0", "unit 32"),
    "a wrong carrier": changed("carrier=1", "carrier=99"),
    "the same slot twice": f"{DRAWN}\nunit 0 xw a3 hp=6",
    "the same number twice": changed("round=3", "round=3 round=3"),
    "a NUL": changed("round=3", "round=3\0"),
    "an unknown unit": changed("unit 0 xw", "unit 0 qq"),
    "an unknown status": changed("poisoned=2", "lucky=2"),
    "a hex off the board": changed("xw a1", "xw z9"),
    "a missing hex": changed("unit 0 xw a1", "unit 0 xw"),
    "half a ghost": changed("ghost=h3.2.6", "ghost=h3.2"),
    "no value": changed("round=3", "round"),
    "a word for a number": changed("round=3", "round=three"),
    "a number out of the record": changed("round=3", "round=300"),
    "an objective too many": changed("owners2=0:1", "owners2=16:1"),
    "a type too many": changed("score=2", "roster=48:1"),
    "a hundred thousand lines": "table\n" * 100_000,
    "one line of 100 kB": "table " + "x" * 100_000,
    "a surrogate": changed("round=3", "round=\ud800"),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_any_text_is_read_or_refused_at_once(text):
    box = game.box(FILE)
    began = time.perf_counter()
    with pytest.raises(SandtableError) as error:
        parse_board(box, text)
    assert time.perf_counter() - began < 0.5, "it takes a millisecond; a busy machine more"
    assert error.value.code.startswith("board/")
    assert len(str(error.value)) < 500


def test_the_longest_text_that_is_read_is_longer_than_any_position():
    """192 hexes of 4 letters, and 32 units with 20 statuses of 20 letters each, take less."""
    assert LONGEST > 192 * 4 + 32 * (80 + 20 * 24) + 3000
