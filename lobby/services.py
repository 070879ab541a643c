"""Changes of tables: open, join, leave, start, close, expire."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games import limits
from games.engine import chance, protocol
from games.engine.errors import IllegalAction, Malformed, NotSeated, Refused, Stale
from games.engine.game import Game
from games.match import positions, releases
from games.match import service as match_service
from games.match.pace import DAYS
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Match, Release
from lobby import seating, selectors
from lobby.models import Chair, Table

MOST_TABLES = 10
"""At how many open tables one person may wait."""
MOST_EXHIBITIONS = 3
"""How many matches between bots one person may have under way."""
MOST_BOT_MATCHES = 20
"""How many matches against bots alone one person may have under way."""
OPENED_A_MINUTE = 30
"""How many tables and matches one person may open in a minute, by pages and API together."""
LIVE, ASYNC = Table.Mode.LIVE, Table.Mode.ASYNC
PATIENCE: dict[str, timedelta] = {LIVE: timedelta(minutes=10), ASYNC: timedelta(days=7)}
"""How long a chair is kept for a person who is away."""
SEEN_EVERY = timedelta(seconds=20)


def open_table(
    user: Any,
    game: Game,
    size: int,
    mode: str = LIVE,
    days: int = 0,
    *,
    public: bool = True,
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    release: Release | None = None,
) -> Table:
    """Open a table with its host and bots of these levels; with a release it tests a draft."""
    chosen, seats = _choose_options(game, options, release)
    _check_table(game, seats, size, mode, days)
    _check_bots(game, bots)
    _check_table_limit(user)
    with transaction.atomic():
        table = Table.objects.create(
            game=game.key,
            options=chosen,
            mode=mode,
            days=days,
            size=size,
            public=public,
            release=release,
        )
        seating.create_chairs(table, [Sitting(user), *(Sitting(bot=level) for level in bots)])
        seating.announce(table)
    return table


def _check_table(game: Game, seats: range, size: int, mode: str, days: int) -> None:
    if game.solo:
        raise Malformed("solo_game")
    if size not in seats:
        raise Malformed("bad_size", {"least": seats.start, "most": seats.stop - 1})
    if mode not in Table.Mode.values:
        raise Malformed("bad_mode")
    if days not in (DAYS if mode == ASYNC else (0,)):
        raise Malformed("bad_days")


def _check_bots(game: Game, levels: Sequence[str]) -> None:
    if not set(levels) <= set(game.bots.levels):
        raise Malformed("no_such_bot")


def _check_table_limit(user: Any) -> None:
    if len(selectors.my_tables(user)) >= MOST_TABLES:
        raise IllegalAction("too_many_tables", {"most": MOST_TABLES})


def _choose_options(
    game: Game, asked: Mapping[str, Any] | None = None, release: Release | None = None
) -> tuple[str, range]:
    """Options as a table stores them (complete, and equal options as equal texts), and how many
    seats the release, by default the one that offers them, allows with them."""
    found, chosen = releases.choose(game, asked or {}, release)
    seats = game.allowed_seats(releases.content(found.pk), chosen)
    return protocol.encode(chosen).decode(), seats


def join(table_id: UUID, user: Any, nonce: str = "") -> Table:
    """Take a free chair, perhaps with a nonce for the key; the last one starts the match."""
    nonce = chance.clean_nonce(nonce)
    with seating.lock_table(table_id, started="table_full") as table:
        if table.find_chair(user):
            raise Stale("already_there")
        seating.check_welcome(table, user)
        _check_table_limit(user)
        seating.take_chair(table, Sitting(user, nonce=nonce))
        seating.start_if_full(table)
    return table


def give_nonce(table_id: UUID, user: Any, nonce: str) -> Table:
    """Add a nonce to a chair whose person gave none when sitting down, as the host could not: the
    commitment of the site must be there before."""
    nonce = chance.clean_nonce(nonce)
    with seating.lock_table(table_id) as table:
        chair = table.find_chair(user)
        if chair is None:
            raise NotSeated("not_at_table")
        if chair.nonce and chair.nonce != nonce:
            raise Stale("nonce_given")
        chair.nonce = nonce
        chair.save(update_fields=["nonce"])
    return table


def leave(table_id: UUID, user: Any) -> Table:
    """Free a person's chair. The next oldest person becomes host; a table without people closes."""
    with seating.lock_table(table_id) as table:
        chair = table.find_chair(user)
        if chair is None:
            raise NotSeated("not_at_table")
        seating.free_chair(chair)
        seating.close_if_empty(table)
    return table


