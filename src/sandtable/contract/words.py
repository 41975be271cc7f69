"""The words that games and clients share: whatever a client draws by its name is listed here, each with what it means
and how it is drawn. A game that uses another word is refused (:mod:`.view`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Word(StrEnum):
    """Base of all words: a text that goes over the wire, and a sentence ``about`` it."""

    about: str

    def __new__(cls, word: str, about: str) -> Self:
        """A member, written as its text and the sentence about it."""
        member = str.__new__(cls, word)
        member._value_, member.about = word, about
        return member


class Style(Word):
    """How a piece is drawn."""

    FULL = "full", "a piece as it is: filled with its owner's colour"
    HALF = "half", "can do some of what it could: only its lower half is filled"
    HOLLOW = "hollow", "can do nothing just now: an outline in its owner's colour"
    GHOST = "ghost", "where it was seen last: a dashed outline, its caption always shown"
    UNKNOWN = "unknown", "only its presence is known: a dashed outline"
    PLACE = "place", "what hangs or stands there for good: a large plate under all other pieces"


class Facing(Word):
    """Where a piece looks; drawn as a wedge at its edge, in the terminal as an arrow behind its name."""

    N = "n", "up the board"
    NE = "ne", "up and to the right; on hexes with a corner on top, the neighbour there"
    E = "e", "to the right"
    SE = "se", "down and to the right"
    S = "s", "down the board"
    SW = "sw", "down and to the left"
    W = "w", "to the left"
    NW = "nw", "up and to the left"


class MarkKind(Word):
    """What is special about a piece just now; most are badges on it, up to three."""

    ACTIVE = "active", "it is having its turn: a badge, and the client picks it up by itself"
    EXHAUSTED = "exhausted", "it has had its turn: a badge, unless it is drawn hollow"
    OVERWATCH = "overwatch", "it acts when somebody comes into its sight: a badge, and a dashed ring around it"
    SNAP_OVERWATCH = "snap overwatch", "the same in haste: another badge, and the ring"
    LASER_OFF = "laser off", "its weapon is off: a badge"
    CHARGING = "charging", "its weapon will work again: a badge"
    ELEVATED = "elevated", "it stands on top of something: a badge"
    CLOAKED = "cloaked", "others do not see it: a badge"
    CARRIES = "carries", "others are inside; its text says who: a badge"
    STATUS = "status", "a state that the game or its scenario names: its icon or first letter, with its amount"
    ORDER = "order", "what it is about to do, in its text: said, not drawn, since an arrow shows it"
    GHOST = "ghost", "it is not there any more, perhaps: said, not drawn, since its style shows it"
    UNKNOWN = "unknown", "nobody knows what it is: said, not drawn, since its style shows it"
    SEEN = "seen", "what was seen of it before, and when, in its text: said, not drawn"


class OverlayKind(Word):
    """What a cell itself is to whoever looks."""

    UNSEEN = "unseen", "nothing is known of what is there: dense fog over the whole cell, a plain tint"
    REMEMBERED = "remembered", "seen before, but not now: thin fog over the whole cell"
    OBJECTIVE = "objective", "worth holding: a flag and a ring in its owner's colour"
    ZONE = "zone", "where somebody sets up: a tint with a border in its owner's colour"
    AREA = "area", "cells that belong together and have a name of their own: a tint with a border"


class ArrowKind(Word):
    """What an arrow stands for; one that ends where it starts is drawn as a sign on its piece."""

    MOVE = "move", "a way to go: an arrow"
    ATTACK = "attack", "a blow: an arrow, in the terminal a double one"
    SHOT = "shot", "a shot that was fired: a beam, and a ring around what was fired at"
    HOLD = "hold", "stay: a sign"
    TOGGLE = "toggle", "switch an ability on or off: a sign"
    AUTOPILOT = "autopilot", "do as the autopilot chooses: a sign"


class HappeningKind(Word):
    """What happens in a scene, and how it is acted out."""

    MOVE = "move", "a piece goes over all of its cells, from the first to the last"
    ATTACK = "attack", "a piece lunges at another, which shakes; the caption or the amount floats up"
    SHOT = "shot", "a beam flies from a piece to what is fired at; the caption floats up"
    DIE = "die", "a piece fades away for good"
    APPEAR = "appear", "a piece comes onto the board, or into sight"
    VANISH = "vanish", "a piece is lost from sight; it fades, unless it is still shown"
    MARK = "mark", "something about a piece changes: a ring spreads from it"
    CARDS = "cards", "cards go from pile to pile, face up or face down"
    NOTE = "note", "nothing on the board moves: its cells light up"
    TABLE = "table", "said or done beside the game, such as an offer of a draw: a line of the log"


class LayerKind(Word):
    """What cells are to the piece or cell that somebody asks about; each layer can be hidden."""

    SIGHT = "sight", "can be seen from there: lighter, with a small ring"
    REACH = "reach", "can be reached with the next move: a tint"
    SECOND = "second", "takes a second move of the same turn: the number 2"
    THIRD = "third", "takes a third move of the same turn: the number 3"
    THREAT = "threat", "can be struck: a red corner"


class PileKind(Word):
    """What cards that lie together are."""

    HAND = "hand", "cards to play: a row of faces under the board; another seat's are backs with a number, "
    "or their names where everything is shown"
    DECK = "deck", "cards to draw, face down: a back with a number"
    DISCARD = "discard", "used cards, which everybody may leaf through: the top card with a number"
    STACK = "stack", "what was declared and waits to happen, the next one first: a list of who, what and at whom"
    OFFER = "offer", "cards to choose or to buy: faces with what can be done with each"
    RESERVE = "reserve", "what somebody has and is not on the board: a list of names with counts"


class Terrain(Word):
    """Grounds that are drawn in colours of their own. A cell's ``ground`` may call it something else."""

    OPEN = "open", "nothing special"
    OTHER = "other", "ground that has only a name: a colour that comes from the name"
    FOREST = "forest", "green"
    THICKET = "thicket", "dark green"
    GRASS = "grass", "light green"
    PLAIN = "plain", "yellowish green"
    SWAMP = "swamp", "greyish green"
    THORNS = "thorns", "olive"
    HILL = "hill", "light brown"
    RIDGE = "ridge", "brown"
    MOUNTAIN = "mountain", "greyish brown"
    PEAK = "peak", "dark greyish brown"
    SAND = "sand", "yellow"
    ROAD = "road", "light grey"
    CITY = "city", "grey"
    BUNKER = "bunker", "greenish grey"
    RUINS = "ruins", "brownish grey"
    WATER = "water", "blue"
    RIVER = "river", "blue"
    SHALLOWS = "shallows", "light blue"
    REEF = "reef", "greenish blue"
    SPRING = "spring", "bluish green"
    LAVA = "lava", "orange"
    CHASM = "chasm", "nearly black"
    WALL = "wall", "bricks, without gaps to the next wall: nobody enters"
    COVER = "cover", "crates that one can climb"


