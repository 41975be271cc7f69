"""The page of an analysis: one file that opens without any network, with the curve, the decisions and the boards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sandtable.contract.view import Board, Piece, View
from sandtable.contract.words import OverlayKind, Style
from sandtable.engine.analysed import Analysis
from sandtable.engine.analysis import Analyst
from sandtable.engine.telling import ALL, heard

from .board import label_of

TEMPLATE = Path(__file__).with_name("analysis.html")
PLACE = "/*DATA*/"


def page_of(analysis: Analysis, analyst: Analyst) -> str:
    """The page's text. What the match says (titles, names) stands in it as data alone, never as markup."""
    boards: list[Board] = []
    positions = [_position(analyst, number, boards) for number in range(analyst.count + 1)]
    data = {
        "game": analyst.at(0).game.title,
        "analysis": analysis.model_dump(mode="json"),
        "boards": [_board(board) for board in boards],
        "positions": positions,
    }
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return TEMPLATE.read_text(encoding="utf-8").replace(PLACE, told)


def _position(analyst: Analyst, number: int, boards: list[Board]) -> dict[str, Any]:
    """How everything lay after so many decisions, and what had just happened; a new board joins the others."""
    match = analyst.at(number)
    view = match.game.face.view(match.look(ALL))
    if view.board not in boards:
        boards.append(view.board)
    events = analyst.history[number - 1].told if number else match.opening
    return {
        "board": boards.index(view.board),
        "pieces": [_piece(piece) for piece in view.pieces],
        "goals": view.overlaid(OverlayKind.OBJECTIVE),
        "told": [happening.text for happening in heard(events, ALL)],
        "beside": _beside(view, {seat.number: seat.name for seat in match.seats}),
        "prompt": view.prompt,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    bars = [f"{bar.name} {bar.value}/{bar.most}" for bar in piece.bars]
    return {
        "cell": piece.cell,
        "owner": piece.owner,
        "label": label_of(piece),
        "name": piece.name,
        "faint": piece.style != Style.FULL,
        "about": [*bars, *(mark.said for mark in piece.marks)],
    }


def _board(board: Board) -> dict[str, Any]:
    cells = [
        cell.model_dump(mode="json", include={"id", "name", "x", "y", "terrain", "ground"}) for cell in board.cells
    ]
    return {"shape": board.shape, "cells": cells, "lines": [(line.start, line.end) for line in board.lines]}


def _beside(view: View, seats: dict[int, str]) -> list[str]:
    """What there is beside the board: tracks, and piles with the names of their cards."""
    tracks = [
        _whose(seats, one.owner, f"{one.name} {one.value}" + (f"/{one.most}" if one.most else ""))
        for one in view.tracks
    ]
    piles = []
    for pile in view.piles:
        names = ", ".join(card.name for card in pile.cards if card.name)
        piles.append(_whose(seats, pile.owner, f"{pile.name} {pile.count}" + (f" ({names})" if names else "")))
    return tracks + piles


def _whose(seats: dict[int, str], owner: int | None, text: str) -> str:
    return text if owner is None else f"{seats.get(owner, '')}: {text}"
