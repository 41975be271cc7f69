"""Going back against bots, wherever nothing was learnt; it is written like everything else, and what was played is the
same after a restart and in the match's file."""

from dataclasses import replace

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.server.play.seating import BACK, UNDO

from .takebacks_kit import FIRST, SECOND, Table, dicey, texts, tried

SHOWN = "it has shown you something"


def test_in_an_open_game_a_stone_and_the_bots_answer_are_taken_back_together():
    table = Table("connect4", bots=[SECOND])
    begun = table.ledger.match.digest
    assert table.why_not(FIRST) == "you have decided nothing yet"
    table.play(FIRST, "d")
    table.play(SECOND, "c")
    assert table.why_not(FIRST) is None
    row = table.undo(FIRST)
    assert (row.act, row.text) == (BACK, "2")
    assert table.ledger.match.digest == begun
    told = table.ledger.streams[FIRST].last.happenings
    assert [one.text for one in told] == ["Cross goes back to before the last decision."]
    table.check()
    table.play(FIRST, "a")
    table.check()


def test_before_the_bot_has_answered_the_stone_alone_is_taken_back_and_the_bot_thinks_anew():
    table = Table("connect4", bots=[SECOND])
    table.play(FIRST, "d")
    backs = table.ledger.backs
    assert table.undo(FIRST).text == "1"
    assert table.ledger.backs == backs + 1
    table.check()


def test_nobody_goes_back_alone_from_another_person():
    table = Table("connect4")
    table.play(FIRST, "d")
    table.play(SECOND, "c")
    assert table.why_not(FIRST) == "others have seen it"
    with pytest.raises(SandtableError, match="undo/refused"):
        table.undo(FIRST)


def test_dice_stay_as_they_fell_and_a_move_before_them_can_be_taken_back():
    table = Table("lasertag", "training", bots=[SECOND])
    move = next(text for text in texts(table, FIRST) if is_quiet(table, FIRST, text))
    table.play(FIRST, move)
    assert table.why_not(FIRST) is None
    assert table.undo(FIRST).act == BACK
    table.check()
    shot = dicey(table)
    table.play(FIRST, shot)
    assert table.why_not(FIRST) == "dice were rolled"


def is_quiet(table, seat, text):
    """Whether a decision passes no turn and rolls no dice."""
    before, after = table.ledger.match, tried(table, seat, text)
    return after.deciders == before.deciders and after.table.dice.rolled == before.table.dice.rolled


def test_in_the_fog_a_step_that_shows_nothing_can_be_taken_back_and_one_that_does_cannot():
    table, met = Table("fogbound", "standard", bots=[SECOND]), set()
    while table.ledger.deciders != (FIRST,):
        table.play(SECOND, texts(table, SECOND)[-1])
    for text in texts(table, FIRST):
        if " to " not in text:
            continue
        before, after = table.ledger.match, tried(table, FIRST, text)
        known, then = before.known(FIRST), after.known(FIRST)
        shows = bool((then.seen.numpy()[FIRST] & ~known.seen.numpy()[FIRST]).any())
        if shows in met or after.deciders != (FIRST,):
            continue
        met.add(shows)
        trial = Table("fogbound", "standard", bots=[SECOND])
        for row in table.rows:
            trial.play(row.seat, row.text)
        trial.play(FIRST, text)
        assert trial.why_not(FIRST) == (SHOWN if shows else None)
        if not shows:
            assert trial.undo(FIRST).act == BACK
            assert trial.ledger.match.digest == before.digest
            trial.check()
    assert True in met


def unseen(match):
    """The squares that Red does not see."""
    return {cell for one in match.view(FIRST).overlays if one.kind == "unseen" for cell in one.cells}


def test_in_the_dark_a_move_that_lights_up_a_square_stays_and_one_that_does_not_can_be_taken_back():
    met, before = set(), []
    while met != {True, False}:
        table = Table("lasertag", "night", bots=[SECOND])
        table.play(FIRST, *before)
        match, own = table.ledger.match, len(table.ledger.match.view(FIRST).pieces)
        quiet = [text for text in texts(table, FIRST) if is_quiet(table, FIRST, text)]
        for text in quiet:
            after = tried(table, FIRST, text)
            shows = bool(unseen(match) - unseen(after)) or len(after.view(FIRST).pieces) != own
            if shows not in met:
                met.add(shows)
                trial = Table("lasertag", "night", bots=[SECOND])
                trial.play(FIRST, *before, text)
                assert (trial.why_not(FIRST) is None) is not shows
        before.append(quiet[0])


