"""Standing answers: what seats want done when the rules ask them to answer somebody else.

Who is entitled is asked whether or not they could do anything. A seat that keeps a standing answer is answered for; a
server does so after a delay that is the same whatever that seat holds. Each such answer is kept like a decision.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.contract.answers import ANSWER, STACK_BITS, Standing, passes
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

from .match import Match

UNTIL = (Standing.TURN, Standing.STACK)  # those that end by themselves


class Answers:
    """The standing answers of all seats; a pure function of the match's log. A seat that has asked for none keeps the
    ``usual`` one, or else is asked always."""

    def __init__(self, game: Game, usual: Mapping[int, Standing] | None = None) -> None:
        self.game, self._usual = game, usual or {}
        self._kept: dict[int, tuple[Standing, int]] = {}

    @property
    def are_asked_for(self) -> bool:
        """Whether this game asks for answers at all."""
        return self.game.rules.asked is not None

    def of(self, seat: int) -> Standing | None:
        """What a seat keeps; ``None`` in a game that asks for no answers."""
        return self._keeps(seat)[0] if self.are_asked_for else None

    def _keeps(self, seat: int) -> tuple[Standing, int]:
        return self._kept.get(seat) or (self._usual.get(seat, Standing.ASK), 0)

    def has_asked(self, seat: int) -> bool:
        """Whether a seat has asked for what it keeps."""
        return seat in self._kept

    def check(self, match: Match, seat: int, standing: Standing) -> None:
        """Refuse what makes no sense: a standing answer where nothing is asked, or for a stack that is not there."""
        if not self.are_asked_for:
            raise SandtableError("answer/none-asked", standing, f"{self.game.title} asks nobody for answers")
        if standing is Standing.STACK and not match.asked(seat) & ANSWER:
            remedy = "keep it until your turn, or wait for the next"
            raise SandtableError("answer/no-stack", standing, "nothing is declared now", remedy)

    def keep(self, match: Match, seat: int, standing: Standing) -> None:
        """Note what a seat wants from now on."""
        self._kept[seat] = standing, match.asked(seat) >> STACK_BITS

    def settle(self, match: Match, deciders: tuple[int, ...]) -> None:
        """Forget what was for a stack that is gone, or until a turn that has come."""
        for seat, (standing, stack) in list(self._kept.items()):
            asked = match.asked(seat) if standing in UNTIL else 0
            is_turn = seat in deciders and not asked & ANSWER
            is_gone = standing is Standing.STACK and (not asked & ANSWER or asked >> STACK_BITS != stack)
            if standing in UNTIL and (is_turn or is_gone):
                del self._kept[seat]

    def lets_pass(self, match: Match, seat: int) -> bool:
        """Whether what a seat is asked now passes by its standing answer."""
        standing, stack = self._keeps(seat)
        if standing is Standing.ASK or not self.are_asked_for:
            return False
        is_able = standing is Standing.ABLE and len(match.legal(seat, asides=False)) > 1
        return passes(standing, match.asked(seat), stack, is_able)
