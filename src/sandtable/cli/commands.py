"""The commands. Each imports what it needs when it is called, so that the command line starts at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Runtime

if TYPE_CHECKING:
    from sandtable.arena.simulation import Simulation

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(help="A game; 'sandtable games' lists them.")]
GameNames = Annotated[list[str] | None, typer.Argument(help="Games; all if none is named.")]
RuntimeName = Annotated[str | None, typer.Option(help="python, cpu or cuda; SANDTABLE_RUNTIME is the default.")]
SeatNames = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="NAME=WHO", help="Who has the seat of that name, whatever the others say; may be given again."
    ),
]
ScenarioName = Annotated[str | None, typer.Option("--scenario", "-s", help="A scenario's name or a .yaml file.")]


def complain(error: SandtableError) -> None:
    """Tell an error on the error stream, and all that is wrong beside it on lines of their own."""
    for one in (error, *error.others):
        errors.print(f"[bold red]error[/] {escape(one.alone())}", soft_wrap=True)
    if error.untold:
        errors.print(f"and {error.untold} more in the same file")


def say(text: str) -> None:
    """Print text as it is, whatever brackets it has."""
    console.print(text, markup=False, soft_wrap=True)


def progress_bar() -> Progress:
    """The progress bar of all long work; it goes to the error stream."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


@app.callback()
def sandtable() -> None:
    """An engine for turn-based tactics games: play, simulate, measure."""


@app.command()
def games() -> None:
    """List the games, their scenarios and the bots that play them, and the levels that bots play at."""
    from sandtable.bots import bot_names

    from .hints import level_table
    from .seating import seats_played

    table = Table("game", "title", "seats", "scenarios", "bots", "what it is", box=None, header_style="bold")
    for name in game_names():
        game = find_game(name)
        scenarios, bots = ", ".join(game.scenario_names()), ", ".join(bot_names(game))
        table.add_row(name, game.title, seats_played(game), scenarios, bots, game.about)
    console.print(table)
    console.print()
    console.print(level_table())


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="One word in small letters, by which the game is found everywhere.")],
    into: Annotated[Path, typer.Option(help="The folder in which the game's own folder is made.")] = Path(),
) -> None:
    """Write a small complete game as a package of its own, to be changed into yours."""
    from .new import make_game

    folder = make_game(name, into)
    say(f"{folder}: a small game called {name}; its README.md says how to install, check, play, test and serve it")


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="A game; 'sandtable games' lists them.")] = None,
    scenario: ScenarioName = None,
    left: Annotated[
        str | None,
        typer.Option(
            help="Who has the first seat: me, or a level or bot that 'sandtable games' names, or search:2s; "
            "me if not given."
        ),
    ] = None,
    right: Annotated[
        str | None, typer.Option(help="Who has the other seats, such as hard; the game's own best bot if not given.")
    ] = None,
    seat: SeatNames = None,
    seed: Annotated[int | None, typer.Option(help="For dice that can be repeated; otherwise they are secret.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    runtime: RuntimeName = None,
) -> None:
    """Play in the terminal, against bots or other people, or watch bots."""
    from sandtable.bots import best_bot
    from sandtable.engine.match import Match
    from sandtable.engine.matchfile import read_match_file
    from sandtable.engine.saving import load as load_match

    from .seating import people_named, seated
    from .stepping import sit_down

    file = read_match_file(load) if load else None
    if game is None and file is None:
        raise SandtableError("game/none", "play", "no game is named", f"choose one of {', '.join(game_names())}")
    chosen = find_game(file.game if file else str(game))
    if game is not None and file is not None and game != file.game:
        raise SandtableError("match/other-game", game, f"{load} is a match of {file.game}")
    rules = playing_runtime(chosen, runtime)
    match = load_match(load, rules) if load else Match(chosen, scenario, seed=seed, runtime=rules)
    others = best_bot(chosen) if right is None else right
    first = left if left is not None else others if people_named(seat or ()) else "me"
    names = seated(match.seats, first, others, seat or ())
    sit_down(match, names, seed, console, is_chosen=any((scenario, left, right, seat, load)))


def playing_runtime(game: Game, name: str | None) -> Runtime:
    """The runtime for people, who should not wait: the interpreter until compiled rules are ready."""
    from sandtable.engine.runtime import chosen_runtime, runtime_for
    from sandtable.engine.warm import Warming

    return Warming(game) if chosen_runtime(name) == "cpu" else runtime_for(game, name)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check that it comes to the end it names.")] = False,
    runtime: RuntimeName = None,
) -> None:
    """Show a saved match from beginning to end."""
    from sandtable.engine.matchfile import read_match_file
    from sandtable.engine.replay import replay as replay_match
    from sandtable.engine.transcript import transcript

    saved = read_match_file(file)
    match = replay_match(saved, playing_runtime(find_game(saved.game), runtime), str(file))
    if verify:
        ending = "over" if match.is_over else "open"
        result = "as recorded" if saved.digest is not None else "its end was not recorded"
        say(f"{file}: {match.number} decisions, {ending}, state {match.digest[:12]}: {result}")
    else:
        say(transcript(match))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files and lessons (.yaml), saved matches (.json).")],
) -> None:
    """Check scenario files, lessons and saved matches."""
    wrong = 0
    for path in files:
        try:
            say(f"{path}: {_checked(path)}")
        except SandtableError as error:
            wrong += 1
            complain(error)
    if wrong:
        raise typer.Exit(1)


