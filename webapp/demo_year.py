"""What the demo is made of: the classes, their names, the games of a school year, and how the pupils think."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from webapp.games.kinds import Misconception, Skill
from webapp.games.questions import Question

FIRST_NAMES: Final = (
    "Aksel Emma Emma Bo Ingrid Yusuf Čálli Maja Oskar Nora Jakob Åse Leah Filip Sara Mohammed Tiril Odin Amina Henrik "
    "Live Kasper Ella Jonas Zofia Sander Hedda Elias Thea Ibrahim Frida Magnus Selma Theo Vilde Noah Astrid Liam Iben "
    "Håkon Alma Mikkel Sunniva Adrian Ronja Erik Linnea Øyvind Mina Julian"
)
SURNAMES: Final = (
    "Berg Solberg Lie Nguyen Dahl Ali Somby Haugen Lund Moen Vik Eide Hagen Bakke Strand Hassan Myhre Ruud Farah Aas "
    "Nygård Holm Tangen Foss Kowalska Brekke Sæther Lien Kvam Omar Rønning Hauge Sunde Teigen Øvrebø"
)


@dataclass(frozen=True)
class Lesson:
    """A game of the programme; no kinds: those that are ticked from the start."""

    variant: str = "interval"
    numbers: str = "integers"
    kinds: tuple[str, ...] = ()
    war: str = "nearest-zero"
    minutes: int = 12


_LINE: Final = ("order", "inside", "nearest-zero")
_COUNT: Final = (*_LINE, "between-count")
_FAR: Final = (*_LINE, "between-count", "width")
PROGRAMME: Final[tuple[Lesson, ...]] = (
    Lesson(numbers="natural", kinds=("order", "inside", "between-count")),
    Lesson(),
    Lesson(kinds=_COUNT, minutes=15),
    Lesson("krig", kinds=("highest", "difference"), minutes=10),
    Lesson(kinds=("order", "inside", "greatest", "width"), war="highest"),
    Lesson(numbers="decimals", kinds=_LINE),
    Lesson(kinds=_FAR, minutes=15),
    Lesson("fifty-two", minutes=10),
    Lesson(numbers="decimals", kinds=(*_LINE, "chance")),
    Lesson(numbers="fractions", kinds=_LINE),
    Lesson("world-war-3", kinds=("beat-count",)),
    Lesson(kinds=(*_FAR, "chance"), minutes=15),
)
"""A school year, the oldest lesson first."""
CLASSES: Final = ("6B", "7A", "8C")

COMMON: Final[Mapping[Misconception, float]] = {
    Misconception.MAGNITUDE_ORDER: 0.35,
    Misconception.COUNTS_ENDS: 0.3,
    Misconception.DIFFERENCE: 0.3,
    Misconception.IGNORES_SIGN: 0.3,
    Misconception.END_COUNTS: 0.45,
    Misconception.LEAST_IS_NEAREST: 0.25,
    Misconception.OPPOSITES_DIFFER: 0.3,
    Misconception.LONGER_IS_LARGER: 0.3,
    Misconception.SHORTER_IS_LARGER: 0.12,
    Misconception.LARGER_DENOMINATOR: 0.3,
    Misconception.NUMERATOR_ONLY: 0.2,
    Misconception.PART_TO_PART: 0.4,
    Misconception.COUNTS_OWN: 0.3,
    Misconception.ACE_LOW: 0.15,
    Misconception.EMPTY_INTERVAL: 0.2,
}
"""How many of the pupils think so when the year begins."""


@dataclass
class Mind:
    """How a pupil answers: how sure in each skill, and which thoughts stand in the way.

    :param held: how often a thought decides the answer where it leads astray, when the year begins.
    :param grows: how much of the way to certainty the year brings.
    """

    pace: int
    grows: float
    checks: float
    sure: dict[Skill, float] = field(default_factory=dict)
    held: dict[Misconception, float] = field(default_factory=dict)

    @classmethod
    def some(cls, rng: Random) -> "Mind":
        """Somebody of a class: strong or weak on the whole, with ups and downs."""
        strength = rng.triangular(0.55, 0.97, 0.88)
        sure = {skill: min(max(strength + rng.uniform(-0.15, 0.1), 0.4), 0.98) for skill in Skill}
        held = {
            thought: rng.uniform(0.4, 0.9)
            for thought, often in COMMON.items()
            if rng.random() < often * (1.7 - strength)
        }
        checks = rng.choice((0.0, 0.0, 0.02, 0.1))
        return cls(rng.randrange(3_000, 9_000), rng.uniform(0.1, 0.7), checks, sure, held)

    def answer(self, question: Question, year: float, rng: Random) -> str:
        """What this pupil says.

        :param year: how much of the school year has gone by, 0 to 1.
        """
        learnt = self.grows * year
        for thought, answers in question.thoughts():
            misled = sorted(set(answers) & set(question.choices or answers) - {question.right})
            if misled and rng.random() < self.held.get(thought, 0) * (1 - learnt):
                return rng.choice(misled)
        sure = self.sure[question.kind.skill]
        if rng.random() < sure + (1 - sure) * learnt:
            return question.right
        return self._slip(question, rng)

    def _slip(self, question: Question, rng: Random) -> str:
        """A wrong answer out of the blue: another choice, or a number nearby."""
        if question.choices:
            return rng.choice([choice for choice in question.choices if choice != question.right])
        whole, bar, below = question.right.partition("/")
        return f"{max(int(whole) + rng.choice((-2, -1, 1, 2, 3)), 0)}{bar}{below}"
