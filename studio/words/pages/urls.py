"""The public addresses of the site's words."""

from django.urls import path

from studio.words import first_texts
from studio.words.pages import views

app_name = "words"

urlpatterns = [
    *(path(f"{key}/", views.page, {"key": key}, name=key) for key in first_texts.PAGES),
    path("news/", views.news, name="news"),
    path("calendar/", views.calendar, name="calendar"),
    path("words/", views.strip, name="strip"),
    path("words/dismiss/", views.dismiss, name="dismiss"),
]
