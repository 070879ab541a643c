from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("games/<slug:key>/", views.game, name="game"),
    path("games/<slug:key>/start/", views.start, name="start"),
    path("m/<uuid:match_id>/", views.match, name="match"),
    path("m/<uuid:match_id>/act/", views.act, name="act"),
    path("m/<uuid:match_id>/live/", views.live, name="live"),
    path("m/<uuid:match_id>/watch/", views.watch, name="watch"),
]
