"""Tyrant: wrong tiles, maps, seats, goals and drafts are told what is wrong with them, all at once."""

import pytest
from tyrant_texts import ENTERS, GOOD, SHOT, changed, check, check_whole, complaint, line_of

from sandtable.contract.scenario import parse_scenario
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.kit import house_kit
from sandtable.games.tyrant.muster import SEAT_NAMES


@pytest.mark.rule("TYR-22")
def test_a_card_that_makes_itself_by_triggers_for_ever_is_refused():
    said = "tent makes tent again by triggers alone, without end; break the circle"
    check("solid: 2", "solid: 2\n    abilities: [{use: dies, do: [token tent]}]", "tent:", said)
    hut = "  hut: {title: Hut, code: hu, set: bandits, type: artifact, abilities: [{use: enters, do: [token tent]}]}\n"
    error = complaint(("solid: 2", "solid: 2\n    abilities: [{use: upkeep, do: [token hut]}]"),
                      ("regions:", f"{hut}regions:"))  # fmt: skip
    assert [one.reason for one in (error, *error.others)] == [said, said.replace("tent", "hut")]
    ended = hut.replace("use: enters", "use: free, cost: [sacrifice]")
    parse_scenario(TyrantFile, changed(("solid: 2", "solid: 2\n    abilities: [{use: upkeep, do: [token hut]}]"),
                                       ("regions:", f"{ended}regions:")))  # fmt: skip


@pytest.mark.rule("TYR-27")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("letter: b", "letter: f", "farm has the letter 'f'; choose another"),
        ("letter: b", "letter: B", "String should match pattern"),
        ("letter: b", "letter: '1'", "String should match pattern"),
        ("looks: swamp", "looks: swampy", "'swampy' is no ground that can be drawn; did you mean 'swamp'?"),
        ("stops: true", "harbour: true", "a harbour is for swimmers; add 'deep: true'"),
        ("stops: true", "stands: tant", "'tant' is no card; did you mean 'tent'?"),
        ("stops: true", "land: false, deep: true, stands: tent", "tent cannot stand there; only artifacts stand on"),
        ("stops: true", "stands: whip", "whip cannot stand there; only artifacts stand on tiles, on land"),
        ("use: full", "use: play", "only spells and intentions do something by being played"),
        ("use: full", "use: equipped", "only equipment is put on"),
        ("use: full", "use: free", "a free action without a cost could be used for nothing"),
        ("use: full", "use: free, cost: [durability 1]", "only equipment has durability to pay with; ask for 'tap'"),
        ("[gain 1]", "[heal 1 to wearer]", "only equipment is worn; say 'to self'"),
        ("[gain 1]", "[token tant]", "'tant' is no card; did you mean 'tent'?"),
    ],
)
def test_a_wrong_tile_is_refused(old, new, said):
    error = complaint((old, new))
    assert said in error.sentence()
    assert int(error.where.split(":")[1]) == line_of("bog:")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".1 .  b  .\n", ".1 .  b\n", "row 2 has 4 squares, row 1 has 3; make them equal"),
        (".1 .  b  .\n", ".1 .  ?  .\n", "c1: '?' is no tile; use # . = b f g h o s t w x ~"),
        (".1 .  b  .\n", ".1 .  bAB  .\n", "row 1: 'bAB' is no square; write a tile's letter, then perhaps 1 to 4"),
        (".1 .  b  .\n", ".1 .  b11 .\n", "row 1: 'b11' is no square"),
        (".1 .  b  .\n", ".1 .3 b  .\n", "b1 is marked for Green, who does not play; add a seat, or take it away"),
        (".1 .  b  .\n", ".1 .B b  .\n", "b1 is in region B, which has no name; name it under regions"),
        (".1 .  b  .\n", ".1 .  g12 .\n", "c1: what stands there is of one seat or of nobody; keep one mark"),
        ("bA bA", "b  b ", "the region 'The bog' has no tiles; mark some with A"),
        (".1 .  b  .\n", ".  .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
        (".1 .  b  .\n", "~1 .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
        (".1 .  b  .\n", "g1 .  b  .\n", "Red has no spawn tile on land; mark some with 1"),
    ],
)  # fmt: skip
def test_a_map_that_nobody_could_play_on_is_refused(old, new, said):
    check(old, new, "map:", said)


@pytest.mark.rule("TYR-28")
def test_a_spawn_tile_without_a_mark_is_everybodys():
    text = changed((".1 .  b  .\n", "s  .  b  .\n"), (".2\n", ".\n"))
    parse_scenario(TyrantFile, text)


