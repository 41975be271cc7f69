"""Processes that compile ahead: nobody's work is left running."""

import os
import subprocess
import sys
import time
from pathlib import Path

START_SECONDS, END_SECONDS = 60.0, 10.0
GAME = "fogbound"  # takes much longer to compile than is waited here


def compilers_of(process: int) -> list[int]:
    """The processes that compile for a process."""
    tasks = Path(f"/proc/{process}/task").glob("*")
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [child for child in children if b"sandtable.engine.warm" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_those_who_compile_end_with_the_one_who_wants_it_however_that_ends(tmp_path):
    code = f"from sandtable.engine.warm import warm; from sandtable import find_game; warm(find_game({GAME!r}))"
    environment = {**os.environ, "SANDTABLE_CACHE": str(tmp_path), "NUMBA_NUM_THREADS": "2"}
    with subprocess.Popen([sys.executable, "-c", code], env=environment) as wants:
        until = time.monotonic() + START_SECONDS
        while not (compilers := compilers_of(wants.pid)):
            assert time.monotonic() < until, "nobody compiles"
            time.sleep(0.05)
        wants.kill()
    until = time.monotonic() + END_SECONDS
    while not all(map(is_gone, compilers)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [process for process in compilers if not is_gone(process)]
    for process in left:
        os.kill(process, 9)
    assert not left, "they compile for nobody"
