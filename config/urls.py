"""Which address leads to which door."""

from django.contrib import admin
from django.http import Http404
from django.urls import include, path, re_path
from django.views.defaults import page_not_found
from drf_spectacular.views import SpectacularSwaggerView

from config.health import healthz
from games.api.nowhere import Nowhere
from games.api.schema import Schema
from games.web.limiting import limited

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/login/", limited(admin.site.login)),
    re_path("^admin/r/", page_not_found, {"exception": Http404()}),
    path("admin/", admin.site.urls),
    path("account/", include("games.web.account.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/schema", Schema.as_view(), name="schema"),
    path("api/v1/healthz", healthz),
    path("api/v1/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    re_path("^api/", Nowhere.as_view()),
]
handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler500 = "config.errors.server_error"
