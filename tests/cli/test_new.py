"""``sandtable new``: what it makes is a game like all others, and what it refuses changes nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_kit import SOURCE, refused, sandtable

from sandtable.cli.new import TEMPLATE

INSTALL = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--target")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a new game."""
    into = tmp_path_factory.mktemp("games")
    done = sandtable("new", "red_fort", "--into", into)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(into / "red_fort") in done.stdout.replace("\n", "")
    return into / "red_fort"


@pytest.fixture(scope="module")
def installed(made, tmp_path_factory):
    """The environment in which the new game is installed."""
    site = tmp_path_factory.mktemp("site")
    command = [sys.executable, *INSTALL, site, "--disable-pip-version-check", made]
    subprocess.run(command, check=True, timeout=300, stdout=subprocess.DEVNULL)
    return os.pathsep.join([str(site), SOURCE])


def test_a_new_game_has_the_files_that_games_have(made):
    here = sorted(str(path.relative_to(made)) for path in made.rglob("*") if path.is_file())
    assert here == [
        "README.md", "pyproject.toml", "src/red_fort/__init__.py", "src/red_fort/imagine.py", "src/red_fort/know.py",
        "src/red_fort/notation.py", "src/red_fort/possible.py", "src/red_fort/red_fort.md", "src/red_fort/rules.py",
        "src/red_fort/scenario.py", "src/red_fort/scenarios/narrows.yaml", "src/red_fort/scenarios/standard.yaml",
        "src/red_fort/scenes.py", "src/red_fort/state.py", "src/red_fort/view.py", "tests/test_conformance.py",
        "tests/test_rules.py",
    ]  # fmt: skip


def test_nothing_in_a_new_game_has_the_name_of_the_template(made):
    for path in made.rglob("*"):
        assert not path.is_file() or not re.search("outpost|OUT-", path.read_text(), re.IGNORECASE), path
    assert not list(made.parent.glob(".*")), "nothing is left beside it"


def test_a_new_game_is_small():
    lines = sum(len(path.read_text().splitlines()) for path in (TEMPLATE / "src").rglob("*.py"))
    assert lines < 800


def test_the_tests_of_a_new_game_pass_conformance_in_every_runtime_included(made, installed):
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=made, capture_output=True, text=True,
        timeout=900, env={**os.environ, "PYTHONPATH": installed},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:]
    assert re.search(r"^\d\d passed", run.stdout, re.MULTILINE), run.stdout[-3000:]


def test_the_commands_of_its_readme_find_a_new_game(made, installed):
    readme = (made / "README.md").read_text()
    assert re.findall(r"^(pip install|sandtable \w+|pytest)", readme, re.MULTILINE) == [
        "pip install", "sandtable check", "sandtable play", "pytest", "sandtable serve",
    ]  # fmt: skip
    scenarios = sorted((made / "src/red_fort/scenarios").glob("*.yaml"))
    assert sandtable("check", *scenarios, PYTHONPATH=installed).returncode == 0
    watched = ("play", "red_fort", "--left", "greedy", "--right", "random", "--seed", "1")
    assert "has won" in sandtable(*watched, PYTHONPATH=installed).stdout
    assert "Red Fort" in sandtable("games", PYTHONPATH=installed, COLUMNS="200").stdout


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("RedFort", "new/bad-name"),
        ("red-fort", "new/bad-name"),
        ("1fort", "new/bad-name"),
        ("f", "new/bad-name"),
        ("../fort", "new/bad-name"),
        ("f" * 25, "new/bad-name"),
        ("class", "new/bad-name"),
        ("cloak", "new/taken"),
        ("json", "new/taken"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(name, code, tmp_path):
    assert repr(name) in refused(code, "new", name, "--into", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_left_as_it_is(tmp_path):
    (tmp_path / "fort").mkdir()
    refused("new/folder-there", "new", "fort", "--into", tmp_path)
    assert list(tmp_path.rglob("*")) == [tmp_path / "fort"]


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    refused("new/no-folder", "new", "fort", "--into", tmp_path / "nowhere")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path, monkeypatch):
    from sandtable.cli import new
    from sandtable.contract.errors import SandtableError

    def full(path: Path, *_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(SandtableError, match=r"new/not-writable.*No space left on device"):
        new.make_game("fort", tmp_path)
    assert list(tmp_path.iterdir()) == []