def test_a_map_that_is_too_large_or_too_small_is_refused():
    whole = GOOD[GOOD.index("  .1 .") : GOOD.index("goals")]
    check(whole, "  .1 .2\n", "map:", "the map has too few squares; draw at least two rows of two")
    check(whole, 3 * f"  {16 * '. '}\n", "map:", "the map is 16 × 3; 15 × 15 is the largest")
    check(whole, 16 * "  . . .\n", "map:", "the map is 3 × 16; 15 × 15 is the largest")


@pytest.mark.rule("TYR-19")
@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ("hail: 2}", "hale: 2}", "store", "'hale' is no card; did you mean 'hail'?"),
        ("hail: 2}", "militia: 2}", "store", "militia has no buy cost and cannot be in a store; give it one, or leave"),
        (
            "hail: 2}",
            "tent: 2}",
            "store",
            "tent has no play cost and can never be played; give it one, or leave it out",
        ),
        ("hail: 2}", "crackdown: 1}", "store", "crackdown is of type intention, which only the tyrant has; leave it"),
        ("hail: 2}", "hail: 21}", "store", "the store holds 26 cards; 25 is the most"),
        ("hail: 2}", "hail: 0}", "store", "Input should be greater than or equal to 1"),
        ("taxes: 2}", "tent: 2}", "deck:", "tent has no play cost and can never be played"),
        ("taxes: 2}", "despot: 2}", "deck:", "despot is of type boss, which only the tyrant has; leave it out"),
        ("{purse: 2}", "{store: {militia: 2}}", "blue:", "militia has no buy cost and cannot be in a store"),
        ("{purse: 2}", "{store: {hail: 25, whip: 1}}", "blue:", "the store holds 26 cards; 25 is the most"),
        ("{purse: 2}", "{deck: {king: 1}}", "blue:", "king has no play cost and can never be played"),
    ],
)
def test_cards_where_they_may_not_be_are_refused(old, new, at, said):
    check(old, new, at, said)


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("tent", "'tent' says no start; write it like 'red king b6', or 'wall e4' of nobody"),
        ("pink tent d1", "'pink' is no seat; use one of blue, gold, green, red, tyrant"),
        ("gold tent d1", "Gold does not play; add a seat, or give it to somebody else"),
        ("tant d1", "'tant' is no card; did you mean 'tent'?"),
        ("tent e1", "'e1': the board has 4 columns and 3 rows; a1 to d3"),
        ("tent a1", "two permanents are to stand on a1; move one"),
        ("hail d1", "hail is of type spell and never on the map; leave it out"),
        ("shark d1", "shark may not be on the plain of d1; move it"),
    ],
)
def test_what_cannot_start_so_is_refused(new, said):
    check("- tent d1", f"- {new}", "- tent d1", said)


def test_what_stands_on_a_tile_leaves_no_room_there():
    check_whole("two permanents are to stand on d1; move one", (".1 .  b  .\n", ".1 .  b  #\n"))


@pytest.mark.rule("TYR-59")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("  - blue king d3\n", "")], "blue has no king, which the goal asks for; add one to starts"),
        ([("- blue king d3", "- king d3")], "blue has no king, which the goal asks for"),
        ([("[king]", "[stick]\ntarget: 5")], "there is no stick to wear, which the goal asks for; add one to starts"),
        ([("[king]", "[resource]")], "resource, regions and stick have a target, other goals none; give target"),
        ([("[king]", "[king]\ntarget: 9")], "resource, regions and stick have a target, other goals none"),
        ([("[king]", "[king, king]")], "a match counts one thing, once; keep one of resource, regions and stick"),
        ([("[king]", "[regions, resource]\ntarget: 9")], "a match counts one thing, once"),
        ([("regions: {A: The bog}\n", ""), ("bA bA", "b  b "), ("[king]", "[regions]\ntarget: 9")],
         "there are no regions to hold; name some under regions and mark them on the map"),
        ([("[king]", "[tyrant]\ntyrant: {deck: {crackdown: 2}}")], "the tyrant is not on the map, which the goal asks"),
        ([("  red: {}\n  blue: {purse: 2}", "  red: {team: x}\n  blue: {team: x}")], "there is nobody to play against"),
        ([("  blue: {purse: 2}\n", ""), (".2", ". "), ("  - blue king d3\n", "")], "there is nobody to play against"),
    ],
)  # fmt: skip
def test_a_goal_that_nobody_could_reach_is_refused(changes, said):
    check_whole(said, *changes)


