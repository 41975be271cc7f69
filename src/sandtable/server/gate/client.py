"""The browser client, as files: made when the package is built, or a page that says that it was not."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

FOLDER = Path(__file__).parents[2] / "_web"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>Sandtable</h1>
<p>The server runs, but the browser client is not part of this installation.
What can be asked of the server is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


def client_file(path: str, folder: Path | None = None) -> Response:
    """A file of the client; the page itself for every address that is not a file, since the client reads addresses.

    Files under ``assets`` have their content's hash in their names and never change; all else is asked for again.
    """
    folder = FOLDER if folder is None else folder
    page = folder / "index.html"
    if not page.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_FIRST})
    wanted = _inside(folder, path)
    if wanted is not None:
        is_hashed = path.startswith("assets/")
        return FileResponse(wanted, headers={"Cache-Control": FOR_EVER if is_hashed else ASK_FIRST})
    if path.startswith("assets/"):
        return JSONResponse({"code": "page/unknown", "text": "there is no such file"}, 404)
    return FileResponse(page, headers={"Cache-Control": ASK_FIRST})


def _inside(folder: Path, path: str) -> Path | None:
    """The file at a path within a folder, if there is one; paths that no disk can have are of none."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or with a NUL
        return None
