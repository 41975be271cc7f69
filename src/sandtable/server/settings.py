"""What a server can be told, and how its worker processes are told the same."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

VARIABLE = "SANDTABLE_SERVER"


def usual_database() -> str:
    """The SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'sandtable' / 'matches.db'}"


class Settings(BaseModel):
    """All settings of a server; seconds and counts, with what serves most tables well as defaults."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    database: str = Field(default_factory=usual_database)
    public_url: str | None = None
    games: tuple[str, ...] | None = Field(default=None, description="The games on offer; all if not given.")
    hello_seconds: float = 5.0
    largest_message: int = 64 * 1024
    largest_body: int = 4 * 1024 * 1024
    messages_a_second: float = 20.0
    messages_at_once: int = 60
    most_offences: int = 50
    matches_a_minute: float = 20.0
    matches_at_once: int = 20
    tick_seconds: float = 0.25
    idle_room_seconds: float = 600.0
    presence_seconds: float = 10.0
    bot_processes: int = 2
    bot_seconds: float = 5.0
    chore_processes: int = Field(default=2, description="Where what takes long is done: checks, replays, files.")
    chore_seconds: float = Field(default=10.0, description="How long one of these may take.")
    chore_bytes: int = Field(default=2 * 1024**3, description="How much memory one of their processes may take.")
    chores_a_person: int = Field(default=1, description="How many are done for one person at once.")
    waiting_chores_a_person: int = 2
    waiting_chores: int = Field(default=32, description="How many wait in all.")
    largest_scenario: int = Field(default=256 * 1024, description="Bytes of a scenario that somebody brings along.")
    largest_match_file: int = 2 * 1024 * 1024
    replay_cache_bytes: int = 64 * 1024 * 1024
    prepare_bots: bool = True

    def to_environment(self) -> None:
        """Leave the settings to processes started from here."""
        os.environ[VARIABLE] = self.model_dump_json()

    @staticmethod
    def from_environment() -> Settings:
        """The settings that a parent process left, or the usual ones."""
        text = os.environ.get(VARIABLE)
        return Settings.model_validate_json(text) if text else Settings()
