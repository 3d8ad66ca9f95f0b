#!/usr/bin/env bash
# Plays Master against another program at equal time, one thread each, two games at once, and keeps the games in
# docs/matches: 200 games of 0.3 s a move and 60 of 2 s on each board, once by our own runner and once by
# c-gomoku-cli (https://github.com/dhbloo/c-gomoku-cli), from openings on which nothing was tuned.
# Usage: bash tests/matches.sh own|other SECONDS BRAIN C_GOMOKU_CLI [BOARD…]: the runner, the time of a move (0.3 or 2),
# and the paths of the other program and of c-gomoku-cli; boards are freestyle15, freestyle20, standard15 and renju15.
# Games that were played are kept, so the script can be interrupted at any time. Let nothing else run beside it, because
# the times would be wrong; on two idle cores everything takes about nine hours. docs/matches/README.md describes how
# the other programs were built.
# "bash tests/matches.sh count" prints the results of each match, by either runner and of both together.
# "bash tests/matches.sh entry N BRAIN C_GOMOKU_CLI [AT_ONCE]" lets BRAIN, such as a script that starts the entry for the
# Gomocup tournament, play N games against itself at each of the tournament's time limits: 5 s a move and 120 s a game,
# and 30 s and 180 s. It fails if a game does not end on the board. A game takes up to six minutes; AT_ONCE games, usually
# one, are played at the same time, even more than there are cores, because they are about time and not about strength.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=docs/matches

# results FILE…: for each file, the games won, drawn and lost by Gumu, the games that did not end on the board, and the
# pairs of games with the same opening, counted by Gumu's points: 0, 0.5, 1, 1.5 and 2.
results() {
    for file; do
        case $file in
        *.json)
            sed -nE '/^"summary"/{s/.*"won":([0-9]+),"drawn":([0-9]+),"lost":([0-9]+).*"pairs":\[([0-9,]+)\].*"not_on_board":([0-9]+).*/\1 \2 \3 \5 \4/; s/,/ /g; p}' "$file"
            ;;
        *)
            awk '/^\(;FF/ {
                black = /PB\[gumu\]/
                points = /RE\[0\]/ ? 1 : 2 * (/RE\[B\+1\]/ ? black : !black)
                n[points]++
                # The words with which c-gomoku-cli describes the ends on the board.
                if (!/five connection|fullfilled board|forbidden move/) n_other++
            }
            /opening move/ { if ($0 in first) n_pairs[first[$0] + points]++; else first[$0] = points }
            END {
                printf "%d %d %d %d", n[2], n[1], n[0], n_other
                for (points = 0; points <= 4; points++) printf " %d", n_pairs[points]
                print ""
            }' "$file"
            ;;
        esac
    done
}

# count FILE…: the results of the files together, and Elo with its interval of 95% from the pairs.
count() {
    results "$@" | awk 'function elo(share) { return -400 * log(1 / share - 1) / log(10) }
    { for (i = 1; i <= NF; i++) n[i] += $i }
    END {
        for (i = 5; i <= 9; i++) { share = (i - 5) / 4; n_pairs += n[i]; sum += n[i] * share; squares += n[i] * share ^ 2 }
        mean = sum / n_pairs
        error = 1.96 * sqrt((squares / n_pairs - mean ^ 2) / n_pairs)
        printf "%d games: %d won, %d drawn, %d lost; %d not on the board; ", n[1] + n[2] + n[3], n[1], n[2], n[3], n[4]
        printf "%.1f %%", 100 * mean
        # Print no Elo if the interval contains 0 or 100% of the points, which have no finite Elo.
        if (0 < mean - error && mean + error < 1)
            printf ", Elo %+.1f ± %.1f", elo(mean), (elo(mean + error) - elo(mean - error)) / 2
        print ""
    }'
}

