"""Every report page of the demo year: queries, CPU time and size; prints one JSON object.

Run as `python -m tests.load.bench_reports`: makes the demo in a folder of its own and asks each page through the app,
without a server. The first asking of a page, which compiles its queries and templates, is not counted.
"""

import json
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import event

from tests.rooms import sign_in
from webapp import create_app
from webapp.clock import now_ms
from webapp.demo import Size, fill_in
from webapp.extensions import db
from webapp.models import Base, Teacher

PAGES = {
    "class report": "/classes/1/report",
    "class report, a game": "/classes/1/report?game=interval",
    "pupil report": "/classes/1/pupils/6/report",
    "session report": "/sessions/12/report",
    "results of a session": "/sessions/12",
    "class": "/classes/1",
    "over time, XLSX": "/classes/1/over-time.xlsx",
    "every answer of a session, CSV": "/sessions/12/answers.csv",
}
TIMES = 9


def yardstick() -> float:
    """CPU seconds of ten million additions in a loop: what this machine is, now."""
    began, total = time.process_time(), 0
    for number in range(10_000_000):
        total += number
    return time.process_time() - began


def measured(app: Flask, path: str) -> dict[str, Any]:
    """One page: the median of some askings."""
    client = app.test_client()
    sign_in(client, 1)
    queries = 0

    def count(*_: Any) -> None:
        nonlocal queries
        queries += 1

    seconds, size = [], 0
    for number in range(TIMES + 1):
        queries = 0
        with app.app_context():
            event.listen(db.engine, "before_cursor_execute", count)
        began = time.process_time()
        answer = client.get(path)
        seconds.append(time.process_time() - began)
        with app.app_context():
            event.remove(db.engine, "before_cursor_execute", count)
        assert answer.status_code == 200, (path, number)
        size = len(answer.data)
    return {
        "queries": queries,
        "cpu_ms": round(statistics.median(seconds[1:]) * 1000, 1),
        "most_cpu_ms": round(max(seconds[1:]) * 1000, 1),
        "kB": round(size / 1000, 1),
    }


def main() -> None:
    """Make the demo, ask the pages, print."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"INSTANCE_PATH": folder, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{Path(folder) / 'b.sqlite3'}"}
        )
        with app.app_context():
            Base.metadata.create_all(db.engine)
            fill_in(Size(3, 25, 12), 6, now_ms())
            db.session.get_one(Teacher, 1).language = "nb"
            db.session.commit()
        found = {
            "made": datetime.now(UTC).date().isoformat(),
            "yardstick_s": round(yardstick(), 2),
            "pages": {name: measured(app, path) for name, path in PAGES.items()},
        }
        with app.app_context():
            db.session.remove()
            db.engine.dispose()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
