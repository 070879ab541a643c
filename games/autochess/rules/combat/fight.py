"""The fight of a round (section 4.6), one job without any input."""

from dataclasses import dataclass

from msgspec.structs import replace

from games.autochess.cards import Card
from games.autochess.content.effects import CheatDeath, FantasylandMinRank, HealOnLoss
from games.autochess.content.index import Book
from games.autochess.content.terms import LINES, SIZES, rank_of
from games.autochess.events import Fought
from games.autochess.report import Duel, LineResult, Report, Side
from games.autochess.rules import outcome
from games.autochess.rules.combat.duel import (
    Blow,
    Fighter,
    blow,
    compare,
    fouls,
    judged,
    plain_types,
    spends_shield,
    taken,
)
from games.autochess.rules.combat.pairing import RECENT, Pair, pairing
from games.autochess.rules.modifiers import Powers, powers
from games.autochess.rules.preparation.pool import given_back
from games.autochess.state import Player, State, Stats
from games.engine.chance import Chance
from games.engine.protocol import Event, Step

FRONT = LINES.index("front")


@dataclass(frozen=True)
class Fate:
    """What a duel does to one side."""

    fighter: Fighter
    blow: Blow
    taken: int
    lost: bool
    """Won fewer lines than the other."""

    @property
    def powers(self) -> Powers:
        return self.fighter.powers


def fight(book: Book, state: State, rng: Chance) -> Step[State]:
    """Everyone's duels, from the same moment; then the match is over or its result is shown."""
    events: list[Event] = []
    state = outcome.concessions(book, state, events)
    if len(state.living) <= 1:
        return Step(outcome.ended(state, "conceded", events), tuple(events))
    state = _cleared(book, state)
    rests, split, drawn = pairing(state, rng)
    state = replace(state, pairings=state.pairings + drawn)
    hp_before = {seat: state.players[seat].hp for seat in state.living}
    known = {seat: judged(powers(book, state, seat, fighting=True)) for seat in state.living}
    duels = []
    after = state
    for pair in split:
        after, duel = _fought(book, after, pair, known, state.stage)
        duels.append(duel)
    if rests is not None:
        after = after.changing(rests, byes=after.players[rests].byes + 1)
    return _concluded(book, after, rests, tuple(duels), known, hp_before, events)


def _cleared(book: Book, state: State) -> State:
    """What nobody took goes back to the pool; a locked shop stays."""
    for seat in state.living:
        player = state.players[seat]
        left = [*player.pineapple, *player.tray, *(() if player.locked else player.shop)]
        state = given_back(book, state, left)
        shop = player.shop if player.locked else ()
        state = state.changing(seat, pineapple=(), keep=0, tray=(), shop=shop)
    return state


def _fought(
    book: Book, state: State, pair: Pair, known: dict[int, Fighter], stage: int
) -> tuple[State, Duel]:
    a, b = known[pair[0]], known[pair[1]]
    lines = tuple(compare(a, b, line) for line in range(len(LINES)))
    blows = tuple(
        blow(book, me, rival, _won(lines, side), stage)
        for side, (me, rival) in enumerate(((a, b), (b, a)))
    )
    fates = (
        Fate(a, blows[0], taken(a, blows[0], blows[1]), blows[0].won < blows[1].won),
        Fate(b, blows[1], taken(b, blows[1], blows[0]), blows[1].won < blows[0].won),
    )
    sides = []
    for me, other in ((0, 1), (1, 0)):
        player = _after_duel(fates[me], fates[other], pair[other])
        sides.append(_side(pair[me], fates[me], player))
        state = state.seating(pair[me], player)
    return state, Duel(sides[0], sides[1], lines)


def _won(lines: tuple[LineResult, ...], side: int) -> list[int]:
    return [line for line, result in enumerate(lines) if result.winner == side]


def _after_duel(mine: Fate, theirs: Fate, opponent: int) -> Player:
    """HP, streaks, chips, shields and statistics after a duel."""
    player, mode = mine.powers.player, mine.powers.mode
    hp, revived = _hp_after(mine)
    wins = mine.blow.won > theirs.blow.won
    win_streak, loss_streak = player.win_streak, player.loss_streak
    if wins:
        win_streak, loss_streak = win_streak + 1, 0
    elif mine.lost:
        win_streak, loss_streak = 0, loss_streak + 1
    shielded = mine.blow.hula == "shielded" and spends_shield(mine.powers)
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
        stats=_counted(player.stats, mine.blow, theirs.taken, wins),
    )


def _hp_after(mine: Fate) -> tuple[int, bool]:
    """HP after damage, second life and healing; whether a second life was used."""
    player = mine.powers.player
    hp = max(0, player.hp - mine.taken)
    lives = [each.hp for each in mine.powers.all(CheatDeath)]
    if hp == 0 and lives and not player.revived:
        return max(lives), True
    if hp > 0 and mine.lost:
        healing = mine.powers.total(HealOnLoss, "hp")
        hp = max(hp, min(mine.powers.mode.start_hp, hp + healing))
    return hp, False


