"""Pages under ``/account/`` for those who make bots: register, log in, bots, tokens, recent games."""
