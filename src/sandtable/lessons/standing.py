"""How a lesson stands: a pure function of its match, from what the learner knows and has done."""

from __future__ import annotations

from enum import StrEnum

from sandtable.contract.lesson import Sign, matches
from sandtable.engine.match import Match
from sandtable.engine.searching import value_of
from sandtable.engine.telling import heard

from .lesson import Lesson


class Standing(StrEnum):
    """Whether a lesson goes on, is done, or cannot be done any more."""

    OPEN = "open"
    DONE = "done"
    MISSED = "missed"


def standing_of(lesson: Lesson, match: Match) -> Standing:
    """How a lesson stands in its match."""
    file, seat = lesson.file, lesson.seat
    if any(is_met(sign, match, seat) for sign in file.avoid):
        return Standing.MISSED
    if all(is_met(sign, match, seat) for sign in file.done):
        return Standing.DONE
    return Standing.MISSED if _is_spent(lesson, match) else Standing.OPEN


def _is_spent(lesson: Lesson, match: Match) -> bool:
    """Whether the learner can do nothing more about it: the match is over, no decision is left, or nobody answers."""
    deciders = match.deciders
    if lesson.seat in deciders:
        return lesson.file.within is not None and len(own_decisions(match, lesson.seat)) >= lesson.file.within
    is_answered = lesson.bot is not None or lesson.scripted(match) is not None
    return not (deciders and is_answered)


def own_decisions(match: Match, seat: int) -> list[str]:
    """What a seat has decided so far."""
    return [past.action for past in match.history() if past.seat == seat]


def is_met(sign: Sign, match: Match, seat: int) -> bool:
    """Whether all of a sign holds, as far as a seat knows."""
    chosen, told = sign.chosen, sign.heard
    if chosen is not None and not any(matches(chosen, text) for text in own_decisions(match, seat)):
        return False
    if told is not None and not any(matches(told, text) for text in sentences(match, seat)):
        return False
    if sign.won is not None and ((match.outcome or (0.0,) * (seat + 1))[seat] > 0) != sign.won:
        return False
    if sign.worth is not None and value_of(match, seat) < sign.worth:
        return False
    return _is_seen(sign, match, seat) if sign.at or sign.tracks else True


def sentences(match: Match, seat: int) -> list[str]:
    """What a seat has been told since the match began."""
    return [happening.text for past in match.history() for happening in heard(past.told, seat)]


def _is_seen(sign: Sign, match: Match, seat: int) -> bool:
    """Whether the places and numbers of a sign are those that a seat sees."""
    view = match.view(seat)
    places = {cell.id: cell.name for cell in view.board.cells}
    stands = {(piece.name, places.get(piece.cell, "")) for piece in view.pieces}
    numbers = {track.name: track.value for track in view.tracks if track.owner in (seat, None)}
    is_there = (any((name, place) in stands for place in wanted) for name, wanted in sign.at.items())
    is_reached = (numbers.get(name, least - 1) >= least for name, least in sign.tracks.items())
    return all(is_there) and all(is_reached)
