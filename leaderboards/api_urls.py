from django.urls import path

from leaderboards import api

urlpatterns = [
    path("leaderboards/<slug:game>/", api.BoardList.as_view(), name="api-boards"),
    path("leaderboards/<slug:game>/daily/seed/", api.Daily.as_view(), name="api-daily"),
    path("leaderboards/<slug:game>/daily/start/", api.DailyStart.as_view(), name="api-daily-start"),
    path("leaderboards/<slug:game>/past/start/", api.PastStart.as_view(), name="api-past-start"),
    path("leaderboards/<slug:game>/<slug:board>/", api.BoardPage.as_view(), name="api-board"),
]
