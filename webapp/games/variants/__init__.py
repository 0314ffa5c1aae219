"""The variants, by key. A new one is registered here and nowhere else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from webapp.games.variant import Variant
from webapp.games.variants import fifty_two, interval, war, world_war

__all__ = ["VARIANTS", "Variant"]

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.key: variant for variant in (interval.VARIANT, *war.FAMILY, fifty_two.VARIANT, world_war.VARIANT)}
)
