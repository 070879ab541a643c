"""Every address of the site; see docs/architecture.md."""

from django.contrib import admin
from django.urls import include, path, re_path

from accounts.web.views import home
from config.root import favicon, robots
from games.api.views import unknown_address

urlpatterns = [
    path("", home, name="home"),
    path("accounts/", include("allauth.account.urls")),
    path("", include("studio.words.pages.urls")),
    path("", include("accounts.urls")),
    path("", include("leaderboards.cups.urls")),
    path("", include("leaderboards.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("games.branches.urls")),
    path("api/v1/", include("lobby.api.urls")),
    path("api/v1/", include("leaderboards.api.urls")),
    re_path(r"^api/", unknown_address),
    path("admin/studio/", include("studio.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon),
    path("robots.txt", robots),
]
