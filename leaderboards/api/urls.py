from django.urls import path

from leaderboards.api import people_views, views

urlpatterns = [
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
