#!/usr/bin/env bash
# Searches with LLVM's fuzzer for inputs on which a reader fails, or needs more than a fixed time per byte.
#
#   fuzz.sh READER [SECONDS]   runs one target of `targets` on short inputs, then for a fifth of the time on long ones
#   fuzz.sh all SECONDS        runs every target for this number of seconds
#   fuzz.sh pack READER        writes a selection of the found inputs to tests/data/hostile, for the tests
#   fuzz.sh runs               prints the number of runs of each target so far
#
# Needs a C++ compiler besides Rust. The results stay in the build folder, target/fuzz: the inputs in `corpus`, the
# inputs that fail in `found`, and the number of runs in `runs.tsv`.
set -euo pipefail
cd "$(dirname "$0")"

build=$(realpath ../..)/target/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')

build_targets() {
    local coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
    coverage+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
    coverage+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
    RUSTFLAGS="--cfg fuzzing -Cdebug-assertions $coverage" cargo build --quiet --locked --release --features fuzzer \
        --target "$host" --target-dir "$build" "$@"
}

# Runs a target in a mode, `short` or `long`, for a number of seconds, and records how often the target ran.
search() {
    local reader=$1 mode=$2 seconds=$3 corpus=$build/corpus/$1 log=$build/log/$1.$2 status=0
    mkdir -p "$corpus" "$corpus.long" "$build/found" "$build/log"
    if [ -f "../data/hostile/$reader.bin" ]; then
        python3 pack.py --unpack "../data/hostile/$reader.bin" "$corpus"
    fi
    [ "$mode" = long ] || cp -n ../data/formats/* "$corpus"
    if [ "$mode" = long ]; then
        export GUMU_FUZZ_LONG=1
        # Use only a part of the inputs found earlier, because all of them would take longer than the given time.
        find "$corpus" -type f | shuf -n 30 | xargs -r cp -t "$corpus.long"
        corpus=$corpus.long
    fi
    "$build/$host/release/$reader" -max_total_time="$seconds" -max_len=20000 -timeout=300 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$build/found/$reader-$mode-" "$corpus" > "$log" 2>&1 || status=$?
    unset GUMU_FUZZ_LONG
    local runs
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    printf '%s\t%s\t%s\t%s\t%s\n' "$(date -u +%FT%TZ)" "$reader" "$mode" "${runs:-0}" "$status" >> "$build/runs.tsv"
    if [ "$status" != 0 ]; then
        echo "$reader ($mode): see $log and $build/found" >&2
    fi
    return "$status"
}

# Runs a target for a number of seconds with short inputs, and for a fifth of that time with long ones.
search_both() {
    local failed=0
    search "$1" short "$2" || failed=1
    search "$1" long $(($2 / 5 + 1)) || failed=1
    return "$failed"
}

case $1 in
all)
    build_targets
    failed=0
    for target in targets/*.rs; do
        search_both "$(basename "$target" .rs)" "$2" || failed=1
    done
    exit "$failed"
    ;;
pack) python3 pack.py "$build/corpus/$2" "../data/hostile/$2.bin" ;;
runs)
    awk -F'\t' '{ runs[$2] += $4; all += $4; found[$2] += $5 != 0 }
        END { for (it in runs) printf "%-16s %12d runs, %d ended by a finding\n", it, runs[it], found[it]
              printf "%-16s %12d runs\n", "all", all }' "$build/runs.tsv" | sort
    ;;
*)
    build_targets --bin "$1"
    search_both "$1" "${2-600}"
    ;;
esac
