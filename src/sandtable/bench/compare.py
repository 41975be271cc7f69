"""Other frameworks' Connect Four, played at random: each gives moves a second, or ``None`` where it is missing."""

from __future__ import annotations

import importlib
import os
import random
import warnings
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

REPEATS = 5
ROLLOUTS = 1_000
LENGTH_SAMPLE = 20_000
PGX_BATCH = 65_536
PGX_STEPS = 512


class Comparison(BaseModel):
    """Another framework's speed; with ``--json --compare`` a line has exactly these fields."""

    model_config = ConfigDict(frozen=True)

    framework: str
    version: str
    game: str = "connect4"
    device: str = Field(description="cpu (one core) or gpu.")
    produced: str = Field(description="What the framework makes at each move.")
    watch: bool = Field(description="Whether that includes observations and masks.")
    moves_per_second: float


class Contestant(NamedTuple):
    """A framework to measure: what it is called, which package it is, where it runs and what it makes at each move."""

    framework: str
    package: str
    device: str
    produced: str
    watch: bool
    speed: Callable[[float], float | None]


def compare_with(contestant: Contestant, seconds: float = 0.3) -> Comparison | None:
    """Measure one framework in several runs of about ``seconds``; ``None`` if it is not installed."""
    speed = contestant.speed(seconds)
    if speed is None:
        return None
    return Comparison(
        framework=contestant.framework, version=_version(contestant.package), device=contestant.device,
        produced=contestant.produced, watch=contestant.watch, moves_per_second=speed,
    )  # fmt: skip


def openspiel_cpp(seconds: float = 0.3) -> float | None:
    """OpenSpiel's rollouts inside C++.

    Python reaches them through a tree search of one simulation, which is nothing but ``ROLLOUTS`` random games from
    the root. They are not counted there, so their number is multiplied with the mean length of random games.
    """
    pyspiel = _optional("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game("connect_four")
    length = sum(_openspiel_game(game) for _ in range(LENGTH_SAMPLE)) / LENGTH_SAMPLE
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 2.0, 1, 100, False, 1, False)
    root = game.new_initial_state()

    def play() -> float:
        bot.mcts_search(root)
        return ROLLOUTS * length

    return best_rate(play, seconds)


def openspiel_python(seconds: float = 0.3) -> float | None:
    """OpenSpiel's Python API: ``legal_actions`` and ``apply_action`` in a loop."""
    pyspiel = _optional("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game("connect_four")
    return best_rate(lambda: _openspiel_game(game), seconds)


def _openspiel_game(game: Any) -> int:
    """The number of moves of one random game."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def pettingzoo(seconds: float = 0.3) -> float | None:
    """PettingZoo's environment without its checking wrappers, which would slow it down further."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    module = _optional("pettingzoo.classic.connect_four_v3")
    if module is None:
        return None
    environment = module.raw_env()
    return best_rate(lambda: _pettingzoo_game(environment), seconds)


def _pettingzoo_game(environment: Any) -> int:
    """The number of moves of one random game."""
    environment.reset()
    moves = 0
    while True:
        observed, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            return moves
        environment.step(random.choice(observed["action_mask"].nonzero()[0]))
        moves += 1


def pgx(seconds: float = 0.3, batch: int = PGX_BATCH, backend: str = "gpu") -> float | None:
    """Pgx on a GPU: compiled steps of a batch that begins anew where a game ends, so that every step is a move.

    ``None`` where JAX has no such ``backend``.
    """
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    jax, package = _optional("jax"), _optional("pgx")
    if jax is None or package is None or jax.default_backend() != backend:
        return None
    start, advance = _pgx_loops(jax, package, batch)
    held = jax.block_until_ready(advance(*start(jax.random.PRNGKey(1))))

    def play() -> float:
        nonlocal held
        held = jax.block_until_ready(advance(*held))
        return batch * PGX_STEPS

    rate(play, seconds)
    return best_rate(play, seconds)


def _pgx_loops(jax: Any, package: Any, batch: int) -> tuple[Any, Any]:
    """Compiled functions that set up a batch, and that take ``PGX_STEPS`` random legal moves in each of its games."""
    from pgx.experimental import auto_reset

    environment = package.make("connect_four")
    step = jax.vmap(auto_reset(environment.step, environment.init), in_axes=(0, 0, None))

    def move(_: Any, held: tuple[Any, Any]) -> tuple[Any, Any]:
        states, key = held
        key, choosing, dealing = jax.random.split(key, 3)
        return step(states, _uniform_legal(jax, choosing, states.legal_action_mask), dealing), key

    def start(key: Any) -> tuple[Any, Any]:
        return jax.vmap(environment.init)(jax.random.split(key, batch)), key

    return jax.jit(start), jax.jit(lambda *held: jax.lax.fori_loop(0, PGX_STEPS, move, held))


def _uniform_legal(jax: Any, key: Any, masks: Any) -> Any:
    """One of each row's legal actions, all equally likely: the cheapest way, one random number a row."""
    numbers = jax.random.uniform(key, (masks.shape[0], 1))
    upto = jax.numpy.cumsum(masks, axis=1)
    return jax.numpy.argmax(upto > jax.numpy.floor(numbers * upto[:, -1:]), axis=1)


CONTESTANTS = (
    Contestant("OpenSpiel, C++ rollouts", "open_spiel", "cpu", "legal lists", False, openspiel_cpp),
    Contestant("OpenSpiel, Python API", "open_spiel", "cpu", "legal lists", False, openspiel_python),
    Contestant("PettingZoo", "pettingzoo", "cpu", "observations, masks", True, pettingzoo),
    Contestant("Pgx", "pgx", "gpu", "observations, masks", True, pgx),
)


def rate(play: Callable[[], float], seconds: float) -> float:
    """Moves a second of ``play``, which makes some and says how many, over about that time."""
    begun, moves = perf_counter(), 0.0
    while (passed := perf_counter() - begun) < seconds or not moves:
        moves += play()
    return moves / passed


def best_rate(play: Callable[[], float], seconds: float) -> float:
    """The best of several runs."""
    return max(rate(play, seconds) for _ in range(REPEATS))


def _optional(module: str) -> Any:
    """A module, or ``None`` if it is not installed; what it warns of while loading is its own affair."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(module)
        except ImportError:
            return None


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
