"""What a server can be told, and how its worker processes are told the same."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sandtable.contract.errors import SandtableError
from sandtable.engine.budgets import MOST_SECONDS

VARIABLE = "SANDTABLE_SERVER"
Feature = Literal["names", "matches", "lobby", "pairing", "notifications", "days"]
FEATURES: tuple[Feature, ...] = get_args(Feature)
NEEDS: dict[Feature, tuple[Feature, ...]] = {
    "matches": ("names",),
    "lobby": ("names", "matches"),
    "pairing": ("names", "matches", "lobby"),
    "notifications": ("names", "matches"),
}


def usual_database() -> str:
    """The SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'sandtable' / 'matches.db'}"


def _limit(default: Any, meaning: str, most: float | None = None) -> Any:
    """A number that a host can change with ``--limit``, what it means, and perhaps how large it may be."""
    return Field(default=default, gt=0, le=most, description=meaning, json_schema_extra={"limit": True})


class Settings(BaseModel):
    """All settings of a server; seconds and counts, with what serves most tables well as defaults."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    database: str = Field(default_factory=usual_database)
    public_url: str | None = None
    allowed_hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = Field(default=(), description="Whose word on where a request comes from is believed.")
    games: tuple[str, ...] | None = Field(default=None, description="The games on offer; all if not given.")

    without: tuple[Feature, ...] = Field(default=(), description="What people who meet here are not offered.")

    # Making and asking, for each address.
    matches_a_minute: float = _limit(20.0, "matches an address may make a minute, rematches and branches included")
    matches_at_once: int = _limit(40, "matches it may make at once after a rest")
    previews_a_second: float = _limit(10.0, "scenarios with changed options an address may look at a second")
    previews_at_once: int = _limit(100, "and at once")
    requests_a_second: float = _limit(
        50.0, "requests of any kind an address may send a second, sockets opened included"
    )
    requests_at_once: int = _limit(400, "and at once")
    largest_body: int = _limit(4 * 1024 * 1024, "bytes of a request's body")

    # Meeting.
    names_a_minute: float = _limit(5.0, "names an address may choose a minute")
    names_at_once: int = _limit(40, "and at once")
    challenges_a_minute: float = _limit(10.0, "challenges an address may make or take a minute")
    challenges_at_once: int = _limit(60, "and at once")
    challenges_a_guest: int = _limit(5, "challenges that somebody may have open")
    most_challenges: int = _limit(500, "challenges that may be open in all")
    challenge_seconds: float = _limit(60.0, "seconds after which one for now is gone when its challenger is")
    challenge_days: float = _limit(30.0, "days after which any challenge is gone")
    own_matches: int = _limit(60, "matches that somebody is shown as their own, the newest")

    # Sockets.
    messages_a_second: float = _limit(20.0, "messages a seat may send a second, over all its sockets together")
    messages_at_once: int = _limit(60, "and at once")
    address_messages_a_second: float = _limit(60.0, "messages an address may send a second, over all its sockets")
    address_messages_at_once: int = _limit(300, "and at once")
    socket_bytes_a_second: float = _limit(32 * 1024, "bytes an address may send a second over its sockets, all told")
    socket_bytes_at_once: int = _limit(128 * 1024, "and at once; a socket that sends more is closed")
    largest_message: int = _limit(64 * 1024, "bytes of a message")
    most_offences: int = _limit(50, "messages that are too many, too large or unreadable until a socket is closed")
    refusal_seconds: float = _limit(0.02, "seconds a refusal takes at least, so that its time tells nothing of others")
    sockets_a_second: float = _limit(2.0, "sockets an address may open a second")
    sockets_at_once: int = _limit(100, "and at once")
    sockets_an_address: int = _limit(128, "sockets an address may hold open")
    sockets_a_seat: int = _limit(8, "sockets a seat may hold open")
    hello_seconds: float = _limit(5.0, "seconds until a socket must have said hello")

    # Connections.
    connections_an_address: int = _limit(256, "connections an address may hold open, sockets included")
    connections: int | None = _limit(None, "connections in all; not given, 200 fewer than the process may have files")
    head_seconds: float = _limit(5.0, "seconds until a connection must have sent the whole head of a request")
    body_seconds: float = _limit(20.0, "seconds after that until the body must be there")
    answer_seconds: float = _limit(30.0, "seconds in which what is waiting to be sent must be taken")
    idle_seconds: float = _limit(8.0, "seconds a connection is kept after an answer, for the next request")

    # What happens by itself.
    tick_seconds: float = _limit(0.25, "seconds between two looks at clocks and absences")
    idle_room_seconds: float = _limit(600.0, "seconds without anybody after which a match leaves the memory")
    finished_room_seconds: float = _limit(30.0, "the same for a match that is over")
    presence_seconds: float = _limit(10.0, "seconds between two words of a worker on who is there")
    standing_seconds: float = _limit(0.8, "seconds after which a standing answer is given, whatever a seat holds")
    bot_processes: int = _limit(2, "processes in which bots think, for each worker")
    bot_seconds: float = _limit(10.0, "seconds a bot may think about a turn; the strongest level takes 3")
    hint_seconds: float = _limit(
        1.0, "seconds a hint takes, and seconds it may have to wait for a process", MOST_SECONDS
    )
    hints_a_person: int = _limit(1, "hints that an address may wait for at once")

    # What takes long: scenario files and match files that people bring along, replays.
    chore_processes: int = _limit(2, "processes for what takes long, for each worker")
    chore_seconds: float = _limit(10.0, "seconds one such request may take")
    chore_bytes: int = _limit(2 * 1024**3, "bytes of memory one such process may take besides what all share")
    chores_a_person: int = _limit(1, "of them done for one address at once")
    waiting_chores_a_person: int = _limit(2, "of them that may wait for one address")
    waiting_chores: int = _limit(32, "of them that may wait in all")
    largest_scenario: int = _limit(256 * 1024, "bytes of a scenario file that somebody brings along")
    largest_match_file: int = _limit(2 * 1024 * 1024, "bytes of a match file that somebody brings along")
    analysis_seconds: float = _limit(0.1, "seconds for each decision of a match that is analysed", MOST_SECONDS)
    replay_cache_bytes: int = _limit(64 * 1024 * 1024, "bytes of replays kept in memory, compressed")
    prepare_bots: bool = True

    @property
    def features(self) -> tuple[Feature, ...]:
        """What people who meet here are offered: all but what is switched off, and what would need that."""
        return tuple(one for one in FEATURES if not {one, *NEEDS.get(one, ())} & set(self.without))

    def need(self, feature: Feature) -> None:
        """Refuse what the host has switched off."""
        if feature not in self.features:
            raise SandtableError("meeting/switched-off", feature, "the host does not offer this here")

    def to_environment(self) -> None:
        """Leave the settings to processes started from here."""
        os.environ[VARIABLE] = self.model_dump_json()

    @staticmethod
    def from_environment() -> Settings:
        """The settings that a parent process left, or the usual ones."""
        text = os.environ.get(VARIABLE)
        return Settings.model_validate_json(text) if text else Settings()


def read_features(given: list[str]) -> tuple[Feature, ...]:
    """What is switched off at the command line.

    >>> read_features(["lobby"])
    ('lobby',)
    """
    for name in given:
        if name not in FEATURES:
            remedy = f"there are {', '.join(FEATURES)}"
            raise SandtableError("serve/unknown-feature", name, "there is nothing of that name to switch off", remedy)
    return tuple(one for one in FEATURES if one in given)


def limits() -> dict[str, tuple[Any, str]]:
    """The numbers that a host can change: the default and the meaning of each."""
    fields = Settings.model_fields.items()
    return {name: (field.default, str(field.description)) for name, field in fields if field.json_schema_extra}


def read_limits(given: list[str]) -> dict[str, Any]:
    """Limits as they are given at the command line, each ``name=value``.

    >>> read_limits(["sockets_a_seat=2", "head_seconds=1.5"])
    {'sockets_a_seat': 2, 'head_seconds': 1.5}
    """
    return dict(_limit_given(text) for text in given)


def _limit_given(text: str) -> tuple[str, Any]:
    """The name and value of one limit."""
    name, _, value = text.partition("=")
    if name not in limits():
        remedy = f"there are {', '.join(limits())}"
        raise SandtableError("serve/unknown-limit", text, "there is no such limit", remedy)
    try:
        return name, getattr(Settings.model_validate({"database": "", name: value}), name)
    except ValidationError as errors:
        reason = errors.errors(include_url=False)[0]["msg"]
        raise SandtableError("serve/wrong-limit", text, reason, f"write {name}=NUMBER") from None
