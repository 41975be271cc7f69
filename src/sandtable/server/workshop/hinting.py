"""Hints on the decisions of a match that is over, in a process of their own: it is played again, and a seat that had to
decide is told what it could have known of its choices then."""

from __future__ import annotations

import json
from collections import OrderedDict

from sandtable.bots.hints import hint
from sandtable.contract.errors import SandtableError
from sandtable.engine.analysis import Analyst
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.matchfile import MatchFile
from sandtable.engine.replay import replay

from ..hinted import HintChoice, HintedBack, HintStep
from .bots import MOST_HINT_PLAYOUTS
from .chores import packed
from .errands import Errand
from .rulings import on_offer, runtime_of

MOST_MATCHES = 2
_matches: OrderedDict[tuple[str, str], Analyst] = OrderedDict()


def hint_back(errand: Errand) -> bytes:
    """A hint; ``options`` say after how many decisions, for which seat (``null``: whoever had to decide), and for how
    many seconds. A seat does not hear of all decisions: its moment may come later, ``before`` what it heard next."""
    given = json.loads(errand.options)
    match, seat = _moment(_played(errand), given["after"], given["before"] or given["after"] + 1, given["seat"])
    found = hint(match, seat, Budget(given["seconds"], MOST_HINT_PLAYOUTS))
    choices = match.view(seat).choices
    return packed(
        HintedBack(
            after=match.number,
            seat=seat,
            playouts=found.playouts,
            choices=tuple(HintChoice(**vars(choice)) for choice in found.choices),
            line=tuple(HintStep(**vars(step)) for step in found.line),
            offered=tuple(choices[choice.number] for choice in found.choices),
        )
    )


def decider_of(match: Match, seat: int | None) -> int:
    """The seat that is told: one that had to decide then."""
    if match.is_over:
        raise SandtableError("hint/nothing-to-decide", match.number, "the match was over then", "go back a step")
    if seat is None:
        return match.deciders[0]
    if seat not in match.deciders:
        named = ", ".join(match.box.seat_name(one) for one in match.deciders)
        raise SandtableError("hint/not-your-turn", seat, "that seat had nothing to decide then", f"ask for {named}")
    return seat


def _moment(analyst: Analyst, after: int, before: int, seat: int | None) -> tuple[Match, int]:
    """The first of these moments at which a seat had to decide, and who is told then."""
    if not 0 <= after <= analyst.count:
        reason = f"the match has {analyst.count} decisions"
        raise SandtableError("hint/no-such-moment", after, reason, "ask for a moment of the match")
    for number in range(after, min(before, analyst.count + 1)):
        match = analyst.at(number)
        if seat in match.deciders:
            break
    else:
        match = analyst.at(after)
    return match, decider_of(match, seat)


def _played(errand: Errand) -> Analyst:
    """The match, played again. The process keeps the last ones: people go through a match step by step."""
    game = on_offer(errand.games, errand.game)
    runtime = runtime_of(game.name)
    name = errand.viewer, runtime.name
    analyst = _matches.pop(name, None)
    if analyst is None:
        match = replay(MatchFile.model_validate(errand.match), runtime, "the match", game=game)
        analyst = Analyst(match, Budget(playouts=1))
    _matches[name] = analyst
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return analyst
