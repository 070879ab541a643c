from django.urls import path

from leaderboards.cups.web import views

app_name = "cups"
urlpatterns = [
    path("cups/", views.index, name="index"),
    path("cups/new/<slug:key>/", views.new, name="new"),
    path("cups/<slug:code>/", views.cup, name="cup"),
    path("cups/<slug:code>/join/", views.join, name="join"),
    path("cups/<slug:code>/leave/", views.leave, name="leave"),
    path("cups/<slug:code>/there/", views.be_there, name="there"),
    path("cups/<slug:code>/pause/", views.pause, name="pause"),
    path("cups/<slug:code>/cancel/", views.cancel, name="cancel"),
    path("cups/<slug:code>/remove/", views.remove, name="remove"),
    path("cups/<slug:code>/seeds/<int:number>/", views.play_seed, name="play_seed"),
    path("cups/<slug:code>/standings.csv", views.csv, name="csv"),
    path("cups/<slug:code>/results.json", views.json, name="json"),
]
