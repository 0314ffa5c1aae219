"""The names of the arithmetic: kinds of question, the skills they train, the misconceptions told apart."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Kind(StrEnum):
    """A kind of question (arithmetic.md, "The kinds")."""

    ORDER = "order"
    BETWEEN_COUNT = "between-count"
    WIDTH = "width"
    CHANCE = "chance"
    INSIDE = "inside"
    NEAREST_ZERO = "nearest-zero"
    GREATEST = "greatest"
    HIGHEST = "highest"
    DIFFERENCE = "difference"
    POT_COUNT = "pot-count"
    LAY_COUNT = "lay-count"
    SHARE = "share"
    BEAT_COUNT = "beat-count"

    @property
    def skill(self) -> "Skill":
        """The unit of the reports that this kind belongs to."""
        return SKILLS[self]


class Skill(StrEnum):
    """What a kind trains, the unit of the reports."""

    ORDERING = "ordering"
    BETWEEN = "between"
    DISTANCE = "distance"
    ZERO = "zero"
    COUNTING = "counting"
    CHANCE = "chance"
    FRACTION = "fraction"


class Misconception(StrEnum):
    """A thought that explains a wrong answer."""

    MAGNITUDE_ORDER = "magnitude-order"
    COUNTS_ENDS = "counts-ends"
    DIFFERENCE = "difference"
    IGNORES_SIGN = "ignores-sign"
    EMPTY_INTERVAL = "empty-interval"
    END_COUNTS = "end-counts"
    LEAST_IS_NEAREST = "least-is-nearest"
    OPPOSITES_DIFFER = "opposites-differ"
    LONGER_IS_LARGER = "longer-is-larger"
    SHORTER_IS_LARGER = "shorter-is-larger"
    LARGER_DENOMINATOR = "larger-denominator"
    NUMERATOR_ONLY = "numerator-only"
    BASE_TIMES_EXPONENT = "base-times-exponent"
    ACE_LOW = "ace-low"
    OPEN_ONLY = "open-only"
    FACE_DOWN_ONLY = "face-down-only"
    PART_TO_PART = "part-to-part"
    COUNTS_OWN = "counts-own"


SKILLS: Final[Mapping[Kind, Skill]] = MappingProxyType(
    {
        Kind.ORDER: Skill.ORDERING,
        Kind.BETWEEN_COUNT: Skill.BETWEEN,
        Kind.WIDTH: Skill.DISTANCE,
        Kind.CHANCE: Skill.CHANCE,
        Kind.INSIDE: Skill.BETWEEN,
        Kind.NEAREST_ZERO: Skill.ZERO,
        Kind.GREATEST: Skill.ORDERING,
        Kind.HIGHEST: Skill.ORDERING,
        Kind.DIFFERENCE: Skill.DISTANCE,
        Kind.POT_COUNT: Skill.COUNTING,
        Kind.LAY_COUNT: Skill.COUNTING,
        Kind.SHARE: Skill.FRACTION,
        Kind.BEAT_COUNT: Skill.CHANCE,
    }
)
