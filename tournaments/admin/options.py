"""Options as fields of a form: one for each option of every family of rules and of every format. Judges nothing.

A field that is left empty means the value that holds without it; only values that differ from that are read. Fields
are named ``group__option``, where a group is a family or a format.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
)

from games.engine.options import NONE, OptionError
from games.engine.rulesets import RULESETS
from games.selectors.rulesets import OptionDescription, ruleset
from tournaments.engine.options import OptionText
from tournaments.selectors.formats import formats

UNCHOSEN = "not chosen"
FLAGS = {"true": True, "false": False}
Values = Mapping[str, Any]


class Group(msgspec.Struct, frozen=True):
    """Options that stand together: of a family, or of a format.

    ``defaults``: the value of every option, for each ruleset of the family, or for the format alone.
    """

    name: str
    title: str
    options: Mapping[str, OptionDescription | OptionText]
    defaults: Mapping[str, Values]

    def field_name(self, option: str) -> str:
        """Return what the field of an option is called."""
        return f"{self.name}__{option}"

    def field_names(self) -> list[str]:
        """Return what the fields of all options are called."""
        return [self.field_name(option) for option in self.options]

    def fieldset(self, otherwise: str = "as stands beside it") -> tuple[str, dict[str, Any]]:
        """Return the group as the admin lays it out; the script shows the one that counts."""
        said = f"For {', '.join(self.defaults)}. Choose what is to differ; what is not chosen is {otherwise}."
        classes = ["option-group", f"option-group-{self.name}"]
        return self.title, {"fields": self.field_names(), "classes": classes, "description": said}


def _family(family: str) -> Group:
    described = [found for name in RULESETS if (found := ruleset(name)) and found.family == family]
    return Group(
        family,
        f"Options of rules with {family}",
        {option.name: option for option in described[0].options},
        {each.name: {option.name: option.default for option in each.options} for each in described},
    )


FAMILIES = {family: _family(family) for family in dict.fromkeys(known.family for known in RULESETS.values())}
FORMATS = {
    form.name: Group(
        form.name,
        f"Options of the format {form.name}",
        {option.name: option for option in form.options},
        {form.name: {option.name: option.default for option in form.options}},
    )
    for form in formats()
}


def fields(groups: Iterable[Group]) -> dict[str, forms.Field]:
    """Return a field for every option of the groups."""
    return {
        group.field_name(name): _field(group, option)
        for group in groups
        for name, option in group.options.items()
    }


def initial(group: Group, stored: Values) -> dict[str, Any]:
    """Return what the fields of a group show of stored values."""
    return {group.field_name(name): _shown(stored[name]) for name in group.options if name in stored}


def chosen(group: Group, cleaned: Values, without: Values) -> dict[str, Any]:
    """Return the values that were chosen and differ from those that hold ``without`` a choice."""
    values = {name: cleaned.get(group.field_name(name)) for name in group.options}
    return {
        name: value
        for name, value in values.items()
        if value is not None and _shown(value) != _shown(without[name])
    }


def filled(group: Group, cleaned: Values) -> list[str]:
    """Return the fields of a group in which something was chosen."""
    return [name for name in group.field_names() if cleaned.get(name) is not None]


class ValueField(forms.Field):
    """An option's value: as it would stand in JSON, None if the field was left empty."""

    option: OptionDescription | OptionText

    def prepare_value(self, value: Any) -> Any:
        """Return a stored value as the field shows it."""
        return _shown(value)

    def to_python(self, value: Any) -> Any:
        """Read what was filled in; what can be no value of this kind is refused with what can."""
        text = (value or "").strip()
        if not text:
            return None
        match self.option.type:
            case "flag" if text in FLAGS:
                return FLAGS[text]
            case "whole" if text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 20:
                return int(text)
            case "list":
                return [word.strip() for word in text.split(",")]
            case "choice" if text in (self.option.words or ()):
                return text
            case "whole" if text == NONE and getattr(self.option, "or_none", False):
                return NONE
        raise forms.ValidationError(str(OptionError(self.option.name, text, self.option.allowed)))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Say whether another value was filled in."""
        return bool(_shown(initial) != (data or "").strip())


def _field(group: Group, option: OptionDescription | OptionText) -> ValueField:
    field = ValueField(
        label=option.name, required=False, widget=_widget(option), help_text=_help(group, option)
    )
    field.option = option
    held = {holder: told(values[option.name]) for holder, values in group.defaults.items()}
    field.widget.attrs.update({"data-option": option.name, "data-defaults": json.dumps(held)})
    return field


def _widget(option: OptionDescription | OptionText) -> Any:
    if option.type == "flag":
        return UnfoldAdminSelectWidget(choices=[("", UNCHOSEN), ("true", "yes"), ("false", "no")])
    if option.type == "choice":
        return UnfoldAdminSelectWidget(
            choices=[("", UNCHOSEN), *((word, word) for word in option.words or ())]
        )
    if option.type == "whole" and not getattr(option, "or_none", False):
        return UnfoldAdminIntegerFieldWidget(attrs={"min": option.least, "max": option.most})
    return UnfoldAdminTextInputWidget()


def _help(group: Group, option: OptionDescription | OptionText) -> SafeString:
    """Return the sentence, what is allowed, what holds without a choice, and the rules that explain it."""
    rules = option.rule_texts if isinstance(option, OptionDescription) else {}
    texts = format_html_join("", "<p><b>{}</b> {}</p>", rules.items())
    book = format_html("<details><summary>Rules {}</summary>{}</details>", ", ".join(rules), texts)
    said = format_html(
        "{} Allowed: {}.<br>If nothing is chosen: {}.", option.text, option.allowed, _held(group, option.name)
    )
    return format_html("{}{}", said, book) if rules else said


def _held(group: Group, option: str) -> str:
    """Return "7 (official, classic-500), 10 (lowest-500)", or the one value that all have."""
    holders: dict[str, list[str]] = {}
    for holder, values in group.defaults.items():
        holders.setdefault(told(values[option]), []).append(holder)
    if len(holders) == 1:
        return next(iter(holders))
    return ", ".join(f"{value} ({', '.join(names)})" for value, names in holders.items())


def told(value: Any) -> str:
    """Return a value in words."""
    return _shown(value) if not isinstance(value, bool) else "yes" if value else "no"


def _shown(value: Any) -> str:
    """Return a value as it is filled in."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, list | tuple) else "" if value is None else str(value)
