"""Looking back at a match in a process of its own, piece by piece: some decisions at a time, so that none is long."""

from __future__ import annotations

import gzip
import json
from collections import OrderedDict
from time import perf_counter

from pydantic import TypeAdapter

from sandtable.contract.errors import SandtableError
from sandtable.engine.analysed import Judged
from sandtable.engine.analysis import Analyst, put_together
from sandtable.engine.budgets import Budget
from sandtable.engine.matchfile import MatchFile
from sandtable.engine.replay import replay

from ..past.looked import LookedBack
from .errands import Errand
from .rulings import on_offer, runtime_of

PIECE_SECONDS = 1.0
MOST_PLAYOUTS = 4_000
MOST_ANALYSTS = 2
_analysts: OrderedDict[str, Analyst] = OrderedDict()
_pieces = TypeAdapter(list[Judged])


def judge(errand: Errand) -> bytes:
    """The next decisions of a match, as many as can be judged in a second: how many there are in all, and what was
    found. ``options`` say from which on, and how many seconds each is given."""
    given = json.loads(errand.options)
    analyst = _analyst(errand, given["seconds"])
    began, judged = perf_counter(), []
    for number in range(given["first"], analyst.count):
        judged.append(analyst.judge(number))
        if perf_counter() - began > PIECE_SECONDS:
            break
    return json.dumps([analyst.count, _pieces.dump_python(judged, mode="json")]).encode()


def conclude(errand: Errand) -> bytes:
    """The whole analysis, as it goes over the wire; the body has what was found for each decision."""
    analyst = _analyst(errand, json.loads(errand.options)["seconds"])
    judged = _pieces.validate_json(errand.body)
    told = LookedBack(state="ready", done=len(judged), total=len(judged), analysis=put_together(analyst, judged))
    return gzip.compress(told.model_dump_json().encode(), mtime=0)


def _analyst(errand: Errand, seconds: float) -> Analyst:
    """Who judges a match. The process keeps the last ones: playing a match again can take longer than a piece of it."""
    name = f"{errand.viewer} {seconds}"
    analyst = _analysts.pop(name, None) or _new_analyst(errand, seconds)
    _analysts[name] = analyst
    while len(_analysts) > MOST_ANALYSTS:
        _analysts.popitem(last=False)
    return analyst


def _new_analyst(errand: Errand, seconds: float) -> Analyst:
    game = on_offer(errand.games, errand.game)
    runtime = runtime_of(game.name)
    if runtime.name == "python":
        reason = f"the rules of {game.title} are not compiled yet"
        raise SandtableError("analysis/not-ready", game.name, reason, "try again in some minutes")
    match = replay(MatchFile.model_validate(errand.match), runtime, "the match", game=game)
    return Analyst(match, Budget(seconds, MOST_PLAYOUTS))
