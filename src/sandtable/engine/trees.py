"""Trees of what may be decided: for games that bring no bot along, where chance would carry playouts badly.

A tree grows by a node a playout: down along what has done best so far for whoever decided there, or has been tried
least; then chance plays on. Where neither dice nor secrets are in the way, what is won, drawn or lost beyond doubt is
proven from the leaves upwards. Each body grows a tree of its own, so that trees can grow side by side.

Like :mod:`sandtable.engine.loops`, whose names it shares, the loop is bound to a game's rules before it runs.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from sandtable.contract.action import Action, Choices, is_same_action
from sandtable.contract.dice import pick
from sandtable.contract.record import Array, Record, f64, u8, u32
from sandtable.contract.rule import assign, clear, index, rule

from .loops import NOBODY, apply, deciders, first_decider, hand_dice, imagine, list_choices, outcome
from .playing import play_on
from .playouts import foreseen, in_grains, is_among

HIDDEN = False
PLAYERS = 2
DEEPEST = 64
NODES = 1 << 18
EXPLORE = 0.7
WIDENING = 2.0
OPEN, WON, DRAWN, LOST = 0, 1, 2, 3
TREE_BITS = 32


class Node(Record):
    """A decision that was tried: by whom, how often, what its playouts were worth to that player in sum, and what is
    proven of it. ``child`` and ``sibling`` are numbers of nodes, 0 for none; ``options`` is how many follow at most."""

    total: f64
    action: Action
    visits: u32
    offered: u32
    child: u32
    sibling: u32
    options: u32
    player: u8
    proof: u8


@rule
def promise(node: Node) -> float:
    """How much a node invites to be tried again."""
    if node.proof == WON:
        return 3.0
    if node.proof == LOST:
        return -3.0
    if node.proof == DRAWN:
        return 0.0
    return node.total / node.visits + EXPLORE * sqrt(log(1.0 + node.offered) / node.visits)


@rule
def has_child(nodes: Array[Any], at: int, action: Any) -> bool:
    """Whether an action was tried at a node."""
    child = int(nodes[index(at)].child)
    while child != 0:
        node = nodes[index(child)]
        if is_same_action(node.action, action):
            return True
        child = int(node.sibling)
    return False


@rule
def add_child(nodes: Array[Any], at: int, new: int, player: int, choices: Choices, options: int, dice: Any) -> None:
    """Make a node of a choice that was not tried yet, any of them."""
    k = pick(dice, options)
    while has_child(nodes, at, choices.actions[index(k)]):
        k = (k + 1) % options
    node = nodes[index(new)]
    clear(node)
    assign(node.action, choices.actions[index(k)])
    node.player = player
    node.offered = 1
    node.sibling = nodes[index(at)].child
    nodes[index(at)].child = new


@rule
def step_down(nodes: Array[Any], at: int, free: int, player: int, choices: Choices, dice: Any) -> int:
    """The node to go on to: the most promising that is possible here, or the new one at ``free`` (0: no room)."""
    options = choices.count - choices.asides
    parent = nodes[index(at)]
    parent.options = options
    best = 0
    most = -9.0
    known = 0
    child = int(parent.child)
    while child != 0:
        node = nodes[index(child)]
        if node.player == player and is_among(choices, node.action):
            known += 1
            node.offered += 1
            if promise(node) > most:
                most = promise(node)
                best = child
        child = int(node.sibling)
    if free != 0 and known < options and known <= WIDENING * sqrt(float(parent.visits)):
        add_child(nodes, at, free, player, choices, options, dice)
        return free
    return best


@rule
def descend(
    scenario: Any, table: Any, scratch: Any, root: int, nodes: Array[Any], used: Any, i: int, path: Any, faults: Any
) -> int:
    """Go down from the root to a node that is new, or to the end of the match; how many nodes lie on the way."""
    at = root
    for depth in range(DEEPEST):
        player = first_decider(deciders(scenario, table.state))
        if player == NOBODY:
            return depth
        list_choices(scenario, table.state, player, scratch, scratch.choices, faults)
        if scratch.choices.count == 0:
            return depth
        free = root + int(used[i]) if used[i] < NODES else 0
        at = step_down(nodes, at, free, player, scratch.choices, table.chooser)
        if at == 0:
            return depth
        if at == free:
            used[i] += 1
        path[depth] = at
        apply(scenario, table.state, player, nodes[index(at)].action, table.dice, scratch.log, scratch.work)
        if nodes[index(at)].visits == 0:
            return depth + 1
    return DEEPEST


@rule
def proof_of_end(scenario: Any, state: Any, player: int) -> int:
    """What a finished match proves for a player, if what one wins in it the other loses."""
    value = outcome(scenario, state, player)
    if PLAYERS != 2 or outcome(scenario, state, 0) + outcome(scenario, state, 1) != 0.0:
        return OPEN
    if value == 1.0:
        return WON
    if value == -1.0:
        return LOST
    return DRAWN if value == 0.0 else OPEN


@rule
def proof_by_children(nodes: Array[Any], at: int) -> int:
    """What follows for who took a node's action from what is proven of all that can come after it."""
    node = nodes[index(at)]
    count = 0
    best = LOST
    child = int(node.child)
    while child != 0:
        after = nodes[index(child)]
        count += 1
        if after.proof == WON:
            return WON if after.player == node.player else LOST
        if after.proof == OPEN:
            best = OPEN
        elif after.proof == DRAWN and best == LOST:
            best = DRAWN
        child = int(after.sibling)
    if count < node.options:
        return OPEN
    if best != LOST:
        return best
    return LOST if nodes[index(int(node.child))].player == node.player else WON