def _counted(stats: Stats, mine: Blow, suffered: int, wins: bool) -> Stats:
    return replace(
        stats,
        lines_won=stats.lines_won + mine.won,
        damage_dealt=stats.damage_dealt + suffered,
        biggest_hit=max(stats.biggest_hit, suffered),
        hulas=stats.hulas + (mine.hula == "applied"),
        failed_hulas=stats.failed_hulas + (mine.hula in ("failed", "shielded")),
        stops=stats.stops + (mine.stop != "none"),
        duels_won=stats.duels_won + wins,
    )


def _side(seat: int, fate: Fate, after: Player) -> Side:
    before, blow = fate.powers.player, fate.blow
    revived = after.revived and not before.revived
    healed = 0 if revived else after.hp - max(0, before.hp - fate.taken)
    return Side(
        seat=seat,
        board=before.board,
        lines=fate.fighter.lines,
        won=blow.won,
        base=blow.base,
        scoop=blow.scoop,
        synergies=fate.powers.synergies,
        hula=blow.hula,
        stop=blow.stop,
        multiplier=blow.multiplier,
        royalty=blow.royalty,
        dealt=blow.dealt,
        taken=fate.taken,
        healed=healed,
        hp_before=before.hp,
        hp_after=after.hp,
        revived=revived,
    )


def _concluded(
    book: Book,
    state: State,
    rests: int | None,
    duels: tuple[Duel, ...],
    known: dict[int, Fighter],
    hp_before: dict[int, int],
    events: list[Event],
) -> Step[State]:
    """Fantasyland, loans, eliminations and what comes next (steps 7 to 10)."""
    entering = [seat for seat in state.living if earns_fantasyland(known[seat].powers, state, seat)]
    for seat in entering:
        state = state.seating(seat, _opened(state.players[seat]))
    for seat in state.living:
        state = _without_loans(book, state, seat)
        player = state.players[seat]
        state = state.changing(seat, hp_history=(*player.hp_history, player.hp), ready=False)
    out = [seat for seat in state.living if state.players[seat].hp == 0]
    report = Report(
        round=state.round,
        stage=state.stage,
        events=state.events,
        duels=duels,
        bye=rests,
        fantasyland=tuple(entering),
        eliminated=tuple(out),
    )
    state = replace(state, report=report)
    events.append(Fought(report))
    state = outcome.eliminated(book, state, out, hp_before, events)
    if len(state.living) <= 1:
        return Step(outcome.ended(state, "last_alive", events), tuple(events))
    if state.round >= book.mode(state).max_rounds:
        return Step(outcome.ended(state, "rounds", events), tuple(events))
    return Step(_shown(state), tuple(events))


def _shown(state: State) -> State:
    """The result phase; whoever plays by itself has seen it already."""
    state = replace(state, phase="result")
    for seat in state.living:
        state = state.changing(seat, ready=state.players[seat].automatic, late=False)
    return state


def earns_fantasyland(powers: Powers, state: State, seat: int) -> bool:
    """Whether the board opens, or keeps open, fantasyland (section 4.8)."""
    player = powers.player
    if state.players[seat].hp <= 0:
        return False
    types = plain_types(player.board)
    if len(player.board.line(FRONT)) < SIZES[FRONT] or not all(types) or any(fouls(types)):
        return False
    terms = powers.mode.fantasyland
    if player.fantasyland and player.run >= terms.max_run:
        return False
    lowest = min(
        (each.rank for each in powers.all(FantasylandMinRank)), default=terms.min_pair_rank
    )
    lowest = min(lowest, terms.min_pair_rank)
    front = player.board.line(FRONT)
    if not opens(front, lowest, pairs=not player.fantasyland):
        return False
    return not any(card.used for card in matching(front))


def opens(front: list[Card], lowest: int = 12, pairs: bool = True) -> bool:
    """The pure test on a front line: three of a kind, or (outside) a pair of queens or better."""
    group = matching(front)
    if len(group) == SIZES[FRONT]:
        return True
    return pairs and len(group) == 2 and rank_of(group[0].kind) >= lowest


def matching(front: list[Card]) -> list[Card]:
    """The cards that form the pair or the three of a kind; none if there is none."""
    ranks = [rank_of(card.kind) for card in front]
    return [card for card, rank in zip(front, ranks, strict=True) if ranks.count(rank) > 1]


def _opened(player: Player) -> Player:
    """Fantasyland next, and its cards marked: they open it only once."""
    marked: dict[int, Card | None] = {
        card.uid: replace(card, used=True) for card in matching(player.board.line(FRONT))
    }
    return replace(player, fantasyland_next=True, board=player.board.each(marked))


def _without_loans(book: Book, state: State, seat: int) -> State:
    player = state.players[seat]
    loans = [card for card in player.board.cards() if card.loan]
    if not loans:
        return state
    board = player.board.each({card.uid: None for card in loans})
    return given_back(book, state.changing(seat, board=board), loans)
