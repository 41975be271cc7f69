"""A scenario file with several mistakes: each is told with its line, and a hostile file still gets a short answer."""

import pickle

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import parse_scenario, read_scenario
from sandtable.contract.slips import MOST_TOLD
from sandtable.engine.registry import find_game
from sandtable.server.play.starting import scenario_of

UNIT = "title: T, code: {0}, icon: flame, health: {1}, speed: 3, sight: 4, size: S, price: 4"


def slips(text, game="connect4"):
    """What is told of a file: each mistake by its code and its place, and the whole error."""
    with pytest.raises(SandtableError) as caught:
        parse_scenario(find_game(game).content.File, text, "my.yaml")
    error = caught.value
    return [(one.code, one.where) for one in (error, *error.others)], error


def test_every_mistake_is_told_with_its_line():
    told, error = slips("game: connect4\ntitle: 1\nwidth: x\nheigth: 5\n")
    assert told == [
        ("scenario/bad-field", "my.yaml:2: title"),
        ("scenario/bad-field", "my.yaml:3: width"),
        ("scenario/unknown-field", "my.yaml:4"),
    ]
    assert error.others[1].alone().endswith("'heigth': there is no such field; did you mean height?")
    assert error.sentence() == f"{error.alone()} (and 2 more)"
    assert "more" not in error.alone()


@pytest.mark.parametrize(
    ("game", "text", "remedy"),
    [
        ("tyrant", "cards: {imp: {move: 2}}", "did you mean movement?"),
        ("tyrant", "cards: {title: {gives: {atack: 1}}}", "did you mean attack?"),
        ("tyrant", "cards: {imp: {abilities: [{use: free, dos: [draw 1]}]}}", "did you mean do?"),
        ("tyrant", "seats: {red: {stor: {}}}", "did you mean store?"),
        ("tyrant", "tyrant: {pool: {}}", "the fields are deck"),
        ("fogbound", "units: {imp: {helth: 2}}", "did you mean health?"),
    ],
)
def test_an_unknown_field_of_a_block_is_told_with_the_fields_of_that_block(game, text, remedy):
    _, error = slips(f"game: {game}\n{text}\n", game)
    told = [one.remedy for one in (error, *error.others) if one.code == "scenario/unknown-field"]
    assert told == [remedy]


def test_a_single_mistake_is_told_alone():
    told, error = slips("game: connect4\ntitle: x\nwidth: x\n")
    assert told == [("scenario/bad-field", "my.yaml:3: width")]
    assert error.sentence() == error.alone()


def test_what_is_wrong_in_the_same_way_is_told_once_with_all_its_lines():
    names = ("one", "two", "three")
    units = [f"  {name}: {{{UNIT.format(code, 'many')}}}" for name, code in zip(names, ("aa", "bb", "cc"), strict=True)]
    text = "\n".join(["game: fogbound", "title: x", "rounds: lots", "units:", *units, "map: '.1'"])
    told, error = slips(text, "fogbound")
    assert told[:2] == [
        ("scenario/bad-field", "my.yaml:3: rounds"),
        ("scenario/bad-field", "my.yaml:5: units.one.health"),
    ]
    assert error.others[0].alone().endswith("; the same in line 6 (units.two.health) and line 7 (units.three.health)")


def test_mistakes_that_only_look_alike_are_told_apart():
    told, _ = slips("game: connect4\ntitle: x\nwidth: a\nheight: b\nline: a\n")
    assert [where for _, where in told] == ["my.yaml:3: width", "my.yaml:4: height", "my.yaml:5: line"]


def test_of_a_thousand_mistakes_the_first_are_told_and_the_others_counted():
    text = "game: connect4\ntitle: x\n" + "".join(f"{'k' * 900}{number}: 1\n" for number in range(1000))
    told, error = slips(text)
    assert len(told) == MOST_TOLD
    assert error.untold == 1000 - MOST_TOLD
    assert error.sentence().endswith(f"(and {1000 - 1} more)")
    assert sum(len(one.alone()) for one in (error, *error.others)) < 6_000