def add_bot(table_id: UUID, user: Any, level: str) -> Table:
    """Put a bot into a free chair, as the host."""
    with seating.lock_as_host(table_id, user) as table:
        _check_bots(table.rules, [level])
        seating.take_chair(table, Sitting(bot=level))
        _start_if_full(table, user)
    return table


def remove_bot(table_id: UUID, user: Any, index: int) -> Table:
    """Free a bot's chair, as the host."""
    with seating.lock_as_host(table_id, user) as table:
        chair = table.chairs.filter(index=index).exclude(bot="").first()
        if chair is None:
            raise Stale("no_bot_there")
        seating.free_chair(chair)
    return table


def start_now(table_id: UUID, user: Any, level: str) -> Table:
    """Fill the free chairs with bots, as the host, which starts the match."""
    with seating.lock_as_host(table_id, user) as table:
        _check_bots(table.rules, [level])
        for _ in range(table.size - table.taken_seats):
            seating.take_chair(table, Sitting(bot=level))
        _start_if_full(table, user)
    return table


def _start_if_full(table: Table, host: Any) -> None:
    """Start the match of a table that its host filled with bots."""
    if len(table.people) == 1 and table.taken_seats == table.size:
        _check_bot_matches(host)
    seating.start_if_full(table)


def close(table_id: UUID, user: Any) -> Table:
    """Close a table, as its host or as staff."""
    with seating.lock_table(table_id) as table:
        if not (seating.is_host(table, user) or user.is_staff):
            raise NotSeated("not_host")
        seating.close(table)
    return table


def join_quick_match(
    user: Any, game: Game, mode: str = LIVE, days: int = 0, nonce: str = ""
) -> Table:
    """Join the matching table of the nearest rating, the oldest among equals, or open one. A
    second call finds the same table."""
    options, seats = _choose_options(game)
    _check_table(game, seats, seats.start, mode, days)
    with transaction.atomic():
        # The lock puts simultaneous requests in order, so that the second finds the first one's
        # table.
        list(Release.objects.select_for_update(no_key=True).filter(pk=releases.current(game).pk))
        fitting = selectors.matching_tables(game, mode, days, options, seats)
        waiting = fitting.filter(chairs__user=user).first()
        if waiting:
            return waiting
        ready = list(selectors.ready_tables(selectors.find_welcoming(fitting, user)))
        for table in seating.sort_by_rating(ready, user):
            with suppress(Refused):
                return join(table.pk, user, nonce)
        return open_table(user, game, seats.start, mode, days)


def check_rate(user: Any) -> None:
    """Refuse a person who opens tables or matches too fast."""
    limits.check("open", str(user.pk), most=OPENED_A_MINUTE, seconds=60)


def start_match(
    user: Any,
    game: Game,
    sittings: Sequence[Sitting],
    options: Mapping[str, Any] | None = None,
    mode: str = LIVE,
    days: int = 0,
    seed: str | None = None,
    deal: Deal | None = None,
) -> Position:
    """Start a match of one person and bots or, without the person, an exhibition for them."""
    plays = any(sitting.user for sitting in sittings)
    with transaction.atomic():
        # The lock puts simultaneous requests of a person in order: each counts the one before.
        list(get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk))
        (_check_bot_matches if plays else _check_exhibitions)(user)
        return match_service.start(
            game, sittings, options, mode, seed, days, deal=deal, host=None if plays else user
        )


def _check_bot_matches(user: Any) -> None:
    if selectors.count_bot_matches(user) >= MOST_BOT_MATCHES:
        raise IllegalAction("too_many_bot_matches", {"most": MOST_BOT_MATCHES})


def _check_exhibitions(user: Any) -> None:
    running = Match.objects.filter(host__isnull=False, status=Match.Status.RUNNING)
    if running.filter(host=user).count() >= MOST_EXHIBITIONS:
        raise IllegalAction("too_many_exhibitions", {"most": MOST_EXHIBITIONS})
    if running.count() >= settings.EXHIBITIONS:
        raise IllegalAction("exhibitions_full")


def start_against_bots(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
) -> Position:
    """Start a match with bots in all other seats."""
    _check_table(game, _choose_options(game, options)[1], size, LIVE, 0)
    levels = game.bots.list_levels(level, size - 1)
    sittings = [Sitting(user), *(Sitting(bot=each) for each in levels)]
    # With a seed everyone has the same chance draws, and therefore the same seat.
    seated = seating.shuffle(sittings) if seed is None else sittings
    return start_match(user, game, seated, options, seed=seed)