def terrain_called(name: str) -> Terrain:
    """The ground of that name, or ``OTHER``: for scenarios that name their own."""
    return {str(terrain): terrain for terrain in Terrain}.get(name, Terrain.OTHER)


class Icon(Word):
    """Pictures on pieces, cards and badges, in one colour; ``web/icons.txt`` says which drawing each is."""

    SWORDMAN = "swordman", "a man with a sword"
    PERSON = "person", "a person"
    LEE_ENFIELD = "lee-enfield", "a bolt-action rifle"
    SPY = "spy", "a spy in a coat"
    CLOAK_DAGGER = "cloak-dagger", "a cloaked figure with a dagger"
    HOODED_ASSASSIN = "hooded-assassin", "a hooded killer"
    CROWN = "crown", "a crown: a leader"
    KING = "king", "a crowned head"
    CAPTAIN_HAT_PROFILE = "captain-hat-profile", "a captain's head"
    RANK_3 = "rank-3", "three chevrons"
    BINOCULARS = "binoculars", "binoculars: a scout"
    RUN = "run", "somebody running"
    WINCHESTER_RIFLE = "winchester-rifle", "a lever rifle"
    CROSSHAIR = "crosshair", "a crosshair: a sniper"
    HUMAN_TARGET = "human-target", "a person as a target"
    MP5 = "mp5", "a submachine gun"
    BULLSEYE = "bullseye", "rings of a target"
    ORC_HEAD = "orc-head", "an orc"
    BULLY_MINION = "bully-minion", "a big brute"
    MINIONS = "minions", "a crowd of small ones"
    MEEPLE = "meeple", "a plain playing piece"
    BATTLE_MECH = "battle-mech", "a war machine with guns"
    MISSILE_MECH = "missile-mech", "a war machine with missiles"
    MECHA_HEAD = "mecha-head", "a machine's head"
    WALKING_SCOUT = "walking-scout", "a light machine on two legs"
    TANK = "tank", "a tank"
    APC = "apc", "an armoured carrier"
    TRUCK = "truck", "a truck"
    JEEP = "jeep", "a light car"
    HELICOPTER = "helicopter", "a helicopter"
    JET_FIGHTER = "jet-fighter", "a jet"
    SUBMARINE = "submarine", "a submarine"
    SENTRY_GUN = "sentry-gun", "a gun on a tripod"
    CANNON = "cannon", "a cannon"
    LAND_MINE = "land-mine", "a mine"
    CROWNED_SKULL = "crowned-skull", "a skull with a crown"
    DRAGON_HEAD = "dragon-head", "a dragon"
    SOLDIER = "soldier", "a soldier with a sword"
    SHIELD = "shield", "a shield"
    HORSE = "horse", "a horse's head"
    FLAME = "flame", "a flame"
    HEART = "heart", "a heart: a healer"
    HEX = "hex", "a witch in flight"
    VINE = "vine", "roots that hold on"
    SWORDS = "swords", "crossed swords"
    PORTAL = "portal", "a gate to somewhere else"
    GHOST = "ghost", "a ghost"
    MASK = "mask", "a mask over the eyes"
    EYE = "eye", "an eye that sees more"
    WOLF = "wolf", "a wolf"
    EAR = "ear", "an ear"
    OGRE = "ogre", "an ogre"
    BOMB = "bomb", "a bomb"
    SPIKES = "spikes", "a beast full of spikes"
    TOTEM = "totem", "a totem pole"
    BIRD = "bird", "an eagle's head"
    AIRSHIP = "airship", "an airship"
    BALLOON = "balloon", "a balloon"
    WAGON = "wagon", "a wagon"
    MULE = "mule", "a beast of burden"
    FISH = "fish", "a dolphin"
    SHIP = "ship", "a galley"
    SPELL = "spell", "a bolt of magic"
    SCROLL = "scroll", "an open scroll"
    POTION = "potion", "a bottle to drink"
    ARTIFACT = "artifact", "a ball of crystal"
    ARMOUR = "armour", "a breastplate"
    COIN = "coin", "coins"
    CARDS = "cards", "a hand of cards"
    STONE_WALL = "stone-wall", "a stone wall"
    BRICK_WALL = "brick-wall", "a brick wall"
    DEFENSIVE_WALL = "defensive-wall", "a rampart"
    FLYING_FLAG = "flying-flag", "a flag"
    TOWER_FLAG = "tower-flag", "a tower with a flag"
    OBJECTIVE = "objective", "a flag: worth holding"
    BARRACKS = "barracks", "barracks"
    BUNKER = "bunker", "a bunker"
    MILITARY_FORT = "military-fort", "a fort"
    PLAYER_BASE = "player-base", "a base"
    CASTLE = "castle", "a castle"
    FOREST = "forest", "trees"
    HILLS = "hills", "hills"
    MOUNTAINS = "mountains", "mountains"
    MODERN_CITY = "modern-city", "houses of a city"
    HOUSE = "house", "a house"
    FACTORY = "factory", "a factory"
    WINDMILL = "windmill", "a windmill"
    BRIDGE = "bridge", "a bridge"
    GRASS = "grass", "high grass"
    WHEAT = "wheat", "ears of wheat"
    THICKET = "thicket", "ferns"
    HILL = "hill", "a hill"
    RIDGE = "ridge", "a row of peaks"
    PEAK = "peak", "a mountain top"
    WATER = "water", "waves"
    REEF = "reef", "corals"
    SHALLOWS = "shallows", "a wave"
    SWAMP = "swamp", "a swamp"
    LAVA = "lava", "a volcano"
    THORNS = "thorns", "a thorny vine"
    SAND = "sand", "a cactus"
    RUINS = "ruins", "a ruined castle"
    CHASM = "chasm", "a crossing over a cliff"
    SPRING = "spring", "a fountain"
    ROAD = "road", "a paved way"
    OVERWATCH = "overwatch", "an eye that takes aim"
    SNAP_OVERWATCH = "snap-overwatch", "a half-closed eye"
    LASER_OFF = "laser-off", "an empty battery"
    CHARGING = "charging", "a battery that fills"
    ELEVATED = "elevated", "an arrow upwards"
    ACTIVE = "active", "the sign for play"
    EXHAUSTED = "exhausted", "a moon: asleep"
    CLOAKED = "cloaked", "a hood"
    ROOTED = "rooted", "roots that hold on"
    SILENCED = "silenced", "a closed mouth"
    DISARMED = "disarmed", "a dropped weapon"
    BROKEN = "broken", "a broken shield"
    STEALTH = "stealth", "a hood"
    INVISIBLE = "invisible", "an outline of somebody"
    POISONED = "poisoned", "a bottle of poison"
    PANIC = "panic", "a screaming face"
    RAGE = "rage", "a raging face"
    WARD = "ward", "a shield of magic"
    PARALYSED = "paralysed", "manacles"
    BURNING = "burning", "a flame"
    STUNNED = "stunned", "stars around a head"
    BLINDED = "blinded", "a blindfold"
    REVEALED = "revealed", "a light"
    SHIELDED = "shielded", "a shield"
    SLOWED = "slowed", "a snail"
    MENDING = "mending", "a healing hand"
    HEARTENED = "heartened", "a heart that grows"
    BRACED = "braced", "armour made stronger"
    FARSIGHTED = "farsighted", "a spyglass"
    CARRIES = "carries", "a crate"
    UNKNOWN = "unknown", "a question mark"
    ATTACK = "attack", "crossed swords"
    HOLD = "hold", "the sign for pause"
    TOGGLE = "toggle", "a switch"
    AUTOPILOT = "autopilot", "gears"
    WAIT = "wait", "an hourglass"
    SHOT = "shot", "a reticule"
    TELEPORT = "teleport", "somebody beamed away"
    HEAL = "heal", "a healing hand"
    CAPTURE = "capture", "a flag on a hill"
    UNDO = "undo", "an arrow back"
    CHAT_BUBBLE = "chat-bubble", "somebody says something"
    DICE = "dice", "a die"
    TROPHY = "trophy", "a cup"
    BOOK = "book", "a book"
    REPLAY = "replay", "a clock that goes back"


def icon_called(name: str) -> Icon | None:
    """The picture of that name, or of its first word, if there is one: for scenarios that name their own."""
    words = {str(icon): icon for icon in Icon}
    return words.get(name.replace(" ", "-")) or words.get(name.partition(" ")[0])


def vocabularies() -> tuple[type[Word], ...]:
    """All kinds of words there are: those that stand here, in their order, and then those of :mod:`.theme`."""
    return tuple(Word.__subclasses__())