def test_an_army_that_was_said_to_be_ready_can_be_bought_on_until_the_battle_begins():
    table = Table("fogbound", "muster", bots=[SECOND])
    table.play(FIRST, "buy guard", "ready")
    assert table.why_not(FIRST) is None
    table.undo(FIRST)
    assert "buy scout" in texts(table, FIRST)
    table.check()


def others_of(table):
    """What everybody but the first seat has been told and can tell, message by message."""
    streams = [stream for viewer, stream in table.ledger.streams.items() if viewer != FIRST]
    return [(stream.seq, stream.last.happenings, stream.last.notice) for stream in streams]


HALF_DONE = [
    ("tyrant", "keep", lambda text: text.startswith("activate"), "done"),
    ("walkers", "duel", lambda text: text == "walk", "back"),
]


@pytest.mark.parametrize(("name", "scenario", "begins", "drops"), HALF_DONE)
def test_what_is_half_declared_is_taken_back_step_by_step(name, scenario, begins, drops):
    table = at_own_turn(name, scenario)
    begun, others = table.ledger.match.digest, others_of(table)
    table.play(FIRST, next(text for text in texts(table, FIRST) if begins(text)))
    steps = [table.ledger.match.digest]
    table.play(FIRST, next(text for text in texts(table, FIRST) if text == drops))
    assert table.why_not(FIRST) is None
    assert table.undo(FIRST).act == BACK
    assert table.ledger.match.digest == steps[-1]
    table.undo(FIRST)
    assert table.ledger.match.digest == begun
    if name == "walkers":
        assert others_of(table) == others
    table.check()


def at_own_turn(name, scenario):
    """A table at which the first seat has to decide of its own accord, against a bot."""
    table = Table(name, scenario, bots=[SECOND])
    while table.ledger.deciders != (FIRST,) or table.ledger.match.asked(FIRST):
        seat = table.ledger.deciders[0]
        table.play(seat, texts(table, seat)[0])
    return table


def test_what_others_were_asked_about_stays():
    table = at_own_turn("walkers", "duel")
    table.play(FIRST, "walk", "go")
    assert table.why_not(FIRST) == SHOWN
    with pytest.raises(SandtableError, match="undo/refused"):
        table.undo(FIRST)
    table.play(SECOND, "pass")
    assert table.why_not(FIRST) == SHOWN
    table = at_own_turn("tyrant", "crossing")
    table.play(FIRST, "done")
    assert table.why_not(FIRST) == SHOWN


def test_why_something_stays_does_not_tell_whether_dice_fell_unseen():
    """Who stands up is looked for with dice, unless it was spotted already."""
    for rolled in (False, True):
        table = at_own_turn("walkers", "duel")
        table.play(FIRST, "wait 2")
        table.ledger.taken[-1] = replace(table.ledger.taken[-1], rolled=rolled, revealed=True)
        assert table.ledger.why_not_undo(FIRST) == SHOWN


def test_a_spectator_hears_of_going_back_only_where_nothing_is_hidden():
    open_, hidden = Table("connect4", bots=[SECOND]), Table("fogbound", "muster", bots=[SECOND])
    open_.play(FIRST, "d")
    hidden.play(FIRST, "buy guard", "ready")
    for table in (open_, hidden):
        table.undo(FIRST)
    heard = [
        [one.text for one in table.ledger.streams[-1].told(table.ledger.streams[-1].last)] for table in (open_, hidden)
    ]
    assert "Cross goes back to before the last decision." in heard[0]
    assert not any("goes back" in text for text in heard[1])


def test_a_quiet_undo_is_written_as_it_always_was():
    table = Table("cloak", "skirmish", bots=[SECOND])
    order = next(text for text in texts(table, FIRST) if text.endswith(" hold"))
    table.play(FIRST, order)
    assert table.undo(FIRST).act == UNDO
    table.check()
