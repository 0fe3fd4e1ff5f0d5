"""What bots are told of their games besides decisions: a numbered list per player."""
