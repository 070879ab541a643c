from django.urls import path

from games import replay_views, verify_views, views

app_name = "games"
urlpatterns = [
    path("games/<slug:key>/", views.game, name="game"),
    path("games/<slug:key>/start/", views.start, name="start"),
    path("m/<uuid:match_id>/", views.match, name="match"),
    path("m/<uuid:match_id>/act/", views.act, name="act"),
    path("m/<uuid:match_id>/live/", views.live, name="live"),
    path("m/<uuid:match_id>/watch/", views.watch, name="watch"),
    path("m/<uuid:match_id>/replay/", replay_views.replay, name="replay"),
    path("m/<uuid:match_id>/verify/", verify_views.verify, name="verify"),
    path("m/<uuid:match_id>/draws/", verify_views.draws, name="draws"),
]
