"""Playing a match file again: the only way in which a saved match comes back."""

from __future__ import annotations

from pydantic import ValidationError

from sandtable.contract.dice import commitment
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from .match import Match
from .matchfile import MatchFile
from .registry import as_game
from .runtime import Runtime


def replay(
    file: MatchFile, runtime: Runtime | str | None = None, name: str = "match", *, game: Game | None = None
) -> Match:
    """Play a file's match again; what does not come to the same end is refused.

    ``name`` stands for the file in errors. ``game`` is needed only for one that is not registered.
    """
    game = game or as_game(file.game)
    _check_head(game, file, name)
    match = Match(game, _scenario(game, file, name), key=bytes.fromhex(file.key), runtime=runtime)
    if file.position is not None:
        match.set_state(game.face.notation.parse_board(match.box, file.position))
    for number, decision in enumerate(file.decisions, 1):
        try:
            match.play(decision.action, decision.seat, dice=decision.dice, standing=bool(decision.standing))
        except SandtableError as error:
            reason = f"decision {number}: {error.sentence()}"
            raise SandtableError("match/bad-decision", decision.action, reason, where=name) from error
    _check_end(match, file, name)
    return match


def _check_end(match: Match, file: MatchFile, name: str) -> None:
    """The match must have come to the end that the file tells; where it tells none, there is nothing to compare."""
    outcome = None if match.outcome is None else list(match.outcome)
    is_told = file.digest is not None or file.outcome is not None
    if is_told and (match.digest, outcome) != (file.digest or match.digest, file.outcome):
        reason = "the match came to another end than the file says"
        raise SandtableError("match/other-end", match.digest, reason, where=name)


def _check_head(game: Game, file: MatchFile, name: str) -> None:
    """The game, the version of its rules and the key of the dice must be those of the file."""
    if file.game != game.name:
        raise SandtableError("match/other-game", file.game, f"this is not a match of {game.name}", where=name)
    if file.version != game.rules.version:
        now = game.rules.version
        reason = f"it was played under version {file.version} of {game.name}'s rules, these are version {now}"
        remedy = "replay it with the release that wrote it"
        raise SandtableError("match/other-version", file.version, reason, remedy, where=name)
    if commitment(bytes.fromhex(file.key)) != file.commitment:
        raise SandtableError("match/bad-key", file.key, "the key does not belong to the hash published", where=name)


def _scenario(game: Game, file: MatchFile, name: str) -> ScenarioFile:
    """The scenario written into a match file, checked again."""
    try:
        return game.content.File.model_validate(file.scenario)
    except ValidationError as errors:
        first = errors.errors(include_url=False)[0]
        field = ".".join(map(str, ("scenario", *first["loc"])))
        raise SandtableError("match/bad-scenario", field, first["msg"], where=name) from None
