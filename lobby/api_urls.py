from django.urls import path

from lobby import api

urlpatterns = [
    path("matches/", api.MatchList.as_view(), name="api-matches"),
    path("matches/<uuid:match_id>/", api.MatchDetail.as_view(), name="api-match"),
    path("matches/<uuid:match_id>/join/", api.MatchJoin.as_view(), name="api-join"),
]
