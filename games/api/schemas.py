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


class Estimate(serializers.Serializer[None]):
    """An expected result of each seat, with the standard errors."""

    means = serializers.ListField(child=serializers.FloatField())
    errors = serializers.ListField(child=serializers.FloatField())  # type: ignore[assignment]
    count = serializers.IntegerField(help_text="Playouts")


class Alternative(serializers.Serializer[None]):
    """What else could have been done."""

    action = serializers.DictField(help_text="Where it parts from what was done")
    line = serializers.ListField(child=serializers.DictField(), help_text="All of the decision")
    gain = serializers.FloatField(help_text="By how much it would have been better for the seat")
    error = serializers.FloatField(help_text="The standard error of the gain")


class Decision(serializers.Serializer[None]):
    """A seat's choice among several actions."""

    step = serializers.IntegerField(help_text="The choice was made after so many moves")
    seat = serializers.IntegerField()
    effect = serializers.ListField(
        child=serializers.FloatField(), help_text="By seat: its worth, compared with the policy's"
    )
    errors = serializers.ListField(child=serializers.FloatField())  # type: ignore[assignment]
    best = Alternative(allow_null=True, help_text="null: nothing else was clearly better")
    last = serializers.IntegerField(
        allow_null=True, help_text="Its last step, if it is made of several actions"
    )


class ReviewValues(serializers.Serializer[None]):
    """A review: values are chances to win, or scores where a game's reviews count those."""

    values = serializers.ListField(
        child=serializers.ListField(), help_text="[moves made, Estimate], from 0 on"
    )
    decisions = Decision(many=True)
    result = serializers.ListField(child=serializers.FloatField(), help_text="By seat")
    changes = serializers.ListField(
        child=serializers.ListField(), help_text="[moves made, Estimate of the change until then]"
    )


class Share(serializers.Serializer[None]):
    """Why a seat ended where it did: start + luck + own + others = result."""

    start = serializers.FloatField()
    luck = serializers.FloatField()
    own = serializers.FloatField(help_text="Its own choices")
    others = serializers.FloatField(help_text="The choices of others")
    result = serializers.FloatField()
    error = serializers.FloatField(help_text="The standard error of luck, own and others")


class Change(serializers.Serializer[None]):
    """Why the value of a seat changed: own + others + luck = change."""

    first = serializers.IntegerField()
    step = serializers.IntegerField(help_text="The moves from first to before step")
    change = serializers.FloatField()
    change_error = serializers.FloatField()
    own = serializers.FloatField()
    others = serializers.FloatField()
    luck = serializers.FloatField()
    luck_error = serializers.FloatField()


class RunParting(serializers.Serializer[None]):
    """A decision after which the best result known could no longer be reached."""

    step = serializers.IntegerField(help_text="The moves before it")
    cost = serializers.IntegerField()
    best = serializers.IntegerField(help_text="The result that could still be reached before it")
    line = serializers.ListField(child=serializers.DictField(), help_text="Actions that reach it")


class Course(serializers.Serializer[None]):
    """A run beside the best one known with the same luck: the costs add up to own - best."""

    own = serializers.IntegerField()
    best = serializers.IntegerField()
    partings = RunParting(many=True)
    searched = serializers.IntegerField(help_text="Moves that the solver tried")


class OtherRun(serializers.Serializer[None]):
    """A better run of the same key, and where it parts from this one."""

    name = serializers.CharField()
    score = serializers.IntegerField()
    cost = serializers.IntegerField(help_text="By how much it is better in the end")
    step = serializers.IntegerField(allow_null=True, help_text="The moves that both have in common")
    played = serializers.DictField(allow_null=True)
    other = serializers.DictField(allow_null=True)


class Review(serializers.Serializer[None]):
    """The review of a match, as far as it is worked out. Once it is done, the lists by seat and the
    better runs are there too."""

    status = serializers.ChoiceField(["none", "waiting", "working", "stopped", "done", "failed"])
    done = serializers.IntegerField(required=False, help_text="Moves that were reviewed")
    total = serializers.IntegerField(required=False)
    method = serializers.IntegerField(required=False, help_text="The version of the method")
    policy = serializers.CharField(
        required=False, help_text="The level of the bots that play positions out"
    )
    worlds = serializers.IntegerField(
        required=False,
        help_text="In which each decision was judged: they look the same to its seat",
    )
    values = serializers.IntegerField(required=False, help_text="Playouts for each value")
    spent = serializers.FloatField(required=False, help_text="CPU seconds")
    shortened = serializers.BooleanField(
        required=False, help_text="The budget was used up: the later part is coarser"
    )
    review = ReviewValues(allow_null=True)
    summaries = Share(many=True, required=False)
    turning_points = serializers.ListField(child=Change(many=True), required=False)
    mistakes = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        required=False,
        help_text="By seat: the steps of the decisions that cost most",
    )
    course = Course(
        required=False, allow_null=True, help_text="Runs of one seat that a solver can compare"
    )
    runs = OtherRun(many=True, required=False)


NO_REVIEW = {
    403: OpenApiResponse(Error, "not over, its key is not told yet, or not yours to stop"),
    404: OpenApiResponse(Error, "no such match for you"),
    429: OpenApiResponse(Error, "too many reviews today"),
}

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
