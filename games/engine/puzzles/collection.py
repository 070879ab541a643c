"""A collection: matches of bots with the puzzles that were found in them. Shipped as a file."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from zlib import compress, decompress

import msgspec

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import ActionBase, Rules, Sitter
from games.engine.puzzles.finder import Tally, find_puzzles
from games.engine.puzzles.puzzle import Puzzle
from games.engine.review.analysis import PlayedStep
from games.engine.review.judge import Judge

MOST_PER_MATCH = 6
NAIVE_SHARE = 0.3
"""Of the puzzles, those that the weakest bots always solve."""
LoggedMove = tuple[int, ActionBase]
"""(seat, action)"""


class Source(msgspec.Struct, frozen=True):
    """A match with its puzzles. Key and log make every state again."""

    number: int
    levels: tuple[str, ...]
    log: str
    puzzles: tuple[Puzzle, ...]


class Figures(msgspec.Struct, frozen=True):
    """What the search took, and what became of the positions."""

    matches: int = 0
    looked: int = 0
    promising: int = 0
    contradicted: int = 0
    unsure: int = 0
    sure: int = 0
    kept: int = 0
    seconds: float = 0

    def add(self, tally: Tally, seconds: float) -> Figures:
        """With one more match."""
        sums = {name: getattr(self, name) + count for name, count in vars(tally).items()}
        total = round(self.seconds + seconds, 2)
        return Figures(**{**sums, "matches": self.matches + 1, "seconds": total})


class Collection(msgspec.Struct, frozen=True):
    """Puzzles of one game, in rules and content that never change."""

    game: str
    seed: str
    rules_version: int
    release: int = 1
    figures: Figures = Figures()
    sources: tuple[Source, ...] = ()

    @property
    def puzzles(self) -> list[Puzzle]:
        return [puzzle for source in self.sources for puzzle in source.puzzles]


def begin_collection(game: Game, seed: str) -> Collection:
    """A collection without matches, for release 1 of the content."""
    return Collection(game.key, seed, game.rules.version)


def search_match(game: Game, collection: Collection) -> tuple[Source, Tally]:
    """The next match of a collection."""
    number = collection.figures.matches
    rules, key = playouts.first_rules(game), match_key(collection, number)
    levels = choose_levels(game, number)
    steps, tally = play_match(game, rules, key, levels), Tally()
    known = {puzzle.key for puzzle in collection.puzzles}
    easy = sum(puzzle.naive for puzzle in collection.puzzles)
    may_be_easy, kept = easy < NAIVE_SHARE * (len(known) + 4), list[Puzzle]()
    for puzzle in find_puzzles(Judge(game, rules, key), steps, tally, may_be_easy):
        if puzzle.key not in known and len(kept) < MOST_PER_MATCH:
            known.add(puzzle.key)
            kept.append(puzzle)
    tally.kept = len(kept)
    return Source(number, levels, pack_log(steps) if kept else "", tuple(kept)), tally


def add_source(collection: Collection, source: Source, tally: Tally, seconds: float) -> Collection:
    """The collection with one more match; one without puzzles is only counted."""
    more = (source,) if source.puzzles else ()
    return msgspec.structs.replace(
        collection,
        figures=collection.figures.add(tally, seconds),
        sources=(*collection.sources, *more),
    )


def match_key(collection: Collection, number: int) -> bytes:
    """The key of a match of a collection."""
    return source_key(collection.game, collection.seed, number)


def source_key(game: str, seed: str, number: int) -> bytes:
    """The key of a match, by the game and the seed of its collection."""
    return sha256(f"puzzles/{game}/{seed}/{number}".encode()).digest()


def choose_levels(game: Game, number: int) -> tuple[str, ...]:
    """The bots of a match: sizes and levels in turn."""
    assert game.review
    sizes, levels = game.seats[: game.review.puzzles.sizes], list(game.bots.levels)
    size = sizes[number % len(sizes)]
    first = number // len(sizes)
    return tuple(levels[(first + seat) % len(levels)] for seat in range(size))


def play_match(game: Game, rules: Rules, key: bytes, levels: tuple[str, ...]) -> list[PlayedStep]:
    """A match of bots, step by step."""
    before, steps = start_match(game, rules, key, levels), list[PlayedStep]()
    for line in playouts.play_bots(game, key, levels, rules, state=before):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state
    return steps


def start_match(game: Game, rules: Rules, key: bytes, levels: tuple[str, ...]) -> Any:
    """The first state of a match of bots."""
    return rules.start(game.decode_options({}), (Sitter(bot=True),) * len(levels), Chance(key))


def pack_log(steps: list[PlayedStep]) -> str:
    """The moves of a match, as short as it gets."""
    lines = [[step.seat, step.action] for step in steps]
    return b64encode(compress(msgspec.json.encode(lines), 9)).decode()


def unpack_log(game: Game, log: str) -> list[LoggedMove]:
    """The moves of a match."""
    lines = msgspec.json.decode(decompress(b64decode(log)), type=list[tuple[int, msgspec.Raw]])
    return [(seat, game.decode(bytes(action))) for seat, action in lines]


def replay_source(
    game: Game, rules: Rules, collection: Collection, source: Source
) -> Iterator[Any]:
    """The states of a match: the first one, and the one after each move."""
    key = match_key(collection, source.number)
    state = start_match(game, rules, key, source.levels)
    yield state
    for seat, action in unpack_log(game, source.log):
        state = protocol.play(rules, state, seat, action, Chance(key)).state
        yield state
