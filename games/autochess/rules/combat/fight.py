"""The combat of a round (section 4.6), one step without input."""

from msgspec import Struct
from msgspec.structs import replace

from games.autochess.content.effects import CheatDeath, HealOnLoss
from games.autochess.content.terms import LINES
from games.autochess.events import Fought
from games.autochess.report import Duel, LineResult, Report, Side
from games.autochess.rules import outcome
from games.autochess.rules.combat.duel import (
    Attack,
    Fighter,
    compare,
    compute_attack,
    judge,
    net_damage,
    spends_shield,
)
from games.autochess.rules.combat.fantasyland import earns_fantasyland, enter_fantasyland
from games.autochess.rules.combat.pairing import RECENT, Pair, pairing
from games.autochess.rules.modifiers import Modifiers, find_modifiers
from games.autochess.rules.preparation.pool import return_cards
from games.autochess.rules.turn import Turn
from games.autochess.state import Player, Stats


class DuelSide(Struct, frozen=True):
    """What a duel does to one side."""

    fighter: Fighter
    attack: Attack
    taken: int
    lost: bool
    """Won fewer lines than the opponent."""

    @property
    def modifiers(self) -> Modifiers:
        return self.fighter.modifiers


def fight(turn: Turn) -> None:
    """Resolve all duels from the same state; then the match ends or the result phase begins."""
    outcome.eliminate_conceded(turn)
    if len(turn.state.living) <= 1:
        outcome.end_match(turn, "conceded")
        return
    _return_offered_cards(turn)
    before = turn.state
    bye, split, drawn = pairing(before, turn.rng)
    turn.update(pairings=before.pairings + drawn)
    fighters = {
        seat: judge(find_modifiers(turn.index, before, seat, fighting=True))
        for seat in before.living
    }
    duels = tuple(_resolve_duel(turn, pair, fighters) for pair in split)
    if bye is not None:
        turn.update_player(bye, byes=turn.player(bye).byes + 1)
    entering = _finish_boards(turn, fighters)
    out = [seat for seat in turn.state.living if turn.player(seat).hp == 0]
    _report(turn, duels, bye, entering, out)
    outcome.eliminate(turn, out, {seat: before.players[seat].hp for seat in before.living})
    _conclude(turn)


def _return_offered_cards(turn: Turn) -> None:
    """Return pineapple, tray and unlocked shop to the pool."""
    for seat in turn.state.living:
        player = turn.player(seat)
        left = [*player.pineapple, *player.tray, *(() if player.locked else player.shop)]
        return_cards(turn, left)
        shop = player.shop if player.locked else ()
        turn.update_player(seat, pineapple=(), keep=0, tray=(), shop=shop)


def _resolve_duel(turn: Turn, pair: Pair, fighters: dict[int, Fighter]) -> Duel:
    a, b = fighters[pair[0]], fighters[pair[1]]
    lines = tuple(compare(a, b, line) for line in range(len(LINES)))
    stage = turn.state.stage
    hits = tuple(
        compute_attack(turn.index, me, rival, _winning_lines(lines, side), stage)
        for side, (me, rival) in enumerate(((a, b), (b, a)))
    )
    both = (
        DuelSide(a, hits[0], net_damage(a, hits[0], hits[1]), hits[0].won < hits[1].won),
        DuelSide(b, hits[1], net_damage(b, hits[1], hits[0]), hits[1].won < hits[0].won),
    )
    sides = []
    for me, other in ((0, 1), (1, 0)):
        player = _player_after_duel(both[me], both[other], pair[other])
        sides.append(_side_report(pair[me], both[me], player))
        turn.replace_player(pair[me], player)
    return Duel(sides[0], sides[1], lines)


def _winning_lines(lines: tuple[LineResult, ...], side: int) -> list[int]:
    return [line for line, result in enumerate(lines) if result.winner == side]


