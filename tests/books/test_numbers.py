"""Numbers in books: those of the usual scenario as they are written, those of another in their place."""

import pytest
from pydantic import BaseModel, Field

from sandtable import SandtableError
from sandtable.books import check_numbers, filled
from sandtable.contract.scenario import ScenarioFile
from sandtable.games.cloak.file import CloakFile
from sandtable.games.lasertag.file import LasertagFile

MAP = "S . s\n. P ."
ROSTER = [{"type": "soldier", "count": 2, "turn": 3, "at": ["a2", "b1"]}]
USUAL = CloakFile(game="cloak", title="Usual", leaderless=True, map=MAP, left=ROSTER)
OTHER = CloakFile(
    game="cloak", title="Other", leaderless=True, map=MAP, soldier_damage=1, turn_p=0.125, spy_hp=13, directions=8
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("loses 2<!--soldier_damage--> hit points", "loses 1 hit points"),
        ("loses 2 points<!--soldier_damage: point/points-->.", "loses 1 point."),
        ("Three<!--spy_hp--> hit points", "13 hit points"),
        ("Two<!--soldier_damage--> go", "One go"),
        ("there are four<!--directions--> ways", "there are eight ways"),
        ("with 50%<!--turn_p--> he is", "with 12.5% he is"),
        ("with 0.5<!--turn_p--> he is", "with 0.125 he is"),
        ("broken: no<!--cloak_breaks_on_attack-->", "broken: no"),
        ("in turn 3<!--left.0.turn-->", "in turn no"),
        ("in turn 3<!--left.0.turn|never-->", "in turn never"),
        ("1<!--left--> group comes", "0 group comes"),
        ("1<!--left|nobody--> comes", "nobody comes"),
        ("(2<!--soldier_damage-->) and 3<!--spy_hp-->", "(1) and 13"),
        ("no comment <!-- of ours --> at all", "no comment <!-- of ours --> at all"),
    ],
)
def test_another_scenarios_number_stands_as_the_usual_one_is_written(text, wanted):
    assert filled(text, OTHER, USUAL) == wanted
    check_numbers(text, USUAL)


def test_what_stands_for_nothing_stands_for_zero_as_well():
    text = "ends after 200<!--turn_limit|200--> turns"
    usual = LasertagFile(game="lasertag", title="Usual", map="G g")
    assert filled(text, usual, usual) == "ends after 200 turns"
    assert filled(text, usual.model_copy(update={"turn_limit": 9}), usual) == "ends after 9 turns"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("loses 3<!--soldier_damage-->", "book/other-number"),
        ("loses 12<!--soldier_damage-->", "book/other-number"),
        ("loses 2<!--soldier_damag-->", "book/no-field"),
        ("in turn 3<!--left.1.turn-->", "book/no-field"),
        ("2<!--model_fields-->", "book/no-field"),
        ("2<!--soldier_damage.real-->", "book/no-field"),
    ],
)
def test_wrong_numbers_and_fields_that_are_not_there_are_refused_with_their_line(text, code):
    with pytest.raises(SandtableError) as refusal:
        check_numbers(f"A heading\n\n{text}", USUAL, [OTHER])
    assert (refusal.value.code, refusal.value.where) == (code, "line 3")


class Unit(BaseModel):
    name: str
    hp: int


class Box(ScenarioFile):
    units: list[Unit]
    shops: dict[str, dict[str, int]] = Field(default={})

    @property
    def strongest(self) -> int:
        return max(unit.hp for unit in self.units)


def test_paths_go_through_names_keys_and_properties():
    units = [Unit(name="scout", hp=3), Unit(name="heavy tank", hp=14)]
    file = Box(game="box", title="Box", units=units, shops={"north-end": {"rum": 4}})
    text = "3<!--units.scout.hp--> 14<!--units.heavy tank.hp--> 14<!--strongest--> 4<!--shops.north-end.rum-->"
    check_numbers(text, file)
    poorer = Box(game="box", title="Box", units=units[:1])
    assert filled(text, poorer, file) == "3 no 3 no"