@rule
def grow(
    i: int,
    slot: int,
    scenarios: Array[Any],
    knowns: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    keys: Any,
    player: int,
    bots: Any,
    decisions: int,
    first: int,
    playouts: int,
    nodes: Array[Any],
    used: Any,
    paths: Any,
    faults: Any,
) -> None:
    """Let tree ``i`` grow by so many playouts, in the worlds from number ``first`` on. Its nodes begin at ``NODES``
    times ``i + 1``, the first being the decision of ``player`` from which it grows."""
    table = tables[slot]
    scenario = scenarios[0]
    scratch = scratches[slot]
    path = paths[slot]
    root = NODES * (int(i) + 1)
    if used[i] == 0:
        clear(nodes[index(root)])
        used[i] = 1
    for number in range(first, first + playouts):
        clear(scratch.log)
        hand_dice(table, keys, (int(i) << TREE_BITS) + number)
        clear(table.state)
        imagine(scenario, knowns[0], player, table.dice, table.state, scratch.work)
        rolled = table.dice.rolled
        depth = descend(scenario, table, scratch, root, nodes, used, i, path, faults)
        if not HIDDEN and table.dice.rolled == rolled:
            prove(scenario, table.state, nodes, path, depth)
        play_on(scenario, table, scratch, bots, decisions, faults)
        note(scenario, table, nodes, path, depth)
        nodes[index(root)].visits += 1


@rule
def note(scenario: Any, table: Any, nodes: Array[Any], path: Any, depth: int) -> None:
    """Count a playout at all nodes on its way, for each what it was worth to its player."""
    for player in range(PLAYERS):
        value = in_grains(foreseen(scenario, table.state, player))
        for k in range(depth):
            node = nodes[index(path[k])]
            if node.player == player:
                node.visits += 1
                node.total += value


@rule
def prove(scenario: Any, state: Any, nodes: Array[Any], path: Any, depth: int) -> None:
    """Prove what the end of a match proves, and carry it upwards along the way, as far as it goes."""
    if depth > 0 and deciders(scenario, state) == 0:
        last = nodes[index(path[depth - 1])]
        last.proof = proof_of_end(scenario, state, int(last.player))
    for back in range(2, depth + 1):
        if nodes[index(path[depth - back + 1])].proof == OPEN:
            return
        node = nodes[index(path[depth - back])]
        if node.proof == OPEN:
            node.proof = proof_by_children(nodes, int(path[depth - back]))
