from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games import api

# Its templates know no answer to OPTIONS.
docs = SpectacularSwaggerSplitView.as_view(url_name="api-schema", http_method_names=["get", "head"])
urlpatterns = [
    path("", api.Entrance.as_view(), name="api"),
    path("auth/token/", api.AuthToken.as_view(), name="api-token"),
    path("games/", api.GameList.as_view(), name="api-games"),
    path("games/<slug:key>/", api.GameDetail.as_view(), name="api-game"),
    path("matches/<uuid:match_id>/actions/", api.MatchActions.as_view(), name="api-actions"),
    path("matches/<uuid:match_id>/log/", api.MatchLog.as_view(), name="api-log"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
