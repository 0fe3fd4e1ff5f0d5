"""House bots: one file per bot, from an observation and the public rules to a move. Pure.

``bot.py`` says what a bot is, ``table.py`` lists them by name. What a card or dice player can work out from
its view is in ``cards.py`` and ``dice.py``; nothing here has access to hidden cards.
"""
