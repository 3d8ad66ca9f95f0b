//! Measures the release executable under an X server of its own, and writes the figures into docs/weight.md.
//!
//! See `tests/weigh.sh`, which runs it. The time of a start begins just before the process is created. It ends when the
//! window is drawn: when the X server sends a DAMAGE event after which the middle of the board has its color. Processor
//! time and wake-ups are counted by the kernel, for all threads of the process.
#![cfg_attr(target_os = "linux", allow(clippy::unwrap_used, reason = "a measurement that fails may say so roughly"))]

#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the tests need more of it")]
#[path = "../../tests/it/window/display.rs"]
mod display;
#[cfg(target_os = "linux")]
mod scene;
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "the tests need more of it")]
#[path = "../../tests/it/window/session_bus.rs"]
mod session_bus;
#[cfg(target_os = "linux")]
mod weight;

#[cfg(target_os = "linux")]
fn main() {
    weight::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {}
