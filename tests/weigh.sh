#!/usr/bin/env bash
# Builds the release executable, measures it as examples/weigh describes, and writes the figures into docs/weight.md.
# With `windows` it also measures the executables for Windows; building them first takes twenty more minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

bash tests/setup.sh weigh
cargo build --release --locked
if [ "${1-}" = windows ]; then
    bash packaging/windows.sh
    bash packaging/windows.sh 10
fi
cargo run --quiet --locked --example weigh -- "$@"
