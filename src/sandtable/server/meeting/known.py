"""Somebody who has shown who they are."""

from __future__ import annotations

from dataclasses import dataclass

from ..store.meeting_tables import Guest


@dataclass(frozen=True)
class Known:
    """A guest who has shown the secret."""

    guest: Guest
    secret: str

    @property
    def id(self) -> str:
        """The guest's id."""
        return self.guest.id
