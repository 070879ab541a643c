from django.urls import path

from accounts import views

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
    path("u/<str:username>/", views.profile, name="profile"),
]
