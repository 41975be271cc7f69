"""How a game looks and sounds, said as data: clients draw it by these words and know no game by its name.

A :class:`Theme` belongs to a game as a whole. Whoever says nothing gets sand, plain tiles and counters.
"""

from __future__ import annotations

from .view import Part
from .words import Word


class Palette(Word):
    """The colours of a game's table, each in a light and a dark version in which all that is written can be read."""

    SAND = "sand", "sand and dark teal"
    TOY = "toy", "a bright blue rack, with red and yellow"
    NEON = "neon", "a dark arena with glowing lines, dark in both schemes"
    DOSSIER = "dossier", "ink blue and stamp red on old paper; in the dark a blueprint"
    MOOR = "moor", "moss, heath and grey mist, with the gold of dawn and the violet of dusk"
    ROYAL = "royal", "burgundy and gold"
    STEEL = "steel", "dust and olive steel, with rust and amber"
    CLAY = "clay", "red clay and turquoise"
    FROST = "frost", "snow and pale blue"


class Surface(Word):
    """What the table under the board is made of; it shows through open ground."""

    SMOOTH = "smooth", "nothing to be seen"
    WOOD = "wood", "long grain"
    PAPER = "paper", "fibres and stains"
    GLOW = "glow", "light from below"
    EARTH = "earth", "uneven, in soft patches"
    VELVET = "velvet", "cloth with a woven pattern"
    METAL = "metal", "brushed plates"


class Tiles(Word):
    """How the cells of squares and hexes lie beside each other; the points of a graph stay points."""

    TILES = "tiles", "each by itself, with round corners"
    WELLS = "wells", "round holes"
    LINES = "lines", "one ground, parted by thin lines"
    SLABS = "slabs", "cut stones, close together"


class Make(Word):
    """What pieces are made of. Their outline stays that of their side."""

    COUNTER = "counter", "plain discs and plates"
    STONE = "stone", "thick and polished"
    LAMP = "lamp", "a dark body that glows in its colour"
    CHIT = "chit", "printed cardboard with an inner line"
    SEAL = "seal", "wax with a golden rim"
    PLATE = "plate", "riveted metal"
    CREST = "crest", "painted wood, lit from above"


class Strike(Word):
    """What is seen where somebody is struck or lost."""

    RING = "ring", "a ring that spreads"
    SPARKS = "sparks", "a star of sparks"
    BLAST = "blast", "a ball of fire"
    SLASH = "slash", "two cuts"
    BURST = "burst", "drops that fly apart"


class Missile(Word):
    """What flies where somebody shoots."""

    TRACER = "tracer", "a short bright line"
    LASER = "laser", "a beam from end to end"
    SHELL = "shell", "a ball"
    BOLT = "bolt", "a flash that jumps from side to side"
    BLADE = "blade", "a thrown blade"


class Fog(Word):
    """How cells look that are not seen just now; always a plain tint, so that what is known there can be made out."""

    VEIL = "veil", "darker"
    MIST = "mist", "paler, as in mist"
    NIGHT = "night", "nearly black, with a breath of blue"


class Triumph(Word):
    """What is seen when whoever looks has won."""

    CONFETTI = "confetti", "scraps of paper in the colours of the sides"
    BEAMS = "beams", "beams of light that turn"
    STAMP = "stamp", "a stamp that comes down"
    DAWN = "dawn", "a sun that rises"
    BANNERS = "banners", "banners in the colour of the winner that unroll"
    EMBERS = "embers", "embers that rise"


class Sounds(Word):
    """The voice in which steps, shots, hits, losses, cards, dice, turns and ends are heard."""

    SOFT = "soft", "round and short"
    WOOD = "wood", "knocks on wood"
    SYNTH = "synth", "electric"
    HUSH = "hush", "steps and whispers"
    WIND = "wind", "horns and wind"
    COURT = "court", "bells and strings"
    STEEL = "steel", "heavy machines"


class Theme(Part):
    """How a game looks and sounds. Every word has a usual one, so that a game says only what is its own."""

    palette: Palette = Palette.SAND
    surface: Surface = Surface.SMOOTH
    tiles: Tiles = Tiles.TILES
    make: Make = Make.COUNTER
    strike: Strike = Strike.RING
    missile: Missile = Missile.TRACER
    fog: Fog = Fog.VEIL
    triumph: Triumph = Triumph.CONFETTI
    sounds: Sounds = Sounds.SOFT
