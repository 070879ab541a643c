from django.urls import path

from accounts.notifications import views as notification_views
from accounts.web import views

urlpatterns = [
    path("accounts/guest/", views.guest, name="guest"),
    path("accounts/keep/", views.keep, name="keep"),
    path("accounts/enter/", views.enter, name="enter"),
    path("accounts/settings/", views.settings, name="settings"),
    path("accounts/rename/", views.rename, name="rename"),
    path("accounts/preferences/", views.preferences, name="preferences"),
    path("accounts/language/", views.set_language, name="set_language"),
    path("accounts/export/", views.export, name="export"),
    path("accounts/close/", views.close, name="close"),
    path("accounts/notices/", notification_views.choose, name="choose_notices"),
    path("accounts/notices/turns/", notification_views.turns, name="turns"),
    path("accounts/notices/read/", notification_views.read, name="read_notices"),
    path("accounts/push/", notification_views.subscribe, name="push"),
    path("accounts/push/key/", notification_views.push_key, name="push_key"),
    path("next/", notification_views.next_match, name="next_match"),
    path("service-worker.js", notification_views.service_worker, name="service_worker"),
    path("t/<slug:code>/invite/", notification_views.invite, name="invite"),
    path("u/<str:username>/", views.profile, name="profile"),
]