if [ "${1-}" = count ]; then
    for report in $folder/*.json $folder/*/*.json; do
        sgf=${report%.json}.c-gomoku-cli.sgf match=${report#"$folder/"}
        match=${match%.json}
        echo "$match, ours: $(count "$report")"
        # The matches of some versions were played by our own runner alone.
        [ -e "$sgf" ] || continue
        echo "$match, c-gomoku-cli: $(count "$sgf")"
        echo "$match, together: $(count "$report" "$sgf")"
    done
    exit
fi
[ $# -ge 4 ] || { sed -n '2,14s/^# //p' "$0" >&2; exit 1; }
if [ "$1" = entry ]; then
    brain=$(realpath "$3") cli=$(realpath "$4") scratch=$(mktemp -d)
    grep -v '^#' tests/data/openings/freestyle20.testing.txt | tr -d ' ' >"$scratch/openings"
    for limits in 120/5 180/30; do
        # A move may be late by half of the tolerance, which is also the time in which a program must start.
        "$cli" -each "tc=$limits" tolerance=0.4 thread=1 "cmd=$brain" -engine name=gumu -engine name=other \
            -rule 0 -boardsize 20 -games "$2" -repeat -concurrency "${5:-1}" \
            -openings "file=$scratch/openings" type=pos -sgf "$scratch/games.sgf" >"$scratch/output"
        read -r won drawn lost n_other _ < <(results "$scratch/games.sgf")
        rm "$scratch/games.sgf"
        echo "${limits#*/} s a move and ${limits%/*} s a game: $((won + drawn + lost)) games, $n_other not on the board"
        [ "$n_other" = 0 ] || { echo "the output of c-gomoku-cli is in $scratch/output" >&2; exit 1; }
    done
    rm -r "$scratch"
    exit
fi
case $1 in own | other) ;; *) echo "$1: own or other" >&2; exit 1 ;; esac
runner=$1 seconds=$2 brain=$(realpath "$3") cli=$(realpath "$4")
shift 4
# Number of openings in one part: c-gomoku-cli cannot resume an interrupted match, so it plays each match in parts.
case $seconds in 0.3) games=200 part=10 ;; 2) games=60 part=5 ;; *) echo "$seconds: 0.3 or 2" >&2; exit 1 ;; esac
[ $# -gt 0 ] || set -- freestyle15 freestyle20 standard15 renju15
gumu=$(realpath "${GUMU:-target/release/pbrain-gumu}")
mkdir -p $folder

# own BOARD RULE SIZE: plays the match with our own runner.
own() {
    "$gumu" match "cmd:$gumu" "cmd:$brain" --rule "$2" --size "$3" --games $games --seed 11 \
        --time-per-move "$seconds" --openings "tests/data/openings/$1.testing.txt" --concurrency 2 \
        --report "$folder/$1-${seconds}s.json" --resume
}

# other BOARD RULE SIZE: plays the match with c-gomoku-cli, part by part.
other() {
    local code scratch sgf=$folder/$1-${seconds}s.c-gomoku-cli.sgf
    case $2 in freestyle) code=0 ;; standard) code=1 ;; renju) code=4 ;; esac
    scratch=$(mktemp -d)
    local n_played=0
    [ ! -e "$sgf" ] || n_played=$(grep -c '^(;FF' "$sgf")
    for ((; n_played < games; n_played += 2 * part)); do
        # Openings for c-gomoku-cli have no spaces and no comments, which are lines of their own in our files.
        grep -v '^#' "tests/data/openings/$1.testing.txt" | tr -d ' ' |
            sed -n "$((n_played / 2 + 1)),$((n_played / 2 + part))p" >"$scratch/openings"
        rm -f "$scratch/games.sgf" "$sgf.part"
        "$cli" -each "tc=0/$seconds" thread=1 -engine name=gumu "cmd=$gumu" -engine name=other "cmd=$brain" \
            -rule $code -boardsize "$3" -games $((2 * part)) -repeat -concurrency 2 \
            -openings "file=$scratch/openings" type=pos -sgf "$scratch/games.sgf" >"$scratch/output"
        # Replace the file in one step, so that an interruption leaves no part of it.
        [ ! -e "$sgf" ] || cat "$sgf" >"$sgf.part"
        cat "$scratch/games.sgf" >>"$sgf.part"
        mv "$sgf.part" "$sgf"
        echo "$1: $(count "$sgf")"
    done
    rm -r "$scratch"
}

for board; do
    "$runner" "$board" "${board%[12][05]}" "${board: -2}"
done
