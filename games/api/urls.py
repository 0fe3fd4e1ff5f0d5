"""Which address under ``/api/v1/`` leads to which of games' doors."""

from django.urls import include, path

from games.api import catalogue, contributions, diary, feed, games, inbox, me, moves, practice, scenarios

urlpatterns = [
    path("", include("games.api.account.urls")),
    path("me", me.WhoAmI.as_view(), name="me"),
    path("inbox", inbox.Inbox.as_view(), name="inbox"),
    path("rulesets", catalogue.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<str:name>", catalogue.Ruleset.as_view(), name="ruleset"),
    path("house-bots", catalogue.HouseBots.as_view(), name="house-bots"),
    path("scenarios", scenarios.Scenarios.as_view(), name="scenarios"),
    path("practice", practice.Practice.as_view(), name="practice"),
    path("games", games.Games.as_view(), name="games"),
    path("games/<uuid:game_id>", games.Game.as_view(), name="game"),
    path("games/<uuid:game_id>/observation", games.Observation.as_view(), name="observation"),
    path("games/<uuid:game_id>/moves", moves.Moves.as_view(), name="moves"),
    path("games/<uuid:game_id>/contribution", contributions.Contribution.as_view(), name="contribution"),
    path("games/<uuid:game_id>/diary", diary.Diary.as_view(), name="diary"),
    path("games/<uuid:game_id>/events", games.Events.as_view(), name="events"),
    path("games/<uuid:game_id>/feed", feed.Feed.as_view(), name="feed"),
    path("games/<uuid:game_id>/replay", games.Replay.as_view(), name="replay"),
    path("games/<uuid:game_id>/record", games.Record.as_view(), name="record"),
    path("games/<uuid:game_id>/verification", games.Verify.as_view(), name="verification"),
]
