"""The shapes of the API's requests and answers, for its OpenAPI description."""

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers


class Error(serializers.Serializer[None]):
    """A refusal."""

    code = serializers.CharField()
    message = serializers.CharField(help_text="In the language of Accept-Language")
    detail = serializers.CharField(required=False, help_text="What does not fit, and where")


class Credentials(serializers.Serializer[None]):
    """Who asks for a token."""

    username = serializers.CharField(max_length=254, label="Name")
    password = serializers.CharField(max_length=1000, trim_whitespace=False, label="Password")
    name = serializers.CharField(
        max_length=60, required=False, help_text="By which you recognise the token in your settings"
    )


class Seat(serializers.Serializer[None]):
    """Who sits where."""

    index = serializers.IntegerField()
    name = serializers.CharField(help_text="A person's; empty for a bot")
    bot = serializers.CharField(help_text="A bot's level; empty for a person")
    me = serializers.BooleanField()
    rating = serializers.IntegerField(allow_null=True, help_text="When they sat down")
    provisional = serializers.BooleanField(help_text="Whether the rating is not sure yet")
    program = serializers.BooleanField(help_text="Whether a declared program plays")


class Outcome(serializers.Serializer[None]):
    """The result; the lists are by seat."""

    places = serializers.ListField(child=serializers.IntegerField())
    scores = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    records = serializers.ListField(child=serializers.DictField())


class Range(serializers.Serializer[None]):
    """Further actions that you may play: the values that one field of a type may take."""

    type = serializers.CharField(help_text="Of the action")
    field = serializers.CharField()
    least = serializers.IntegerField(required=False, help_text="The field is a number from here")
    most = serializers.IntegerField(required=False, help_text="to here")
    picks = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The field is a list: how often each of these may be in it",
    )
    costs = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="What each of these costs"
    )
    budget = serializers.IntegerField(required=False, help_text="What they may cost together")
    parts = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The field is an object of numbers from 0: the most of each",
    )


class Match(serializers.Serializer[None]):
    """A match as your seat, or a spectator, may know it."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    release = serializers.IntegerField()
    status = serializers.ChoiceField(["running", "finished", "cancelled"])
    mode = serializers.ChoiceField(["solo", "live", "async"])
    options = serializers.DictField()
    version = serializers.IntegerField(help_text="Send it back with your action")
    seat = serializers.IntegerField(allow_null=True, help_text="Yours; null: you watch")
    seats = Seat(many=True)
    actors = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats that are asked now"
    )
    view = serializers.DictField(help_text="What your seat, or a spectator, may know")
    legal = serializers.ListField(
        child=serializers.DictField(), help_text="What you may play now: send one as it is"
    )
    ranges = Range(many=True, help_text="What else you may play, where it is too much to list")
    clock = serializers.DictField(
        child=serializers.DateTimeField(), help_text="By seat: when its time runs out"
    )
    result = Outcome(allow_null=True)
    seed = serializers.CharField()
    commitment = serializers.CharField(help_text="SHA-256 of the site's key")
    secret = serializers.CharField(allow_null=True, help_text="Shown when it is over")
    site_key = serializers.CharField(
        allow_null=True, help_text="Shown when it is over; the secret itself if nobody gave a nonce"
    )
    nonces = serializers.ListField(
        child=serializers.CharField(allow_blank=True), help_text="By seat; empty: none was given"
    )


class Stale(Error):
    """A refusal, and the match as it is now."""

    match = Match(required=False)


class Wish(serializers.Serializer[None]):
    """An action that you ask for."""

    version = serializers.IntegerField()
    action_id = serializers.UUIDField(help_text="Yours; the same again changes nothing")
    action = serializers.DictField(help_text='{"type": ..., ...}, as /games/{key}/ lists')


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
    """A game with everything that a program needs to play it."""

    options_schema = serializers.DictField()
    action_schema = serializers.DictField()
    content = serializers.DictField()


class Token(serializers.Serializer[None]):
    """For `Authorization: Token …`."""

    token = serializers.CharField()


REFUSALS = {
    status: OpenApiResponse(Stale if status == 409 else Error, description)
    for status, description in (
        (400, "cannot be read"),
        (401, "no token, or not a good one"),
        (403, "not your seat, or not your turn"),
        (404, "no such match for you"),
        (409, "stale: `match` in the body is the match as it stands now"),
        (422, "the rules say no"),
        (429, "too fast"),
    )
}