def _checked(path: Path) -> str:
    """Check one file; what it is, if it is in order."""
    from sandtable.contract.scenario import parse_yaml, read_scenario, read_text
    from sandtable.engine.saving import load as load_match
    from sandtable.lessons import read as read_lesson

    if path.suffix == ".json":
        return f"a match of {load_match(path, 'python').number} decisions, as recorded"
    data, _ = parse_yaml(read_text(path, "scenario"), str(path))
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise SandtableError(
            "scenario/no-game", name, "it does not say which game it is for", "add 'game: …'", where=str(path)
        )
    game = find_game(name)
    if "done" in data:
        return f"a lesson of {game.name}: {read_lesson(game, path).file.title}"
    file = read_scenario(game.content.File, path)
    game.box(file)
    return f"a scenario of {game.name}: {file.title}"


@app.command()
def schema(game: GameName) -> None:
    """Print the JSON Schema of a game's scenario files, for editors."""
    from sandtable.contract.scenario import schema as schema_of

    print(json.dumps(schema_of(find_game(game).content.File), indent=2, ensure_ascii=False))


@app.command()
def warm(games: GameNames = None) -> None:
    """Compile games ahead, with all cores."""
    from sandtable.engine.runtime import BATCH_ENTRIES, match_entries

    from .compiling import compile_with_bar

    for game in [find_game(name) for name in games or game_names()]:
        compile_with_bar(game, match_entries(game), "matches", errors, is_checked=True)
        compile_with_bar(game, BATCH_ENTRIES, "simulations", errors)
        console.print(f"{game.name}: ready")


@app.command()
def simulate(
    game: GameName,
    matches: Annotated[int, typer.Option("-n", help="How many matches.")] = 10_000,
    scenario: ScenarioName = None,
    left: Annotated[str | None, typer.Option(help="Who has the first seat: a level, a bot, or search:2s.")] = None,
    right: Annotated[str | None, typer.Option(help="Who has the other seats.")] = None,
    seat: SeatNames = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    runtime: RuntimeName = None,
) -> None:
    """Let bots play many matches and print who wins how often."""
    from sandtable.arena.simulation import SIMULATION_ENTRIES, check_bots, play_in_bulk, usual_bot
    from sandtable.arena.simulation import simulate as simulate_matches
    from sandtable.engine.runtime import chosen_runtime, match_entries

    from .compiling import compile_with_bar
    from .seating import seated

    chosen = find_game(game)
    usual, box = usual_bot(chosen), chosen.box(scenario)
    names = seated(box.seats, usual if left is None else left, usual if right is None else right, seat or ())
    bots = [names[player] for player in box.players]
    check_bots(chosen, bots, box.players)
    name, is_bulk = chosen_runtime(runtime), play_in_bulk(chosen, bots)
    entries = SIMULATION_ENTRIES if is_bulk else match_entries(chosen)
    rules = compile_with_bar(chosen, entries, "simulations", errors) if name == "cpu" else name
    with progress_bar() as bar:
        task = bar.add_task("playing", total=matches)
        result = simulate_matches(
            chosen,
            box.file,
            matches,
            bots=bots,
            seed=seed,
            runtime=rules,
            progress=lambda done: bar.update(task, completed=done),
        )
    tell_simulation(result)


def tell_simulation(result: Simulation) -> None:
    """Print what came of a simulation; its speed, which is never twice the same, goes to the error stream."""
    table = Table("who", "wins", "95% interval", "played by", box=None, header_style="bold")
    for row in result.rows():
        table.add_row(*row)
    console.print(table)
    console.print(f"{result.matches} matches, {result.decisions / result.matches:.1f} decisions each")
    errors.print(f"[dim]{result.matches / result.seconds:,.0f} matches a second[/]")


@app.command()
def bench(
    games: GameNames = None,
    runtime: Annotated[list[str] | None, typer.Option(help="python, cpu or cuda; may be given again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a run.")] = False,
    compare: Annotated[
        bool, typer.Option(help="Measure other frameworks beside it, where they are installed.")
    ] = False,
    large: Annotated[
        bool, typer.Option(help="Time the compiling of a made-up game with 1,500 lines of rules.")
    ] = False,
    threads: Annotated[int | None, typer.Option(help="Threads on the CPU; one and all if not given.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each of the five runs takes, about.")] = 1.0,
) -> None:
    """Measure random play against the C yardstick."""
    from sandtable.bench import run_bench

    run_bench(games or [], runtime or [], json=as_json, compare=compare, large=large, threads=threads, seconds=seconds)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; a file in your data folder if not given.")
    ] = None,
    public_url: Annotated[str | None, typer.Option(help="The address that people use, behind a proxy.")] = None,
    allowed_host: Annotated[
        list[str] | None, typer.Option(help="A name by which people reach this server; may be given again.")
    ] = None,
    forwarded_allow_ips: Annotated[
        str, typer.Option(help="The proxies to believe on where a request comes from: addresses, networks, commas.")
    ] = "",
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a limit; may be given again.")
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FEATURE",
            help="Switch off names, matches (of one's own), lobby, pairing, notifications or days (to think); "
            "may be given again.",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one need PostgreSQL.")] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser at the first page.")] = True,
) -> None:
    """Host matches for play in the browser."""
    from sandtable.server.gate.hosts import read_host, read_proxies
    from sandtable.server.settings import Settings, read_features, read_limits, usual_database

    from .serve import serve as serve_matches

    hosts, proxies = tuple(map(read_host, allowed_host or [])), read_proxies(forwarded_allow_ips)
    settings = Settings(database=database or usual_database(), public_url=public_url, allowed_hosts=hosts,
                        proxies=proxies, without=read_features(without or []),
                        **read_limits(limit or []))  # fmt: skip
    serve_matches(settings, host, port, workers, open_browser)
