"""One attack from the start of its server to the verdict: what was done, what the honest noticed, what is wanted."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

from tests.load.hosts import stored_rows
from tests.load.measure import memory_of, percentile

from .ground import ROOT, Check, Ground, Options
from .honest import Noticed, Wish

QUICK_MS = 100.0
STILL_SECONDS = 3.0
BEFORE_SECONDS, AFTER_SECONDS = 1.5, 1.0
LOOK_SECONDS = 0.5


class Attack:
    """Something that is done to a server. Its docstring says what, ``wanted`` what is to come of it."""

    name: ClassVar[str]
    wanted: ClassVar[str]
    must_stay_quick: ClassVar[bool] = True
    counts_from: float = 0.0  # moves acknowledged before are looked for elsewhere

    def honest(self) -> Wish:
        """Who plays meanwhile."""
        return Wish()

    @contextlib.contextmanager
    def database(self) -> Iterator[str | None]:
        """The database of the server; a file of its own where nothing is said."""
        yield None

    def prepare(self, ground: Ground) -> None:
        """What is done before the server of the attack is started."""

    def warm_up(self, ground: Ground) -> None:
        """What is done to it before anybody looks at the time."""

    def run(self, ground: Ground) -> None:
        """What is done to it."""
        raise NotImplementedError

    def judge(self, ground: Ground, noticed: Noticed) -> None:
        """What is wanted of this attack alone, judged by what the honest have noticed."""


class Nobody(Attack):
    """No attack at all: how quick everything is on this machine now, to compare the others with."""

    name = "nobody"
    wanted = "the same as under attack"

    def run(self, ground: Ground) -> None:
        """Wait."""
        time.sleep(min(ground.seconds, 10.0))


@dataclass
class Result:
    """What came of an attack; times are milliseconds, memory is megabytes."""

    attack: str
    about: str
    wanted: str
    seconds: float
    figures: dict[str, str]
    answers: dict[str, int]
    checks: list[Check]
    acks: int
    ack_median: float | None
    ack_p99: float | None
    ack_longest: float | None
    making_longest: float | None
    errors: dict[str, int]
    longest_out_of_reach: float
    longest_standstill: float
    peak: int
    is_up: bool
    complaints: list[str] = field(default_factory=list)

    @property
    def is_met(self) -> bool:
        """Whether all is as wanted."""
        return all(check.is_met for check in self.checks)

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**asdict(self), "is_met": self.is_met}


class Honest:
    """The process of the honest people."""

    def __init__(self, port: int, wish: Wish) -> None:
        command = [sys.executable, "-m", "tests.attack.honest", str(port), json.dumps(asdict(wish))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
        )

    def end(self) -> Noticed:
        """Let them stop, and hear what they have noticed."""
        told, complaints = self._process.communicate("", timeout=60)
        assert self._process.returncode == 0, complaints[-2000:]
        return Noticed(**json.loads(told))

    def close(self) -> None:
        """End them, whatever they do."""
        self._process.kill()
        self._process.wait()


class Scales:
    """Notes the most memory that a server's processes take together."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.peak = ground, 0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._weigh, daemon=True)
        self._thread.start()

    def _weigh(self) -> None:
        while not self._is_over.wait(LOOK_SECONDS):
            process = self.ground.host.process
            self.peak = max(self.peak, memory_of(process) if process else 0)

    def close(self) -> None:
        """Stop weighing."""
        self._is_over.set()
        self._thread.join()


