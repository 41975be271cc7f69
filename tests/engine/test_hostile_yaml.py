"""Scenario files that were written to keep a reader busy."""

import contextlib
import time

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import parse_yaml

SIGNS = 90_000


def told(text: str) -> tuple[str, float]:
    """What a text is refused with, and how many seconds of work that took."""
    began = time.thread_time()
    with pytest.raises(SandtableError) as refused:
        parse_yaml(text, "my.yaml")
    return str(refused.value), time.thread_time() - began


@pytest.mark.parametrize("text", ["[" * SIGNS, "{" * SIGNS, "a: " + "[{" * (SIGNS // 2), "- " * SIGNS, "? " * SIGNS])
def test_what_is_nested_without_end_is_refused_at_once(text):
    parse_yaml("warm: up", "my.yaml")
    sentence, seconds = told(text)
    assert "a scenario file is at most 32 levels deep" in sentence
    assert sentence.startswith("scenario/too-deep: my.yaml:1: 33")
    assert seconds < 0.1


def test_the_line_is_told_where_it_gets_too_deep():
    assert told("[\n" * 40)[0].startswith("scenario/too-deep: my.yaml:33: ")
    assert told("\n".join(" " * depth + "a:" for depth in range(40)))[0].startswith("scenario/too-deep: my.yaml:32: ")


def test_what_a_scenario_needs_is_not_too_deep():
    assert parse_yaml("[" * 32 + "]" * 32, "my.yaml")[0] == eval("[" * 32 + "]" * 32)


@pytest.mark.parametrize(
    "text",
    [
        "[" + "0," * (SIGNS // 2) + "0]",
        "\n".join(f"k{number}: 1" for number in range(SIGNS // 9)),
        "- 1\n" * (SIGNS // 4),
        "[" + "[]," * (SIGNS // 3) + "]",
    ],
)
def test_what_says_too_much_is_refused_before_it_is_read_to_its_end(text):
    sentence, seconds = told(text)
    assert sentence.startswith("scenario/too-many-values: my.yaml:")
    assert seconds < 3.0


@pytest.mark.parametrize(
    "text",
    [
        '"' + "a " * (SIGNS // 2) + '"',
        "'" + "a\n" * (SIGNS // 2) + "'",
        "a: |\n" + "  b\n" * (SIGNS // 4),
        "\t" * SIGNS,
        "\n" * SIGNS,
        "# a\n" * (SIGNS // 4),
        "a: " + "9" * SIGNS,
        "a: 1" + ":59" * (SIGNS // 3),
        "- &a 1\n" + "- *a\n" * (SIGNS // 5),
        "%A b\n" * (SIGNS // 5),
        "a" * SIGNS + ": 1",
    ],
)
def test_other_long_texts_are_read_or_refused_within_a_second(text):
    began = time.thread_time()
    with contextlib.suppress(SandtableError):
        parse_yaml(text, "my.yaml")
    assert time.thread_time() - began < 1.0
