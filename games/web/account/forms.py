"""Forms of the account's pages: what people fill in. The services judge it."""

from django import forms

from games.players.names import LONGEST_LABEL, LONGEST_NAME
from games.players.scopes import DEFAULT_SCOPES, Scope
from games.services.accounts import LONGEST_USERNAME
from games.services.tokens import LONGEST_LABEL as LONGEST_TOKEN_LABEL

SCOPE_LABELS = {
    Scope.READ: "read: look at all that the bot may see",
    Scope.PLAY: "play: moves and practice games",
    Scope.MANAGE: "manage: announce versions, make and revoke tokens",
}


class RegisterForm(forms.Form):
    """A new account."""

    username = forms.CharField(max_length=LONGEST_USERNAME, label="Name")
    password = forms.CharField(
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="8 characters at least, and none of those that everybody uses.",
    )


class BotForm(forms.Form):
    """A new bot."""

    name = forms.CharField(max_length=LONGEST_NAME, help_text="Shown at every table; no other bot has it.")
    version = forms.CharField(
        max_length=LONGEST_LABEL,
        required=False,
        help_text="What plays now, such as 1.0. Can be announced later.",
    )


class VersionForm(forms.Form):
    """What plays from now on."""

    version = forms.CharField(max_length=LONGEST_LABEL)


class TokenForm(forms.Form):
    """A new token."""

    label = forms.CharField(
        max_length=LONGEST_TOKEN_LABEL, required=False, help_text="What it is for, such as a machine."
    )
    scopes = forms.TypedMultipleChoiceField(
        coerce=Scope,
        choices=list(SCOPE_LABELS.items()),
        initial=list(DEFAULT_SCOPES),
        widget=forms.CheckboxSelectMultiple,
    )
