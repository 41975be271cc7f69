"""Record what ``tests/replays`` and ``tests/golden`` lack for the current rules versions: ``make replays``.

Nothing that is there is written over: a golden file changes by hand, in the commit that changes the behaviour.
"""

from sandtable.engine.registry import find_game
from sandtable.engine.saving import load, save
from tests.golden.recorded import GOLDEN, orders, record, replay_path, scenarios, short_transcript


def main() -> None:
    """Write the missing files."""
    for name, scenario in scenarios():
        game = find_game(name)
        path = replay_path(game, scenario)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            save(record(game, scenario), path)
            print(f"recorded {path.name}")
        match = load(path)
        for kind, text in (("transcript", short_transcript(match)), ("orders", orders(match))):
            golden = GOLDEN / name / f"{scenario}.{kind}.txt"
            golden.parent.mkdir(exist_ok=True)
            if not golden.exists():
                golden.write_text(text)
                print(f"wrote {golden.name}")


if __name__ == "__main__":
    main()
