"""A position from the middle of a match at the crossing, by which the game is shown: Blue attacks, Red may answer."""

PICTURE = """
table phase=answer step=action round=5 turn=blue decider=red active=otter12 pending=1
counts began=2 declared=4 stacks=61 tale=2311404250
|.     .     .     .     .     .     ~     .     .     .     .     .     h
|.     h     .     .     .     .     ~     .     .     f     f     .     .
|.     .     .     =     .     w     w     w     .     f     f     .     .
|.     .     =     =     =     Rmi1  w     w     .     .     .     .     .
|Rsh8  .     =     Rmf11 =     ~     ~     ~     t     .     .     .     .
|~     ~     =     Rmi6  Rmi2  Rmi7  =     =     Bmi3  .     =     ~     Bot12
|.     .     .     .     t     ~     ~     ~     Bmi4  Bmi9  =     .     Rrf10
|.     .     .     .     .     w     w     Bmi5  =     =     =     .     .
|.     .     f     f     .     w     w     w     .     =     Bmi13 .     .
|.     .     f     f     .     .     ~     .     .     .     .     h     .
|h     .     .     .     .     .     ~     .     .     .     .     .     .
red points=3
red discard taxes*2 errand otter
red store archer guard*2 lancer captain herald standard triumph fireball otter galley
red store kraken sea_witch lighthouse trident flippers wave*2 maelstrom undertow mutiny
blue resource=2 points=3
blue hand raft galley
blue deck taxes errand
blue discard taxes merfolk
blue store archer guard*2 lancer captain herald standard triumph fireball otter shark
blue store kraken sea_witch lighthouse trident flippers wave*2 maelstrom undertow mutiny
blue shown raft galley
militia1 f4 red tapped
militia2 e6 red tapped
militia3 i6 blue tapped
militia4 i7 blue moves=0 tapped
militia5 h8 blue tapped
militia6 d6 red tapped
militia7 f6 red tapped
shark8 a5 red tapped
militia9 j7 blue tapped
raft10 m7 red tapped
merfolk11 d5 red moves=0 tapped
otter12 m6 blue moves=0 attacks=0
militia13 k9 blue tapped
stack 1 attack player=blue source=otter12 card=otter cell=m6 targets=raft10.#0 births=12.10.0
"""
