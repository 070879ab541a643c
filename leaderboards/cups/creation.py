"""Making cups: what may be chosen, and the limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import token_bytes
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games import limits
from games.engine import chance, protocol
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.match import releases
from games.match.pace import PACES
from leaderboards.boards import kinds
from leaderboards.cups import broadcast
from leaderboards.cups.models import Cup, CupSeed, Entrant

MOST_OPEN = 3
"""How many unfinished cups one person may have created."""
CREATED_A_DAY = 10
MOST_BOTS = 7
MOST_BOTS_BY_STAFF = 15
NAME_LENGTHS = range(3, 51)
ROUNDS = {Cup.Kind.SWISS: range(2, 16), Cup.Kind.SEEDS: range(1, 8), Cup.Kind.ARENA: range(1, 2)}
MINUTES = {
    Cup.Kind.SWISS: range(10**6),
    Cup.Kind.ARENA: range(10, 12 * 60 + 1),
    Cup.Kind.SEEDS: range(30, 14 * 24 * 60 + 1),
}
FURTHEST = timedelta(days=60)
"""How far ahead a cup may start."""
CHECK_IN = range(61)


@dataclass(frozen=True)
class Plan:
    """What a cup shall be. Whoever owns one (a person, later perhaps a group) is given apart."""

    name: str
    kind: str
    game: Game
    starts: datetime
    options: Mapping[str, Any] = field(default_factory=dict)
    days: int = 0
    size: int = 2
    rounds: int = 5
    minutes: int = 60
    check_in: int = 0
    bots: int = 0
    level: str = ""


def kinds_of_cups(game: Game) -> list[str]:
    """The kinds of cups that a game can be played in."""
    found = [] if game.solo else [Cup.Kind.SWISS, Cup.Kind.ARENA]
    return [*found, Cup.Kind.SEEDS] if kinds.DAILY in kinds.board_kinds(game) else [*found]


def usual_size(game: Game) -> int:
    """How many sit at a table of most cups: as many as in the usual match of the game."""
    content = releases.newest_content(game)
    seats = game.allowed_seats(content, game.choose_options(content, {}))
    return min(max(len(game.bots.company) + 1, seats.start), seats[-1])


def create(user: Any, plan: Plan, club: Any = None) -> Cup:
    """Create a cup as a person with an account, perhaps for a club that the person runs."""
    if user.guest:
        raise NotSeated("cup_needs_account")
    _check_bots(user, plan)
    now = timezone.now()
    if not now - timedelta(minutes=5) <= plan.starts <= now + FURTHEST:
        raise Malformed("bad_cup_start")
    with transaction.atomic():
        # The lock puts simultaneous requests of a person in order: each counts the one before.
        list(get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk))
        unfinished = (Cup.Status.OPEN, Cup.Status.RUNNING)
        mine = Cup.objects.filter(creator=user, status__in=unfinished).count()
        if mine >= MOST_OPEN and not user.is_staff:
            raise IllegalAction("too_many_cups", {"most": MOST_OPEN})
        limits.check("cups", str(user.pk), most=CREATED_A_DAY, seconds=24 * 3600)
        return make(plan, creator=user, club=club)


@transaction.atomic
def make(plan: Plan, **owner: Any) -> Cup:
    """Write a cup with its bots and seeds; `owner` are the columns that say whose it is."""
    options = check_plan(plan)
    cup = Cup.objects.create(
        name=plan.name.strip(),
        kind=plan.kind,
        game=plan.game.key,
        options=options,
        days=plan.days,
        size=plan.size,
        rounds=plan.rounds,
        minutes=plan.minutes,
        check_in=plan.check_in if plan.kind == Cup.Kind.SWISS else 0,
        starts=plan.starts,
        **owner,
    )
    Entrant.objects.bulk_create(
        Entrant(cup=cup, bot=plan.level, number=number) for number in range(1, plan.bots + 1)
    )
    if cup.has_seeds:
        _draw_seeds(cup)
    broadcast.announce(cup.pk)
    return cup


def _draw_seeds(cup: Cup) -> None:
    release = releases.current(cup.rules)
    for number in range(1, cup.rounds + 1):
        key = token_bytes(32)
        CupSeed.objects.create(
            cup=cup, number=number, secret=key, commitment=chance.commitment(key), release=release
        )


def check_plan(plan: Plan) -> str:
    """Refuse what cannot be played; the options as a cup stores them."""
    if len(plan.name.strip()) not in NAME_LENGTHS or not plan.name.isprintable():
        raise Malformed("bad_cup_name")
    if plan.kind not in kinds_of_cups(plan.game):
        raise Malformed("bad_cup_kind")
    if plan.rounds not in ROUNDS[Cup.Kind(plan.kind)]:
        raise Malformed("bad_cup_rounds")
    if plan.minutes not in MINUTES[Cup.Kind(plan.kind)]:
        raise Malformed("bad_cup_minutes")
    if plan.check_in not in CHECK_IN:
        raise Malformed("bad_cup_minutes")
    if plan.days not in (PACES if plan.kind == Cup.Kind.SWISS else (0,)):
        raise Malformed("bad_days")
    return "{}" if plan.kind == Cup.Kind.SEEDS else _check_table(plan)


def _check_table(plan: Plan) -> str:
    release, chosen = releases.choose(plan.game, plan.options)
    seats = plan.game.allowed_seats(releases.content(release.pk), chosen)
    if plan.size not in seats:
        raise Malformed("bad_size", {"least": seats.start, "most": seats.stop - 1})
    if plan.bots:
        plan.game.check_company(chosen, [PERSON, *[plan.level] * (plan.size - 1)])
    return protocol.encode(chosen).decode()


def _check_bots(user: Any, plan: Plan) -> None:
    if not plan.bots:
        return
    if plan.kind == Cup.Kind.SEEDS or plan.level not in plan.game.bots.levels:
        raise Malformed("no_such_bot")
    most = MOST_BOTS_BY_STAFF if user.is_staff else MOST_BOTS
    if not 0 <= plan.bots <= most:
        raise Malformed("too_many_cup_bots", {"most": most})
