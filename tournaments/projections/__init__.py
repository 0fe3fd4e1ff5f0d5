"""Read models of tournaments and the code that feeds them."""
