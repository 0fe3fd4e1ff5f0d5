"""Everything of tournaments that only reads."""
