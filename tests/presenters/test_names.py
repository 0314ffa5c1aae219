"""Short names that differ from each other."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from webapp.presenters.names import alphabetical, display_names


@dataclass(frozen=True)
class Somebody:
    """A row of a class list."""

    id: int
    name: str
    nickname: bool = False


def shown(*names: str) -> list[str]:
    """What a class of these names looks like."""
    return list(display_names([Somebody(at, name) for at, name in enumerate(names)]).values())


def test_a_first_name_that_nobody_else_has_stands_alone() -> None:
    assert shown("Emma Strand", "Bo", "Anne Marie Moe") == ["Emma", "Bo", "Anne"]


def test_two_emmas_are_told_apart_by_a_letter_of_the_surname() -> None:
    assert shown("Emma Strand", "Emma Lund", "Bo Li") == ["Emma S", "Emma L", "Bo"]


def test_as_many_letters_are_shown_as_it_takes() -> None:
    assert shown("Emma Strand", "Emma Strøm", "Emma Lund") == ["Emma Stra", "Emma Strø", "Emma L"]
    assert shown("Emma L", "Emma Larsen", "emma Lund") == ["Emma L", "Emma La", "emma Lu"]


def test_an_emma_without_a_surname_stays_emma() -> None:
    assert shown("Emma", "Emma Strand") == ["Emma", "Emma S"]


def test_equal_surnames_leave_the_whole_name_and_equal_names_a_number() -> None:
    assert shown("Emma Sofie Li", "Emma Marie Li") == ["Emma Sofie Li", "Emma Marie Li"]
    assert shown("Emma", "Emma", "emma") == ["Emma", "Emma 2", "emma 3"]
    assert shown("Emma Li", "Emma Li", "Emma Moe") == ["Emma Li", "Emma Li 2", "Emma M"]


def test_a_nickname_is_not_cut_and_is_told_apart_from_the_others() -> None:
    def beside(*nicknames: str) -> list[str]:
        people = [Somebody(at, name, nickname=True) for at, name in enumerate(nicknames)]
        return list(display_names([*people, Somebody(98, "Emma Lie"), Somebody(99, "Den Hansen")]).values())

    assert beside("Den store ugla", "Quick  fox") == ["Den store ugla", "Quick fox", "Emma", "Den H"]
    assert beside("Den store ugla", "Den lille ugla") == ["Den store ugla", "Den lille ugla", "Emma", "Den H"]
    assert beside("Emma", "emma L", "Emma lie") == ["Emma", "emma L", "Emma lie", "Emma Lie 2", "Den"]
    assert beside("Ugla", "ugla") == ["Ugla", "ugla 2", "Emma", "Den"]


def test_the_names_do_not_depend_on_the_order_of_the_list() -> None:
    pupils = [Somebody(1, "Emma"), Somebody(2, "Emma"), Somebody(3, "Emma Strand")]
    assert display_names(pupils) == display_names(reversed(pupils))


def test_who_left_takes_no_name_from_those_who_are_there() -> None:
    there, left = [Somebody(2, "Bo Lie"), Somebody(3, "Emma Strand")], [Somebody(1, "Bo Lie"), Somebody(4, "Åse Moe")]
    assert display_names(there, left) == {2: "Bo", 3: "Emma", 1: "Bo Lie", 4: "Åse"}
    assert display_names([Somebody(2, "Bo")], [Somebody(1, "Bo")]) == {2: "Bo", 1: "Bo 2"}


def test_names_are_sorted_as_in_norwegian() -> None:
    names = ["Zoe", "Åse", "Ærlend", "Čálli", "bo", "Östen", "Aksel", "Carl", "Dina", "Øyvind"]
    order = ["Aksel", "bo", "Čálli", "Carl", "Dina", "Zoe", "Ærlend", "Östen", "Øyvind", "Åse"]
    assert sorted(names, key=alphabetical) == order


words = st.sampled_from(["Emma", "emma", "Bo", "L", "La", "Larsen", "2", "Åse"])


@given(st.lists(st.lists(words, min_size=1, max_size=3).map(" ".join), max_size=12))
def test_no_two_pupils_are_shown_alike(names: list[str]) -> None:
    labels = [label.casefold() for label in shown(*names)]
    assert len(set(labels)) == len(names)


@given(st.lists(st.tuples(st.lists(words, min_size=1, max_size=3).map(" ".join), st.booleans()), max_size=12))
def test_nor_are_nicknames(people: list[tuple[str, bool]]) -> None:
    labels = display_names([Somebody(at, *person) for at, person in enumerate(people)])
    assert len({label.casefold() for label in labels.values()}) == len(people)
