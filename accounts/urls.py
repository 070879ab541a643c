from django.urls import path, re_path

from accounts.clubs import api_views as club_api
from accounts.clubs import views as club_views
from accounts.moderation.views import appeal, report_person, standing
from accounts.notifications import views as notification_views
from accounts.people import api_views as people_api
from accounts.people import challenge_api, challenge_views
from accounts.people import views as people_views
from accounts.profile import views as profile_views
from accounts.tokens import views as token_views
from accounts.tokens.api_views import AuthToken
from accounts.web import views
from accounts.web.play import enter_class, play, play_past

urlpatterns = [
    path("accounts/guest/", views.guest, name="guest"),
    path("accounts/keep/", views.keep, name="keep"),
    path("accounts/enter/", views.enter, name="enter"),
    path("accounts/settings/", views.settings, name="settings"),
    path("accounts/profile/", views.shown_profile, name="shown_profile"),
    path("accounts/rename/", views.rename, name="rename"),
    path("accounts/preferences/", views.preferences, name="preferences"),
    path("accounts/language/", views.set_language, name="set_language"),
    path("accounts/standing/", standing, name="standing"),
    path("accounts/appeal/<str:key>/", appeal, name="appeal"),
    path("accounts/export/", views.export, name="export"),
    path("accounts/close/", views.close, name="close"),
    path("accounts/notices/", notification_views.choose, name="choose_notices"),
    path("accounts/notices/turns/", notification_views.turns, name="turns"),
    path("accounts/notices/read/", notification_views.read, name="read_notices"),
    path("accounts/notices/off/<str:mark>/", notification_views.unsubscribe, name="unsubscribe"),
    path("accounts/push/", notification_views.subscribe, name="push"),
    path("accounts/push/key/", notification_views.push_key, name="push_key"),
    path("accounts/tokens/", token_views.token_list, name="tokens"),
    path("accounts/tokens/revoke/", token_views.revoke, name="revoke_token"),
    path("accounts/tokens/program/", token_views.declare_program, name="declare_program"),
    path("api/v1/auth/token/", AuthToken.as_view(), name="api-token"),
    path("games/<slug:key>/play/", play, name="play"),
    path("games/<slug:key>/play/<slug:label>/", play_past, name="play_past"),
    path("class/<slug:code>/enter/", enter_class, name="enter_class"),
    path("next/", notification_views.next_match, name="next_match"),
    path("service-worker.js", notification_views.service_worker, name="service_worker"),
    path("t/<slug:code>/invite/", notification_views.invite, name="invite"),
    path("u/<str:username>/", views.profile, name="profile"),
    re_path(
        r"^u/(?P<username>[^/]+)/(?P<what>follow|block|mute)/$", people_views.relate, name="relate"
    ),
    path("u/<str:username>/report/", report_person, name="report_person"),
    re_path(
        r"^avatars/(?P<style>[a-z]+)/(?P<mark>[0-9a-f]{8})\.svg$",
        profile_views.avatar,
        name="avatar",
    ),
    path("clubs/", club_views.index, name="clubs"),
    path("clubs/new/", club_views.create, name="new_club"),
    path("clubs/join/<str:token>/", club_views.invitation, name="club_invitation"),
    path("clubs/<str:slug>/", club_views.club, name="club"),
    path("clubs/<str:slug>/settings/", club_views.settings, name="club_settings"),
    path("clubs/<str:slug>/cups/<slug:key>/", club_views.cup, name="club_cup"),
    path("clubs/<str:slug>/join/", club_views.join, name="join_club"),
    path("clubs/<str:slug>/leave/", club_views.leave, name="leave_club"),
    path("clubs/<str:slug>/people/<str:username>/", club_views.person, name="club_person"),
    path("api/v1/clubs/", club_api.ClubList.as_view(), name="api-clubs"),
    path("api/v1/clubs/<str:slug>/", club_api.ClubDetail.as_view(), name="api-club"),
    path("api/v1/clubs/<str:slug>/join/", club_api.ClubJoin.as_view(), name="api-club-join"),
    path("friends/", people_views.friends, name="friends"),
    path("api/v1/friends/", people_api.FriendList.as_view(), name="api-friends"),
    path("u/<str:username>/challenge/", challenge_views.challenge, name="challenge"),
    path("t/<slug:code>/decline/", challenge_views.decline, name="decline"),
    path("api/v1/challenges/", challenge_api.ChallengeList.as_view(), name="api-challenges"),
    path(
        "api/v1/matches/<uuid:match_id>/decline/",
        challenge_api.ChallengeDecline.as_view(),
        name="api-decline",
    ),
    path(
        "api/v1/people/<str:name>/challenge/",
        challenge_api.PersonChallenge.as_view(),
        name="api-challenge",
    ),
    path("api/v1/people/<str:name>/", people_api.PersonDetail.as_view(), name="api-person"),
    re_path(
        r"^api/v1/people/(?P<name>[^/]+)/(?P<what>follow|block|mute)/$",
        people_api.PersonRelation.as_view(),
        name="api-relate",
    ),
]
