"""Serializers that describe the API of the leaderboards in OpenAPI."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers


class Metric(serializers.Serializer[None]):
    """A figure that a board compares."""

    name = serializers.CharField()
    title = serializers.CharField()
    higher_is_better = serializers.BooleanField()
    scale = serializers.IntegerField(help_text="Values are so many times what is meant")


class BoardKind(serializers.Serializer[None]):
    """A kind of board that a game has."""

    key = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    metrics = Metric(many=True)
    tie_break = serializers.CharField()
    ties = serializers.ChoiceField(["earlier", "shared"])


class BoardRow(serializers.Serializer[None]):
    """A row: one whole run, or a standing."""

    rank = serializers.IntegerField(allow_null=True, help_text="null: outside the ranking")
    name = serializers.CharField()
    guest = serializers.BooleanField()
    program = serializers.BooleanField(help_text="Whether a declared program plays")
    values = serializers.DictField(child=serializers.IntegerField())
    finished = serializers.DateTimeField()
    match = serializers.UUIDField(allow_null=True, help_text="The run itself, once it is told")


class BoardPage(serializers.Serializer[None]):
    """A page of a board."""

    game = serializers.CharField()
    board = serializers.CharField()
    of = serializers.CharField()
    release = serializers.IntegerField()
    title = serializers.CharField()
    tie_break = serializers.CharField()
    resets = serializers.DateTimeField(allow_null=True)
    zone = serializers.CharField()
    total = serializers.IntegerField()
    sealed = serializers.BooleanField(help_text="A daily's rows are told when it is over")
    me = BoardRow(allow_null=True)
    rows = BoardRow(many=True)
    guests = BoardRow(many=True, help_text="The best guests of a day, outside the ranking")
    after = serializers.IntegerField(allow_null=True, help_text="For the next page")
    before = serializers.IntegerField(allow_null=True, help_text="For the previous page")


class DailySeed(serializers.Serializer[None]):
    """A daily: its commitment from the start, its secret when it is over."""

    game = serializers.CharField()
    date = serializers.DateField()
    seed = serializers.CharField(help_text="What it is called")
    release = serializers.IntegerField()
    commitment = serializers.CharField(help_text="SHA-256 of the secret")
    secret = serializers.CharField(allow_null=True)
    closes = serializers.DateTimeField()
    deadline = serializers.DateTimeField()
    finishers = serializers.IntegerField()
    par = serializers.IntegerField(
        allow_null=True, help_text="Told when you have finished it, or when it is over"
    )
    match = serializers.UUIDField(allow_null=True, help_text="Your attempt")
    refusal = serializers.CharField(help_text="Why you may not start it; empty: you may")
    instead = serializers.DateField(
        allow_null=True, help_text="The day that is over which you get if you start without a date"
    )


class WeeklySeed(serializers.Serializer[None]):
    """A weekly: its modifier and commitment from the start, its secret when it is over."""

    game = serializers.CharField()
    week = serializers.CharField(help_text="ISO week, such as 2026-W09")
    seed = serializers.CharField(help_text="What it is called")
    modifier = serializers.CharField(help_text="The option that its runs are started with")
    modifier_text = serializers.CharField(help_text="The same in your language")
    release = serializers.IntegerField()
    commitment = serializers.CharField(help_text="SHA-256 of the secret")
    secret = serializers.CharField(allow_null=True)
    closes = serializers.DateTimeField()
    deadline = serializers.DateTimeField()
    finishers = serializers.IntegerField()
    match = serializers.UUIDField(allow_null=True, help_text="Your attempt")
    refusal = serializers.CharField(help_text="Why you may not start it; empty: you may")
    instead = serializers.CharField(
        allow_null=True, help_text="The week that is over which you get if you start without a week"
    )


class WantedWeek(serializers.Serializer[None]):
    """Which weekly to start."""

    week = serializers.CharField(required=False, help_text="Left out: this one")
    replace = serializers.BooleanField(required=False, help_text="Give up the run under way")


class WantedDay(serializers.Serializer[None]):
    """Which daily to start."""

    date = serializers.DateField(required=False, help_text="Left out: today, or the newest over")
    replace = serializers.BooleanField(required=False, help_text="Give up the run under way")


class PersonRating(serializers.Serializer[None]):
    """A person's rating on one ladder of a game."""

    game = serializers.CharField()
    ladder = serializers.CharField()
    title = serializers.CharField()
    rating = serializers.IntegerField()
    uncertainty = serializers.IntegerField(help_text="One standard deviation")
    provisional = serializers.BooleanField()
    played = serializers.IntegerField()
    peak = serializers.IntegerField(allow_null=True, help_text="The highest that was sure")
    stronger_than = serializers.IntegerField(
        allow_null=True, help_text="Percent of the others with a sure rating"
    )


