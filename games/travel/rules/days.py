"""Days and turns (sections 4.2 and 4.3): who is on turn, and what comes after an action."""

from msgspec.structs import replace

from games.travel.content.index import usable
from games.travel.events import DayStarted, TokenRecovered, TurnEnded, TurnStarted
from games.travel.rules import settlement
from games.travel.rules.turn import Telling, standing
from games.travel.state import Decision


def start_day(t: Telling, day: int) -> None:
    """A new day: tokens recover on its day, standings are noted, the first player begins."""
    players = tuple(replace(player, turn_started_today=False) for player in t.state.players)
    t.change(day=day, players=players)
    t.tell(DayStarted(day))
    if day == t.book.config.token_recovery_day:
        _recover(t)
    t.change(snapshot=tuple(standing(t.book, player) for player in t.state.players))
    _start_turn(t, t.state.start_seat)


def _recover(t: Telling) -> None:
    config = t.book.config
    for seat, player in enumerate(t.state.players):
        tokens = min(config.max_tokens, player.tokens + config.token_recovery_amount)
        if not player.token_used_early and tokens > player.tokens:
            t.change_seat(seat, tokens=tokens)
            t.tell(TokenRecovered(seat, tokens))


def _start_turn(t: Telling, seat: int) -> None:
    forced = t.player(seat).forced_move
    t.change_seat(seat, turn_started_today=True, forced_move=False)
    t.change(
        current=seat,
        phase="ACTION" if forced else "MOVE",
        arrival_forced=forced,
        token_used=False,
        grants=(),
        grants_created=0,
    )
    t.tell(TurnStarted(seat, forced))


def proceed(t: Telling) -> None:
    """Go on until somebody must answer: grants first, then the token, then the next turn."""
    if t.state.decision is not None:
        return
    t.change(phase="OPTIONAL_ACTION")
    if t.state.grants:
        _open_grant(t)
    elif t.state.token_used or not t.player(t.state.current).tokens:
        end_turn(t)


def _open_grant(t: Telling) -> None:
    first, *rest = t.state.grants
    owner = t.player(first.seat)
    spaces = usable(owner.location, owner.last_acted, first.kind == "here")
    t.change(grants=tuple(rest))
    t.ask(Decision("grant", first.seat, options=spaces, may_pass=True, grant=first.kind))


def end_turn(t: Telling) -> None:
    """The next player, the next day, or the settlement."""
    t.tell(TurnEnded(t.state.current))
    following = (t.state.current + 1) % t.seats
    if not t.player(following).turn_started_today:
        _start_turn(t, following)
    elif t.state.day < t.book.config.max_day:
        start_day(t, t.state.day + 1)
    else:
        players = tuple(replace(player, forced_move=False) for player in t.state.players)
        t.change(players=players)
        settlement.open_purchase(t)
