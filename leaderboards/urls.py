from django.urls import path

from leaderboards import views
from leaderboards.cards import views as cards
from leaderboards.dailies import views as dailies
from leaderboards.par import views as pars
from leaderboards.people import views as people
from leaderboards.pictures import views as pictures
from leaderboards.puzzles import views as puzzles
from leaderboards.ratings import views as ratings
from leaderboards.seasons import views as seasons
from leaderboards.weeklies import views as weeklies

app_name = "leaderboards"
urlpatterns = [
    path("days/", dailies.days, name="days"),
    path("days/<slug:month>/", dailies.days, name="month"),
    path("leaderboards/", views.index, name="index"),
    path("leaderboards/ratings/", ratings.explain, name="ratings"),
    path("leaderboards/m/<uuid:match_id>/", views.standing, name="standing"),
    path("leaderboards/m/<uuid:match_id>/par/", pars.par, name="par"),
    path("leaderboards/m/<uuid:match_id>/ghost/", pars.ghost, name="ghost"),
    path("leaderboards/par/<int:par_id>/<slug:who>/", pars.solution, name="solution"),
    path("leaderboards/<slug:key>/", views.game, name="game"),
    path("leaderboards/<slug:key>/mine/", pars.mine, name="mine"),
    path("leaderboards/<slug:key>/day/<slug:label>/", views.day, name="day"),
    path("leaderboards/<slug:key>/daily/<slug:label>/start/", views.attempt, name="attempt"),
    path("leaderboards/<slug:key>/past/<slug:label>/start/", views.practise, name="practise"),
    path("leaderboards/<slug:key>/weeks/", weeklies.weekly, name="weeks"),
    path("leaderboards/<slug:key>/weeks/<slug:label>/", weeklies.week, name="week"),
    path(
        "leaderboards/<slug:key>/weeks/<slug:label>/start/", weeklies.attempt, name="attempt_week"
    ),
    path(
        "leaderboards/<slug:key>/weeks/<slug:label>/again/",
        weeklies.practise,
        name="practise_week",
    ),
    path("leaderboards/<slug:key>/seasons/", seasons.current, name="current_season"),
    path("leaderboards/<slug:key>/seasons/<slug:label>/", seasons.season, name="season"),
    path("leaderboards/<slug:key>/<slug:board>/", views.board, name="board"),
    path("puzzles/", puzzles.index, name="puzzles"),
    path("puzzles/<int:puzzle_id>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<int:puzzle_id>/answer/", puzzles.answer, name="answer_puzzle"),
    path("puzzles/<int:puzzle_id>/source/", puzzles.source, name="puzzle_source"),
    path("puzzles/<slug:key>/", puzzles.next_puzzle, name="next_puzzle"),
    path("u/<str:username>/ratings/<slug:key>/<str:ladder>/", people.graph, name="graph"),
    path("u/<str:username>/with/<str:other>/", people.record, name="record"),
    path("cards/<slug:language>/<uuid:match_id>/<slug:signature>/", cards.card, name="card"),
    path(
        "cards/<slug:language>/<uuid:match_id>/<slug:signature>.png",
        pictures.card,
        name="card_picture",
    ),
    path("pictures/<slug:language>/site.png", pictures.site, name="site_picture"),
    path("pictures/<slug:language>/<slug:key>.png", pictures.game, name="game_picture"),
    path("pictures/<slug:language>/<slug:key>/<slug:label>.png", pictures.day, name="day_picture"),
]
