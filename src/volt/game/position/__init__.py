"""Positions: one line that describes a game except for its history, like FEN in chess (docs/position.md).

    rfl:default:5 rome 2:activation-1:0 4x1 11,13,8 red:n:c4:2:1:0:3:saw+anchor:?blue:-:B3n_R2sw_- … count=3,9 asks=red:anchor

Rules, arena, clock, VP tokens, decks, one word for each robot, then everything else as ``name=value``.
"""
