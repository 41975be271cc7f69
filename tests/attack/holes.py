"""Small holes: long addresses, foreign hosts and pages, tokens in the log, damaged rows quoted."""

from __future__ import annotations

import json
import secrets

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect

from .ground import Ground
from .trial import Attack

SECRET = "xyzzy-secret-of-somebody"
ELSEWHERE = "elsewhere.example"


class LongPaths(Attack):
    """Addresses of 300 and 5,000 characters, with and without strange signs."""

    name = "long paths"
    wanted = "refused with a code"

    def run(self, ground: Ground) -> None:
        """Ask for them."""
        stranger = ground.stranger()
        for length in (255, 300, 1_000, 5_000):
            for start in ("/", "/api/", "/api/matches/", "/api/games/", "/assets/"):
                stranger.get(start + "a" * length)
        for path in ("/%00", "/..%2f..%2fetc%2fpasswd", "/api/matches/%ff", "/" + "%2e%2e/" * 60, "/" + "a/" * 2_000):
            stranger.get(path)
        ground.figure("asked for", sum(ground.answers.values()))


class ForeignHosts(Attack):
    """Requests under another host's name: for /metrics, for matches, for a socket; and posts from a foreign page."""

    name = "foreign hosts and pages"
    wanted = "refused"

    def run(self, ground: Ground) -> None:
        """Ask as a page would that has had its name point here."""
        stranger = ground.stranger()
        foreign = {"Host": f"{ELSEWHERE}:{ground.host.port}"}
        for path in ("/metrics", "/api/games", "/"):
            answer = stranger.ask("GET", path, headers=foreign)
            status = answer.status_code if answer else 0
            ground.check(f"{path} is refused to a foreign host", status, status in (400, 403, 421))
        self._check_socket(ground)
        wish = json.dumps({"game": "connect4", "seats": [{"kind": "link"}] * 2}).encode()
        for kind in ("text/plain", "application/json"):
            headers = {"Origin": f"http://{ELSEWHERE}", "Content-Type": kind}
            answer = stranger.ask("POST", "/api/matches", content=wish, headers=headers)
            status = answer.status_code if answer else 0
            ground.check(f"a foreign page's post as {kind} is refused", status, 400 <= status < 500)

    def _check_socket(self, ground: Ground) -> None:
        """Whether a page of another host that leads here can open a socket."""
        made = ground.stranger(1).make()
        assert made is not None
        where = f"ws://{ELSEWHERE}:{ground.host.port}/api/matches/{made.id}/socket"
        found = "opened"
        try:
            connect(where, sock=made.served.dial(), proxy=None, origin=f"http://{ELSEWHERE}:{ground.host.port}").close()
        except InvalidStatus as refusal:
            found = str(refusal.response.status_code)
        except (OSError, WebSocketException) as error:
            found = type(error).__name__
        ground.check("a socket is refused to a foreign host", found, found != "opened")


class LoggedTokens(Attack):
    """A token in wrong places of an address: as a match, as a page, in a query, in a socket's address."""

    name = "tokens in addresses"
    wanted = "none is in the log"

    def run(self, ground: Ground) -> None:
        """Send tokens everywhere, and read the log."""
        stranger, made = ground.stranger(), ground.stranger(1).make()
        assert made is not None
        tokens = [*made.tokens, secrets.token_urlsafe(24)]
        for token in tokens:
            for path in ("/api/matches/{}", "/api/matches/{}/replay", "/api/matches/{}/file", "/api/games/{}", "/{}",
                         "/api/{}", "/api/matches/x?token={}", "/api/games/{}/scenarios/{}", "/match/{}"):  # fmt: skip
                stranger.get(path.replace("{}", token))
            self._dial(ground, made.id, token)
        found = sum(ground.host.logged().count(token) for token in tokens)
        ground.check("tokens in the log", found, found == 0)

    def _dial(self, ground: Ground, match: str, token: str) -> None:
        for path in (f"{token}/socket", f"{match}/socket?token={token}", f"{match}/{token}"):
            where = f"ws://127.0.0.1:{ground.host.port}/api/matches/{path}"
            try:
                with connect(where, proxy=None) as line:
                    line.send(json.dumps({"type": "hello", "token": token}))
                    line.recv(timeout=5)
            except (OSError, WebSocketException, TimeoutError):
                ground.note("socket refused")


class DamagedRows(Attack):
    """Rows that were damaged on the disk, in a move, a scenario, a position and a seat, looked at by strangers."""

    name = "damaged rows"
    wanted = "a sentence that quotes nothing"

    def prepare(self, ground: Ground) -> None:
        """Have matches made and played a little, and damage them."""
        ground.start()
        stranger = ground.stranger(50)
        self.made = [made for _ in range(5) if (made := stranger.make()) is not None]
        for made in self.made:
            with made.sit(0) as seat:
                seat.until_asked()
                seat.command("play", seq=seat.seq, choice=0)
        ground.host.stop()
        ids = [made.id for made in self.made]
        bad = json.dumps({"game": "connect4", "title": SECRET, SECRET: SECRET})
        ground.execute("UPDATE moves SET text = ? WHERE match = ?", SECRET, ids[0])
        ground.execute("UPDATE moves SET act = ? WHERE match = ?", SECRET[:16], ids[1])
        ground.execute("UPDATE matches SET scenario = ? WHERE id = ?", bad, ids[2])
        ground.execute("UPDATE matches SET position = ? WHERE id = ?", SECRET, ids[3])
        ground.execute("UPDATE matches SET seats = ? WHERE id = ?", json.dumps([{"kind": SECRET}]), ids[4])
        ground.answers.clear()

    def run(self, ground: Ground) -> None:
        """Look at them."""
        quoted = 0
        for made in self.made:
            for path in ("", "/file", "/replay"):
                answer = ground.stranger().get(f"/api/matches/{made.id}{path}")
                quoted += answer is not None and SECRET[:16] in answer.text
        ground.check("quotes of what is damaged", quoted, quoted == 0)
