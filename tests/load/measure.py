"""What is measured from outside: memory of processes, and times."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def memory_of(process: int) -> int:
    """The bytes that a process and its children hold, shared pages counted once; what has ended holds none."""
    try:
        tasks = [(task / "children").read_text().split() for task in Path(f"/proc/{process}/task").glob("*")]
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return own_memory_of(process) + sum(memory_of(int(child)) for children in tasks for child in children)


def own_memory_of(process: int) -> int:
    """The bytes that a process itself holds."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies, in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))]
