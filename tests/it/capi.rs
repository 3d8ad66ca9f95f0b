//! The engine as a shared library: programs in C (with the address sanitizer) and in Python play with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The name of the library.
const LIBRARY: &str = "gumu_engine";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command that must succeed, and returns its output.
#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| {
        panic!("{command:?}: {error}; `bash tests/setup.sh test` installs what is missing");
    });
    let [said, complained] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it).into_owned());
    assert!(output.status.success(), "{command:?}: {}\n{said}\n{complained}", output.status);
    said
}

/// The path of the library, which is built from the current source when it is first used.
static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
    // Find out with which profile the tests were built: Cargo puts executables into `target/PROFILE`.
    let programs = Path::new(env!("CARGO_BIN_EXE_pbrain-gumu")).parent().unwrap();
    let profile = match programs.file_name().unwrap().to_str().unwrap() {
        "debug" => "dev",
        name => name,
    };
    // Cargo chooses the features of the dependencies for all packages and targets of a command together. So name the
    // same packages and targets as the build of the tests. Cargo then reuses the dependencies, and builds only the
    // library.
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--locked", "--workspace", "--lib", "--test", "it", "--profile", profile]);
    run(cargo.arg("--target-dir").arg(programs.parent().unwrap()).current_dir(root()));
    programs.join(format!("lib{LIBRARY}.so"))
});

/// Installs the library, its header and its pkg-config file below a folder.
fn install(prefix: &Path, lib: &str) {
    let mut install = Command::new("bash");
    run(install.arg(root().join("packaging/put-library.sh")).arg(&*BUILT).arg(prefix).arg(lib));
}

/// Returns the entries of a kind, such as `SONAME` or `NEEDED`, in the dynamic section of an ELF file.
fn dynamic_entries(kind: &str, file: &Path) -> Vec<String> {
    let section = run(Command::new("readelf").args(["--dynamic", "--wide"]).arg(file).env("LC_ALL", "C"));
    let lines = section.lines().filter(|it| it.contains(&format!("({kind})")));
    lines.filter_map(|it| Some(it.split_once('[')?.1.split_once(']')?.0.to_owned())).collect()
}

#[test]
fn the_library_bears_the_name_that_is_installed_and_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("lib{LIBRARY}.so.{}", env!("CARGO_PKG_VERSION_MAJOR"));
    assert_eq!(dynamic_entries("SONAME", &BUILT), [name.as_str()]);
    install(folder.path(), "lib");
    let libraries = folder.path().join("lib");
    let file = format!("lib{LIBRARY}.so.{}", env!("CARGO_PKG_VERSION"));
    let links = [(format!("lib{LIBRARY}.so"), &name), (name.clone(), &file)];
    for (link, target) in links {
        assert_eq!(fs::read_link(libraries.join(link)).unwrap(), Path::new(target));
    }
    assert!(fs::symlink_metadata(libraries.join(file)).unwrap().is_file());
}

#[test]
fn a_program_in_c_plays_through_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let (prefix, program) = (folder.path().join("prefix"), folder.path().join("game"));
    install(&prefix, "lib");
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-pthread"]);
    cc.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    cc.arg("-I").arg(prefix.join("include")).arg(root().join("tests/capi/game.c")).arg("-o").arg(&program);
    cc.arg("-L").arg(prefix.join("lib")).arg(format!("-l{LIBRARY}"));
    run(cc.arg(format!("-Wl,-rpath,{}", prefix.join("lib").display())));
    assert_eq!(run(Command::new(program).arg(env!("CARGO_PKG_VERSION"))), "played\n");
}

#[test]
fn a_program_in_python_plays_through_the_library() {
    let mut python = Command::new("python3");
    python.arg(root().join("tests/capi/game.py")).arg(&*BUILT);
    assert_eq!(run(&mut python), "played\n");
}

/// Returns the only example in a language from `docs/embed.md`, which describes the use of the engine in other
/// programs.
fn example(language: &str) -> String {
    let document = fs::read_to_string(root().join("docs/embed.md")).unwrap();
    let (_, example) = document.split_once(&format!("\n```{language}\n")).unwrap();
    example.split_once("\n```\n").unwrap().0.to_owned() + "\n"
}

#[test]
fn the_examples_of_the_document_run() {
    let folder = tempfile::tempdir().unwrap();
    let prefix = folder.path().join("prefix");
    install(&prefix, "lib");
    let (c, python, program) =
        (folder.path().join("game.c"), folder.path().join("game.py"), folder.path().join("game"));
    fs::write(&c, example("c")).unwrap();
    fs::write(&python, example("python")).unwrap();
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]).arg("-I").arg(prefix.join("include")).arg(&c);
    cc.arg("-o").arg(&program).arg("-L").arg(prefix.join("lib")).arg(format!("-l{LIBRARY}"));
    run(cc.arg(format!("-Wl,-rpath,{}", prefix.join("lib").display())));
    let answer = run(&mut Command::new(program));
    assert!(answer.contains(", score ") && answer.contains(" at depth "), "{answer}");
    let game = run(Command::new("python3").arg(python).arg(&*BUILT));
    assert!(game.starts_with("h8 ") && 9 <= game.split_whitespace().count(), "{game}");
}

#[test]
fn a_program_in_c_is_compiled_against_the_installed_library() {
    let folder = tempfile::tempdir().unwrap();
    // Move the installed folder, because the installed files must find each other wherever the folder lies.
    let (built, prefix, program) = (folder.path().join("built"), folder.path().join("some where"), "play");
    let mut install = Command::new("bash");
    install.arg(root().join("packaging/put-library.sh")).arg(&*BUILT);
    run(install.arg(&built).arg("lib/of-this-machine"));
    fs::rename(&built, &prefix).unwrap();
    let libraries = prefix.join("lib/of-this-machine");
    let mut flags = Command::new("pkg-config");
    flags.args(["--cflags", "--libs", LIBRARY]).env("PKG_CONFIG_PATH", libraries.join("pkgconfig"));
    let mut cc = Command::new("sh");
    cc.arg("-c").arg(format!("cc -std=c11 -Wall -Wextra -Wpedantic -Werror \"$0\" -o {program} {}", run(&mut flags)));
    run(cc.arg(root().join("packaging/texts/play.c")).current_dir(folder.path()));
    let program = folder.path().join(program);
    let asked_for = format!("lib{LIBRARY}.so.{}", env!("CARGO_PKG_VERSION_MAJOR"));
    assert!(dynamic_entries("NEEDED", &program).contains(&asked_for));
    let mut play = Command::new(program);
    let told = run(play.env("LD_LIBRARY_PATH", &libraries));
    assert!(told.starts_with("h8 ") && told.ends_with(" wins\n") || told.ends_with("a draw\n"), "{told}");
}
