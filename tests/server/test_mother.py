"""The mother of a server's processes: what is born of her shares what she has loaded, and nobody outlives anybody."""

import asyncio
import os
import shutil
import signal
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from sandtable.cli import serve
from sandtable.engine.desk import sample_arguments
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Cpu, match_entries
from sandtable.server import app
from sandtable.server.workshop import mother
from sandtable.server.workshop.mother import Kind, Mother
from sandtable.server.workshop.processes import Processes, Trouble
from tests.load.measure import own_memory_of

from .deeds_kit import linger, named_runtime, own_number, parent_number, program

GAME = "connect4"
MANY = 4
BORN_SECONDS = 0.5  # to import everything again takes longer
LOADED_SECONDS = 30.0
OWN_BYTES = 40_000_000  # a process that has loaded all by itself has three times as many


@pytest.fixture
def deeds(monkeypatch):
    work = {deed.__name__: deed for deed in (linger, own_number, parent_number, named_runtime)}
    monkeypatch.setattr(mother, "PROGRAM", program(**work))
    monkeypatch.delenv("SANDTABLE_RUNTIME", raising=False)


@contextmanager
def family(*games: str, count: int = 1):
    """Some processes and their mother."""
    bearer = Mother(games)
    made = Processes(count, Kind("tests", niceness=0), bearer)
    try:
        yield made, bearer
    finally:
        bearer.close()
        asyncio.run(made.close())


def ask(made: Processes, work: str, given: object = None) -> object:
    return asyncio.run(made.do(work, given, 60.0))


def all_numbers(made: Processes) -> list[int]:
    """The numbers of all processes; each is kept busy, so that the others are asked as well."""

    async def use() -> list[int]:
        return list(await asyncio.gather(*(made.do("linger", 0.5, 60.0) for _ in range(made.count))))

    return asyncio.run(use())


def is_gone(number: int) -> bool:
    """Whether a process ends within some seconds, or has ended and only waits to be buried."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def compiled() -> Path:
    """The folder of a game's compiled rules."""
    game = find_game(GAME)
    cpu = Cpu(game, threads=1, is_checked=True)
    for entry in match_entries(game):
        cpu.compile(entry, sample_arguments(game, entry))
    return cpu.folder


@pytest.mark.usefixtures("deeds")
def test_rules_that_are_ready_later_get_into_who_is_born_then(compiled, tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    with family(GAME) as (made, bearer):
        assert ask(made, "named_runtime", GAME) == "python"
        first = ask(made, "own_number")
        shutil.copytree(compiled, tmp_path / compiled.name)
        assert ask(made, "named_runtime", GAME) == "python"
        bearer.look_again()
        until = time.monotonic() + LOADED_SECONDS
        while ask(made, "named_runtime", GAME) != "cpu":
            assert time.monotonic() < until
        assert ask(made, "own_number") != first
        assert is_gone(first)


@pytest.mark.usefixtures("deeds", "compiled")
def test_who_has_all_that_is_ready_is_kept_when_she_looks_again():
    with family(GAME) as (made, bearer):
        first = ask(made, "own_number")
        bearer.look_again()
        later = Processes(1, Kind("tests", niceness=0), bearer)  # born after she has looked
        assert ask(later, "own_number") != first
        assert ask(made, "own_number") == first
        asyncio.run(later.close())


@pytest.mark.usefixtures("deeds", "compiled")
def test_processes_share_what_was_loaded():
    with family(GAME, count=MANY) as (made, _):
        numbers = all_numbers(made)
        assert len(set(numbers)) == MANY
        assert ask(made, "named_runtime", GAME) == "cpu"
        threads = os.listdir(f"/proc/{ask(made, 'parent_number')}/task")
        assert len(threads) == 1, "others would be missing in whoever is born"
        own = [own_memory_of(number) for number in numbers]
        assert max(own) < OWN_BYTES, own


@pytest.mark.usefixtures("deeds")
def test_a_server_has_her_load_before_it_makes_its_application(monkeypatch):
    for own in ("log_to_stream", "shorten_pauses", "raise_files"):  # they change the process they are called in
        monkeypatch.setattr(serve, own, lambda: None)
    monkeypatch.setattr(app, "make_app", lambda settings, bearer=None: bearer)
    bearer = serve.worker_app()
    assert isinstance(bearer, Mother)
    assert bearer.games == tuple(game_names())
    assert bearer._process is not None
    assert bearer._process.poll() is None
    bearer.close()


@pytest.mark.usefixtures("deeds")
def test_a_process_that_died_is_replaced_at_once():
    with family() as (made, _):
        first = ask(made, "own_number")
        os.kill(first, signal.SIGKILL)
        with pytest.raises(Trouble):
            ask(made, "own_number")
        began = time.monotonic()
        assert ask(made, "own_number") != first
        assert time.monotonic() - began < BORN_SECONDS


@pytest.mark.usefixtures("deeds")
def test_a_mother_that_died_takes_her_children_along_and_is_replaced():
    with family(count=2) as (made, _):
        numbers, first = all_numbers(made), ask(made, "parent_number")
        os.kill(first, signal.SIGKILL)
        assert all(is_gone(number) for number in numbers)
        assert ask(made, "parent_number") != first


@pytest.mark.usefixtures("deeds")
def test_nobody_is_left_of_a_family_that_is_closed_not_even_who_is_busy():
    with family(count=2) as (made, _):
        numbers, parent = all_numbers(made), ask(made, "parent_number")
        made._threads.submit(made._ask, "linger", 60.0, None)
    assert all(is_gone(number) for number in (*numbers, parent))
