"""The phases of a round (4.1): what an action does, what follows it; and leaving (4.16)."""

from msgspec.structs import replace

from games.euler.content.terms import BETTING, SPECIAL, Kind, Reason
from games.euler.events import (
    Left,
    MatchEnded,
    NumberKept,
    NumberSubmitted,
    OrderCardPlayed,
    Readied,
    RoundBegan,
    SpecialFinished,
    SpecialOpened,
    SpecialPlayed,
)
from games.euler.rules import betting, dealing, showdown
from games.euler.rules.turn import Turn
from games.euler.state import Pair, PlayedSpecial, Player, State


def lay_order_card(turn: Turn, seat: int, digit: int, late: bool = False) -> None:
    """Lay a card face up for the order (4.3)."""
    hand = dealing.remove_cards(turn.player(seat).hand, (digit,))
    turn.emit(OrderCardPlayed(seat, digit, late))
    turn.update_player(seat, hand=hand, order_card=digit)
    turn.reveal(digit)
    turn.update(played_order=(*turn.state.played_order, seat))
    if late:
        turn.update(late=(*turn.state.late, seat))
    _advance_order(turn)


def _advance_order(turn: Turn) -> None:
    """Decide the order and open the condition once every seat in the round has laid a card."""
    if None not in [one.order_card for one in turn.state.seats if one.joined]:
        dealing.decide_order(turn)
        dealing.reveal_condition(turn)


def submit_number(turn: Turn, seat: int, pair: Pair, late: bool = False) -> None:
    """Lay two cards face down (4.5)."""
    hand = dealing.remove_cards(turn.player(seat).hand, pair)
    turn.emit(NumberSubmitted(seat, late), NumberKept(*pair, to=seat))
    turn.update_player(seat, hand=hand, number=pair)
    _advance_numbers(turn)


def _advance_numbers(turn: Turn) -> None:
    """Open the ones digits and the betting once every live seat has a number."""
    if None not in [one.number for one in turn.state.seats if one.live]:
        dealing.lay_dealer_cards(turn)
        dealing.reveal_ones(turn)
        _open_betting(turn, 0)


def _open_betting(turn: Turn, nth: int) -> None:
    turn.update(phase="betting_2" if nth else "betting_1")
    betting.open_phase(turn)
    advance_betting(turn)


def advance_betting(turn: Turn) -> None:
    """Ask the next seat; after the last one open the special window."""
    if len(turn.state.live_seats) == 1:
        _fold_out(turn)
        return
    betting.drop_idle_seats(turn)
    if turn.state.pending:
        return
    betting.refund(turn)
    nth = BETTING.index(turn.state.phase)
    turn.emit(SpecialOpened(nth + 1))
    turn.update_players(finished=False)
    turn.update(phase="special_2" if nth else "special_1")


def play_special(turn: Turn, seat: int, kind: Kind) -> None:
    """Spend a special card; only its player learns of it (4.9)."""
    player, place = turn.player(seat), turn.content.kinds.index(kind)
    turn.emit(SpecialPlayed(kind, to=seat))
    used = _add(player.record.specials, place, 1)
    turn.update_player(
        seat,
        specials=_add(player.specials, place, -1),
        record=replace(player.record, specials=used),
    )
    card = PlayedSpecial(seat, kind, SPECIAL.index(turn.state.phase) + 1)
    turn.update(played=(*turn.state.played, card))


