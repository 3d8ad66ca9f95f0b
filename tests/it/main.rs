//! All integration tests, in one binary, because each binary must link the whole library.
#![allow(clippy::unwrap_used, reason = "what a test calls may fail as the test does")]

mod accessibility;
mod architecture;
mod arena;
mod arena_openings;
#[cfg(target_os = "linux")]
mod capi;
mod clock;
mod demo;
mod editor;
mod edits;
mod engines;
mod evaluations;
mod explore;
mod files;
mod fits;
mod forbidden;
mod formats;
mod game_reviews;
mod golden;
mod golden_file;
mod harness;
mod history;
mod hostile;
mod kept;
mod kills;
mod languages;
mod lesson;
mod linear;
#[cfg(unix)]
mod many_machines;
mod match_reports;
#[cfg(target_os = "linux")]
mod memory;
mod notes;
mod opening;
mod opening_ui;
#[cfg(target_os = "linux")]
mod packaging;
mod paint;
mod pictures;
mod point_values;
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod power_cuts;
mod practice;
mod prediction;
mod progress;
mod protocol;
mod protocol_check;
mod puzzles;
mod readme;
mod record;
mod review_statements;
mod review_ui;
mod roster;
mod rules;
mod rules_pages;
mod sounds;
mod spsa;
mod symmetry;
mod ui;
mod vcf;
#[cfg(target_os = "linux")]
mod window;
mod windows;
