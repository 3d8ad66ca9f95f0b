#!/usr/bin/env bash
# Searches with LLVM's fuzzer for bytes on which a reader fails: `fuzz.sh READER [SECONDS]`. It needs a nightly compiler
# and one for C++. What it learns stays in the build folder, and a selection, by `pack.py`, in tests/data/hostile for
# every run of the tests.
set -euo pipefail
cd "$(dirname "$0")"

reader=$1
build=$PWD/../../target/fuzz
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
coverage+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
coverage+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
RUSTFLAGS="--cfg fuzzing -Cdebug-assertions $coverage" \
    cargo +nightly build --quiet --locked --release --features fuzzer --target "$host" --target-dir "$build" --bin "$reader"
corpus=$build/corpus/$reader
mkdir -p "$corpus" "$build/found"
"$build/$host/release/$reader" -max_total_time="${2-600}" -max_len=20000 -timeout=10 -rss_limit_mb=1024 \
    -artifact_prefix="$build/found/" "$corpus" ../data/formats
python3 pack.py "$corpus" "../data/hostile/$reader.bin"
