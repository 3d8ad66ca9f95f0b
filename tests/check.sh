#!/usr/bin/env bash
# Everything that must hold before a change is taken: form, lints, documentation, tests.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo fmt --check
python3 packaging/licences.py --check
cargo clippy --locked --all-targets -- -D warnings
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
cargo test --locked
