"""Hosting matches: the server behind play in the browser."""

from __future__ import annotations

import asyncio
import math
import socket
import threading
import time
import webbrowser
from typing import Any

import uvicorn

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import game_names
from sandtable.server.gate.doors import Door, raise_files
from sandtable.server.logs import log_to_stream
from sandtable.server.pauses import shorten_pauses
from sandtable.server.settings import Settings
from sandtable.server.store.storage import Storage, database_url
from sandtable.server.workshop.mother import Mother

LARGEST_FRAME = 256 * 1024
PING_SECONDS = 20.0
WAITING = 512
LOOK_SECONDS, MOST_LOOKS = 0.05, 1_200
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
FACTORY = "sandtable.cli.serve:worker_app"


def worker_app() -> object:
    """The application, in whichever process it is to run; its log goes to the error stream. What takes longest until
    a bot can answer, that its process loads all rules, begins first, beside the rest."""
    settings = Settings.from_environment()
    mother = Mother(settings.games or game_names())
    if settings.prepare_bots:
        mother.start()
    from sandtable.server.app import make_app

    log_to_stream()
    shorten_pauses()
    raise_files()
    return make_app(settings, mother)


async def try_database(address: str) -> None:
    """Complain now about a database that cannot be used."""
    storage = Storage(address)
    await storage.open()
    await storage.close()


def open_page(address: str, host: str, port: int) -> None:
    """Open a browser as soon as somebody answers."""
    place = (ANYWHERE.get(host, host), port)
    for _ in range(MOST_LOOKS):
        try:
            socket.create_connection(place, timeout=LOOK_SECONDS).close()
        except OSError:
            time.sleep(LOOK_SECONDS)
        else:
            webbrowser.open(address)
            return


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told: our doors, what may wait before them, and that it believes no proxy that is not named."""
    return {
        "http": Door,
        "backlog": WAITING,
        "timeout_keep_alive": math.ceil(settings.idle_seconds),
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "ws_max_size": LARGEST_FRAME,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "access_log": False,
        "log_config": None,
    }


def serve(settings: Settings, host: str, port: int, workers: int, open_browser: bool) -> None:
    """Serve until somebody stops it. Only PostgreSQL can be shared by several workers."""
    kind = database_url(settings.database).drivername
    if workers > 1 and not kind.startswith("postgresql"):
        remedy = "use --database postgresql://…, or one worker"
        raise SandtableError("serve/too-many-workers", workers, "several workers need PostgreSQL", remedy)
    asyncio.run(try_database(settings.database))
    settings.to_environment()
    log_to_stream()
    address = settings.public_url or f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}"
    print(f"Sandtable is served at {address} (Ctrl-C stops it)", flush=True)
    if open_browser:
        threading.Thread(target=open_page, args=(address, host, port), daemon=True).start()
    workers_given = workers if workers > 1 else None
    uvicorn.run(FACTORY, factory=True, host=host, port=port, workers=workers_given, timeout_graceful_shutdown=5,
                **uvicorn_options(settings))  # fmt: skip
