"""What can be played and against whom: rulesets and house bots."""

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.openapi import describe
from games.api.common.pages import Page
from games.api.common.problems import not_found
from games.api.common.views import Door
from games.api.shapes import HouseBotPage, RulesetPage
from games.selectors import rulesets as catalogue
from games.selectors.rulesets import RulesetDescription


class Rulesets(Door):
    """All rulesets."""

    @describe("All rulesets", answer=RulesetPage, public=True, tag="catalogue", operation="rulesets")
    def get(self, request: Request) -> HttpResponse:
        """Name, version, family, number of seats and a sentence for each."""
        return answer(Page(catalogue.rulesets(), None))


class Ruleset(Door):
    """One ruleset."""

    @describe(
        "A ruleset with its options and pieces",
        answer=RulesetDescription,
        public=True,
        problems=["not_found"],
        tag="catalogue",
        operation="ruleset",
    )
    def get(self, request: Request, name: str) -> HttpResponse:
        """Every option with its type, what is allowed, its value here, its rule and its meaning; the deck or dice."""
        found = catalogue.ruleset(name)
        if found is None:
            raise not_found()
        return answer(found)


class HouseBots(Door):
    """All house bots."""

    @describe("All house bots", answer=HouseBotPage, public=True, tag="catalogue", operation="house_bots")
    def get(self, request: Request) -> HttpResponse:
        """The players of the house, by the names that tournaments and practice games take."""
        return answer(Page(catalogue.house_bots(), None))
