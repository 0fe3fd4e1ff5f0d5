"""Which address leads to which door."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from config.health import healthz
from games.api.common.limiting import CostlyThrottle
from games.web.limiting import limited

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/login/", limited(admin.site.login)),
    path("admin/", admin.site.urls),
    path("account/", include("games.web.account.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/schema", SpectacularAPIView.as_view(throttle_classes=[CostlyThrottle]), name="schema"),
    path("api/v1/docs", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
]
handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
