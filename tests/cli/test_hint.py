"""``sandtable hint``: what might be done next in a saved match, and what has no answer."""

import pytest
from cli_kit import refused, sandtable

from sandtable import Match
from sandtable.bots.hints import Hint, Step, Suggestion
from sandtable.cli.hints import line_text, notes
from sandtable.engine.saving import save


@pytest.fixture
def kept(tmp_path):
    """A file of a match on the small board in which these columns have been chosen."""

    def keep(columns: str):
        match = Match("connect4", "mini", seed=2, runtime="python")
        for column in columns:
            match.play(column)
        save(match, path := tmp_path / "kept.json")
        return path

    return keep


def test_the_winning_stone_is_named_first_with_its_figures(kept):
    done = sandtable("hint", kept("aebe"), "--playouts", "100")
    assert done.returncode == 0, done.stderr
    first, _, best = done.stdout.splitlines()[:3]
    assert first.startswith("Cross has to decide; ")
    assert best.split()[:2] == ["c", "100%"]
    assert "then perhaps" not in done.stdout, "the match is over with it"


def test_what_may_follow_is_told(kept):
    told = sandtable("hint", kept("c"), "--playouts", "60", "--seat", "ring").stdout
    assert told.startswith("Ring has to decide; ")
    assert "then perhaps: Ring: " in told
    assert "→ Cross drops a stone into " in told


def hint_of(chances, playouts=100, line=()):
    """A hint with these chances of winning, the most tried first."""
    choices = tuple(Suggestion(n, "a", 0.5, chance, 0.0, 1.0) for n, chance in enumerate(chances))
    return Hint(0, choices, tuple(Step(*step) for step in line), playouts)


def test_the_order_is_explained_where_one_that_was_tried_less_seems_better():
    assert notes(hint_of([0.6, 0.5])) == []
    assert notes(hint_of([0.5, 0.6])) == ["The most tried comes first: a chance from few tries is not sure."]


def test_where_nothing_was_tried_that_is_said():
    assert "a bot would do this" in notes(hint_of([None], playouts=0))[0]


def test_who_decides_several_times_in_a_row_is_named_once():
    match = Match("connect4", "mini", seed=2, runtime="python")
    line = [(0, "c"), (0, "d"), (1, "Ring drops a stone into a."), (0, "b")]
    assert line_text(match, hint_of([0.5], line=line)) == "Cross: c → d → Ring drops a stone into a → Cross: b"


def test_what_has_no_answer_is_refused(kept, tmp_path):
    assert "the match is over" in refused("match/over", "hint", kept("aabbc"))
    refused("seat/not-your-turn", "hint", kept("a"), "--seat", "cross")
    (tmp_path / "bad.json").write_text("{")
    refused("match/corrupt", "hint", tmp_path / "bad.json", "--playouts", "10")
