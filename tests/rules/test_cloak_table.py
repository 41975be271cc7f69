"""Cloak: who fights whom, and with what result. The table is the source's, written out by hand.

The situation is ``S . . A D . . s``: the attacker ``A`` at d1 and the defender ``D`` at e1 belong to different sides,
``+`` is an entity with its ability active, and the soldiers at the ends see to it that nobody has lost (CLK-36).
"""

from itertools import product
from typing import NamedTuple

import pytest
from cloak_kit import LEFT, RIGHT, can, cloak, entity, look, orders, refused, told

LETTERS = {"soldier": "S", "spy": "P", "wall": "W", "leader": "L"}
SIDES = ("Left", "Right")
ATTACKERS = ("soldier", "soldier+", "spy", "spy+", "leader")
DEFENDERS = ("soldier", "soldier+", "spy", "spy+", "wall", "nobody's wall", "leader")
UNHURT = {"soldier": 10, "spy": 7, "wall": 8, "leader": 12}
TURNS, FAILS = 3000, 3001  # the dice of CLK-24 at turn_p 0.3


class Cell(NamedTuple):
    """What becomes of attacker and defender: hit points (0: dead), and whose they are then (``A``, ``D``, ``-``).

    ``moves`` is whether the attacker takes the defender's point. The sentences are what either side is told.
    """

    attacker: tuple[int, str]
    defender: tuple[int, str]
    moves: bool
    attacker_is_told: list[str]
    defender_is_told: list[str]
    dice: tuple[int, ...] = ()


def seen_by_both(attacker, defender, moves, told, dice=()):
    return Cell(attacker, defender, moves, told, told, dice)


def loses(amount):
    return [f"A attacks D, who loses {amount}."]


CAUGHT = ["A catches the spy D.", "D is lost at d.", "A moves a-d."]
CAUGHT_ATTACKING = ["D catches the spy A.", "A is lost at a."]
RUN_INTO = Cell(
    (0, "A"), (7, "D"), False,
    ["A is struck down by someone unseen at d.", "A is lost at a."],
    ["D strikes A down from its cloak.", "A is lost at a."],
)  # fmt: skip
STRUCK = Cell(
    (7, "A"), (0, "D"), True,
    ["A strikes D down from its cloak.", "D is lost at d.", "A moves a-d."],
    ["D is struck down by someone unseen at d.", "D is lost at d."],
)  # fmt: skip
NOTHING = ["A runs into someone unseen at d and stays."]
BOTH_STRIKE = [*loses(4), "D attacks A, who loses 5."]
BOTH_LEADERS = [*loses(5), "D attacks A, who loses 5."]
NOT_ALLOWED = None