def _add(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


def finish_special(turn: Turn, seat: int, late: bool = False) -> None:
    """Close the special window of a seat."""
    turn.emit(SpecialFinished(seat, late))
    turn.update_player(seat, finished=True)
    _advance_specials(turn)


def _advance_specials(turn: Turn) -> None:
    """Close the window once every live seat has finished."""
    if False in [one.finished for one in turn.state.seats if one.live]:
        return
    nth = SPECIAL.index(turn.state.phase)
    showdown.number_cards(turn, nth + 1)
    if nth:
        showdown.hold_showdown(turn)
        _end_without_people(turn)
    else:
        showdown.reveal_tens(turn)
        _open_betting(turn, 1)


def _fold_out(turn: Turn) -> None:
    showdown.fold_out(turn)
    _end_without_people(turn)


def _end_without_people(turn: Turn) -> None:
    """End the match after an award that left no person playing: bots do not play on (4.16)."""
    if any(not player.bot for player in turn.state.seats) and _has_no_people(turn.state):
        end_match(turn, "no_people")


def _has_no_people(state: State) -> bool:
    return all(player.bot or player.status != "playing" for player in state.seats)


def mark_ready(turn: Turn, seat: int) -> None:
    """Note that a seat has read the result."""
    turn.emit(Readied(seat))
    turn.update_player(seat, ready=True)
    _advance_result(turn)


def unready_seats(state: State) -> tuple[int, ...]:
    """The seats that the next round waits for: people, or bots where only bots play."""
    seats, playing = state.seats, state.playing_seats
    people = [seat for seat in playing if not seats[seat].bot]
    return tuple([seat for seat in people or playing if not seats[seat].ready])


def _advance_result(turn: Turn) -> None:
    """Begin the next round or end the match once everyone has read the result (4.15)."""
    state = turn.state
    if unready_seats(state):
        return
    if len(state.playing_seats) < 2 or state.round == turn.content.settings.rounds:
        end_match(turn, "chips")
    else:
        _begin_next_round(turn)


def _begin_next_round(turn: Turn) -> None:
    number = turn.state.round + 1
    turn.emit(RoundBegan(number))
    turn.update(
        seats=tuple(_begin_round(player) for player in turn.state.seats),
        round=number,
        phase="order_select",
        order=(),
        played_order=(),
        late=(),
        order_chain=(),
        order_digit=None,
        thrown_zeros=0,
        chain=(),
        dealer=None,
        dealer_tens_shown=False,
        function=None,
        played=(),
        skipped=False,
        acted=False,
        last_raise=0,
    )


def _begin_round(player: Player) -> Player:
    playing = player.status == "playing"
    return replace(
        player,
        began=player.stack if playing else player.began,
        joined=playing,
        order_card=None,
        number=None,
        tens_shown=False,
        raises=0,
        raised=False,
        folded=False,
        finished=False,
        ready=False,
    )


def end_match(turn: Turn, reason: Reason) -> None:
    """End the match; its view then hides nothing."""
    turn.emit(MatchEnded(reason, tuple(player.stack for player in turn.state.seats)))
    turn.update(phase="match_end", pending=(), reason=reason)


def leave_match(turn: Turn, seat: int) -> None:
    """Take a seat out of the match: its stack leaves play, its numbers are folded (4.16)."""
    state, player = turn.state, turn.player(seat)
    turn.emit(Left(seat, player.stack))
    turn.update(
        forfeited=state.forfeited + player.stack,
        pending=tuple(other for other in state.pending if other != seat),
    )
    left_at = 1 + max(other.left_at for other in state.seats)
    turn.update_player(seat, status="left", left_at=left_at, stack=0)
    # Before the entry fee the seat was never in the round.
    if state.phase == "order_select":
        turn.update_player(seat, joined=False)
    else:
        turn.update_player(seat, folded=True)
    if _has_no_people(turn.state):
        _call_off(turn)
    elif len(turn.state.playing_seats) == 1:
        if turn.state.pot:
            showdown.fold_out(turn)
        end_match(turn, "left")
    else:
        _advance(turn)


def _advance(turn: Turn) -> None:
    """Continue a phase that waited only for the seat that left."""
    match turn.state.phase:
        case "order_select":
            _advance_order(turn)
        case "round_result":
            _advance_result(turn)
        case _ if len(turn.state.live_seats) == 1:
            _fold_out(turn)
        case "submit_pair":
            _advance_numbers(turn)
        case "special_1" | "special_2":
            _advance_specials(turn)
        case _:
            advance_betting(turn)


def _call_off(turn: Turn) -> None:
    """End a match of bots only: the pot goes back to the seats that have not left."""
    for seat, player in enumerate(turn.state.seats):
        if player.status == "left":
            turn.update(forfeited=turn.state.forfeited + player.total)
            turn.update_player(seat, total=0)
        else:
            turn.update_player(seat, stack=player.stack + player.total, total=0)
    people = [player for player in turn.state.seats if not player.bot]
    stayed = any(player.status == "eliminated" for player in people)
    end_match(turn, "no_people" if stayed else "abandoned")
