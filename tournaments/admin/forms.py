"""Forms of tournaments and house rules: every option is a field; selectors judge, faults stand where they belong."""

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from unfold.widgets import UnfoldAdminSelectWidget

from games.engine.rulesets import DEFAULT, RULESETS
from tournaments.admin import options
from tournaments.engine.formats import FORMATS
from tournaments.registration.models import HouseRules, League, Tournament
from tournaments.selectors.access import may_add_house_rules, may_add_tournament
from tournaments.selectors.house_rules import house_rules_faults
from tournaments.selectors.plans import Fault, plan_faults
from tournaments.services.house_rules import refuse_change
from tournaments.services.refusals import ConflictError

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
else:
    ModelForm = forms.ModelForm

FAMILY_OF = {name: known.family for name, known in RULESETS.items()}
RULESET_CHOICES = [(name, f"{name}: {known.summary}") for name, known in RULESETS.items()]
FORMAT_CHOICES = [(name, f"{name}: {known.summary}") for name, known in FORMATS.items()]


class OptionsForm(ModelForm):
    """A form with a field for every option; ``user`` is the person who fills it in."""

    user: User
    groups: Mapping[str, Mapping[str, options.Group]]
    """For each column that holds options the groups of fields that fill it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for groups in self.groups.values():
            self.fields.update(options.fields(groups.values()))
        self.fields["ruleset"].widget.attrs["data-families"] = json.dumps(FAMILY_OF)

    def show(self, group: options.Group | None, stored: Mapping[str, Any]) -> None:
        """Show stored options in the fields of their group."""
        if group is not None:
            self.initial.update(options.initial(group, stored))

    def chosen(self, column: str, name: str, without: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of a column that differ from those that hold ``without`` a choice.

        Only the group with that ``name`` counts; what was chosen in others is refused.
        """
        for other in self.groups[column].values():
            for field in options.filled(other, self.cleaned_data) if other.name != name else ():
                self.add_error(field, f"This is an option of {other.name}, not of {name}: leave it empty.")
        group = self.groups[column][name]
        return options.chosen(group, self.cleaned_data, without)

    def add_faults(self, faults: Iterable[Fault], shown: Mapping[str, str]) -> None:
        """Show faults beside the fields that they are about; ``shown`` names the group that counts by column."""
        for fault in faults:
            field = fault.field
            if field in shown and fault.option:
                field = self.groups[field][shown[field]].field_name(fault.option)
            self.add_error(field if field in self.fields else None, fault.detail)


