"""What goes over the wire between the server and those who meet here.

Nothing in it comes from within a match but what the one who asks may know: whether a seat of theirs has to decide.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..message import Chosen, Message
from ..messages import Clock, Refused
from ..settings import Feature
from ..store.meeting_tables import Access

GivenName = Annotated[str, Field(min_length=1, max_length=80)]
Secret = Annotated[str, Field(min_length=1, max_length=200)]


class MeetingInfo(Message):
    """What there is here for people who want to meet, ``features``, and of what strength they can say to be."""

    features: tuple[Feature, ...]
    levels: tuple[str, ...]


# Names.
class NewName(Message):
    """A name that somebody wants to have."""

    name: GivenName


class GuestInfo(Message):
    """Somebody who has a name here."""

    id: str
    name: str


class GuestMade(Message):
    """A new name; who has the secret has the name. It is told only once."""

    id: str
    name: str
    secret: str


# Matches of one's own.
class KeepSeats(Message):
    """Seats of a match that are to be found under one's name from now on, wherever one is: their tokens."""

    match: Annotated[str, Field(max_length=32)]
    tokens: Annotated[list[Secret], Field(min_length=1, max_length=8)]


class OwnSeat(Message):
    """Who sits in a seat of such a match; ``is_own`` marks those that are held under one's name."""

    title: str
    name: str
    is_own: bool


class OwnMatch(Message):
    """A match in which one holds seats, with their ``tokens``. ``is_turn`` says whether one has to decide; ``ending``
    says how it ended, and ``worth`` what it was worth to one's seat."""

    match: str
    game: str
    title: str
    tokens: tuple[str, ...]
    seats: tuple[OwnSeat, ...]
    created: float
    is_turn: bool
    ending: str | None
    worth: float | None


class OwnMatches(Message):
    """Matches in which one holds seats, the newest first."""

    matches: tuple[OwnMatch, ...]


# Challenges.
class NewChallenge(Message):
    """A match to which somebody challenges: for everybody in the lobby, for whoever has the link, or, closed, for the
    one of that name. ``place`` is the seat that one wants oneself, by its place among those that are to be taken, or
    any; in the others sit those who take it, or, where ``bots`` names a level, bots in all but one."""

    game: str = Field(max_length=40)
    scenario: str | None = Field(default=None, max_length=80)
    options: Chosen = Field(default={}, max_length=40)
    clock: Clock | None = None
    access: Access = "public"
    invited: GivenName | None = None
    place: int | None = Field(default=None, ge=0, le=7)
    bots: str | None = Field(default=None, max_length=40)
    level: str | None = Field(default=None, max_length=16)


class Pairing(Message):
    """With whom one wants to be paired: in a game, with somebody of that strength, or of any."""

    game: str = Field(max_length=40)
    level: str | None = Field(default=None, max_length=16)


class PlaceInfo(Message):
    """A seat of a match to be: who has it, a bot, or nobody yet."""

    title: str
    kind: Literal["guest", "open", "bot"]
    guest: str | None
    name: str | None


class ChallengeInfo(Message):
    """A challenge that is open. ``changes`` are the options that are other than the scenario says; ``is_patient`` says
    that there are days for each decision, so that nobody has to be there now."""

    id: str
    game: str
    title: str
    scenario: str
    changes: tuple[str, ...]
    by: GuestInfo
    access: Access
    invited: str | None
    level: str | None
    is_quick: bool
    is_patient: bool
    clock: Clock | None
    places: tuple[PlaceInfo, ...]
    created: float


class ChallengeList(Message):
    """Challenges that are open, the newest first."""

    challenges: tuple[ChallengeInfo, ...]


class Taken(Message):
    """What came of taking or making a challenge: it waits for others, or there is the match, with one's token."""

    challenge: ChallengeInfo | None = None
    match: str | None = None
    token: str | None = None


# The socket of those who wait, from the client.
class Greeting(Message):
    """The first message: who it is, if they have a name."""

    type: Literal["hello"]
    secret: Secret | None = None


class Beat(Message):
    """Is anybody there?"""

    type: Literal["ping"]


FromWaiting = Annotated[Greeting | Beat, Field(discriminator="type")]


# And from the server.
class Challenges(Message):
    """All challenges that are shown to this one."""

    type: Literal["challenges"] = "challenges"
    challenges: tuple[ChallengeInfo, ...]


class ChallengeNews(Message):
    """A challenge is new, or somebody has taken or left a place of it."""

    type: Literal["challenge"] = "challenge"
    challenge: ChallengeInfo


class ChallengeGone(Message):
    """A challenge is no longer open."""

    type: Literal["gone"] = "gone"
    id: str


class OwnNews(Message):
    """The matches of one's own, whenever one begins or ends."""

    type: Literal["matches"] = "matches"
    matches: tuple[OwnMatch, ...]


class TurnNews(Message):
    """It is one's turn in a match, or no longer."""

    type: Literal["turn"] = "turn"
    match: str
    is_turn: bool


class Answered(Message):
    """Somebody is."""

    type: Literal["pong"] = "pong"


ToWaiting = Annotated[
    Challenges | ChallengeNews | ChallengeGone | OwnNews | TurnNews | Answered | Refused, Field(discriminator="type")
]