def test_a_place_with_an_endless_name_is_cut():
    _, error = slips(f"game: fogbound\ntitle: x\nmap: '.1'\nunits: {{{'k' * 5000}: {{health: x}}}}\n", "fogbound")
    assert all(len(one.where) < 200 for one in (error, *error.others))


def test_nothing_is_lost_between_processes():
    _, error = slips("game: connect4\ntitle: 1\nwidth: x\nheigth: 5\n")
    again = pickle.loads(pickle.dumps(error))
    assert [one.alone() for one in again.others] == [one.alone() for one in error.others]
    assert again.sentence() == error.sentence()


def test_plain_data_is_told_field_by_field():
    with pytest.raises(SandtableError) as caught:
        scenario_of(find_game("connect4"), {"game": "connect4", "title": 1, "width": "x", "heigth": 5})
    assert [one.where for one in (caught.value, *caught.value.others)] == ["title", "width", "heigth"]


@pytest.mark.parametrize(
    ("text", "line"), [("\x89PNG\r\n\x1a\n\0\0", 1), ("game: connect4\ntitle: x\x1f\x8b\n", 2), ("\0", 1)]
)
def test_what_is_no_text_is_told_so_in_a_sentence(text, line):
    with pytest.raises(SandtableError) as caught:
        parse_scenario(find_game("connect4").content.File, text, "my.yaml")
    assert caught.value.code == "scenario/not-text"
    assert caught.value.where == f"my.yaml:{line}"
    assert "this is no text" in caught.value.sentence()
    assert "Error" not in caught.value.sentence()


def test_a_picture_given_as_a_scenario_is_told_to_be_no_text(tmp_path):
    path = tmp_path / "picture.yaml"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    with pytest.raises(SandtableError) as caught:
        read_scenario(find_game("connect4").content.File, path)
    assert caught.value.code == "scenario/not-text"


def test_a_date_that_is_none_is_told_without_the_names_of_our_parts():
    with pytest.raises(SandtableError) as caught:
        parse_scenario(find_game("connect4").content.File, "game: connect4\ntitle: 2024-99-99\n", "my.yaml")
    assert caught.value.code == "scenario/not-yaml"
    assert "Error" not in caught.value.sentence()


def test_a_list_as_the_name_of_a_field_is_told_without_the_names_of_our_parts():
    with pytest.raises(SandtableError) as caught:
        parse_scenario(find_game("connect4").content.File, "game: connect4\n? [a]\n: b\n", "my.yaml")
    assert caught.value.sentence() == "scenario/bad-key: my.yaml:2: 'a list': a field's name is a word"


def test_what_is_wrong_as_yaml_is_told_all_at_once_each_with_its_line():
    text = (
        "game: &a connect4\ntitle: *a\nwidth: 5\nwidth: !secret 6\n[a, b]: {x: 1, x: 2}\n7: &b {y: *b}\nline: "
        + "9" * 200
    )
    told, error = slips(text)
    assert told == [
        ("scenario/anchor", "my.yaml:1"),
        ("scenario/anchor", "my.yaml:2"),
        ("scenario/doubled", "my.yaml:4"),
        ("scenario/tag", "my.yaml:4"),
        ("scenario/bad-key", "my.yaml:5"),
        ("scenario/doubled", "my.yaml:5"),
        ("scenario/anchor", "my.yaml:6"),
        ("scenario/anchor", "my.yaml:6"),
        ("scenario/bad-key", "my.yaml:6"),
        ("scenario/absurd-number", "my.yaml:7"),
    ]
    assert error.sentence().endswith("(and 9 more)")


def test_of_a_thousand_anchors_the_first_are_told_and_the_others_counted():
    told, error = slips("".join(f"- &a{number} *a\n- *a{number}\n".replace(" *a", " 1", 1) for number in range(500)))
    assert len(told) == MOST_TOLD
    assert error.untold == 1000 - MOST_TOLD


def test_a_field_that_stands_for_itself_is_told_and_not_followed():
    told, _ = slips("game: &a [*a, *a]\n")
    assert told == [("scenario/anchor", "my.yaml:1")] * 3
