"""Which address under ``/api/v1/`` leads to which of tournaments' doors."""

from django.urls import path

from tournaments.api import audit, entrants, house_rules, leagues, rounds, tournaments

ONE = "tournaments/<uuid:tournament_id>"
urlpatterns = [
    path("formats", tournaments.Formats.as_view(), name="formats"),
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path("leagues/<int:league_id>", leagues.League.as_view(), name="league"),
    path("house-rules", house_rules.AllHouseRules.as_view(), name="all-house-rules"),
    path("house-rules/<int:rules_id>", house_rules.HouseRules.as_view(), name="house-rules"),
    path("tournaments", tournaments.Tournaments.as_view(), name="tournaments"),
    path(ONE, tournaments.Tournament.as_view(), name="tournament"),
    path(f"{ONE}/plan", tournaments.Plan.as_view(), name="tournament-plan"),
    path(f"{ONE}/start", tournaments.Start.as_view(), name="tournament-start"),
    path(f"{ONE}/entrants", entrants.Entrants.as_view(), name="entrants"),
    path(f"{ONE}/entrants/<uuid:entrant_id>", entrants.Entrant.as_view(), name="entrant"),
    path(f"{ONE}/rounds", rounds.Rounds.as_view(), name="rounds"),
    path(f"{ONE}/rounds/<int:number>", rounds.OneRound.as_view(), name="round"),
    path(f"{ONE}/tables", rounds.Tables.as_view(), name="tables"),
    path(f"{ONE}/standings", rounds.Standings.as_view(), name="standings"),
    path(f"{ONE}/bracket", rounds.Bracket.as_view(), name="bracket"),
    path(f"{ONE}/events", audit.Events.as_view(), name="tournament-events"),
    path(f"{ONE}/record", audit.Record.as_view(), name="tournament-record"),
    path(f"{ONE}/verification", audit.Verify.as_view(), name="tournament-verification"),
]
