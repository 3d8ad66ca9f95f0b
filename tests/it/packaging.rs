//! Tests of package files that are derived from other files: manual pages, addresses of the publisher, manifests.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a script of `packaging`. `publisher` is the text of the file that says who publishes the program.
fn run(script: &str, publisher: &str, arguments: &[&str]) -> Output {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, publisher).unwrap();
    let mut python = Command::new("python3");
    python.arg(root().join("packaging").join(script)).args(arguments);
    python.env("GUMU_PUBLISHER", file.path()).env("SOURCE_DATE_EPOCH", "1600000000").output().unwrap()
}

/// Runs a script of `packaging`, which must succeed, and returns its output.
#[track_caller]
fn print(script: &str, publisher: &str, arguments: &[&str]) -> String {
    let output = run(script, publisher, arguments);
    assert!(output.status.success(), "{script}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs a script of `packaging`, which must fail, and returns its one-line error message.
#[track_caller]
fn refusal(script: &str, publisher: &str, arguments: &[&str]) -> String {
    let output = run(script, publisher, arguments);
    let why = text(&output.stderr).trim().to_owned();
    assert!(!output.status.success() && why.lines().count() == 1, "{script}: {why}");
    why
}

const NOBODY: &str = "name =\nmail =\nhome =\n";
const SOMEBODY: &str = "name = Li Wei\nmail = li@forge.example\nhome = https://forge.example/li/gumu\n";

#[test]
fn nobody_publishes_until_the_file_names_somebody() {
    assert_eq!(print("publisher.py", NOBODY, &["contact"]), "\n");
    assert!(refusal("publisher.py", NOBODY, &["contact", "--needed"]).contains("nobody publishes"));
    assert_eq!(print("publisher.py", SOMEBODY, &["contact", "--needed"]), "Li Wei <li@forge.example>\n");
    let release = concat!("https://forge.example/li/gumu/releases/download/v", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(print("publisher.py", SOMEBODY, &["release"]), release);
    for (wrong, why) in [
        ("name = Li Wei\n", "or none of them"),
        ("nickname = Li\n", "is not one of"),
        ("name = Li\nmail = li@localhost\nhome = https://forge.example/li/gumu\n", "address for mail"),
        ("name = Li\nmail = li@forge.example\nhome = http://forge.example/li/gumu\n", "home is an address"),
        ("name = Li, Wei\nmail = li@forge.example\nhome = https://forge.example/li/gumu\n", "control files"),
    ] {
        let refused = refusal("publisher.py", wrong, &["contact"]);
        assert!(refused.contains(why), "{wrong}: {refused}");
    }
}

#[test]
fn the_description_for_software_centers_has_addresses_of_the_publisher_alone() {
    let of_nobody = print("metainfo.py", NOBODY, &[]);
    assert!(!of_nobody.contains("http") && !of_nobody.contains("<screenshot"), "{of_nobody}");
    let version = concat!("<release version=\"", env!("CARGO_PKG_VERSION"), "\" date=\"");
    assert!(of_nobody.contains(version), "{of_nobody}");
    let of_somebody = print("metainfo.py", SOMEBODY, &[]);
    let screenshot = concat!(
        "<image type=\"source\" width=\"1120\" height=\"760\">https://forge.example/li/gumu/releases/download/v",
        env!("CARGO_PKG_VERSION"),
        "/light-en.png</image>"
    );
    assert!(of_somebody.contains("<url type=\"homepage\">https://forge.example/li/gumu</url>"), "{of_somebody}");
    assert!(of_somebody.contains(screenshot), "{of_somebody}");
}

/// Returns the long options in a text.
fn options(text: &str) -> BTreeSet<String> {
    let is_of_option = |it: char| it.is_ascii_lowercase() || it == '-';
    let found = text.match_indices("--").map(|(at, _)| text[at..].split(|it| !is_of_option(it)).next().unwrap());
    found.filter(|it| 4 < it.len()).map(str::to_owned).collect()
}

#[test]
fn the_manual_pages_have_what_the_programs_print_as_their_help() {
    let folder = tempfile::tempdir().unwrap();
    let (gumu, brain) = (env!("CARGO_BIN_EXE_gumu"), env!("CARGO_BIN_EXE_pbrain-gumu"));
    print("manual.py", NOBODY, &[gumu, brain, folder.path().to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap().replace("\\-", "-");
    let help = |program: &str, arguments: &[&str]| {
        text(&Command::new(program).args(arguments).arg("--help").output().unwrap().stdout)
    };
    let window = page("gumu.6");
    assert_eq!(options(&window), options(&help(gumu, &["--lang", "en"])));
    assert!(window.contains("\ngumu - gomoku as one small native program\n"), "{window}");
    let engine = page("pbrain-gumu.6");
    let top = help(brain, &[]);
    let mut wanted = options(&top);
    let commands: Vec<_> = top.lines().filter_map(|it| it.strip_prefix("  pbrain-gumu ")?.split(' ').next()).collect();
    assert!(8 < commands.len(), "{commands:?}");
    for command in commands {
        let help = help(brain, &[command]);
        wanted.extend(options(&help));
        let usage = help.lines().next().unwrap().strip_prefix("pbrain-gumu ").unwrap();
        let usage = usage.split("  ").next().unwrap();
        assert!(engine.contains(usage), "{usage} is not in the manual page");
    }
    assert_eq!(options(&engine), wanted);
}

#[test]
fn a_release_of_a_version_that_is_not_written_is_refused() {
    let mut bash = Command::new("bash");
    let output = bash.arg(root().join("packaging/version.sh")).args(["--check", "99.0.0"]).output().unwrap();
    let why = text(&output.stderr);
    assert!(!output.status.success() && why.contains("the version 99.0.0 is not written into Cargo.toml"), "{why}");
}

#[test]
fn manifests_have_the_checksums_and_licenses_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert!(refusal("manifests.py", NOBODY, &[path]).contains("nobody publishes"));
    let missing = refusal("manifests.py", SOMEBODY, &[path]);
    assert!(missing.contains(&format!("gumu-{version}-windows10-x64-installed.zip is missing")), "{missing}");
    let names = ["windows10-x64-installed.zip", "windows7-x86-installed.zip"].map(|it| format!("gumu-{version}-{it}"));
    for name in names.iter().chain([&format!("gumu-{version}.tar.xz")]) {
        fs::write(folder.path().join(name), "").unwrap();
    }
    print("manifests.py", SOMEBODY, &[path]);
    let read = |name: &str| fs::read_to_string(folder.path().join("manifests").join(name)).unwrap();
    // The SHA-256 of an empty file.
    let sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let release = format!("https://forge.example/li/gumu/releases/download/v{version}");
    let winget = read("winget/LiWei.Gumu.installer.yaml");
    assert_eq!(winget.matches(&sum.to_uppercase()).count(), 2, "{winget}");
    for name in &names {
        let (folder, _) = name.split_once("-installed").unwrap();
        assert!(winget.contains(&format!("InstallerUrl: {release}/{name}\n")), "{winget}");
        assert!(winget.contains(&format!("RelativeFilePath: {folder}\\gumu.exe\n")), "{winget}");
    }
    for locale in ["en-US", "zh-CN"] {
        let page = read(&format!("winget/LiWei.Gumu.locale.{locale}.yaml"));
        assert!(page.contains("License: MIT AND OFL-1.1\n"), "{page}");
    }
    let scoop: serde_json::Value = serde_json::from_str(&read("scoop/gumu.json")).unwrap();
    assert_eq!(scoop["license"], "MIT,OFL-1.1");
    assert_eq!(scoop["architecture"]["64bit"]["hash"], sum);
    assert_eq!(scoop["architecture"]["32bit"]["url"], format!("{release}/{}", names[1]));
    for (file, maintainer) in [("aur/PKGBUILD", true), ("aur/.SRCINFO", false), ("homebrew/gumu.rb", false)] {
        let text = read(file);
        assert!(text.contains(sum) && text.contains("https://forge.example/li/gumu"), "{file}: {text}");
        assert!(!maintainer || text.starts_with("# Maintainer: Li Wei <li@forge.example>\n"), "{file}: {text}");
    }
    let syntax = Command::new("bash").arg("-n").arg(folder.path().join("manifests/aur/PKGBUILD")).status().unwrap();
    assert!(syntax.success());
}
