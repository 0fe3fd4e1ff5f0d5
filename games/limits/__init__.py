"""How much callers have asked of late, so that nobody asks for more than a fair share."""
