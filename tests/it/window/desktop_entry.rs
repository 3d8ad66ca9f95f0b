//! The program in the menu of the desktop, and the application id by which a desktop recognizes the program's windows.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use x11rb::protocol::xproto::{AtomEnum, ConnectionExt};

use crate::window::program::{Home, Program};

/// The program's application id.
const APP_ID: &str = "io.github.gumu.gumu";

#[test]
fn the_window_bears_the_name_of_the_desktop_entry() {
    let home = Home::new();
    let program = Program::start(&home);
    let class = AtomEnum::WM_CLASS;
    let class = program.display.connection.get_property(false, program.window, class, AtomEnum::STRING, 0, 64).unwrap();
    assert_eq!(class.reply().unwrap().value, format!("gumu\0{APP_ID}\0").into_bytes());
    program.quit();
}

#[test]
fn the_program_is_put_into_the_menu_of_the_desktop_and_taken_out_of_it() {
    let home = Home::new();
    // A fake `update-desktop-database` writes down the folder with which it is called.
    let (seen, tool) = (home.path("seen"), home.path("bin/update-desktop-database"));
    fs::create_dir(home.path("bin")).unwrap();
    fs::write(&tool, format!("#!/bin/sh\necho \"$1\" > '{}'\n", seen.display())).unwrap();
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();

    let added = home.command().arg("--install-desktop").env("PATH", home.path("bin")).output().unwrap();
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let entry = home.path(format!("data/applications/{APP_ID}.desktop"));
    let said = String::from_utf8(added.stdout).unwrap();
    assert_eq!(said, format!("Gumu is now in the desktop menu: {}\n", entry.display()));
    let text = fs::read_to_string(&entry).unwrap();
    assert!(text.contains(concat!("\nExec=\"", env!("CARGO_BIN_EXE_gumu"), "\" %f\n")), "{text}");
    let folder = fs::read_to_string(&seen).unwrap();
    assert_eq!(folder.trim(), home.path("data/applications").to_str().unwrap());

    let removed = home.command().args(["--remove-desktop", "--lang", "cs"]).output().unwrap();
    assert!(removed.status.success() && !entry.exists());
    assert!(String::from_utf8(removed.stdout).unwrap().contains(" už není "));

    // The installation fails if a file exists where the data folder should be.
    fs::remove_dir_all(home.path("data")).unwrap();
    fs::write(home.path("data"), "").unwrap();
    let refused = home.command().arg("--install-desktop").output().unwrap();
    let why = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(why.starts_with("gumu: the desktop menu cannot be changed: ") && why.lines().count() == 1, "{why}");
}
