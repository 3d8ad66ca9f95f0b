#!/usr/bin/env bash
# Builds the release executable, weighs it – examples/weigh says how – and writes the figures into the README.
set -euo pipefail
cd "$(dirname "$0")/.."

bash tests/setup.sh weigh
cargo build --release --locked
cargo run --quiet --locked --example weigh