def run_attack(attack: Attack, options: Options, tell: Callable[[str], None] = lambda text: None) -> Result:
    """Carry an attack out against a server of its own."""
    began = time.monotonic()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ground = Ground(options, folder, stack.enter_context(attack.database()))
        stack.callback(ground.host.close)
        tell("prepares")
        attack.prepare(ground)
        ground.start()
        attack.warm_up(ground)
        scales = Scales(ground)
        stack.callback(scales.close)
        honest = Honest(ground.host.port, attack.honest())
        stack.callback(honest.close)
        time.sleep(BEFORE_SECONDS)
        tell("attacks")
        try:
            attack.run(ground)
        except Exception as error:  # whatever a server in trouble answers, the next attack is to have its turn
            ground.check("the attack could be carried out", repr(error)[:200], False)
        time.sleep(AFTER_SECONDS)
        is_up, code = ground.is_up, ground.host.exit_code
        noticed = honest.end()
        scales.close()
        tell("counts")
        ground.host.stop()
        _judge(attack, ground, noticed, is_up, code)
        return _result(attack, ground, noticed, is_up, scales.peak, time.monotonic() - began)


def _judge(attack: Attack, ground: Ground, noticed: Noticed, is_up: bool, code: int | None) -> None:
    """What is wanted of every attack, and of this one."""
    attack.judge(ground, noticed)
    ground.check("the server is up", "up" if is_up else f"ended with {code}", is_up)
    lost = lost_moves(ground, noticed, attack.counts_from)
    ground.check("nothing acknowledged is lost", f"{lost} of {len(noticed.acknowledged)}", lost == 0)
    failed = ground.failed
    ground.check("no 500", ", ".join(f"{name}: {often}" for name, often in failed.items()) or "none", not failed)
    if attack.must_stay_quick:
        p99 = percentile(noticed.acks, 0.99) if noticed.acks else float("inf")
        ground.check(f"acknowledged within {QUICK_MS:.0f} ms at p99", f"{p99:.0f} ms", p99 < QUICK_MS)
        still = standstill(noticed)
        ground.check(f"play never stands still for {STILL_SECONDS:.0f} s", f"{still:.1f} s", still < STILL_SECONDS)
        errors = ", ".join(f"{name}: {often}" for name, often in noticed.errors.items())
        ground.check("no errors for the honest", errors or "none", not errors)
        out = out_of_reach(noticed)
        ground.check("always in reach", f"{out:.1f} s not", out == 0.0)


def lost_moves(ground: Ground, noticed: Noticed, since: float = 0.0) -> int:
    """How many moves were acknowledged, after a moment, and are not in the database."""
    told = {(match, command) for match, command, when in noticed.acknowledged if when > since}
    if not told:
        return 0
    rows = stored_rows(ground.database, {match for match, _ in told})
    return len(told - {(row.match, row.command or "") for row in rows})


def standstill(noticed: Noticed) -> float:
    """The longest time, in seconds, in which no move was acknowledged, from when the first one was to the end."""
    times = [*sorted(when for _, _, when in noticed.acknowledged), noticed.ended]
    return max((after - before for before, after in pairwise(times)), default=noticed.ended - noticed.began)


def out_of_reach(noticed: Noticed) -> float:
    """The longest time, in seconds, in which nobody could ask for the server's health."""
    longest, since = 0.0, None
    for when, taken, status in noticed.probes:
        if status == 0:
            since = when if since is None else since
            longest = max(longest, when + taken - since)
        else:
            since = None
    return longest


def _result(attack: Attack, ground: Ground, noticed: Noticed, is_up: bool, peak: int, seconds: float) -> Result:
    acks = noticed.acks
    median, p99, longest = (percentile(acks, share) if acks else None for share in (0.5, 0.99, 1.0))
    return Result(
        attack=attack.name, about=" ".join((attack.__doc__ or "").split()), wanted=attack.wanted, seconds=seconds,
        figures=ground.figures, answers=dict(ground.answers), checks=ground.checks, acks=len(acks),
        ack_median=median, ack_p99=p99, ack_longest=longest,
        making_longest=1000 * max(noticed.makings) if noticed.makings else None, errors=dict(noticed.errors),
        longest_out_of_reach=out_of_reach(noticed), longest_standstill=standstill(noticed),
        peak=peak // 1_000_000, is_up=is_up, complaints=ground.host.failures()[:5],
    )  # fmt: skip
