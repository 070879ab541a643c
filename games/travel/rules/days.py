"""Days and turns (sections 4.2 and 4.3)."""

from msgspec.structs import replace

from games.travel.content.index import usable_spaces
from games.travel.events import DayStarted, TokenRecovered, TurnEnded, TurnStarted
from games.travel.rules import settlement
from games.travel.rules.turn import Turn, standing
from games.travel.state import Decision


def start_day(turn: Turn, day: int) -> None:
    """Start a day: recover tokens, store the standings, start the first turn."""
    players = tuple([replace(each, turn_started_today=False) for each in turn.state.players])
    turn.update(day=day, players=players)
    turn.emit(DayStarted(day))
    if day == turn.index.config.token_recovery_day:
        _recover(turn)
    turn.update(snapshot=tuple(standing(turn.index, player) for player in turn.state.players))
    _start_turn(turn, turn.state.start_seat)


def _recover(turn: Turn) -> None:
    config = turn.index.config
    for seat, player in enumerate(turn.state.players):
        tokens = min(config.max_tokens, player.tokens + config.token_recovery_amount)
        if not player.token_used_early and tokens > player.tokens:
            turn.update_player(seat, tokens=tokens)
            turn.emit(TokenRecovered(seat, tokens))


def _start_turn(turn: Turn, seat: int) -> None:
    forced = turn.player(seat).forced_move
    turn.update_player(seat, turn_started_today=True, forced_move=False)
    turn.update(
        current=seat,
        phase="ACTION" if forced else "MOVE",
        arrival_forced=forced,
        token_used=False,
        grants=(),
        grants_created=0,
    )
    turn.emit(TurnStarted(seat, forced))


def proceed(turn: Turn) -> None:
    """Continue until a seat must decide: grants first, then the token, then the next turn."""
    state = turn.state
    if state.decision is not None:
        return
    if not state.grants and (state.token_used or not state.players[state.current].tokens):
        end_turn(turn)
        return
    turn.update(phase="OPTIONAL_ACTION")
    if state.grants:
        _open_grant(turn)


def _open_grant(turn: Turn) -> None:
    first, *rest = turn.state.grants
    owner = turn.player(first.seat)
    spaces = usable_spaces(owner.location, owner.last_acted, first.kind == "here")
    turn.update(grants=tuple(rest))
    turn.ask(Decision("grant", first.seat, options=spaces, may_pass=True, grant=first.kind))


def end_turn(turn: Turn) -> None:
    """Go on to the next player, the next day or the settlement."""
    turn.emit(TurnEnded(turn.state.current))
    following = (turn.state.current + 1) % turn.seats
    if not turn.player(following).turn_started_today:
        _start_turn(turn, following)
    elif turn.state.day < turn.index.config.max_day:
        start_day(turn, turn.state.day + 1)
    else:
        players = tuple(replace(player, forced_move=False) for player in turn.state.players)
        turn.update(players=players)
        settlement.open_purchase(turn)
