"""Read models of games and the code that feeds them; may be dropped and rebuilt."""
