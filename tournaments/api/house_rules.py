"""House rules, named sets of options: to look at for everybody, to make and change for organisers."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.pages import page, read_cursor
from games.api.common.problems import not_found
from games.api.common.query import read_query
from games.api.common.views import Door
from tournaments.api.access import forbidden, person, run_house_rules
from tournaments.api.describing import reads, writes
from tournaments.api.shapes import HouseRulesBody, HouseRulesChanges, HouseRulesPage, HouseRulesQuery
from tournaments.api.writing import written
from tournaments.selectors import house_rules as selected
from tournaments.selectors.access import may_add_house_rules
from tournaments.selectors.house_rules import HouseRulesFilter, HouseRulesSummary
from tournaments.services.house_rules import change_house_rules, create_house_rules, remove_house_rules

TAG = "house rules"
NEW = OpenApiExample(
    "a league's",
    {
        "name": "Friday table",
        "ruleset": "official",
        "options": {"stacking": "any", "hand_size": 10},
        "league": 1,
    },
    request_only=True,
)
CHANGE = OpenApiExample("other options", {"options": {"stacking": "same"}}, request_only=True)


class AllHouseRules(Door):
    """All house rules."""

    @reads(
        "House rules by name",
        "house_rules_list",
        tag=TAG,
        answer=HouseRulesPage,
        query=HouseRulesQuery,
        problems=["invalid_cursor"],
    )
    def get(self, request: Request) -> HttpResponse:
        """Those of every league, and those without a league, which every tournament may follow."""
        query = read_query(request, HouseRulesQuery)
        wanted = HouseRulesFilter(query.league, query.ruleset)
        rows = selected.all_house_rules(wanted, read_cursor(query.cursor, selected.Mark), query.limit + 1)
        return answer(page(rows, query.limit, selected.mark))

    @writes(
        "Make house rules",
        "house_rules_create",
        tag=TAG,
        answer=HouseRulesSummary,
        status=201,
        body=HouseRulesBody,
        problems=["name_taken"],
        examples=[NEW],
    )
    def post(self, request: Request) -> HttpResponse:
        """For a league by its organisers, without a league with the admin's permission to add house rules.

        Options that cannot be are refused: `problems` names each, what was sent and what is allowed. What depends
        on the number of seats is judged again where a tournament follows them.
        """
        body = read_body(request, HouseRulesBody)
        return written(request, lambda: self._create(request, body), 201)

    def _create(self, request: Request, body: HouseRulesBody) -> HouseRulesSummary | None:
        if not may_add_house_rules(person(request), body.league):
            raise forbidden("You may make house rules for leagues that you organise only.")
        return selected.house_rules(create_house_rules(body.row()).pk)


class HouseRules(Door):
    """One set of house rules."""

    @reads("House rules", "house_rules", tag=TAG, answer=HouseRulesSummary, problems=["not_found"])
    def get(self, request: Request, rules_id: int) -> HttpResponse:
        """The options that differ, and in `rules` the value of every option."""
        found = selected.house_rules(rules_id)
        if found is None:
            raise not_found()
        return answer(found)

    @writes(
        "Change house rules",
        "house_rules_change",
        tag=TAG,
        answer=HouseRulesSummary,
        body=HouseRulesChanges,
        problems=["not_found", "name_taken", "house_rules_in_use"],
        examples=[CHANGE],
    )
    def patch(self, request: Request, rules_id: int) -> HttpResponse:
        """What is left out stays as it is; options are replaced as a whole.

        Tournaments that have not started follow the change, those that have do not. A change that would keep one
        from starting is refused, and so is another ruleset while any tournament has them.
        """
        body = read_body(request, HouseRulesChanges)
        return written(request, lambda: self._change(request, rules_id, body))

    @writes(
        "Remove house rules",
        "house_rules_delete",
        tag=TAG,
        status=204,
        problems=["not_found", "house_rules_in_use"],
    )
    def delete(self, request: Request, rules_id: int) -> HttpResponse:
        """Only house rules that no tournament has, and no league for its new ones, can be removed."""
        return written(request, lambda: remove_house_rules(run_house_rules(request, rules_id).pk), 204)

    def _change(self, request: Request, rules_id: int, body: HouseRulesChanges) -> HouseRulesSummary | None:
        changed = change_house_rules(run_house_rules(request, rules_id).pk, body.columns())
        return selected.house_rules(changed.pk)
