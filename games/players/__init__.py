"""Who plays: players, their bot versions, and the tokens that let bots in."""
