"""Every scenario has a recorded match, which replays to the same end, reads as it did and offers the same choices."""

import json

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.matchfile import parse_match_file, read_match_file
from sandtable.engine.registry import find_game
from sandtable.engine.replay import replay
from sandtable.engine.saving import load, to_file

from .recorded import GOLDEN, REPLAYS, orders, replay_path, scenarios, short_transcript, shortened

ALL = pytest.mark.parametrize(("name", "scenario"), scenarios())


@ALL
@pytest.mark.parametrize("runtime", ["python", "cpu"])
def test_the_recorded_match_comes_to_the_same_end(name, scenario, runtime):
    path = replay_path(find_game(name), scenario)
    assert path.exists(), "run 'make replays'"
    match = load(path, runtime)
    assert to_file(match).text() == path.read_text()
    assert match.is_over


@ALL
def test_the_transcript_reads_as_recorded(name, scenario):
    match = load(replay_path(find_game(name), scenario))
    assert short_transcript(match) == (GOLDEN / name / f"{scenario}.transcript.txt").read_text()


def test_a_board_that_is_not_drawn_is_still_compared():
    """Twelve decisions with boards, one of them without any: the tenth board is drawn, and the last."""
    boards = [f"{n}. Red: {n}\n   So it goes.\n|{n}\n\n" for n in range(1, 13)]
    text = "Head\n\n|0\n\n" + "".join([*boards[:4], "4. Red: quietly\n", *boards[4:], "Outcome\n"])
    short = shortened(text)
    assert [line for line in short.splitlines() if line.startswith("|")] == ["|0", "|10", "|12"]
    assert short.count("   So it goes.\n") == 12
    assert short.startswith("Head\n\n|0\n\n1. Red: 1\n   So it goes.\n   [")
    assert short.endswith("12. Red: 12\n   So it goes.\n|12\n\nOutcome\n")
    assert shortened(text.replace("|7", "|8")) != short


@ALL
def test_the_choices_come_in_the_recorded_order(name, scenario):
    match = load(replay_path(find_game(name), scenario))
    assert orders(match) == (GOLDEN / name / f"{scenario}.orders.txt").read_text()


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("*/*.match.json")), ids=lambda path: path.stem)
def test_matches_of_older_versions_open_or_are_refused_with_a_sentence(path):
    file = read_match_file(path)
    if file.version == find_game(file.game).rules.version:
        assert replay(file).digest == file.digest
        return
    with pytest.raises(SandtableError) as error:
        replay(file)
    assert error.value.code == "match/other-version"


def test_a_match_of_another_version_is_refused_with_a_sentence():
    path = replay_path(find_game("connect4"), "mini")
    data = json.loads(path.read_text())
    data["version"] += 1
    with pytest.raises(SandtableError, match="was played under version 2 of connect4's rules, these are version 1"):
        replay(parse_match_file(json.dumps(data)))
