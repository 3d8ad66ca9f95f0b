#!/usr/bin/env python3
"""Runs a brain that drops lines which reach it in the instant after a line of its own, such as Embryo.

Each line from the manager of a match waits until 20 ms after the brain's last line. `pbrain-gumu match` waits by itself.
c-gomoku-cli does not: the brain misses a move, and loses the game on time, or misses END, and never ends.
Usage as an engine of c-gomoku-cli, with absolute paths:

    "cmd=python3 TESTS/brain_late.py BRAIN"
"""

import os
import subprocess
import sys
import threading
import time

# Time between a line of the brain and the next line to it, in seconds.
DELAY = 0.02


def main():
    brain = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    last_answer = 0.0

    def pass_answers():
        nonlocal last_answer
        for line in iter(brain.stdout.readline, b""):
            last_answer = time.monotonic()
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
        # End at once, although the other thread waits for a line from a manager that sends no more.
        os._exit(brain.wait())

    threading.Thread(target=pass_answers, daemon=True).start()
    for line in iter(sys.stdin.buffer.readline, b""):
        time.sleep(max(0.0, last_answer + DELAY - time.monotonic()))
        brain.stdin.write(line)
    brain.stdin.close()
    brain.wait()


if __name__ == "__main__":
    main()
