"""An index of the tables in the rooms of this app: Django looks for them here."""
