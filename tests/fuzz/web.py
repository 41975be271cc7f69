"""The same mutants over HTTP: a server that was started for them refuses each with a sentence or plays on."""

from __future__ import annotations

import contextlib
import http.client
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from sandtable.engine.registry import find_game
from tests.server.server_kit import Client, Made, Process

from .children import Tally
from .trials import KINDS, Attacker, json

DECISIONS = 6
SLOWEST_ANSWER = 20.0
Send = Callable[[Process, str, str, str], Any]


def attack_server(game: str, seed: int, first: int, count: int, seen: Callable[[Tally], None]) -> Tally:
    """Send so many mutants, of all kinds in turn, to a server that is started for it."""
    attackers = [Attacker(game, kind, seed) for kind in KINDS]
    began, total = time.monotonic(), Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{Path(folder) / 'hostile.db'}", runtime="cpu", bot_seconds=5.0)
        try:
            for number in range(first, first + count):
                tally = Tally(tried=1)
                _send(server, attackers[number % len(attackers)], number, tally)
                total.add(tally)
                seen(tally)
                if server.process.poll() is not None:
                    total.failures.append((number, f"the server died with exit code {server.process.returncode}"))
                    break
            else:
                _check_health(server, first + count, total)
        finally:
            server.kill()
    total.seconds = time.monotonic() - began
    return total


def _check_health(server: Process, number: int, total: Tally) -> None:
    """After all that, the server says that it is well."""
    answer = server.http.get("/healthz")
    if answer.status_code != 200:
        total.failures.append((number, f"/healthz says {answer.status_code} {answer.text}"))


def _send(server: Process, attacker: Attacker, number: int, tally: Tally) -> None:
    """Send one mutant; anything but a refusal or a success is a failure."""
    scenario, text = attacker.mutant(number)
    try:
        for answer in SENDERS[attacker.kind](server, attacker.game, scenario, text):
            if answer.status_code >= 500:
                tally.failures.append((number, f"{answer.status_code} {answer.text[:300]}"))
            elif answer.status_code >= 400:
                tally.refused.update([str(json.loads(answer.text).get("code", answer.status_code))])
            else:
                tally.accepted += 1
                tally.decisions += _play(server, answer)
    except (OSError, http.client.HTTPException, ValueError) as error:
        tally.failures.append((number, f"no answer: {error!r}"))


def _wish(game: str, **more: Any) -> dict[str, Any]:
    """A match with a person in the first seat and the best bot in the others."""
    bots, named = [*find_game(game).bots.names, "random"], more.get("scenario")
    box = find_game(game).box(named if isinstance(named, str) else None)
    others = [{"kind": "bot", "bot": bots[0]} for _ in box.players[1:]]
    return {"game": game, "seats": [{"kind": "link"}, *others], **more}


def send_position(server: Process, game: str, scenario: str, text: str) -> list[Any]:
    """A match that is to begin from the position."""
    return [server.http.post("/api/matches", json=_wish(game, scenario=scenario, position=text[:100_000]))]


def send_scenario(server: Process, game: str, scenario: str, text: str) -> list[Any]:
    """The scenario as a file and as part of a wish."""
    sent = [server.http.request("POST", "/api/scenarios", json.dumps({"name": "hostile", "text": text}).encode(), JSON)]
    if text[:1] == "{":
        sent.append(server.http.post("/api/matches", json=_wish(game, scenario=json.loads(text))))
    return sent


def send_match(server: Process, game: str, scenario: str, text: str) -> list[Any]:
    """The match file to be checked and to be seen again."""
    checked = server.http.post("/api/check", json={"file": text})
    return [checked, server.http.request("POST", "/api/replay?viewer=0", text.encode(), JSON)]


JSON = {"Content-Type": "application/json"}
SENDERS: dict[str, Send] = dict(zip(KINDS, (send_position, send_scenario, send_match), strict=True))


def _is_asked(client: Client) -> bool:
    """Whether it comes to this seat to decide once more, before the match is over."""
    while client.table["ending"] is None and not client.scene["is_asked"]:
        client.next()
    return client.table["ending"] is None


def _play(server: Process, answer: Any) -> int:
    """Sit down at a match that was made, look, and decide a few times; how often."""
    told = json.loads(answer.text)
    if not (isinstance(told, dict) and "seats" in told and "watch" in told):
        return 0
    decided, until = 0, time.monotonic() + SLOWEST_ANSWER
    with contextlib.suppress(TimeoutError, AssertionError, WebSocketException), Made(server, told).sit(0) as client:
        client.next()
        while decided < DECISIONS and time.monotonic() < until and _is_asked(client):
            texts = [choice["text"] for choice in client.scene["sight"]["choices"]]
            client.play(texts[decided % len(texts)])
            decided += 1
    return decided
