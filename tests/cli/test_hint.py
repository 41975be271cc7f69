"""``sandtable hint``: what might be done next in a saved match, and what has no answer."""

import pytest
from cli_kit import refused, sandtable

from sandtable import Match
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


def test_what_has_no_answer_is_refused(kept, tmp_path):
    assert "the match is over" in refused("match/over", "hint", kept("aabbc"))
    refused("seat/not-your-turn", "hint", kept("a"), "--seat", "cross")
    (tmp_path / "bad.json").write_text("{")
    refused("match/corrupt", "hint", tmp_path / "bad.json", "--playouts", "10")
