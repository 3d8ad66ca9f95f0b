//! The window program: the event loop of winit, painting on the screen, files and sounds, and the threads that search.

#[cfg(feature = "accessibility")]
mod accessibility;
mod autosave;
mod cli;
mod clipboard;
mod crash;
#[cfg(target_os = "linux")]
mod desktop_entry;
mod desktop_settings;
mod dialogs;
#[cfg(all(windows, target_pointer_width = "32"))]
mod drop;
mod engine_check;
mod explorer;
mod files;
mod history;
mod journal;
#[cfg(target_os = "linux")]
mod libraries;
mod position_database;
mod power;
mod practice;
mod present;
mod progress;
mod review_queue;
mod reviewer;
mod settings_file;
mod shell;
mod sound;
#[cfg(all(test, unix))]
#[path = "../core/input/special_files.rs"]
mod special_files;
mod system_fonts;
mod tasks;
mod terminal;
mod tournament;
mod translate;
mod user_folders;
#[cfg(all(target_os = "linux", feature = "wayland"))]
mod wayland;
mod window;
mod window_fault;
mod workers;
#[cfg(all(target_os = "linux", feature = "x11"))]
mod x11_depth;

use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::{env, panic};

#[cfg(feature = "accessibility")]
pub use accessibility::{AccessTarget, AccessTree};
pub use crash::{GameBackup, PanicHook};
pub use files::Folders;
pub use history::HistoryFolder;
pub use journal::{Claimed, Found, Journal, LeftGames};
pub use settings_file::SettingsFile;

use crate::app::cli::{CommandLine, Invocation};
use crate::app::shell::FatalFault;
#[cfg(target_os = "linux")]
use crate::formats::file_name::shown_path;
#[cfg(target_os = "linux")]
use crate::ui::locale::{Language, Template};

/// Runs the program with the command line of the process: opens the window, prints the help or the version, or changes
/// the entry in the desktop's menu.
#[must_use]
pub fn main() -> ExitCode {
    let CommandLine { language, invocation } = cli::parse(env::args_os().skip(1));
    let language = language.unwrap_or_else(cli::system_language);
    match invocation {
        Ok(Invocation::Help) => return terminal::print(&cli::help(language)),
        Ok(Invocation::Version) => return terminal::print(concat!("gumu ", env!("CARGO_PKG_VERSION"))),
        #[cfg(target_os = "linux")]
        Ok(Invocation::DesktopEntry(change)) => return change_menu(change, language),
        Ok(Invocation::Open(options)) => {
            let hook = PanicHook::install();
            match panic::catch_unwind(AssertUnwindSafe(|| shell::run(*options, Folders::of_user(), hook))) {
                Ok(Ok(())) => {}
                Ok(Err(FatalFault { fault, language })) => {
                    terminal::print_error(&fault.text(language));
                    return ExitCode::FAILURE;
                }
                // The panic hook has already reported the panic.
                Err(_) => return ExitCode::FAILURE,
            }
        }
        Err(fault) => {
            terminal::print_error(&fault.text(language));
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Installs or removes the desktop entry, which shows the program in the desktop's menu, and prints the path of the
/// entry.
#[cfg(target_os = "linux")]
fn change_menu(change: cli::EntryChange, language: Language) -> ExitCode {
    let changed = match change {
        cli::EntryChange::Install => desktop_entry::install(),
        cli::EntryChange::Remove => desktop_entry::remove(),
    };
    match (changed, change) {
        (Ok(path), cli::EntryChange::Install) => {
            terminal::print(&language.fill(Template::CliDesktopAdded { file: &shown_path(&path) }))
        }
        (Ok(path), cli::EntryChange::Remove) => {
            terminal::print(&language.fill(Template::CliDesktopRemoved { file: &shown_path(&path) }))
        }
        (Err(error), _) => {
            let why = language.io_fault(&error.into());
            terminal::print_error(&language.fill(Template::CliNoDesktopEntry { why: &why }));
            ExitCode::FAILURE
        }
    }
}
