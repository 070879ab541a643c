from django.urls import path

from leaderboards import views

app_name = "leaderboards"
urlpatterns = [
    path("leaderboards/", views.index, name="index"),
    path("leaderboards/m/<uuid:match_id>/", views.standing, name="standing"),
    path("leaderboards/<slug:key>/", views.game, name="game"),
    path("leaderboards/<slug:key>/daily/<slug:label>/start/", views.attempt, name="attempt"),
    path("leaderboards/<slug:key>/past/<slug:label>/start/", views.practise, name="practise"),
    path("leaderboards/<slug:key>/<slug:board>/", views.board, name="board"),
]
