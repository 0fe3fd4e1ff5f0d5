"""Card games (rules 3-11): 108 cards, 2-10 seats, hands and draw pile hidden. Pure.

The top card is matched by colour, number or symbol. A turn: phase ``play``, play a card or ``draw``; ``drawn``, play
that card or ``pass``. An opening wild waits in phase ``first_color`` for its colour, a Wild Draw Four played under
``bluff`` in ``wild_draw_four`` for its target, which accepts or challenges; draw cards that may be stacked leave a
debt in phase ``play``. The last card ends the deal; points, who is out and the next deal follow.

Moves: ``play R5``, ``play W>G uno``, ``play R7@2``, ``draw``, ``pass``, ``color G``, ``accept``, ``challenge``,
``take``, ``uno``, ``catch 2``. The observation shows a seat its own hand, everybody's number of cards and all that
was played; the evidence of a challenge is shown to the challenger only.
"""
