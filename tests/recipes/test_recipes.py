"""A further set of numbers and a further kind of question are added to a copy of the project as the README tells it.

Nothing else is touched. In the copy the tests of every set and every kind pass, the new one is played with, and it is
told on the pages.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parent.parent.parent
PARTS: Final = ("webapp", "static", "templates", "translations", "tests", "pyproject.toml")
CATALOGUE: Final = "translations/nb/LC_MESSAGES/messages.po"


class Step(NamedTuple):
    """Lines that go into a file, before a line that is there already."""

    file: str
    before: str
    lines: str


SET = (
    Step(
        "webapp/games/number_sets.py",
        ')\n"""In the order in which they are offered.',
        '    NumberSet("tens", (5, 5), {card: 10 * _natural(card) for card in STANDARD_DECK}),\n',
    ),
    Step(
        "webapp/presenters/option_words.py",
        '}\n"""By set of numbers:',
        '    "tens": ValueWords(_l("Whole tens 10 … 130"), _l("Grade 5. Ace is 10, king is 130.")),\n',
    ),
    Step(
        CATALOGUE,
        'msgid "Who wins a war"',
        'msgid "Whole tens 10 … 130"\nmsgstr "Hele tiere 10 … 130"\n\n'
        'msgid "Grade 5. Ace is 10, king is 130."\nmsgstr "5. trinn. Ess er 10, konge er 130."\n\n',
    ),
)

KIND = (
    Step("webapp/games/kinds.py", "\n    @property\n    def skill", '    SUM = "sum"\n'),
    Step("webapp/games/kinds.py", "    }\n)\n", "        Kind.SUM: Skill.COUNTING,\n"),
    Step(
        "webapp/games/questions/interval.py",
        "ABOUT: Final[About]",
        '''class Sum(_Distance):
    """What the two cards make together."""

    kind = Kind.SUM

    @property
    def right(self) -> str:
        return str(self.first + self.second)

    def thoughts(self) -> Thoughts:
        yield Misconception.IGNORES_SIGN, (str(size(self.first) + size(self.second)),)


''',
    ),
    Step("webapp/games/questions/interval.py", "Chance),\n", "Sum, "),
    Step("webapp/games/variants/interval.py", "Kind.WIDTH, Kind.CHANCE", "Kind.SUM, "),
    Step(
        "webapp/presenters/interval_kinds.py",
        "CHANCE: Final = KindWords(",
        """SUM: Final = KindWords(
    key="sum",
    name=_l("What two cards make together"),
    went=_l("adding two cards"),
    tick=Tick("sum", _l("What do the cards make together?"), _l("−2 and 5 make 3.")),
    question=_l("What do your two cards make together?"),
    about=_pair,
    beside=_pair,
    table={"why-sum": _l("{a} and {b} make {n}.")},
)
""",
    ),
    Step("webapp/presenters/interval_kinds.py", "    interval.Chance: CHANCE,\n", "    interval.Sum: SUM,\n"),
    Step(
        "static/js/feedback.js",
        "  width({ operands, answer }) {\n    const [a, b] = ends(operands);\n    const [low",
        "  sum({ operands, answer }) {\n"
        '    return row([shape(operands.first), "+", paren(operands.second), "=", shape(answer.correct)]);\n  },\n',
    ),
    Step(
        "static/js/feedback.js",
        "  width({ operands, answer }) {\n    const [a, b] = ends(operands);\n    if (same",
        "  sum({ operands, answer }) {\n    const [a, b] = ends(operands);\n"
        '    return sayWith("why-sum", { ...shapes({ a, b }), n: shape(answer.correct) });\n  },\n',
    ),
    Step(
        CATALOGUE,
        'msgid "What part of the pairs did they win?"',
        "".join(
            f'msgid "{english}"\nmsgstr "{norwegian}"\n\n'
            for english, norwegian in (
                ("What two cards make together", "Hva to kort blir til sammen"),
                ("adding two cards", "å legge sammen to kort"),
                ("What do the cards make together?", "Hva blir kortene til sammen?"),
                ("−2 and 5 make 3.", "−2 og 5 blir 3."),
                ("What do your two cards make together?", "Hva blir de to kortene dine til sammen?"),
                ("{a} and {b} make {n}.", "{a} og {b} blir {n}."),
            )
        ),
    ),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project, to be changed."""
    for part in PARTS:
        here = ROOT / part
        if here.is_dir():
            shutil.copytree(here, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(here, tmp_path / part)
    return tmp_path


def follow(copy: Path, *steps: Step) -> None:
    """Do what the recipe says."""
    for file, before, lines in steps:
        text = (copy / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        (copy / file).write_text(text.replace(before, lines + before), encoding="utf-8")


def run(copy: Path, *arguments: str) -> str:
    """A Python of its own in the copy."""
    command = [sys.executable, "-m", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def passes(copy: Path, *tests: str) -> None:
    """These tests of the copy pass."""
    run(copy, "babel.messages.frontend", "--quiet", "compile", "--directory", "translations")
    run(copy, "pytest", "-n", "0", "-p", "no:cacheprovider", *tests)


def test_a_further_set_of_numbers(copy: Path) -> None:
    follow(copy, *SET)
    shutil.copy(Path(__file__).with_name("a_further_set.py"), copy / "tests/test_a_further_set.py")
    passes(
        copy,
        "tests/test_a_further_set.py",
        "tests/test_words.py",
        "tests/games/test_number_sets.py",
        "tests/sessions/test_options.py",
    )


def test_a_further_kind_of_question(copy: Path) -> None:
    follow(copy, *KIND)
    shutil.copy(Path(__file__).with_name("a_further_kind.py"), copy / "tests/test_a_further_kind.py")
    passes(
        copy,
        "tests/test_a_further_kind.py",
        "tests/test_words.py",
        "tests/presenters/test_kind_words.py",
        "tests/exports/test_stored_questions.py",
    )


def test_a_kind_without_its_words_is_found(copy: Path) -> None:
    follow(copy, *(step for step in KIND if "interval_kinds" not in step.file))
    with pytest.raises(AssertionError, match="test_every_class_of_question_has_a_record"):
        passes(copy, "tests/presenters/test_kind_words.py")


def test_a_kind_that_no_script_explains_is_found(copy: Path) -> None:
    follow(copy, *(step for step in KIND if "feedback.js" not in step.file))
    with pytest.raises(AssertionError, match="test_the_scripts_compare_and_explain_every_kind"):
        passes(copy, "tests/presenters/test_kind_words.py")