class TournamentForm(OptionsForm):
    """A tournament. Its ruleset may be left to its house rules, each option to these or to the ruleset."""

    format = forms.ChoiceField(choices=FORMAT_CHOICES, widget=UnfoldAdminSelectWidget)
    ruleset = forms.ChoiceField(
        choices=[("", "as the house rules say, those of the league, or official"), *RULESET_CHOICES],
        required=False,
        widget=UnfoldAdminSelectWidget,
    )
    groups = {"options": options.FAMILIES, "format_options": options.FORMATS}

    class Meta:
        model = Tournament
        fields = [
            "name",
            "league",
            "organiser",
            "format",
            "house_rules",
            "ruleset",
            "move_seconds",
            "bank_seconds",
            "max_misses",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row = self.instance
        self.show(options.FORMATS.get(row.format), row.format_options)
        self.show(options.FAMILIES.get(FAMILY_OF.get(row.ruleset, "")), row.options)
        if row.house_rules_id is not None or row._state.adding:
            self.initial["ruleset"] = ""
        self._offer_what_may_be_used()

    def _offer_what_may_be_used(self) -> None:
        """Offer the leagues that the person may put tournaments in, and house rules of these or for all."""
        leagues = League.objects.all()
        if not may_add_tournament(self.user, None):
            leagues = League.objects.filter(
                Q(organisers=self.user) | Q(pk=self.instance.league_id)
            ).distinct()
        rules = HouseRules.objects.filter(Q(league=None) | Q(league__in=leagues)).select_related("league")
        usual = {each.pk: each.house_rules_id for each in leagues} if self.instance._state.adding else {}
        self._offer("league", leagues, {"data-house-rules": json.dumps(usual)})
        told = {
            each.pk: {"name": each.name, "ruleset": each.ruleset, "options": _in_words(each.options)}
            for each in rules
        }
        self._offer("house_rules", rules, {"data-house-rules": json.dumps(told)})

    def _offer(self, name: str, rows: QuerySet[Any], attributes: Mapping[str, str]) -> None:
        field = self.fields.get(name)
        if isinstance(field, forms.ModelChoiceField):  # gone where the form is only looked at
            field.queryset = rows
            shown: Any = getattr(field.widget, "widget", field.widget)
            shown.attrs.update(attributes)

    def clean(self) -> dict[str, Any]:
        """Check the plan as every door does."""
        cleaned = super().clean() or {}
        self._follow_the_league(cleaned)
        followed: HouseRules | None = cleaned.get("house_rules")
        self._refuse_leagues_of_others(cleaned.get("league"))
        if self.errors:
            return cleaned
        cleaned["ruleset"] = cleaned["ruleset"] or (followed.ruleset if followed else DEFAULT)
        shown = {"options": FAMILY_OF[cleaned["ruleset"]], "format_options": cleaned["format"]}
        self._choose_options(cleaned, followed, shown)
        if not self.errors:
            planned = Tournament(**{name: cleaned[name] for name in self.Meta.fields if name in cleaned})
            planned.options, planned.format_options = self.instance.options, self.instance.format_options
            self.add_faults(plan_faults(planned), shown)
        return cleaned

    def _choose_options(
        self, cleaned: Mapping[str, Any], followed: HouseRules | None, shown: Mapping[str, str]
    ) -> None:
        """Read the options into the row; only those that differ are kept."""
        ruleset, form = cleaned["ruleset"], cleaned["format"]
        rules = self.groups["options"][shown["options"]].defaults[ruleset]
        without = {**rules, **(followed.options if followed else {})}
        self.instance.options = self.chosen("options", shown["options"], without)
        defaults = self.groups["format_options"][form].defaults[form]
        self.instance.format_options = self.chosen("format_options", form, defaults)

    def _follow_the_league(self, cleaned: dict[str, Any]) -> None:
        """Let a new tournament that says neither house rules nor ruleset follow those of its league."""
        league: League | None = cleaned.get("league")
        if (
            self.instance._state.adding
            and league
            and not cleaned.get("house_rules")
            and not cleaned.get("ruleset")
        ):
            cleaned["house_rules"] = league.house_rules

    def _refuse_leagues_of_others(self, league: League | None) -> None:
        league_id = league.pk if league else None
        kept = not self.instance._state.adding and league_id in (None, self.instance.league_id)
        if not kept and not may_add_tournament(self.user, league_id):
            self.add_error("league", "Choose a league that you organise.")


class HouseRulesForm(OptionsForm):
    """House rules: a ruleset, and what they change of it."""

    ruleset = forms.ChoiceField(choices=RULESET_CHOICES, widget=UnfoldAdminSelectWidget)
    groups = {"options": options.FAMILIES}

    class Meta:
        model = HouseRules
        fields = ["name", "league", "ruleset"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = self.instance.ruleset
        self.show(options.FAMILIES.get(FAMILY_OF.get(self.before, "")), self.instance.options)
        if "league" in self.fields and not may_add_house_rules(self.user, None):
            field = self.fields["league"]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = League.objects.filter(organisers=self.user)
            field.required = True

    def clean(self) -> dict[str, Any]:
        """Check the options as every door does, and what follows them."""
        cleaned = super().clean() or {}
        self._refuse_a_taken_name(cleaned)
        if self.errors:
            return cleaned
        ruleset = cleaned["ruleset"]
        family = FAMILY_OF[ruleset]
        without = self.groups["options"][family].defaults[ruleset]
        wished = HouseRules(id=self.instance.pk, name=cleaned["name"], ruleset=ruleset)
        self.instance.options = wished.options = self.chosen("options", family, without)
        if not self.errors:
            self.add_faults(house_rules_faults(wished), {"options": family})
        if not self.errors and not self.instance._state.adding:
            self._ask_followers(wished)
        return cleaned

    def _refuse_a_taken_name(self, cleaned: Mapping[str, Any]) -> None:
        """Ask here: the league, which is part of what is unique, cannot be filled in on every page."""
        league = cleaned.get("league", self.instance.league)
        others = HouseRules.objects.filter(league=league, name=cleaned.get("name")).exclude(
            pk=self.instance.pk
        )
        if others.exists():
            self.add_error("name", "There are house rules with this name already.")

    def _ask_followers(self, wished: HouseRules) -> None:
        try:
            refuse_change(wished, self.before)
        except ConflictError as error:
            self.add_error(error.field if error.field in self.fields else None, str(error))


def _in_words(stored: Mapping[str, Any]) -> dict[str, str]:
    return {name: options.told(value) for name, value in stored.items()}
