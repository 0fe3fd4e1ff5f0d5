"""``make run``: database, web server, worker and beat in one terminal, started and ended together."""
