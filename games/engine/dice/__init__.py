"""Dice games (rules 12): 24 dice, 2-4 seats, all faces public. Pure.

Everybody holds five dice, and the centre die is matched by colour, number or command. A turn: phase
``roll``, play a die or ``reroll`` the hand; ``rerolled``, play one or ``draw`` (``pass`` when the bag is
empty); ``drawn``, play that die or ``pass``. A Wild Draw Four waits in phase ``wild_draw_four`` until its
target accepts; any opponent may challenge it, and only a right challenge is granted. The last die ends
the deal.

Moves: ``play d7``, ``play d10>G uno``, ``reroll``, ``draw``, ``pass``, ``accept``, ``challenge``,
``uno``, ``catch 2``. The observation shows all dice to everybody, beside the evidence of a challenge,
which only the challenger sees.
"""
