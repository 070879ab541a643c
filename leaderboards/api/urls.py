from django.urls import path

from leaderboards.api import views

urlpatterns = [
    path("leaderboards/<slug:game>/", views.BoardList.as_view(), name="api-boards"),
    path("leaderboards/<slug:game>/daily/seed/", views.Daily.as_view(), name="api-daily"),
    path(
        "leaderboards/<slug:game>/daily/start/", views.DailyStart.as_view(), name="api-daily-start"
    ),
    path("leaderboards/<slug:game>/past/start/", views.PastStart.as_view(), name="api-past-start"),
    path("leaderboards/<slug:game>/<slug:board>/", views.BoardPage.as_view(), name="api-board"),
]
