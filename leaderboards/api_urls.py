from django.urls import path

from leaderboards import api

urlpatterns = [
    path("leaderboards/<slug:key>/", api.BoardList.as_view(), name="api-boards"),
    path("leaderboards/<slug:key>/daily/seed/", api.Daily.as_view(), name="api-daily"),
    path("leaderboards/<slug:key>/daily/start/", api.DailyStart.as_view(), name="api-daily-start"),
    path("leaderboards/<slug:key>/past/start/", api.PastStart.as_view(), name="api-past-start"),
    path("leaderboards/<slug:key>/<slug:board>/", api.BoardPage.as_view(), name="api-board"),
]
