#!/usr/bin/env bash
# Plays Master against another program at equal time, one thread each, two games at once, and keeps the games in
# docs/matches: 200 games of 0.3 s a move and 60 of 2 s on each board, once by our own runner and once by
# c-gomoku-cli (https://github.com/dhbloo/c-gomoku-cli), from openings on which nothing was tuned.
# Usage: bash tests/matches.sh BRAIN C_GOMOKU_CLI [BOARD…], with the paths of the other program and of c-gomoku-cli;
# boards are freestyle15, freestyle20, standard15 and renju15. What has been played already is not played again. Times
# mean nothing beside other work: two idle cores play a board in about three hours. docs/matches/README.md says how the
# other programs were built.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 1; }
brain=$(realpath "$1") cli=$(realpath "$2")
shift 2
[ $# -gt 0 ] || set -- freestyle15 freestyle20 standard15 renju15
gumu=$(realpath "${GUMU:-target/release/pbrain-gumu}")
folder=docs/matches
mkdir -p $folder

# play BOARD SECONDS GAMES: both runners, one after the other.
play() {
    local board=$1 seconds=$2 games=$3 rule=${1%[12][05]} size=${1: -2}
    local openings=tests/data/openings/$board.testing.txt name=$folder/$board-${2}s
    "$gumu" match "cmd:$gumu" "cmd:$brain" --rule "$rule" --size "$size" --games "$games" --seed 11 \
        --time-per-move "$seconds" --openings "$openings" --concurrency 2 --report "$name.json" --resume

    [ ! -e "$name.c-gomoku-cli.txt" ] || return 0
    local code scratch
    case $rule in freestyle) code=0 ;; standard) code=1 ;; renju) code=4 ;; esac
    scratch=$(mktemp -d)
    # Its openings have no spaces, and its own comments are lines of their own.
    grep -v '^#' "$openings" | tr -d ' ' >"$scratch/openings"
    "$cli" -each "tc=0/$seconds" thread=1 -engine name=gumu "cmd=$gumu" -engine name=other "cmd=$brain" -rule $code \
        -boardsize "$size" -games "$games" -repeat -concurrency 2 -openings "file=$scratch/openings" type=pos \
        order=random srand=1 -sgf "$scratch/games.sgf" >"$scratch/output"
    mv "$scratch/games.sgf" "$name.c-gomoku-cli.sgf"
    grep '^Score of' "$scratch/output" | tail -1 >"$name.c-gomoku-cli.txt"
    rm -r "$scratch"
}

for board; do
    play "$board" 0.3 200
    play "$board" 2 60
done
