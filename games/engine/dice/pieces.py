"""The 24 dice (rules 12.1): a piece is a small whole number, a die and the side it shows. Pure.

Piece ``6 * die + side``; no die has the same face twice, so a piece is one of the 144 faces in the box. A
hand is a sorted tuple of pieces, one for each of its dice; the bag is a tuple of die numbers, since a die in
it shows nothing. Texts exist at the edges only.
"""

COLORS = "RYGB"
NO_COLOR = -1
LAST_NUMBER = 6
SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR = 7, 8, 9, 10, 11
SYMBOLS = {**{number: str(number) for number in range(1, 7)}, SKIP: "S", REVERSE: "R", DRAW_TWO: "+2"}

DICE = range(24)
SIDES = 6

Hand = tuple[int, ...]
Face = tuple[int, int]
"""A colour 0-3 (R Y G B) or ``NO_COLOR``, and a symbol: 1-6 the numbers, then the commands and the wilds."""


def _box() -> tuple[tuple[Face, ...], ...]:
    """Return the six faces of every die, numbers first, as rules 12.1 construct them."""
    commands = iter([((k // 3) % 4, (REVERSE, SKIP, DRAW_TWO)[k % 3]) for k in range(36)])
    box = []
    for die in DICE:
        faces = [(color, (die + color) % 6 + 1) for color in range(4)]
        faces.append(next(commands))
        if die % 2:
            faces.append(next(commands))
        else:
            faces.append((NO_COLOR, WILD_DRAW_FOUR if (die // 2) % 3 == 2 else WILD))
        box.append(tuple(faces))
    return tuple(box)


def _face_text(face: Face) -> str:
    color, symbol = face
    if color == NO_COLOR:
        return "W" if symbol == WILD else "W+4"
    return COLORS[color] + SYMBOLS[symbol]


def _value(face: Face) -> int:
    color, symbol = face
    if color == NO_COLOR:
        return 50
    return symbol if symbol <= LAST_NUMBER else 20


BOX: tuple[tuple[Face, ...], ...] = _box()
_FACES: tuple[Face, ...] = tuple(face for faces in BOX for face in faces)
PIECES = range(len(_FACES))

DIE: tuple[int, ...] = tuple(piece // SIDES for piece in PIECES)
COLOR: tuple[int, ...] = tuple(color for color, _ in _FACES)
SYMBOL: tuple[int, ...] = tuple(symbol for _, symbol in _FACES)
VALUE: tuple[int, ...] = tuple(_value(face) for face in _FACES)
FACES_OF: tuple[tuple[str, ...], ...] = tuple(tuple(_face_text(face) for face in faces) for faces in BOX)
"""``FACES_OF[die]``: its faces in notation, in the order in which chance counts them."""

DIE_TEXT: tuple[str, ...] = tuple(f"d{die}" for die in DICE)
TEXT: tuple[str, ...] = tuple(
    f"{DIE_TEXT[piece // SIDES]}:{FACES_OF[piece // SIDES][piece % SIDES]}" for piece in PIECES
)
PIECE: dict[str, int] = {text: piece for piece, text in enumerate(TEXT)}
COLOR_TEXT: dict[int, str] = {NO_COLOR: "", **dict(enumerate(COLORS))}
COLOR_OF_TEXT: dict[str, int] = {text: color for color, text in COLOR_TEXT.items()}


def of_die(hand: Hand, die: int) -> int | None:
    """Return the piece that this die is in the hand, None if the hand does not have the die."""
    for piece in hand:
        if DIE[piece] == die:
            return piece
    return None


def without(hand: Hand, piece: int) -> Hand:
    """Return the hand without the piece."""
    at = hand.index(piece)
    return hand[:at] + hand[at + 1 :]


def texts(pieces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the notation of each piece (rules 12.8)."""
    return tuple([TEXT[piece] for piece in pieces])


def pieces_of(named: tuple[str, ...]) -> tuple[int, ...]:
    """Return the pieces that an event names."""
    return tuple([PIECE[text] for text in named])
