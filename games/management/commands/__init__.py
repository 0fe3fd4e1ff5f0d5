"""Commands of games, one file each: thin."""
