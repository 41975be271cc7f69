"""What may be taken back against bots has told nothing: in every world that a player could not tell from the true one,
the same decision leads to the same knowledge, and rolls no dice. So neither taking it back, nor that one may, tells."""

from collections import Counter
from random import Random

import pytest

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.searching import imagined
from sandtable.testing.journeys import runtime_of

MATCHES, LONGEST, WORLDS = 2, 250, 2


def heard_by(match, seat, text):
    """A match after a decision, whether dice fell, and all that its player then knows."""
    after = match.copy()
    after.play(text, seat)
    rolled = after.table.dice.rolled != match.table.dice.rolled
    return after, rolled, (bytes(after.known(seat)), seat in after.deciders, after.is_over)


def told_nothing(match, seat, after):
    return not match.game.rules.reveals(match.scenario, match.known(seat), after.known(seat), seat)


def check_decision(match, seat, text, number):
    """Whether a decision may be taken back; if so, nothing else could have come of it as far as its player knows."""
    after, rolled, known = heard_by(match, seat, text)
    if not told_nothing(match, seat, after):
        return False
    for world in range(WORLDS):
        other = imagined(match, seat, keyed(seed_key(f"{number} {world}")))
        assert heard_by(other, seat, text)[1:] == (rolled, known), (match.box.file.title, text)
    return not rolled


def decisions(game, scenario, seed):
    """A random match, before each of its decisions, with what is then decided."""
    random, match = Random(seed), Match(game, scenario, seed=seed, runtime=runtime_of(game, "cpu"))
    for _ in range(LONGEST):
        if match.is_over:
            return
        seat = random.choice(match.deciders)
        text = match.text(random.choice(match.legal(seat, asides=random.random() < 0.1)), seat)
        yield match, seat, text
        match.play(text, seat)


@pytest.mark.parametrize(
    ("name", "scenarios"),
    [("walkers", ("duel", "hills")), ("tyrant", ("first", "draft", "three")), ("lasertag", ("night",))],
)
def test_what_may_be_taken_back_has_told_nothing(name, scenarios):
    game, met = find_game(name), Counter()
    for scenario in scenarios:
        for seed in range(MATCHES):
            for match, seat, text in decisions(game, scenario, seed):
                met[check_decision(match, seat, text, match.number)] += 1
    assert min(met[True], met[False]) > 30, met
