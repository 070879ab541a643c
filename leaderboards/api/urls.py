from django.urls import path

from leaderboards.api import cup_views, people_views, puzzle_views, views

urlpatterns = [
    path("cups/", cup_views.CupList.as_view(), name="api-cups"),
    path("cups/<slug:code>/", cup_views.CupDetail.as_view(), name="api-cup"),
    path("cups/<slug:code>/standings/", cup_views.CupStandings.as_view(), name="api-cup-standings"),
    path("cups/<slug:code>/me/", cup_views.CupPart.as_view(), name="api-cup-part"),
    path("cups/<slug:code>/join/", cup_views.CupJoin.as_view(), name="api-cup-join"),
    path("cups/<slug:code>/check-in/", cup_views.CupPresence.as_view(), name="api-cup-there"),
    path("cups/<slug:code>/pause/", cup_views.CupPause.as_view(), name="api-cup-pause"),
    path("cups/<slug:code>/withdraw/", cup_views.CupWithdrawal.as_view(), name="api-cup-leave"),
    path(
        "cups/<slug:code>/seeds/<int:number>/start/",
        cup_views.CupSeedStart.as_view(),
        name="api-cup-seed",
    ),
    path("puzzles/daily/", puzzle_views.DailyPuzzles.as_view(), name="api-daily-puzzles"),
    path("puzzles/<slug:game>/next/", puzzle_views.NextPuzzle.as_view(), name="api-next-puzzle"),
    path(
        "puzzles/<int:puzzle_id>/answer/",
        puzzle_views.PuzzleAnswer.as_view(),
        name="api-answer-puzzle",
    ),
    path("ratings/bots/", people_views.BotRatings.as_view(), name="api-bot-ratings"),
    path(
        "people/<str:name>/achievements/",
        people_views.PersonAchievements.as_view(),
        name="api-achievements",
    ),
    path(
        "people/<str:name>/ratings/",
        people_views.PersonRatings.as_view(),
        name="api-person-ratings",
    ),
    path(
        "people/<str:name>/ratings/<slug:game>/<str:ladder>/",
        people_views.RatingHistory.as_view(),
        name="api-rating-history",
    ),
    path("leaderboards/<slug:game>/", views.BoardList.as_view(), name="api-boards"),
    path("leaderboards/<slug:game>/daily/seed/", views.Daily.as_view(), name="api-daily"),
    path(
        "leaderboards/<slug:game>/daily/start/", views.DailyStart.as_view(), name="api-daily-start"
    ),
    path("leaderboards/<slug:game>/past/start/", views.PastStart.as_view(), name="api-past-start"),
    path("leaderboards/<slug:game>/weekly/seed/", views.Weekly.as_view(), name="api-weekly"),
    path(
        "leaderboards/<slug:game>/weekly/start/",
        views.WeeklyStart.as_view(),
        name="api-weekly-start",
    ),
    path(
        "leaderboards/<slug:game>/seasons/<slug:label>/",
        people_views.SeasonStandings.as_view(),
        name="api-season",
    ),
    path("leaderboards/<slug:game>/<slug:board>/", views.BoardPage.as_view(), name="api-board"),
]
