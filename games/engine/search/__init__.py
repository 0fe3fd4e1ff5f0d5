"""The house bot that plays out what it cannot see: makes up the hidden cards, lets the engine play, chooses. Pure.

It may use the whole engine and is still given nothing but an observation and the public rules. ``cards.py`` and
``dice.py`` make up states that agree with an observation and move quickly in them, ``playouts.py`` plays them
to the end of the deal and keeps the tally, ``bot.py`` chooses.
"""
