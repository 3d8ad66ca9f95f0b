#!/usr/bin/env python3
"""Plays some moves through pygomo-lib, a client of the Gomocup protocol on PyPI, and checks what it reads of a search.

    python3 -m venv target/pygomo && target/pygomo/bin/pip install pygomo-lib==0.1.1
    target/pygomo/bin/python tests/pygomo_client.py target/debug/pbrain-gumu
"""

import sys

from pygomo import EngineClient


def last_report(engine, move):
    """Returns the move that is played, and the last report that has a line."""
    result = engine.turn(move, timeout=30)
    assert result is not None
    reports = [it for it in result.all_info if it.pv]
    assert reports, f"no report with a line was read: {result.all_info}"
    return result.move, reports[-1]


def main():
    engine = EngineClient(sys.argv[1])
    assert engine.start(15)
    assert "Gumu" in engine.about()
    engine.configure(max_node=20000, show_detail=2)
    for move in ["h8", "a1", "o15"]:
        played, report = last_report(engine, move)
        print(f"{move}: {played}, depth {report.depth}-{report.sel_depth}, {report.nodes} nodes, {report.pv}")
        assert 0 < report.depth <= report.sel_depth and 0 < report.nodes and report.pv[0] == played
    engine.quit()


if __name__ == "__main__":
    main()
