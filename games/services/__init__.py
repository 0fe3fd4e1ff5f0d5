"""The only writers of games: each module is one thing that can be done."""
