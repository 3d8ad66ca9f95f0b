//! `gumu`: the program with a window for playing gomoku.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    gumu_core::output::catch_file_limit();
    gumu_window::app::main()
}
