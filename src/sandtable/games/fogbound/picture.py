"""A position from the middle of a match on the standard board, by which the game is shown."""

PICTURE = """
|.   .   .   =   .   .   .   =   .   .   .
|  .   f   .   =   .   .   .   =   h   .
|,   f   .   .   =*  .   .   h   =   .   d
|  .*  s   EA  f   MO  .   h   r   =   .*
|,   .   t   .   u   CA  SN  .   ,   =   .
|  ~   -   .   .   HE  MI  .   b   .*  t
|~   ~   -   x   SE  GU  o   LA  -   ~   ~
|  t   se  wi  ea  =   v   SC  .   sc  ~
|.   =   ,   gu  wg  =   u   .   t   .   ,
|  sn  =   r   h   .   =   ca  .   s   .*
|d   .   =   he  .   .   =*  mo  .   f   ,
|  .   h   =   .   .   .   =   .   f   .
|.   .   .   =   .   .   .   =   .   .   .
table phase=3 round=4 active=255 last_actor=1 whole=1
side 0 score=15 count=12 met=11 stage=2
side 0 seen=400701fc7feffcffbff1fe1fc1f83f explored=1f01f67fe7ffffdfffff7ffffdfffff
side 1 score=14 count=12 met=12 stage=2
side 1 seen=1df3ffffdfffff7ffffdffbff07c00000000 explored=7ff7ffffdfffff7ffffdffbff1fe00000000
rest owners0=0:1.1:1.2:1.3:1.4:1.5:1.6:2.7:2.8:2.9:2.10:2
rest owners1=0:1.1:1.2:1.3:1.4:1.5:1.6:2.7:2.8:2.9:2.10:2
rest owners2=0:1.1:1.2:1.3:1.4:1.5:1.6:2.7:2.8:2.9:2.10:2
rest owners3=0:1.1:1.2:1.3:1.4:1.5:1.6:2.7:2.8:2.9:2.10:2
unit 0 mi f6 hp=4 ready=1 alias=2 level=2 ghost=f6.4.4 shielded=2
unit 1 sc g8 hp=3 ready=1 alias=8
unit 2 gu f7 hp=4 energy=3 ready=1 alias=3 level=2 ghost=f7.4.4 braced=1
unit 3 sn g5 hp=3 alias=12 level=2 ghost=g5.4.3
unit 4 he e6 hp=4 energy=2 ready=1 alias=7 level=2 ghost=e6.4.4
unit 5 ca f5 hp=5 energy=3 ready=1 alias=1 level=2 ghost=f5.4.5
unit 6 la h7 hp=5 ready=1 alias=6 level=2 ghost=h7.4.5
unit 7 wi dead alias=5 level=2
unit 8 se e7 hp=3 energy=1 alias=11 level=2 ghost=e7.4.3 burning=2
unit 9 wg dead alias=4 level=2
unit 10 ea c4 hp=3 ready=1 alias=9 level=2 ghost=c4.4.3
unit 11 mo e4 hp=4 alias=10 level=2 ghost=e4.4.4
unit 16 mi dead alias=5 level=2
unit 17 sc i8 hp=1 ready=1 alias=4
unit 18 gu d9 hp=5 energy=2 ready=1 alias=1 level=2 ghost=d9.4.5
unit 19 sn a10 hp=3 alias=11 ghost=b9.2.3
unit 20 he d11 hp=4 energy=1 ready=1
unit 21 ca g10 hp=5 energy=1 ready=1 alias=6 level=2 ghost=g10.4.5 shielded=2
unit 22 la dead alias=2 level=2
unit 23 wi c8 hp=4 energy=5 alias=3 level=2 ghost=c8.4.4
unit 24 se b8 hp=1 energy=1 ready=1 alias=8 level=2 ghost=b8.4.1
unit 25 wg e9 hp=4 ready=1 alias=10 level=2 ghost=e9.4.4
unit 26 ea d8 hp=1 alias=9 level=2 ghost=d8.4.1
unit 27 mo h11 hp=4 alias=7 ghost=h11.2.4
"""