def test_all_that_is_wrong_with_the_whole_file_is_told_at_once_with_its_lines():
    error = complaint(
        ("[king]", "[buildings, tyrant]"),
        ("rounds: 20", "picks: 3"),
        ("deck: {militia: 4, taxes: 2}\n", ""),
        ("hail: 2}", "shark: 2}"),
    )
    told = [(one.where.split(":")[1], one.reason.partition(";")[0]) for one in (error, *error.others)]
    top, goals, picks = str(line_of("game:")), str(line_of("goals")), str(line_of("rounds"))
    assert told == [
        (top, "red has no start deck"),
        (top, "blue has no start deck"),
        (str(line_of("map:")), "shark swims, and the map has no harbour where it could be played"),
        (goals, "the goal 'tyrant' and the block tyrant go together"),
        (picks, "a draft has picks and a pool"),
        (str(line_of("starts") - 1), "red has no building, which the goal asks for"),
        (str(line_of("starts") - 1), "blue has no building, which the goal asks for"),
        (str(line_of("starts") - 1), "the tyrant is not on the map, which the goal asks for"),
    ]


TYRANT = ("[king]", "[tyrant]\ntyrant: {deck: {crackdown: 2}}"), ("- tent d1", "- tyrant despot d1")


@pytest.mark.rule("TYR-58")
def test_against_the_tyrant_all_play_together():
    file = parse_scenario(TyrantFile, changed(*TYRANT))
    seats = [(seat.number, seat.team, seat.is_taken) for seat in file.seating(SEAT_NAMES)]
    assert seats == [(0, 0, True), (1, 0, True), (4, 4, False)]
    check_whole("against the tyrant all play together; leave out team", *TYRANT, ("red: {}", "red: {team: x}"))
    said = "hail is of type spell; the tyrant's deck is of intentions"
    check_whole(said, (TYRANT[0][0], TYRANT[0][1].replace("crackdown", "hail")), TYRANT[1])


def test_teams_win_together():
    four = (
        ("  blue: {purse: 2}", "  blue: {team: b}\n  green: {team: a}\n  gold: {team: b}"),
        ("red: {}", "red: {team: a}"),
    )
    spawns = (".1 .  b  .\n", ".1 .3 b  .4\n"), ("[king]", "[resource]\ntarget: 9"), ("- tent d1", "- tent b3")
    file = parse_scenario(TyrantFile, changed(*four, *spawns))
    assert [(seat.name, seat.team) for seat in file.seating(SEAT_NAMES)] == [
        ("Red", 0), ("Blue", 1), ("Green", 0), ("Gold", 1)]  # fmt: skip


def test_more_players_than_seats_are_refused():
    assert "pink" in complaint(("  red: {}", "  red: {}\n  pink: {}")).sentence()


@pytest.mark.rule("TYR-02")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("rounds: 20", "picks: 3")], "a draft has picks and a pool; give both or none"),
        ([("rounds: 20", "pool: {hail: 3}")], "a draft has picks and a pool; give both or none"),
        ([("store: {bandit: 3, whip: 2, hail: 2}", "picks: 3\npool: {hail: 9, bandit: 9}")],
         "piles of 10 different cards are dealt, and the pool has 2; add cards"),
        ([("store: {bandit: 3, whip: 2, hail: 2}", "picks: 3\npool: {militia: 9}")],
         "militia has no buy cost and cannot be in a pool; give it one, or leave it out"),
        ([("rounds: 20", "picks: 26")], "Input should be less than or equal to 25"),
    ],
)  # fmt: skip
def test_a_draft_that_could_not_be_dealt_is_refused(changes, said):
    check_whole(said, *changes)


@pytest.mark.rule("TYR-02")
def test_a_draft_with_stores_besides_is_refused():
    also = ["piles of 10 different cards are dealt, and the pool has 1; add cards"]
    check_whole("a draft fills the stores; leave out store", ("rounds: 20", "picks: 3\npool: {hail: 3}"), also=also)


def test_a_file_without_players_or_without_a_map_is_refused():
    said = "somebody must play, and somewhere; add 'seats: {red: {}, blue: {}}' and a map"
    check_whole(said, (GOOD[GOOD.index("map:") : GOOD.index("goals")], ""))


