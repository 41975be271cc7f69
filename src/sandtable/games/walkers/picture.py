"""A position from the middle of a match in the hills, by which the game is shown: a strider of Cobalt is about to run
across the fight and to strike."""

PICTURE = """
turn strider2, answer, 21 orders, Amber 0, Cobalt 0
|.0   .0   .0   f0   .0   .0   .0   .0   f0   f0   .0   .0   .0   r0   .0   .0   .0   .0
|  .0   .0   .0   .0   f0   .0   .0   .0   f0   d0   f0   .0   .0   .1   r1   .0   .0
|.0   .0   .0   f0   .0   .0   .1   .0   .0   f0   .0   .0   .1   .2   .1   .0   .0   .0
|  .0   .0   .0   .0   .0   .1   f1   .1   .0   .0   .0   .0   f1   rh2  f1   .0   .0
|.0   .0   f0   .0   .0   .1   .2   f2   .1   .0   .0   .0   .0   f1   .1   .0   f0   .0
|  .0   .0   f0   f0   .0   .0   .1   .2   f1   .0   .0   m0   m0   .0   .0   .0   .0
|.0   .0   .0   f0   .0   .0   HE1  .1   r2   r2   .1   .0   .0   .0   f0   .0   .0   .0
|  .0   .0   .0   .0   m0   m0   .0   ST1  f1   .2   .1   .0   .0   f0   f0   .0   .0
|.0   f0   .0   .1   f1   .0   .0   .0   ho2  .1   f2   he2  .1   .0   .0   f0   .0   .0
|  .0   .0   f1   RH1  f1   .0   HO1  st2  .0   .1   f1   .1   .0   .0   .0   .0   .0
|.0   .0   .0   .1   .2   .1   .0   .0   f0   .0   .0   .1   .0   .0   f0   .0   .0   .0
|  .0   .0   r1   .1   .0   .0   f0   d0   f0   .0   .0   .0   f0   .0   .0   .0   .0
|.0   .0   .0   .0   r0   .0   .0   .0   f0   f0   .0   .0   .0   .0   f0   .0   .0   .0
hornet1 g10 e ticks 21 damage 19 spotted
heron1 g7 se ticks 20 damage 7 spotted
strider1 h8 se ticks 22 spotted
rhino1 d10 e ticks 23 moving spotted
hornet2 i9 nw ticks 20 damage 9 moving spotted
heron2 l9 w ticks 21 spotted
strider2 h10 w ticks 20 damage 4 spotted
rhino2 n4 w ticks 23 spotted
order strider2 move by walk path h10 h9 g9 g8 h7 g6 f6 weapon fist at strider1 hexes 6 after 25 aim 1 shot seen
"""
