"""The tables' history; only Django runs these files."""