class RatingChange(serializers.Serializer[None]):
    """How one match changed a rating."""

    match = serializers.UUIDField()
    at = serializers.DateTimeField()
    rating = serializers.IntegerField(help_text="After the match")
    uncertainty = serializers.IntegerField()
    change = serializers.IntegerField()


class BotRating(serializers.Serializer[None]):
    """The measured rating of a level of bots."""

    game = serializers.CharField()
    ladder = serializers.CharField()
    level = serializers.CharField()
    rating = serializers.IntegerField()
    uncertainty = serializers.IntegerField()
    matches = serializers.IntegerField(help_text="In which it was measured")
    measured = serializers.DateField()


class AchievementMark(serializers.Serializer[None]):
    """Something that a person achieved."""

    game = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    match = serializers.UUIDField(help_text="In which it was achieved first")


class SeasonRow(serializers.Serializer[None]):
    """The standing of a person in a season."""

    rank = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty for somebody who left")
    rating = serializers.IntegerField()
    uncertainty = serializers.IntegerField()
    gain = serializers.IntegerField()
    played = serializers.IntegerField()
    badge = serializers.ChoiceField(["top1", "top10", "played"])


class Season(serializers.Serializer[None]):
    """A season of a game on one ladder."""

    game = serializers.CharField()
    season = serializers.CharField()
    ladder = serializers.CharField()
    ladders = serializers.ListField(child=serializers.CharField())
    over = serializers.BooleanField()
    players = serializers.IntegerField()
    matches = serializers.IntegerField()
    rows = SeasonRow(many=True)


class PuzzleChoice(serializers.Serializer[None]):
    """An action to choose from."""

    action = serializers.JSONField(help_text="As it is sent back")
    text = serializers.CharField()


class PuzzleValue(serializers.Serializer[None]):
    """What an action is worth for the seat."""

    action = serializers.JSONField()
    same = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="Others that come to the same"
    )
    value = serializers.FloatField(
        help_text="The expected share of the first place, or score (negative: less is better)"
    )
    error = serializers.FloatField(help_text="Its standard error")
    loss = serializers.FloatField(help_text="How much worse than the answer; 0: the answer")


class PuzzleSolution(serializers.Serializer[None]):
    """Your answer to a puzzle, and what each action was worth."""

    action = serializers.JSONField()
    right = serializers.BooleanField()
    why = serializers.CharField()
    rating_before = serializers.IntegerField(allow_null=True, help_text="Null for guests")
    rating_after = serializers.IntegerField(allow_null=True)
    values = PuzzleValue(many=True)
    worlds = serializers.IntegerField(help_text="In which each action was played out, at most")
    source_url = serializers.URLField(help_text="The match that it comes from")
    step = serializers.IntegerField(help_text="Where in that match")


class Puzzle(serializers.Serializer[None]):
    """A position in which one choice is clearly the best."""

    id = serializers.IntegerField()
    game = serializers.CharField()
    release = serializers.IntegerField()
    rating = serializers.IntegerField(help_text="How difficult it is")
    seat = serializers.IntegerField(help_text="Yours")
    view = serializers.JSONField(help_text="What this seat sees, as in a match")
    choices = PuzzleChoice(many=True)
    solution = PuzzleSolution(allow_null=True, help_text="Null until you have answered")


class PuzzleWish(serializers.Serializer[None]):
    """An answer to a puzzle."""

    action = serializers.JSONField(help_text="One of the choices")


PAGE = [
    OpenApiParameter("of", str, description="Seed, date, ISO week, or duel/many; empty: now"),
    OpenApiParameter("release", int, description="Content release of a seed; empty: the newest"),
    OpenApiParameter("around", str, enum=["me"], description="The page with your own row"),
    OpenApiParameter("limit", int, description="Rows of a page, 1 to 100; 20 if left out"),
    OpenApiParameter("after", int, description="`after` of the page before this one"),
    OpenApiParameter("before", int, description="`before` of the page behind this one"),
]
