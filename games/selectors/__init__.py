"""Everything that only reads: games folded from their events, what seats see, lists for pages and the API."""
