#!/usr/bin/env bash
# Builds the release executable, weighs it – examples/weigh says how – and writes the figures into docs/weight.md. With
# `windows`, also those of the executables for Windows, which takes twenty minutes more where they are not yet built.
set -euo pipefail
cd "$(dirname "$0")/.."

bash tests/setup.sh weigh
cargo build --release --locked
if [ "${1-}" = windows ]; then
    bash packaging/windows.sh
    bash packaging/windows.sh 10
fi
cargo run --quiet --locked --example weigh -- "$@"
