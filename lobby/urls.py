from django.urls import path, re_path

from lobby.classroom import views as class_views
from lobby.watch import views as watch_views
from lobby.web import table_views, views

app_name = "lobby"
urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    re_path(r"^lobby/tables/(?P<mode>live|async)/$", views.tables, name="tables"),
    path("lobby/new/<slug:key>/", views.new, name="new"),
    path("lobby/quick/", views.quick, name="quick"),
    path("lobby/arrive/", views.arrive, name="arrive"),
    path("class/", class_views.classes, name="classes"),
    path("class/new/<slug:key>/", class_views.new, name="new_class"),
    path("class/<slug:code>/", class_views.room, name="class"),
    path("class/<slug:code>/part/", class_views.part, name="class_part"),
    path("class/<slug:code>/leave/", class_views.leave, name="leave_class"),
    path("class/<slug:code>/start/", class_views.start, name="start_round"),
    path("class/<slug:code>/seat/", class_views.seat, name="seat_waiting"),
    path("class/<slug:code>/remove/", class_views.remove, name="remove_student"),
    path("class/<slug:code>/close/", class_views.close, name="close_class"),
    path("class/<slug:code>/set-show/", class_views.set_show, name="set_show"),
    path("class/<slug:code>/show/", class_views.showdown, name="showdown"),
    path("class/<slug:code>/sheet/", class_views.sheet, name="sheet"),
    path("class/<slug:code>/sheet.csv", class_views.sheet_csv, name="sheet_csv"),
    path("watch/", watch_views.programme, name="watch"),
    path("watch/after/<uuid:match_id>/", watch_views.follow, name="follow"),
    path("watch/<slug:key>/", watch_views.channel, name="channel"),
    path("m/<uuid:match_id>/class/", class_views.call, name="class_call"),
    path("m/<uuid:match_id>/rematch/", views.rematch, name="rematch"),
    path("t/<slug:code>/", table_views.table, name="table"),
    path("t/<slug:code>/seats/", table_views.seats, name="seats"),
    path("t/<slug:code>/join/", table_views.join, name="join"),
    path("t/<slug:code>/nonce/", table_views.give_nonce, name="nonce"),
    path("t/<slug:code>/leave/", table_views.leave, name="leave"),
    path("t/<slug:code>/bot/", table_views.add_bot, name="add_bot"),
    path("t/<slug:code>/no-bot/", table_views.remove_bot, name="remove_bot"),
    path("t/<slug:code>/start/", table_views.start, name="start"),
    path("t/<slug:code>/close/", table_views.close, name="close"),
]
