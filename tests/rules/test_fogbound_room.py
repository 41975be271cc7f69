"""Fogbound: an army can be bought if all of it can be placed, in whatever order it is bought (FOG-57)."""

from itertools import permutations

import pytest
from fogbound_kit import kind

from sandtable import Match, SandtableError
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.games.fogbound import game
from sandtable.games.fogbound.file import FogboundFile
from sandtable.games.fogbound.possible import check_state

UNITS = {
    "walker": kind("xw"),
    "swan": kind("xs", keywords=["aquatic"]),
    "boat": kind("xb", keywords=["aquatic", "water only"]),
    "kite": kind("xk", keywords=["flying"]),
    "rare": kind("xr", most=1),
}
OPENS = {"walker": ".", "swan": ".~", "boat": "~", "kite": ".~c", "rare": "."}


def mustering(zone, budget=16, shop=tuple(UNITS)):
    """A match in which Dawn's zone has these hexes, and all else is open ground."""
    top = " ".join(f"{letter}1" for letter in zone)
    rows = [top, *[" ".join("." for _ in zone)] * 2, " ".join(".2" for _ in zone)]
    drawn = "\n".join(rows).replace(" .", " .*", 1)
    file = FogboundFile.model_validate(
        {"game": "fogbound", "title": "Room", "map": drawn, "units": UNITS, "budget": budget, "shop": list(shop)}
    )
    return Match(game, file, seed=0, runtime="python")


def bought(zone, army):
    """Whether Dawn can buy an army in this order; if so, the position is possible, too."""
    match = mustering(zone)
    for name in army:
        if f"buy {name}" not in [match.text(action, 0) for action in match.legal(0)]:
            return False
        match.play(f"buy {name}", 0)
    check_state(match.scenario, match.state)
    return True


def refusal(match, order):
    with pytest.raises(SandtableError) as error:
        match.play(order, 0)
    return error.value


SHORE = "...........~~~~~"  # eleven hexes of open ground, five of water


@pytest.mark.rule("FOG-57")
def test_a_galley_is_for_sale_after_five_militia():
    """The standard shop on a zone with five hexes of water: 5 × 3 of 60 are spent, and no ship is in the water yet."""
    match = mustering(SHORE, budget=60, shop=("militia", "galley"))
    for _ in range(5):
        match.play("buy militia", 0)
    for _ in range(5):
        match.play("buy galley", 0)
    error = refusal(match, "buy galley")
    assert (error.code, error.reason) == ("action/no-money", "Galley costs 8, 5 is left")


@pytest.mark.rule("FOG-57")
def test_the_order_of_buying_makes_no_difference():
    """One hex of open ground and one of water beside closed ones: a walker, a swan and a boat do not fit in."""
    zone = ".~" + "c" * 14
    for army in permutations(["walker", "boat", "kite"]):
        assert bought(zone, army)
    for army in permutations(["walker", "swan", "boat"]):
        assert not bought(zone, army)
    for army in permutations(["swan", "swan", "kite"]):
        assert bought(zone, army)


@pytest.mark.rule("FOG-57")
def test_who_can_stand_elsewhere_makes_room_for_who_cannot():
    assert bought(SHORE, ["swan"] * 11 + ["boat"] * 5)
    assert not bought(SHORE, ["swan"] * 11 + ["walker"] + ["boat"] * 5)
    assert not bought(SHORE, ["boat"] * 6)
    assert bought("." * 10 + "~" * 5 + "c", ["kite"] + ["boat"] * 5 + ["walker"] * 10)


@pytest.mark.rule("FOG-57")
@pytest.mark.parametrize(
    ("zone", "army", "order", "code", "reason"),
    [
        (SHORE, ["boat"] * 5, "boat", "action/no-room", "the zone has no hex left for XB beside those already bought"),
        ("." * 17, ["walker"] * 16, "kite", "action/no-money", "XK costs 1, 0 is left"),
        (SHORE, ["rare"], "rare", "action/too-many", "1 of XR is the most"),
        (SHORE, [], "militia", "action/not-for-sale", "Militia is not for sale"),
    ],
)
def test_who_cannot_buy_is_told_why(zone, army, order, code, reason):
    match = mustering(zone)
    for name in army:
        match.play(f"buy {name}", 0)
    error = refusal(match, f"buy {order}")
    assert (error.code, error.reason) == (code, reason)
    assert error.remedy


@pytest.mark.rule("FOG-57")
def test_the_card_of_what_cannot_be_bought_says_why():
    match = mustering(SHORE)
    for _ in range(5):
        match.play("buy boat", 0)
    shop = next(pile for pile in match.view(0).piles if pile.name == "for sale")
    told = {card.name: [card.refused] if card.refused else [] for card in shop.cards}
    reason = "not for sale now: the zone has no hex left for XB beside those already bought"
    assert told == {"XW": [], "XS": [], "XB": [reason], "XK": [], "XR": []}


@pytest.mark.rule("FOG-57")
def test_a_position_with_more_of_a_type_than_can_be_bought_is_refused():
    """Of the rare one there may be 1: the second, in slot 2, is too many."""
    match = mustering(SHORE)
    lines = [f"unit {slot} {code} to-place hp=6" for slot, code in enumerate(("xr", "xw", "xr"))]
    state = game.face.notation.parse_board(
        match.box, "\n".join(["table phase=2 active=255 last_actor=255 whole=1", *lines])
    )
    with pytest.raises(SandtableError) as error:
        match.set_state(state)
    assert (error.value.value, error.value.reason) == ("Dawn's unit 2", "1 of its type is the most")


@pytest.mark.rule("FOG-57")
def test_an_army_of_sixteen_is_full():
    match = mustering("." * 17, budget=20)
    for _ in range(16):
        match.play("buy walker", 0)
    assert refusal(match, "buy kite").code == "action/army-full"


def places(zone, army):
    """Whether everybody finds a hex of its own: tried one after the other, moving those up who stand in the way."""
    at = {}

    def settle(number, tried):
        for cell in range(len(zone)):
            if zone[cell] in OPENS[army[number]] and cell not in tried:
                tried.add(cell)
                if cell not in at or settle(at[cell], tried):
                    at[cell] = number
                    return True
        return False

    return all(settle(number, set()) for number in range(len(army)))


@pytest.mark.rule("FOG-57")
def test_what_can_be_bought_is_what_can_be_placed():
    """Random zones and armies of up to sixteen, against a search for places."""
    dice, answers = keyed(seed_key("room")), {True: 0, False: 0}
    for _ in range(30):
        zone = "".join("..~~c"[pick(dice, 5)] for _ in range(16))
        army = [("walker", "swan", "boat", "kite")[pick(dice, 4)] for _ in range(12 + pick(dice, 5))]
        expected = places(zone, army)
        if {"."} & set(zone):
            assert bought(zone, army) == expected, (zone, army)
            answers[expected] += 1
    assert min(answers.values()) > 4, answers
