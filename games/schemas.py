"""The shapes of the API's requests and answers, for its OpenAPI description."""

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers


class Error(serializers.Serializer[None]):
    """Why not."""

    code = serializers.CharField()
    message = serializers.CharField()


class Match(serializers.Serializer[None]):
    """A match as your seat, or a watcher, may know it."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    release = serializers.IntegerField()
    status = serializers.ChoiceField(["waiting", "running", "finished", "cancelled"])
    mode = serializers.ChoiceField(["solo", "live", "async"])
    options = serializers.DictField()
    version = serializers.IntegerField(help_text="Send it back with your action")
    seat = serializers.IntegerField(allow_null=True)
    seats = serializers.ListField(child=serializers.DictField())
    actors = serializers.ListField(child=serializers.IntegerField())
    view = serializers.DictField(help_text="What your seat, or a watcher, may know")
    legal = serializers.ListField(child=serializers.DictField())
    clock = serializers.DictField(child=serializers.DateTimeField())
    result = serializers.DictField(allow_null=True)
    seed = serializers.CharField()
    commitment = serializers.CharField(help_text="SHA-256 of the secret")
    secret = serializers.CharField(allow_null=True, help_text="Shown when it is over")


class Wish(serializers.Serializer[None]):
    """An action that you ask for."""

    version = serializers.IntegerField()
    action_id = serializers.UUIDField(help_text="Yours; the same again changes nothing")
    action = serializers.DictField(help_text='{"type": ..., ...}, as /games/{key}/ tells')


class LogEntry(serializers.Serializer[None]):
    """A move that you may know of."""

    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    action = serializers.DictField(allow_null=True)
    events = serializers.ListField(child=serializers.DictField())


class GameSummary(serializers.Serializer[None]):
    """A game that can be played here."""

    key = serializers.CharField()
    title = serializers.CharField()
    blurb = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="least and most")
    bots = serializers.ListField(child=serializers.CharField())
    rules_version = serializers.IntegerField()
    release = serializers.IntegerField()


class GameDetail(GameSummary):
    """A game with all that a program needs to play it."""

    options_schema = serializers.DictField()
    action_schema = serializers.DictField()
    content = serializers.DictField()


class Token(serializers.Serializer[None]):
    """For `Authorization: Token …`."""

    token = serializers.CharField()


REFUSALS = {
    status: OpenApiResponse(Error, description)
    for status, description in (
        (400, "cannot be read"),
        (403, "not your seat, or not your turn"),
        (404, "no such match for you"),
        (409, "stale: `match` in the body is the match as it stands now"),
        (422, "the rules say no"),
        (429, "too fast"),
    )
}