def test_too_many_of_everything_are_refused():
    names = "acdeijklmnpqruvyz"
    tiles = "".join(f"  {letter}x: {{letter: {letter}}}\n" for letter in names[:5])
    check_whole("with the house's there are 18 tiles; 16 is the most", ("cards:\n", f"{tiles}cards:\n"))
    card = "  z{0}z: {{title: Z{0}, code: z{0}, set: s{0}, type: artifact}}\n"
    sets = "".join(card.format(letter) for letter in names[:5])
    check_whole("with the house's there are 9 sets; 8 is the most", ("regions:", f"{sets}regions:"))
    walls = "".join(f"\n  - wall {column}{row}" for row in range(4, 12) for column in "abcd")
    rows = 8 * "  .  .  .  .\n"
    check_whole("at most 32 items", ("goals", f"{rows}goals"), ("\n  - tent d1", walls))
    check_whole("the box would hold 34 permanents on the map; 32 is the most, so leave some out",
                ("goals", f"{rows.replace('.', '#')}goals"), ("\n  - tent d1", ""))  # fmt: skip


def test_a_box_that_would_hold_too_many_cards_is_refused():
    buyable = [name for name, card in house_kit().cards.items() if card.buy is not None]
    pool = ", ".join(f"{name}: 1" for name in [*buyable, "bandit", "whip", "hail"])
    error = complaint(("store: {bandit: 3, whip: 2, hail: 2}", f"picks: 9\npool: {{{pool}}}"), (".1 .  b", ".1 o  b"))
    assert "the box would hold" in error.sentence()
    assert "96 is the most" in error.sentence()


def test_all_that_is_wrong_is_told_at_once():
    error = complaint(
        ("letter: b", "letter: bb"),
        ("movement: 2", "movement: -2"),
        ("[damage 1]}\n      - {use: enters", "[damge 1]}\n      - {use: enters"),
        ("mark 1 ward", "mark 1 warp"),
        ("rounds: 20", "rounds: 0"),
        ("gain: 3", "gain: -3"),
    )
    told = [error, *error.others]
    at = ("bog", "movement", SHOT, ENTERS, "rounds", "gain: 3")
    assert [int(one.where.split(":")[1]) for one in told] == sorted(map(line_of, at))


def test_an_unknown_card_is_told_beside_a_bad_count_of_the_same_pile():
    error = complaint(
        ("red: {}", "red: {deck: {militia: 0, militai: 2}, purs: 3, store: {gaurd: 1}}"),
        ("{militia: 4, taxes: 2}", "{militia: many, taxxes: 2}"),
        ("{bandit: 3, whip: 2, hail: 2}", "{whip: 100, bandti: 2}"),
        ("starts:", "tyrant: {deck: {archer: 0}}\nstarts:"),
    )
    told = {(int(one.where.split(":")[1]), str(one.value)) for one in (error, *error.others)}
    seat, deck, store, tyrant = map(line_of, ("red: {}", "deck:", "store:", "starts:"))
    assert told == {
        (seat, "0"), (seat, "militai"), (seat, "seats.red.purs"), (seat, "gaurd"), (deck, "many"), (deck, "taxxes"),
        (store, "100"), (store, "bandti"), (tyrant, "0"), (tyrant, "archer"),
    }  # fmt: skip


def test_a_pile_that_is_none_is_told_as_such():
    error = complaint(("{militia: 4, taxes: 2}", "[militia]"), ("letter: b", "letter: bb"))
    assert [one.reason for one in (error, *error.others)][-1] == "Input should be a valid dictionary"


def test_all_that_is_wrong_with_one_card_is_told_at_once():
    error = complaint(
        ("type: unit", "type: artifact"),
        (ENTERS, "{use: equipped, cost: [tap], do: [heal 1 to self]}"),
    )
    assert "what happens by itself costs nothing" in error.sentence()
    error = complaint(("type: unit", "type: artifact"), (ENTERS, "{use: equipped, do: [heal 1 to wearer]}"))
    assert [one.reason.partition(";")[0] for one in (error, *error.others)] == [
        "cards of type artifact have no health",
        "cards of type artifact have no movement",
        "cards of type artifact have no attack",
        "only units and bosses have full actions",
        "only equipment is put on",
        "'heal 1 to wearer': only equipment is worn",
    ]


def test_all_that_cannot_start_is_told_at_once():
    error = complaint(("red king a1", "red kong a1"), ("blue king d3", "blue king d9"))
    assert [one.value for one in (error, *error.others)] == ["red kong a1", "blue king d9"]


def test_a_bad_file_leaves_the_house_as_it_was():
    before, shown = house_kit(), repr(house_kit())
    complaint(("title: Bandit", "title: ''"))
    assert house_kit() is before
    assert repr(house_kit()) == shown
