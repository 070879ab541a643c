"""The site's addresses; with those of the boards, as long as it does not include them itself."""

from django.urls import URLResolver, include, path

from config.urls import urlpatterns as site

_there = any(isinstance(one, URLResolver) and one.namespace == "leaderboards" for one in site)
_boards = [
    path("", include("leaderboards.urls")),
    path("api/v1/", include("leaderboards.api_urls")),
]
urlpatterns = site if _there else [*site, *_boards]
