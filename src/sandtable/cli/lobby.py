"""Keeping a lobby in order: what the host of a server can see of it, and take down."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from sandtable.contract.errors import SandtableError

from .commands import app, console, say


@app.command()
def lobby(
    database: Annotated[str | None, typer.Option(help="The server's database; the usual one if not given.")] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Take all challenges down.")] = False,
    remove: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Take one challenge down; may be given again.")
    ] = None,
    forget: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Take a name away from who has it; may be given again.")
    ] = None,
) -> None:
    """List the open challenges of a server, or take some down, also while it runs."""
    from sandtable.server.meeting.names import folded
    from sandtable.server.settings import usual_database
    from sandtable.server.store.clearing import forget_name, hanging, take_down

    address = database or usual_database()
    for name in forget or []:
        if not forget_name(address, folded(name)):
            raise SandtableError("guest/no-such-name", name, "nobody has this name", "look at the list")
        say(f"{name}: nobody has this name any more")
    if clear or remove:
        say(f"{take_down(address, None if clear else remove)} challenges taken down")
    if clear or remove or forget:
        return
    table = Table("id", "by", "game", "for whom", "since")
    for one in hanging(address):
        since = datetime.fromtimestamp(one.created, UTC).strftime("%Y-%m-%d %H:%M UTC")
        table.add_row(one.id, escape(one.name), one.game, one.access, since)
    console.print(table)
