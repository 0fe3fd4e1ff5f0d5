"""Commands of tournaments, one file each: thin."""
