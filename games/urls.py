from django.urls import path

from games.branches import views as branch_views
from games.coach import views as coach_views
from games.history import replay_views, verify_views
from games.reviews import views as reviews
from games.web import changes, rulebook, sidebar_views, views

app_name = "games"
urlpatterns = [
    path("games/<slug:key>/", views.game, name="game"),
    path("games/<slug:key>/start/", views.start, name="start"),
    path("games/<slug:key>/rulebook/", rulebook.rulebook, name="rulebook"),
    path("games/<slug:key>/changes/", changes.changes, name="changes"),
    path("m/<uuid:match_id>/", views.match, name="match"),
    path("m/<uuid:match_id>/act/", views.act, name="act"),
    path("m/<uuid:match_id>/hurry/", views.hurry, name="hurry"),
    path("m/<uuid:match_id>/live/", views.live, name="live"),
    path("m/<uuid:match_id>/watch/", views.watch, name="watch"),
    path("m/<uuid:match_id>/beside/", sidebar_views.show, name="beside"),
    path("m/<uuid:match_id>/looked/", sidebar_views.note_look, name="looked"),
    path("m/<uuid:match_id>/seat/", sidebar_views.take_back, name="take_back"),
    path("m/<uuid:match_id>/pace/", sidebar_views.pace, name="pace"),
    path("m/<uuid:match_id>/say/", sidebar_views.say, name="say"),
    path("m/<uuid:match_id>/mute/", sidebar_views.mute, name="mute"),
    path("m/<uuid:match_id>/report/", sidebar_views.report, name="report"),
    path("m/<uuid:match_id>/replay/", replay_views.replay, name="replay"),
    path("m/<uuid:match_id>/branch/", branch_views.branch, name="branch"),
    path("m/<uuid:match_id>/branch/result/", branch_views.result, name="branch_result"),
    path("m/<uuid:match_id>/hint/", coach_views.hint, name="hint"),
    path("m/<uuid:match_id>/hints/", coach_views.count, name="hints_given"),
    path("m/<uuid:match_id>/review/", reviews.review, name="review"),
    path("m/<uuid:match_id>/review/start/", reviews.start, name="start_review"),
    path("m/<uuid:match_id>/review/stop/", reviews.stop, name="stop_review"),
    path("m/<uuid:match_id>/verify/", verify_views.verify, name="verify"),
    path("m/<uuid:match_id>/draws/", verify_views.draws, name="draws"),
]
