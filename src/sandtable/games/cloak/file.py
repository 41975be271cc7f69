"""The scenario file of Cloak: a drawn map, rosters, and the numbers of the rules, with their limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import OPTION, ScenarioFile
from sandtable.mechanics.drawing import checked_rows, map_rows, mapped_cell
from sandtable.mechanics.topology import NOWHERE, cell_name
from sandtable.mechanics.words import Block

from .scenario import (
    CHANCES,
    MAX_ACTORS,
    MAX_CELLS,
    MAX_ENTITIES,
    MAX_POINTS,
    MAX_SIDE,
    MAX_SPAWNS,
    MAX_TURNS,
    Team,
    Type,
)

ON_MAP = {
    "S": (Type.SOLDIER, Team.LEFT),
    "s": (Type.SOLDIER, Team.RIGHT),
    "P": (Type.SPY, Team.LEFT),
    "p": (Type.SPY, Team.RIGHT),
    "L": (Type.LEADER, Team.LEFT),
    "l": (Type.LEADER, Team.RIGHT),
    "W": (Type.WALL, Team.LEFT),
    "w": (Type.WALL, Team.RIGHT),
    "#": (Type.WALL, Team.NOBODY),
}
SPAWNS = {"<": (Team.LEFT,), ">": (Team.RIGHT,), "*": (Team.LEFT, Team.RIGHT)}
SIDES = ("Left", "Right")
Points = Annotated[int, Field(ge=1, le=MAX_POINTS)]


class Arrivals(Block):
    """Some entities of one type that come in one turn."""

    type: Literal["soldier", "spy", "leader"] = Field(description="What they are.")
    count: int = Field(default=1, ge=1, le=MAX_ACTORS, description="How many.")
    turn: int = Field(default=1, ge=1, le=MAX_TURNS, description="The turn before whose orders they arrive.")
    at: list[str] = Field(default=[], max_length=MAX_ACTORS, description="Their points; without, the spawn points.")

    @model_validator(mode="after")
    def fits(self) -> Self:
        """As many points as entities, if points are given."""
        if self.at and len(self.at) != self.count:
            raise ValueError(f"at names {len(self.at)} points for {self.count} of them; set count to {len(self.at)}")
        return self


class Placed(NamedTuple):
    """One entity to put into the box."""

    type: Type
    team: Team
    due: int
    home: int


class CloakFile(ScenarioFile):
    """A scenario file of Cloak."""

    game: Literal["cloak"] = Field(description="Always cloak.")
    leaderless: bool = Field(default=False, description="Allow a side to have no leader.")
    directions: Literal[4, 8] = Field(default=4, description="Neighbours of a point.", json_schema_extra=OPTION)
    turn_limit: int = Field(
        default=40, ge=1, le=MAX_TURNS, description="Turns until hit points decide.", json_schema_extra=OPTION
    )
    soldier_hp: Points = Field(default=6, description="Hit points of a soldier.")
    spy_hp: Points = Field(default=3, description="Hit points of a spy.")
    wall_hp: Points = Field(default=8, description="Hit points of a wall.")
    leader_hp: Points = Field(
        default=12, title="Leader's hit points", description="Hit points of a leader.", json_schema_extra=OPTION
    )
    soldier_stamina: int = Field(default=6, ge=0, le=MAX_POINTS, description="Most stamina of a soldier.")
    spy_stamina: int = Field(default=8, ge=0, le=MAX_POINTS, description="Most stamina of a spy.")
    stamina_regen: int = Field(default=1, ge=0, le=MAX_POINTS, description="Stamina regained a turn while idle.")
    soldier_damage: Points = Field(default=2, description="What a soldier's attack removes.")
    overwatch_damage: Points = Field(default=2, description="What a watching soldier's attack removes.")
    overwatch_defence: int = Field(default=1, ge=0, le=MAX_POINTS, description="What overwatch takes off a loss.")
    overwatch_cost: int = Field(default=1, ge=0, le=MAX_POINTS, description="Stamina for a turn of overwatch.")
    cloak_cost: int = Field(default=1, ge=0, le=MAX_POINTS, description="Stamina for a turn of cloak.")
    turn_p: float = Field(
        default=0.5,
        ge=0,
        le=1,
        title="Chance to turn",
        description="Chance that an uncloaked spy turns another; at most four decimals.",
        json_schema_extra=OPTION,
    )
    leader_damage: Points = Field(default=2, description="What a leader's attack removes.")
    cloak_breaks_on_attack: bool = Field(
        default=False,
        title="Attacks break the cloak",
        description="Whether a spy's own attack drops its cloak.",
        json_schema_extra=OPTION,
    )
    map: str = Field(
        max_length=4 * MAX_CELLS,
        description="The grid, a row a line: `S` soldier, `P` spy, `L` leader, `W` wall (capitals for Left, small "
        "letters for Right), `#` nobody's wall, `<` `>` `*` spawn points of Left, Right and both, `.` empty.",
    )
    left: list[Arrivals] = Field(default=[], max_length=MAX_ACTORS, description="Who else comes for Left.")
    right: list[Arrivals] = Field(default=[], max_length=MAX_ACTORS, description="Who else comes for Right.")

    @field_validator("map")
    @classmethod
    def check_map(cls, text: str) -> str:
        """A whole rectangle of known letters, not too large."""
        use = "a map; use S P L W s p l w # < > * ."
        checked_rows(text, MAX_SIDE, {*ON_MAP, *SPAWNS, "."}, "grid", "points", use)
        return text

    @field_validator("turn_p")
    @classmethod
    def check_chance(cls, chance: float) -> float:
        """A whole number of parts of 10,000, so that a die decides it exactly."""
        if abs(chance * CHANCES - round(chance * CHANCES)) > 1e-6:
            raise ValueError("a chance has at most four decimals; round it")
        return chance

    @field_validator("left", "right")
    @classmethod
    def check_roster(cls, roster: list[Arrivals], info: ValidationInfo) -> list[Arrivals]:
        """Points lie on the grid, nobody shares one, and who has none finds spawn points."""
        if "map" in info.data:
            rows = map_rows(info.data["map"])
            taken = {(cell, 1) for cell, _ in drawn_entities(rows)}
            taken |= {(placed.home, placed.due) for placed in rostered(info.data.get("left", []), Team.LEFT, rows)}
            for placed in rostered(roster, Team.LEFT if info.field_name == "left" else Team.RIGHT, rows):
                if placed.home != NOWHERE and (placed.home, placed.due) in taken:
                    raise ValueError(f"two entities are to stand on {cell_name(placed.home, len(rows[0]))}; move one")
                if placed.home == NOWHERE and not spawn_points(rows, placed.team):
                    raise ValueError("nobody says where they arrive; give them points (at) or draw spawn points")
                last = info.data.get("turn_limit", MAX_TURNS)
                if placed.due > last:
                    raise ValueError(f"somebody is to arrive in turn {placed.due}, after the last, {last}")
                taken.add((placed.home, placed.due))
        return roster

    @model_validator(mode="after")
    def check_sides(self) -> Self:
        """Everybody fits into the box, each side has somebody, and one leader (or none, if that is allowed)."""
        everyone = self.everyone()
        actors = [placed for placed in everyone if placed.type != Type.WALL]
        if len(actors) > MAX_ACTORS or len(everyone) > MAX_ENTITIES:
            raise ValueError(
                f"there are {len(actors)} who act and {len(everyone)} in all; at most {MAX_ACTORS} and {MAX_ENTITIES}"
            )
        for team in (Team.LEFT, Team.RIGHT):
            own = [placed for placed in actors if placed.team == team]
            leaders = sum(placed.type == Type.LEADER for placed in own)
            if not own:
                raise ValueError(f"{SIDES[team]} has nobody who can act; draw someone on the map or add to the roster")
            if leaders > 1:
                raise ValueError(f"{SIDES[team]} has {leaders} leaders; keep one")
            if leaders == 0 and not self.leaderless:
                raise ValueError(f"{SIDES[team]} has no leader; draw {'Ll'[team]} on the map or set leaderless: true")
            if len(spawn_points(map_rows(self.map), team)) > MAX_SPAWNS:
                raise ValueError(f"{SIDES[team]} has more than {MAX_SPAWNS} spawn points; draw fewer")
        return self

    def everyone(self) -> list[Placed]:
        """All entities in the order of the box: Left's actors, Right's, then walls.

        Right's are read from the last point backwards, so that on a map with two equal halves both sides are alike.
        """
        rows = map_rows(self.map)
        drawn = [Placed(*what, 1, cell) for cell, what in drawn_entities(rows)]
        left = [placed for placed in drawn if placed.team == Team.LEFT and placed.type != Type.WALL]
        right = [placed for placed in reversed(drawn) if placed.team == Team.RIGHT and placed.type != Type.WALL]
        left += rostered(self.left, Team.LEFT, rows)
        right += rostered(self.right, Team.RIGHT, rows)
        return left + right + [placed for placed in drawn if placed.type == Type.WALL]


def drawn_entities(rows: list[str]) -> Iterator[tuple[int, tuple[Type, Team]]]:
    """The points of a map on which somebody stands, and who."""
    for cell, letter in enumerate("".join(rows)):
        if letter in ON_MAP:
            yield cell, ON_MAP[letter]


def spawn_points(rows: list[str], team: Team) -> list[int]:
    """A side's spawn points in the order they are filled: Left's as one reads, Right's backwards."""
    points = [cell for cell, letter in enumerate("".join(rows)) if team in SPAWNS.get(letter, ())]
    return points if team == Team.LEFT else points[::-1]


def rostered(roster: Iterable[Arrivals], team: Team, rows: list[str]) -> list[Placed]:
    """The entities of a roster, in its order."""
    found = []
    for arrivals in roster:
        for k in range(arrivals.count):
            home = mapped_cell(arrivals.at[k], len(rows[0]), len(rows)) if arrivals.at else NOWHERE
            found.append(Placed(Type[arrivals.type.upper()], team, arrivals.turn, home))
    return found
