"""The rules engine, pure: commands -> events -> state for card and dice games, and the house bots that play them."""
