"""The REST API of games: thin doors that parse strictly, make one call below, and translate its answer."""
