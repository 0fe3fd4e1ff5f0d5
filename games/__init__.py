"""Games: the rules, the event store, and everything that plays, stores, shows and checks games."""
