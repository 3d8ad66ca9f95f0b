"""A program in Python that plays through the library: game.py LIBRARY."""

import sys
from ctypes import CDLL, POINTER, byref, c_char_p, c_int, c_int64, c_uint32, c_uint64

gumu = CDLL(sys.argv[1])
gumu.gumu_new.argtypes = [c_char_p, c_int, c_int, c_uint64]
gumu.gumu_new.restype = c_int64
gumu.gumu_error_text.restype = c_char_p
gumu.gumu_think.argtypes = [c_int64, c_char_p, POINTER(c_int), POINTER(c_int)]
gumu.gumu_value.argtypes = [c_int64, c_int, c_int, POINTER(c_uint32), POINTER(c_uint32)]
gumu.gumu_play.argtypes = gumu.gumu_stone.argtypes = [c_int64, c_int, c_int]
for name in ["free", "undo", "outcome", "side"]:
    getattr(gumu, f"gumu_{name}").argtypes = [c_int64]

# The functions that the document defines: the person plays along the edge, and loses.
nx, ny = c_int(), c_int()
for donext in gumu.gumu_donext, gumu.gumu_donext2:
    gumu.gumu_restart()
    judgment = donext(-1, -1, byref(nx), byref(ny))
    column = 0
    while judgment == 0:
        judgment = donext(0, column, byref(nx), byref(ny))
        column += 2
    assert judgment == gumu.gumu_judge() == 2, judgment

# The functions that take a handle of a game: 古木 plays Black against a player of the points that 古木 values least.
game = gumu.gumu_new(b"gumu", 0, 15, 1)
assert 0 < game
x, y, attack, defense = c_int(), c_int(), c_uint32(), c_uint32()
n_stones = 0
while gumu.gumu_outcome(game) == 0:
    if gumu.gumu_side(game) == 1:
        assert gumu.gumu_think(game, None, byref(x), byref(y)) == 0
        at = x.value, y.value
    else:
        values = {}
        for column in range(15):
            for row in range(15):
                if gumu.gumu_value(game, column, row, byref(attack), byref(defense)) == 0:
                    values[column, row] = attack.value + defense.value
        assert len(values) == 225 - n_stones
        at = min(values, key=values.get)
    assert gumu.gumu_play(game, *at) == 0
    n_stones += 1
assert gumu.gumu_outcome(game) == 1
assert n_stones < 30, n_stones
assert gumu.gumu_free(game) == 0
assert gumu.gumu_error_text(gumu.gumu_free(game)) == b"no game has this number"
print("played")
