"""The only writers of tournaments: each module is one thing that can be done."""
