"""The REST API of leagues and tournaments: thin doors that parse strictly, make one call below, and translate."""
