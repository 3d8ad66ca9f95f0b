//! The rules of the source that the compiler does not check: imports, banned words, names and comments.
//!
//! Imports between modules and files are checked here; imports between packages are checked by the compiler.
//!
//! Each check takes the texts of files, and has a test in which it fails.

mod code;
mod cycles;
mod items;
mod source;

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use code::Code;
use source::{Source, paths_in, read_folder};

/// A module and the modules that it may import, from a row of the table in ARCHITECTURE.md.
struct Layer {
    number: u8,
    module: String,
    package: String,
    may_import: Vec<String>,
}

/// The table of the layers, read from ARCHITECTURE.md.
static LAYERS: LazyLock<Vec<Layer>> = LazyLock::new(|| {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    layers_of(&text)
});

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads the rows of the table in ARCHITECTURE.md, which has the columns layer, package, module, contents and imports.
fn layers_of(text: &str) -> Vec<Layer> {
    let rows = text.lines().skip_while(|it| !it.starts_with("| layer |")).skip(2).take_while(|it| it.starts_with('|'));
    let rows: Vec<Vec<_>> = rows.map(|it| it.trim_matches('|').split(" | ").map(str::trim).collect()).collect();
    let layers = rows.iter().map(|row| {
        let [number, package, module, _, imports] = row[..] else { panic!("{row:?} is not a row of the table") };
        let may_import = match imports {
            "–" => Vec::new(),
            "all" => rows.iter().filter(|it| it[2] != module).map(|it| it[2].trim_matches('`').to_owned()).collect(),
            _ => imports.split(", ").map(str::to_owned).collect(),
        };
        let [package, module] = [package, module].map(|it| it.trim_matches('`').to_owned());
        Layer { number: number.parse().unwrap(), module, package, may_import }
    });
    layers.collect()
}

/// Maximum width of a line, in columns.
const COLUMNS: usize = 120;

/// Files whose code may open files without the module `input`, because it opens only system files, folders, or files at
/// build time.
const READS_FILES: &[&str] = &[
    "core/build.rs",
    "core/output/folder.rs",
    "core/system_memory.rs",
    "window/app/power.rs",
    "window/app/desktop_settings.rs",
    "window/build.rs",
];

/// Words that must not occur in a module: neither in its own file nor in its folder, except in unit tests.
struct Ban {
    /// Path of the module in which the words are banned; empty for all files in `src/`.
    module: &'static str,
    /// Files in which the words are allowed.
    except: &'static [&'static str],
    words: &'static [&'static str],
}

impl Ban {
    fn includes(&self, path: &str) -> bool {
        let behind = path.strip_prefix(self.module);
        let is_inside = behind.is_some_and(|it| self.module.is_empty() || it == ".rs" || it.starts_with('/'));
        is_inside && !self.except.contains(&path)
    }
}

const BANS: &[Ban] = &[
    // Source files open other files only through the module `input`. It rejects pipes, because a read can block, and
    // devices, because a read may never end.
    Ban { module: "", except: READS_FILES, words: &["fs::read", "fs::read_to_string", "File::open"] },
    Ban {
        module: "core/game",
        except: &[],
        words: &["std::fs", "std::time", "std::thread", "std::net", "std::process", "std::env", "rand", "f32", "f64"],
    },
    Ban {
        module: "core/engine",
        except: &[],
        words: &["std::fs", "std::net", "std::process", "std::env", "println", "eprintln", "print", "eprint"],
    },
    Ban {
        module: "core/engine",
        except: &["core/engine/worker.rs", "core/engine/master/thread_pool.rs"],
        words: &["std::thread"],
    },
    Ban {
        module: "core/engine",
        except: &["core/engine/worker.rs", "core/engine/time.rs"],
        words: &["Instant", "SystemTime"],
    },
    Ban { module: "core/engine/classic", except: &[], words: &["master"] },
    Ban { module: "core/engine/master", except: &[], words: &["classic"] },
    Ban {
        module: "core/formats",
        except: &[],
        words: &["std::fs", "std::time", "std::thread", "std::net", "std::process", "rand", "println", "eprintln"],
    },
    Ban {
        module: "core/explore",
        except: &[],
        words: &["std::fs", "std::time", "std::thread", "std::net", "std::process", "rand", "println", "eprintln"],
    },
    Ban {
        module: "core/evaluations",
        except: &["core/evaluations/store.rs"],
        words: &["std::fs", "Instant", "SystemTime", "std::thread", "std::net", "std::process", "rand", "println"],
    },
    Ban {
        module: "window/ui",
        except: &[],
        words: &["winit", "softbuffer", "std::fs", "std::thread", "Instant", "SystemTime", "println", "eprintln"],
    },
];

