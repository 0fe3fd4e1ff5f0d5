"""A tournament as a decider, pure: standard library, msgspec and ``games.engine.rng`` only.

The tournament is a stream of its own. ``decide(state, command, seed)`` answers a wish with events or a
rejection, ``evolve(state, event)`` copies an event in, ``fold`` adds events up. Its phases: not started,
between rounds, round open, paused (either of these), finished, cancelled.

A round is planned (``PlanRound``): the format says who shares a table; seats, first dealer, carried points
and game ids are given for all formats alike. Tables are played elsewhere and reported (``FinishTable``), at
least once, in any order. The last result of a round closes it, and the format says who goes on, whether the
tournament is over and how all are ranked. Every draw comes from the tournament's seed under a label of its
own, so whoever has the seed can draw again.
"""
