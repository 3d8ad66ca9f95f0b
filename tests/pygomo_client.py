#!/usr/bin/env python3
"""Plays some moves through pygomo-lib, a client of the Gomocup protocol on PyPI, and checks what it reads of a search.

`bash tests/setup.sh test` installs the client into target/pygomo, and `cargo test` runs this script from there:

    target/pygomo/bin/python tests/pygomo_client.py target/debug/pbrain-gumu

The script asks for reports in the form of `show_detail` 2, which pygomo-lib 0.1.1 reads completely. Of reports in the
default form, such as `Depth 9-17 | Eval 35 | Time 240ms | H8 I9`, it reads depth and evaluation, but an empty line: its
pattern for this form expects times that end in `s` or `m`, not in `ms`.
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
