"""How many choices a scenario can offer at once: what could be too many is refused before it is played."""

import pytest

from sandtable import Batch, SandtableError
from sandtable.games.fogbound import game
from sandtable.games.fogbound.scenario import Aim
from sandtable.games.fogbound.width import most_choices


def test_sixteen_units_with_six_spells_over_the_whole_window_are_too_many():
    """Each has 6 steps and 6 × 61 hexes: 16 × 372 choices and a skip are 5,953, and there is room for 4,096."""
    scenario = game.box("standard").scenario
    for kind in scenario.types:
        kind.action_count = 6
        for action in kind.actions:
            action.aim, action.range = Aim.HEX, 4
    scenario.army_size[0] = 16
    assert most_choices(scenario) == 5953
    with pytest.raises(SandtableError, match="scenario/too-many-choices: 5953"):
        game._check_width(scenario)


@pytest.mark.parametrize("scenario", game.scenario_names())
def test_play_never_offers_more_than_the_bound(scenario):
    batch, widest = Batch(game, scenario, count=64, seed=1, runtime="cpu"), 0
    for _ in range(40):
        batch.play_random(17)
        widest = max(widest, int(batch.counts.max()))
    assert 10 < widest <= most_choices(game.box(scenario).scenario)
