from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.api import review_views, views

# Its templates know no answer to OPTIONS.
docs = SpectacularSwaggerSplitView.as_view(url_name="api-schema", http_method_names=["get", "head"])
urlpatterns = [
    path("", views.Root.as_view(), name="api"),
    path("games/", views.GameList.as_view(), name="api-games"),
    path("games/<slug:key>/", views.GameDetail.as_view(), name="api-game"),
    path("matches/<uuid:match_id>/actions/", views.MatchActions.as_view(), name="api-actions"),
    path("matches/<uuid:match_id>/log/", views.MatchLog.as_view(), name="api-log"),
    path("matches/<uuid:match_id>/review/", review_views.MatchReviews.as_view(), name="api-review"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("docs/", docs, name="api-docs"),
]