/// Returns a sentence for each violation of the rules in a file of `src/`.
fn faults_of(source: &Source) -> Vec<String> {
    let path = source.path.as_str();
    let mut faults = Vec::new();
    faults.extend(fault_of_first_line(&source.text));
    faults.extend(faults_of_width(&source.text));
    faults.extend(faults_of_imports(path, &source.code));
    faults.extend(faults_of_words(path, &source.product));
    faults.extend(fault_of_unsafe(path, &source.code));
    faults.extend(fault_of_file_name(path));
    faults.extend(items::faults_of_docs(source));
    faults.into_iter().map(|fault| format!("src/{path}: {fault}")).collect()
}

fn fault_of_first_line(source: &str) -> Option<String> {
    let first = source.lines().next().unwrap_or_default();
    let is_sentence = first.strip_prefix("//! ").is_some_and(|it| 10 < it.len() && it.ends_with(['.', ':']));
    (!is_sentence).then(|| format!("begins with {first:?}, not with a sentence of `//!`"))
}

/// Returns the comments that are wider than the maximum line width; rustfmt wraps only code.
fn faults_of_width(source: &str) -> Vec<String> {
    let lines = (1..).zip(source.lines()).filter(|(_, line)| line.trim_start().starts_with("//"));
    let wide = lines.filter(|(_, line)| COLUMNS < line.chars().count());
    wide.map(|(number, _)| format!("the comment in line {number} is wider than {COLUMNS} columns")).collect()
}

fn faults_of_imports(path: &str, code: &Code) -> Vec<String> {
    let (package, inside) = path.split_once('/').unwrap_or(("", path));
    // The library for C (the package `capi`) counts as one module.
    let module = if package == "capi" { package } else { inside.split('/').next().unwrap_or_default() };
    if path == "main.rs" || package == "bin" || module == "lib.rs" || inside == "build.rs" {
        // Build scripts, the files `lib.rs`, and the source files of programs may import every module.
        return Vec::new();
    }
    let module = module.trim_end_matches(".rs");
    let Some(layer) = LAYERS.iter().find(|it| it.module == module && it.package == package) else {
        return vec![format!("the table of the layers has no module {module} in the package {package}")];
    };
    let mut faults = Vec::new();
    let roots = ["crate", "gumu_core", "gumu_window"];
    for root in roots.into_iter().filter(|it| package != "capi" || *it != "crate") {
        for name in code.names_below(root) {
            if name != layer.module && !layer.may_import.iter().any(|it| it == name) {
                faults.push(format!("{module} may not import {name}"));
            }
        }
    }
    if code.mentions("super::super") {
        faults.push("`super::super` hides which module is meant".to_owned());
    }
    faults
}

fn faults_of_words(path: &str, code: &Code) -> Vec<String> {
    let bans = BANS.iter().filter(|ban| ban.includes(path));
    let words = bans.flat_map(|ban| ban.words);
    words.filter(|word| code.mentions(word)).map(|word| format!("{word} does not belong here")).collect()
}

fn fault_of_unsafe(path: &str, code: &Code) -> Option<String> {
    let is_border_to_system = matches!(
        path,
        "core/protocol/process_tree.rs"
            | "core/protocol/process_tree/descendants.rs"
            | "core/protocol/process_tree/guard.rs"
            | "core/protocol/process_tree/job.rs"
            | "core/protocol/process_tree/watch.rs"
            | "window/app/drop.rs"
            | "window/app/sound/output.rs"
            | "core/system_memory.rs"
    );
    let is_boundary = path.starts_with("capi/") || is_border_to_system || path.contains("simd");
    (!is_boundary && code.mentions("unsafe")).then(|| "`unsafe` belongs at the border to C and in SIMD".to_owned())
}

/// Returns a violation if a file is named `mod.rs`: a module's file must have the module's name and lie beside its
/// folder.
fn fault_of_file_name(path: &str) -> Option<String> {
    path.ends_with("mod.rs").then(|| "the file of a module stands beside its folder and bears its name".to_owned())
}

