"""Accounts in the admin: users and groups, in the looks of the rest."""

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from games.web.judged_again import JudgedAgain
from games.web.offered_lookups import OfferedLookups

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class Users(OfferedLookups, JudgedAgain, UserAdmin, ModelAdmin):  # type: ignore[type-arg]
    """People: who may log in, and what they may do."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm


@admin.register(Group)
class Groups(OfferedLookups, JudgedAgain, GroupAdmin, ModelAdmin):
    """Sets of permissions."""
