"""Which address under ``/account/`` leads to which page."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path, reverse_lazy

from games.web.account import views
from games.web.limiting import limited

app_name = "account"
urlpatterns = [
    path("", views.bots, name="bots"),
    path("register", views.make_account, name="register"),
    path(
        "login",
        limited(
            LoginView.as_view(
                template_name="account/login.html",
                next_page=reverse_lazy("account:bots"),
                redirect_authenticated_user=True,
            )
        ),
        name="login",
    ),
    path("logout", LogoutView.as_view(next_page=reverse_lazy("account:login")), name="logout"),
    path("bots/<uuid:bot_id>", views.bot, name="bot"),
    path("bots/<uuid:bot_id>/version", views.announce, name="announce"),
    path("bots/<uuid:bot_id>/retire", views.retire, name="retire"),
    path("games/<uuid:game_id>/<int:seat>", views.diary, name="diary"),
    path("bots/<uuid:bot_id>/tokens/<int:token_id>/revoke", views.revoke, name="revoke"),
]