#[test]
fn the_source_keeps_the_house_rules() {
    let sources = read_folder(&root().join("src"));
    assert!(10 < sources.len(), "only {} files were read", sources.len());
    let mut faults: Vec<_> = sources.iter().flat_map(faults_of).collect();
    faults.extend(items::faults_of_type_names(&sources));
    faults.extend(cycles::Imports::new(&sources).cycles());
    faults.extend(paths_in(&root().join("tests"), "").iter().filter_map(|it| fault_of_file_name(it)));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn imports_go_down_only() {
    assert!(10 < LAYERS.len(), "only {} rows were read", LAYERS.len());
    for layer in LAYERS.iter() {
        for below in &layer.may_import {
            let below = LAYERS.iter().find(|it| it.module == *below);
            let below = below.unwrap_or_else(|| panic!("{} imports what has no row", layer.module));
            assert!(below.number < layer.number, "{} may not import {}, by their layers", layer.module, below.module);
        }
    }
}

#[test]
fn every_module_of_the_table_is_there() {
    for Layer { package, module, .. } in LAYERS.iter() {
        let file = if package == module { "lib" } else { module };
        let path = root().join(format!("src/{package}/{file}.rs"));
        assert!(path.is_file(), "{} is missing", path.display());
    }
}

#[test]
fn a_row_of_the_table_is_read() {
    let text = "| 7 | `x` | none | – |\n\n| layer | package | module | contents | may import |\n|---|---|---|---|---|\n\
                | 0 | `core` | `a` | points, lines | – |\n| 2 | `core` | `b` | `c` | a, d |\n| 3 | `w` | `e` | the rest | all |\n\ne";
    let layers = layers_of(text);
    let rows: Vec<_> =
        layers.iter().map(|it| (it.number, &*it.package, &*it.module, it.may_import.join("+"))).collect();
    let expected = [(0, "core", "a", ""), (2, "core", "b", "a+d"), (3, "w", "e", "a+b")]
        .map(|it| (it.0, it.1, it.2, it.3.to_owned()));
    assert_eq!(rows, expected);
}

/// Checks that a file with this path and code has exactly the expected violations. The test adds a valid first line to
/// the code.
#[track_caller]
fn check(path: &str, code: &str, expected: &[&str]) {
    let faults = faults_of(&Source::new(path, &format!("//! A file for a test.\n\n{code}\n")));
    let expected: Vec<_> = expected.iter().map(|fault| format!("src/{path}: {fault}")).collect();
    assert_eq!(faults, expected, "{code}");
}

#[test]
fn an_import_upwards_or_sideways_is_found() {
    check("core/game/board.rs", "use crate::engine::Worker;", &["game may not import engine"]);
    check("core/engine/worker.rs", "fn f() { crate::ui::paint(); }", &["engine may not import ui"]);
    check("core/engine/worker.rs", "use gumu_core::formats;", &["engine may not import formats"]);
    check(
        "core/formats/sgf.rs",
        "use crate::{\n    game::{Board, Color},\n    engine,\n};",
        &["formats may not import engine"],
    );
    check("window/ui/state.rs", "use gumu_core::{game, sources::read};", &["ui may not import sources"]);
    check("window/ui/state.rs", "use crate :: app;", &["ui may not import app"]);
    check("capi/lib.rs", "use gumu_window::app::shell;", &["capi may not import app"]);
    check("capi/handle.rs", "use gumu_core::formats;", &["capi may not import formats"]);
    check("core/tools.rs", "", &["the table of the layers has no module tools in the package core"]);
    check("tools.rs", "", &["the table of the layers has no module tools in the package "]);
    check("core/ui/a.rs", "", &["the table of the layers has no module ui in the package core"]);
    check("core/game/a/b.rs", "use super::super::engine;", &["`super::super` hides which module is meant"]);
    check("core/game/a.rs", "#[cfg(test)]\nmod tests { use crate::app; }", &["game may not import app"]);
}

#[test]
fn an_import_downwards_is_no_fault() {
    check("core/engine/classic/gumu.rs", "use crate::engine::Value;\nuse crate::game::{Board, Color};", &[]);
    check("window/ui/state.rs", "use crate::{engine::Ticket, formats, game};", &[]);
    check("window/app/shell.rs", "use crate::{engine, game, ui};", &[]);
    check("main.rs", "use gumu_window::app;", &[]);
    check("bin/pbrain-gumu/main.rs", "use gumu_core::protocol;", &[]);
    check("core/game/board.rs", "// See crate::engine.\nuse my_crate::engine;", &[]);
}

#[test]
fn a_word_that_does_not_belong_is_found() {
    check("core/game/a.rs", "use std::fs;", &["std::fs does not belong here"]);
    check("core/game/a.rs", "use std::{fmt, fs::File};", &["std::fs does not belong here"]);
    check("core/game/a.rs", "use std::time::Instant;", &["std::time does not belong here"]);
    check(
        "core/game/a.rs",
        "fn f() -> f64 { rand::random() }",
        &["rand does not belong here", "f64 does not belong here"],
    );
    check("core/engine/a.rs", "fn f() { println!(); }", &["println does not belong here"]);
    check("core/engine/a.rs", "use std::thread;", &["std::thread does not belong here"]);
    check("core/engine/search.rs", "fn f() { Instant::now(); }", &["Instant does not belong here"]);
    check("core/engine/classic/a.rs", "use crate::engine::master::Tt;", &["master does not belong here"]);
    check("core/engine/master/a.rs", "use crate::engine::classic::Gumu;", &["classic does not belong here"]);
    check("window/ui/a.rs", "use winit::window::Window;", &["winit does not belong here"]);
    check("core/engine.rs", "use std::fs;", &["std::fs does not belong here"]);
    check("core/engine/master.rs", "use crate::engine::classic::Gumu;", &["classic does not belong here"]);
    check(
        "window/ui/a.rs",
        "use std::{thread, time::Instant};",
        &["std::thread does not belong here", "Instant does not belong here"],
    );
    check("core/arena/a.rs", "fn f() { std::fs::read(path); }", &["fs::read does not belong here"]);
    check("bin/tool/a.rs", "use std::fs::{File, read_to_string};", &["fs::read_to_string does not belong here"]);
    check("core/sources/a.rs", "fn f() { File::open(path); }", &["File::open does not belong here"]);
    check("core/game/a.rs", "fn f() { unsafe { g() } }", &["`unsafe` belongs at the border to C and in SIMD"]);
}

#[test]
fn a_word_in_its_place_is_no_fault() {
    check("core/engine/worker.rs", "use std::thread;\nuse std::time::Instant;", &[]);
    check("core/engine/opponent.rs", "use crate::engine::{classic, master};", &[]);
    check("window/app/power.rs", "fn f() { fs::read_to_string(path); }", &[]);
    check("core/arena/a.rs", "fn f() { fs::read_dir(path); File::create(path); }", &[]);
    check("window/app/shell.rs", "use std::fs;\nuse winit::window::Window;", &[]);
    check("capi/lib.rs", "use crate::Code;\nfn f() { unsafe { g() } }", &[]);
    check("core/engine/master/simd.rs", "fn f() { unsafe { g() } }", &[]);
    check("core/engine/masters.rs", "use crate::engine::classic::Gumu;", &[]);
    check("core/game/a.rs", "const A: &str = \"std::fs\"; // unsafe", &[]);
    check("core/game/a.rs", "// No std::fs here.\nstruct Brand { operand: f3200 }", &[]);
    check("core/game/a.rs", "fn f() {}\n#[cfg(test)]\nmod tests { use std::fs; }", &[]);
    check("core/game/a/tests.rs", "use std::fs;", &[]);
}

#[test]
fn a_comment_that_is_too_wide_is_found() {
    check("core/game/a.rs", &format!("    /// {}", "a".repeat(112)), &[]);
    check(
        "core/game/a.rs",
        &format!("    /// {}", "a".repeat(113)),
        &["the comment in line 3 is wider than 120 columns"],
    );
}

#[test]
fn a_module_file_in_its_folder_is_found() {
    check("core/game/record/mod.rs", "", &["the file of a module stands beside its folder and bears its name"]);
}

#[test]
fn a_file_that_does_not_begin_with_a_sentence_is_found() {
    for source in ["", "use std::fmt;\n", "//!\n//! The board.\n", "// The points of a board.\n", "//! the board\n"] {
        assert_eq!(faults_of(&Source::new("core/game/a.rs", source)).len(), 1, "{source:?}");
    }
}