def start_usual_match(user: Any, game: Game) -> Position:
    """Start a match with the bots and options that suit most people."""
    fewest = _choose_options(game)[1].start
    levels = game.bots.company or (game.bots.stand_in,) * (fewest - 1)
    sittings = [Sitting(user), *(Sitting(bot=level) for level in levels)]
    return start_match(user, game, seating.shuffle(sittings))


def start_lesson(user: Any, game: Game) -> Position:
    """Start the guided match of a game with several seats."""
    lesson = game.page.lesson
    if lesson is None:
        raise IllegalAction("no_lesson")
    sittings = [Sitting(user), *(Sitting(bot=level) for level in lesson.rivals)]
    deal = releases.lesson_deal(game)
    return start_match(user, game, sittings, lesson.options, deal=deal)


def start_exhibition(
    user: Any,
    game: Game,
    size: int,
    level: str,
    options: Mapping[str, Any] | None = None,
) -> Position:
    """Start a match between bots for a person to watch."""
    _check_table(game, _choose_options(game, options)[1], size, LIVE, 0)
    sittings = [Sitting(bot=each) for each in game.bots.list_levels(level, size)]
    return start_match(user, game, sittings, options)


def open_rematch(match_id: UUID, user: Any, nonce: str = "") -> Table | Position:
    """Play again: at once against bots, else at a table that waits for the same people.

    The second person who asks joins the table of the first, and gives their share of its key. The
    first gives it on the page of the table, which shows what the site is committed to.
    """
    old = positions.load(match_id)
    seat = old.find_seat(user.pk)
    if seat is None:
        raise NotSeated("not_seated")
    if not old.is_over and not old.is_out(seat):
        raise IllegalAction("not_over")
    bots = [chair.bot for chair in old.chairs if not chair.user_id]
    tested = _tested_release(old)
    # The options of a daily, a weekly or a cup's seed are its own.
    options = {} if chance.is_reserved(old.seed) else _fit_options(old, tested)
    if len(old.chairs) == len(bots) + 1:
        sittings = [Sitting(user), *(Sitting(bot=level) for level in bots)]
        deal = releases.draft_deal(tested) if tested else None
        return start_match(user, old.game, seating.shuffle(sittings), options, deal=deal)
    with transaction.atomic():
        # Lock the old match, so that simultaneous requests open one table.
        list(Match.objects.select_for_update(no_key=True).filter(pk=match_id).values_list("pk"))
        table = selectors.find_rematch(match_id)
        if table is None:
            mode, size = Table.Mode(old.mode), len(old.chairs)
            table = open_table(
                user, old.game, size, mode, old.days, public=False, bots=bots, options=options,
                release=tested,
            )  # fmt: skip
            Table.objects.filter(pk=table.pk).update(rematch_of=match_id)
            return table
    return table if table.find_chair(user) or not table.is_open else join(table.pk, user, nonce)


def _tested_release(old: Position) -> Release | None:
    """The draft that a match tests; None if it was played with a release."""
    if not old.is_test:
        return None
    return Release.objects.filter(match=old.match_id).first()


def _fit_options(old: Position, tested: Release | None) -> dict[str, Any]:
    """The options of a match, as far as they, or the draft's, are still offered."""
    wanted = msgspec.json.decode(old.options)
    content = releases.offered_content(old.game, wanted, tested)
    fitting = old.game.fit_options(content, wanted, len(old.chairs))
    plain: dict[str, Any] = msgspec.to_builtins(fitting)
    return plain


def note_presence(user: Any) -> None:
    """Record that a person is there, so that their chairs are kept."""
    if user.is_authenticated:
        now = timezone.now()
        held = Chair.objects.filter(user=user, table__status=Table.Status.OPEN)
        held.filter(seen__lt=now - SEEN_EVERY).update(seen=now)


def expire() -> int:
    """Free the chairs of people who are away and close empty tables, and those whose options are
    no longer offered; returns how many closed."""
    closed = 0
    waiting = selectors.waiting_tables()
    unplayable = [table.pk for table in waiting if not seating.is_playable(table)]
    for table_id in dict.fromkeys((*selectors.tables_to_expire(PATIENCE), *unplayable)):
        with suppress(Refused), seating.lock_table(table_id) as table:
            limit = timezone.now() - PATIENCE[table.mode]
            for chair in table.people:
                if chair.seen < limit:
                    seating.free_chair(chair)
            if seating.is_playable(table):
                seating.close_if_empty(table)
            else:
                seating.close(table)
            closed += not table.is_open
    return closed


def absorb(guest: Any, account: Any) -> None:
    """Move a guest's chairs to the account that they signed in to."""
    held = Chair.objects.filter(user=guest).exclude(table__chairs__user=account)
    held.update(user=account)
