"""Leagues, house rules and tournaments in the admin: prepare, start with a button, watch. Thin."""

from tournaments.admin.house_rules import HouseRulesAdmin
from tournaments.admin.leagues import LeagueAdmin
from tournaments.admin.tables import TableAdmin
from tournaments.admin.tournaments import TournamentAdmin

__all__ = ["HouseRulesAdmin", "LeagueAdmin", "TableAdmin", "TournamentAdmin"]