TABLE = {
    ("soldier", "soldier"): [seen_by_both((10, "A"), (6, "D"), False, loses(4))],
    ("soldier", "soldier+"): [seen_by_both((10, "A"), (7, "D"), False, loses(3))],
    ("soldier", "spy"): [seen_by_both((10, "A"), (0, "D"), True, CAUGHT)],
    ("soldier", "spy+"): [RUN_INTO],
    ("soldier", "wall"): [seen_by_both((10, "A"), (4, "D"), False, loses(4))],
    ("soldier", "nobody's wall"): [seen_by_both((10, "A"), (4, "-"), False, loses(4))],
    ("soldier", "leader"): [seen_by_both((5, "A"), (8, "D"), False, BOTH_STRIKE)],
    ("soldier+", "soldier"): NOT_ALLOWED,
    ("soldier+", "soldier+"): NOT_ALLOWED,
    ("soldier+", "spy"): NOT_ALLOWED,
    ("soldier+", "spy+"): NOT_ALLOWED,
    ("soldier+", "wall"): NOT_ALLOWED,
    ("soldier+", "nobody's wall"): NOT_ALLOWED,
    ("soldier+", "leader"): NOT_ALLOWED,
    ("spy", "soldier"): [seen_by_both((0, "A"), (10, "D"), False, CAUGHT_ATTACKING)],
    ("spy", "soldier+"): [seen_by_both((0, "A"), (10, "D"), False, CAUGHT_ATTACKING)],
    ("spy", "spy"): [
        seen_by_both((7, "A"), (7, "A"), False, ["A turns D."], (TURNS,)),
        seen_by_both((7, "D"), (7, "D"), False, ["D turns A."], (FAILS,)),
    ],
    ("spy", "spy+"): [Cell((7, "A"), (7, "D"), False, NOTHING, ["D stays unseen under its cloak when A comes."])],
    ("spy", "wall"): NOT_ALLOWED,
    ("spy", "nobody's wall"): NOT_ALLOWED,
    ("spy", "leader"): NOT_ALLOWED,
    ("spy+", "soldier"): [STRUCK],
    ("spy+", "soldier+"): [STRUCK],
    ("spy+", "spy"): [Cell((7, "A"), (7, "A"), False, ["A turns D."], ["D is turned at d by someone unseen."])],
    ("spy+", "spy+"): [Cell((7, "A"), (7, "D"), False, NOTHING, [])],
    ("spy+", "wall"): NOT_ALLOWED,
    ("spy+", "nobody's wall"): NOT_ALLOWED,
    ("spy+", "leader"): NOT_ALLOWED,
    ("leader", "soldier"): [seen_by_both((12, "A"), (5, "D"), False, loses(5))],
    ("leader", "soldier+"): [seen_by_both((12, "A"), (6, "D"), False, loses(4))],
    ("leader", "spy"): [seen_by_both((12, "A"), (2, "D"), False, loses(5))],
    ("leader", "spy+"): [seen_by_both((12, "A"), (7, "D"), False, [])],
    ("leader", "wall"): [seen_by_both((12, "A"), (8, "D"), False, [])],
    ("leader", "nobody's wall"): [seen_by_both((12, "A"), (8, "-"), False, [])],
    ("leader", "leader"): [seen_by_both((7, "A"), (7, "D"), False, BOTH_LEADERS)],
}
FOUGHT = [(*pair, cell) for pair, cells in TABLE.items() for cell in cells or ()]
FORBIDDEN = [pair for pair, cells in TABLE.items() if cells is NOT_ALLOWED]
MIRRORED = pytest.mark.parametrize("side", [LEFT, RIGHT], ids=["Left attacks", "Right attacks"])


class Battle:
    """One cell of the table, drawn, with the attacker on either side; on Right's it attacks from e1 to the west."""

    def __init__(self, side, attacker, defender):
        self.side = side
        self.kinds = [kind.rstrip("+").removeprefix("nobody's ") for kind in (attacker, defender)]
        self.fighters = [(attacker, side), (defender, 1 - side)]
        letters = [self.letter(*fighter) for fighter in self.fighters]
        left, right = letters if side == LEFT else letters[::-1]
        self.points = ["d1", "e1"] if side == LEFT else ["e1", "d1"]
        self.names = [letter + str(self.number(k)) for k, letter in enumerate(letters)]
        watched = {attacker, defender} == {"soldier+", "spy+"}
        active = [
            f"{name} {point} active"
            for name, point, (kind, _) in zip(self.names, self.points, self.fighters, strict=True)
            if kind == "soldier+" or (kind == "spy+" and not watched)
        ]
        self.match = cloak("\n".join(["turn 2", f"S . . {left} {right} . . s", *active]))
        if watched:  # by CLK-18 no play leads there, though the table says what would happen
            entity(self.match, self.names[defender == "spy+"]).active = True
        toward = "e" if side == LEFT else "w"
        self.order = f"{self.names[0]} {'attack ' if attacker == 'leader' else ''}{toward}"

    @staticmethod
    def letter(kind, side):
        if kind == "nobody's wall":
            return "#"
        letter = LETTERS[kind.rstrip("+")]
        return letter if side == LEFT else letter.lower()

    def number(self, k):
        """Its number among its type: Left's before Right's, and each side's soldier at the end before the fighter."""
        kind, side = self.kinds[k], self.fighters[k][1]
        is_after_other = side == RIGHT and self.kinds[1 - k] == kind and kind != "wall"
        at_the_ends = 0 if kind != "soldier" else 1 if side == LEFT else 2
        return 1 + is_after_other + at_the_ends

    def sentence(self, text):
        """A sentence of the table with the names and points of this battle."""
        words = {"A": self.names[0], "D": self.names[1], "a": self.points[0], "d": self.points[1]}
        words |= {f"{key}{end}": f"{word}{end}" for key, word in words.items() for end in ".,"}
        words["a-d."] = f"{self.points[0]}-{self.points[1]}."
        return " ".join(words.get(word, word) for word in text.split())

    def owner(self, whose):
        return "Nobody" if whose == "-" else SIDES[self.side if whose == "A" else 1 - self.side]


