"""First names that are common in Norwegian schools: they tell which column without a heading holds first names.

Nobody's name depends on being here: it is a hint for a whole column, and the teacher sees what was read.
"""

from typing import Final


def words_of(text: str) -> frozenset[str]:
    """The words of a text, each once."""
    return frozenset(text.split())


GIVEN_NAMES: Final = words_of(
    """
    ada adam adrian agnes ahmed aksel alba albert alexander alfred ali alma alva amalie amanda amelia amina amir
    amund anders andrea andreas angelina anita anna anne annika anniken anton ariel arne arvid asbjørn aslak
    astrid august aurora axel ayla ayman bendik benjamin bilal birk bjørn bo brage bård camilla casper cassandra
    celine charlotte christian christina christoffer clara cornelia daniel david didrik dina ebba edda edvard
    egil einar eira eirik elena eli elias elin elina elisabeth elise ella ellinor elvira emil emilia emilie
    emily emine emma emrik endre erik erlend espen esther ethan eva even fatima felix ferdinand filip fillip
    finn fredrik freja frida fride frode gabriel gard geir georg gina gro gunnar guro gustav hanna hannah hans
    hedda hedvig helena helene helle henriette henrik henry herman hermine hilde hugo hussein håkon håvard
    ibrahim ida inga inger ingrid ingvild isa isabella isak iselin ivar iver jakob jan jana jannicke jenny jens
    jesper joakim johan johanna johannes john jon jonas jonathan josef josefine julia julian julie jørgen kaja
    karen kari karin karoline kasper katarina khadija kim kine kirsten kjell kjersti knut konrad kristian
    kristin kristine kristoffer lars lasse lea leah leif lena leo leon leonora levi liam lilly lina linda line
    linn linnea linus lise liv live lotte louise lovise lucas ludvig lukas lykke madeleine magne magnus maja
    malin margrete maria mariam marie marit marius markus marte marthe martin martine maryam mateo mathea matheo
    mathias mathilde mats max maya melina mia michael mie mikael mikkel mila milla millie milo minna moa mohamed
    mohammad mohammed molly morten muhammad nadia naomi nathaniel nicolai nikolai nils nina noah noor nora oda
    odin ola olai olav ole oliver olivia omar oscar oskar othilie otto peder per pernille peter petra petter
    philip pål ragnar ragnhild rebecca rebekka robin roger rolf ronja runa rune sam samuel sander sandra sara
    sarah sebastian selma sigrid sigurd silje simen simon sina sindre siri sofia sofie solveig sondre sonja
    stella stian stine storm sunniva susanne svein sverre synne synnøve søren tage tarjei teodor terje thea theo
    theodor theodora thomas tia tilda tina tiril tobias tom tomas tomine tonje tor tora tord tore torstein trine
    trond trude truls trygve tuva ulrik una vanessa vegard vera vetle victor victoria viktor viktoria vilde
    vilja viljar villemo vilma wilhelm willa william wilma yasin yasmin yngve yusuf zahra zoe åge åse åsne ørjan
    øystein øyvind
    """
)
SURNAME_ENDINGS: Final = (
    "sen", "son", "sson", "stad", "berg", "land", "dal", "vik", "haug", "bakken", "moen", "rud", "nes", "ness", "heim",
    "mann", "ova", "ski", "ić", "vic", "lund", "strand", "hagen", "eide", "set", "gård", "gaard", "borg", "enko",
)  # fmt: skip
