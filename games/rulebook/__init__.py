"""What people read about the rules: numbered rules in words, events in a line, tables of options. No database."""
