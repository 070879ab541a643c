from django.urls import path

from lobby.api import views
from lobby.watch.api_views import Watch

urlpatterns = [
    path("watch/", Watch.as_view(), name="api-watch"),
    path("matches/", views.MatchList.as_view(), name="api-matches"),
    path("matches/<uuid:match_id>/", views.MatchDetail.as_view(), name="api-match"),
    path("matches/<uuid:match_id>/join/", views.MatchJoin.as_view(), name="api-join"),
    path("matches/<uuid:match_id>/nonce/", views.MatchNonce.as_view(), name="api-nonce"),
]
