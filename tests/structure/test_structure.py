"""How the repository is laid out and named, as far as a program can judge it."""

from collections.abc import Callable, Iterator

import pytest

from tests.structure import baseline, names, rulebook
from tests.structure.checks import CHECKS


@pytest.mark.parametrize("name", CHECKS)
def test_nothing_new_offends(name: str) -> None:
    check: Callable[[], Iterator[str]] = CHECKS[name]

    assert baseline.new_offenders(name, check()) == {}, check.__doc__


def test_the_baseline_knows_only_these_checks_and_may_only_shrink() -> None:
    assert baseline.load().keys() <= CHECKS.keys()
    assert baseline.shrink({"a": {"x": 2, "y": 1}, "b": {"z": 1}}, {"a": {"x": 1, "new": 1}}) == {
        "a": {"x": 1}
    }


@pytest.mark.parametrize(
    ("name", "offends"),
    [
        ("told", True), ("by_bots", True), ("of", True), ("brought_up", True),
        ("cards_drawn", True),
        ("draw_cards", False), ("legal_actions", False), ("is_hidden", False), ("seed", False),
        ("shield_of", True), ("build_shield", False), ("token", False), ("_settled", True),
        ("chosen_language", False), ("find_stalled", False), ("take_over", False), ("over", True),
    ],
)  # fmt: skip
def test_participles_and_prepositions_are_recognised(name: str, offends: bool) -> None:
    assert names.is_participle_or_preposition(name) is offends


BOOK = rulebook.read("""
# Dice
## 4. Turn
### 4.5 Events
## 10. Rulings
| R7 | where |
## 11. Worked examples
| W06 | given |
12. A stack of two.
""")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Events (section 4.5), ruling R7.", []),
        ("Sections 4, 4.5 and 4.6.", ["section 4.6"]),
        ("What chance lays out (4.5 to 4.7).", ["section 4.7"]),
        ("The worked examples 12 to 14.", ["example 14"]),
        ("As W6 and W7 show.", ["W7"]),
        ("Half of it (0.5), 3.5 seconds.", []),
    ],
)
def test_citations_are_found_and_resolved(text: str, missing: list[str]) -> None:
    assert [found for found in rulebook.citations(text) if not BOOK.has(found)] == missing


def test_a_tests_name_cites_an_example() -> None:
    cited = [*rulebook.cited_by_name("test_w06_steal"), *rulebook.cited_by_name("test_ex12_pots")]

    assert cited == ["W6", "example 12"]
    assert all(map(BOOK.has, cited))