def _player_after_duel(mine: DuelSide, theirs: DuelSide, opponent: int) -> Player:
    """HP, streaks, chips, shields and statistics after a duel."""
    player, mode = mine.modifiers.player, mine.modifiers.mode
    hp, revived = _compute_hp(mine)
    wins = mine.attack.won > theirs.attack.won
    win_streak, loss_streak = player.win_streak, player.loss_streak
    if wins:
        win_streak, loss_streak = win_streak + 1, 0
    elif mine.lost:
        win_streak, loss_streak = 0, loss_streak + 1
    shielded = mine.attack.hula == "shielded" and spends_shield(mine.modifiers)
    return replace(
        player,
        hp=hp,
        revived=player.revived or revived,
        win_streak=win_streak,
        loss_streak=loss_streak,
        opponents=(*player.opponents, opponent)[-RECENT:],
        chips=player.chips - (player.hula and mode.hula.chips > 0),
        shields_used=player.shields_used + shielded,
        seen=player.board,
        stats=_update_stats(player.stats, mine.attack, theirs.taken, wins),
    )


def _compute_hp(mine: DuelSide) -> tuple[int, bool]:
    """HP after damage, `cheat_death` and healing; whether `cheat_death` was used."""
    player = mine.modifiers.player
    hp = max(0, player.hp - mine.taken)
    lives = [each.hp for each in mine.modifiers.find(CheatDeath)]
    if hp == 0 and lives and not player.revived:
        return max(lives), True
    if hp > 0 and mine.lost:
        healing = mine.modifiers.total(HealOnLoss, "hp")
        hp = max(hp, min(mine.modifiers.mode.start_hp, hp + healing))
    return hp, False


def _update_stats(stats: Stats, mine: Attack, damage: int, wins: bool) -> Stats:
    return replace(
        stats,
        lines_won=stats.lines_won + mine.won,
        damage_dealt=stats.damage_dealt + damage,
        biggest_hit=max(stats.biggest_hit, damage),
        hulas=stats.hulas + (mine.hula == "applied"),
        failed_hulas=stats.failed_hulas + (mine.hula in ("failed", "shielded")),
        stops=stats.stops + (mine.stop != "none"),
        duels_won=stats.duels_won + wins,
    )


def _side_report(seat: int, side: DuelSide, after: Player) -> Side:
    before, attack = side.modifiers.player, side.attack
    revived = after.revived and not before.revived
    healed = 0 if revived else after.hp - max(0, before.hp - side.taken)
    return Side(
        seat=seat,
        board=before.board,
        lines=side.fighter.lines,
        won=attack.won,
        base=attack.base,
        scoop=attack.scoop,
        synergies=side.modifiers.synergies,
        hula=attack.hula,
        stop=attack.stop,
        multiplier=attack.multiplier,
        royalty=attack.royalty,
        dealt=attack.damage,
        taken=side.taken,
        healed=healed,
        hp_before=before.hp,
        hp_after=after.hp,
        revived=revived,
    )


def _finish_boards(turn: Turn, fighters: dict[int, Fighter]) -> list[int]:
    """Fantasyland and loans (steps 7 and 8); returns the seats that earned fantasyland."""
    entering = [
        seat
        for seat in turn.state.living
        if earns_fantasyland(fighters[seat].modifiers, turn.player(seat).hp)
    ]
    for seat in entering:
        turn.replace_player(seat, enter_fantasyland(turn.player(seat)))
    for seat in turn.state.living:
        _return_loans(turn, seat)
        player = turn.player(seat)
        turn.update_player(seat, hp_history=(*player.hp_history, player.hp), ready=False)
    return entering


def _return_loans(turn: Turn, seat: int) -> None:
    board = turn.player(seat).board
    loans = [card for card in board.cards() if card.loan]
    if loans:
        turn.update_player(seat, board=board.replace_cards({card.uid: None for card in loans}))
        return_cards(turn, loans)


def _report(
    turn: Turn, duels: tuple[Duel, ...], bye: int | None, entering: list[int], out: list[int]
) -> None:
    state = turn.state
    report = Report(
        round=state.round,
        stage=state.stage,
        events=state.events,
        duels=duels,
        bye=bye,
        fantasyland=tuple(entering),
        eliminated=tuple(out),
    )
    turn.update(report=report)
    turn.emit(Fought(report))


def _conclude(turn: Turn) -> None:
    """End the match, or begin the result phase; automatic seats are done with it."""
    if len(turn.state.living) <= 1:
        outcome.end_match(turn, "last_alive")
    elif turn.state.round >= turn.mode.max_rounds:
        outcome.end_match(turn, "rounds")
    else:
        turn.update(phase="result")
        for seat in turn.state.living:
            turn.update_player(seat, ready=turn.player(seat).automatic, late=False)