def test_the_table_has_every_cell():
    assert set(TABLE) == set(product(ATTACKERS, DEFENDERS))


@pytest.mark.rule("CLK-10")
@pytest.mark.rule("CLK-11")
@pytest.mark.rule("CLK-12")
@pytest.mark.rule("CLK-13")
@pytest.mark.rule("CLK-14")
@pytest.mark.rule("CLK-15")
@pytest.mark.rule("CLK-21")
@pytest.mark.rule("CLK-22")
@pytest.mark.rule("CLK-23")
@pytest.mark.rule("CLK-24")
@pytest.mark.rule("CLK-33")
@MIRRORED
@pytest.mark.parametrize(("attacker", "defender", "cell"), FOUGHT)
def test_a_battle_ends_as_in_the_table(side, attacker, defender, cell):
    battle = Battle(side, attacker, defender)
    told_orders = [battle.order, ""] if side == LEFT else ["", battle.order]
    acting = {"first": battle.names[0]} if not cell.dice else {"dice": cell.dice}
    orders(battle.match, *told_orders, **acting)
    for k, (kind, (hp, whose)) in enumerate(zip((attacker, defender), (cell.attacker, cell.defender), strict=True)):
        found = look(battle.match, battle.names[k])
        point = battle.points[1] if k == 0 and cell.moves else battle.points[k]
        assert (found.at, found.hp) == ((point, hp) if hp else ("dead", 0))
        assert found.side == battle.owner(whose)
        assert found.active == (kind.endswith("+") and hp > 0)
    assert told(battle.match, side) == [battle.sentence(text) for text in cell.attacker_is_told]
    assert told(battle.match, 1 - side) == [battle.sentence(text) for text in cell.defender_is_told]


@pytest.mark.rule("CLK-28")
@MIRRORED
@pytest.mark.parametrize(("attacker", "defender", "cell"), [row for row in FOUGHT if "spy+" in row])
def test_a_cloaked_spy_is_never_named_to_the_enemy(side, attacker, defender, cell):
    battle = Battle(side, attacker, defender)
    orders(battle.match, *([battle.order, ""] if side == LEFT else ["", battle.order]), first=battle.names[0])
    for k, kind in enumerate((attacker, defender)):
        enemy = side if k == 1 else 1 - side
        if kind == "spy+":
            assert not [text for text in battle.match.log(enemy) if battle.names[k].lower() in text.lower()]


@pytest.mark.rule("CLK-17")
@pytest.mark.rule("CLK-25")
@pytest.mark.rule("CLK-26")
@MIRRORED
@pytest.mark.parametrize(("attacker", "defender"), FORBIDDEN)
def test_an_attack_that_is_not_allowed_cannot_be_ordered(side, attacker, defender):
    battle = Battle(side, attacker, defender)
    assert battle.order.split()[1] not in can(battle.match, side, battle.names[0])
    code = "action/in-overwatch" if attacker == "soldier+" else "action/no-way"
    assert refused(battle.match, battle.order, side).code == code


@MIRRORED
@pytest.mark.parametrize("kind", ATTACKERS)
def test_who_is_left_alone_stays_unhurt(side, kind):
    battle = Battle(side, kind, "wall")
    orders(battle.match)
    assert look(battle.match, battle.names[0]).hp == UNHURT[battle.kinds[0]]
    assert look(battle.match, battle.names[1]).hp == UNHURT["wall"]
