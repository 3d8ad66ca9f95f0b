//! Commands and links in the documents at the root of the repository.

use std::fs;
use std::path::{Path, PathBuf};

const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

/// The short READMEs in other languages, which contain the first command and the links of README.md.
const SHORT: [&str; 5] = ["README.cs.md", "README.ja.md", "README.ko.md", "README.ru.md", "README.vi.md"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

#[test]
fn the_continuous_integration_runs_the_command_of_the_readme() {
    let script = read(".ci/run");
    let command = script.lines().rfind(|line| !line.trim().is_empty()).unwrap();
    for readme in READMES {
        assert!(read(readme).contains(&format!("```sh\n{command}\n```")), "{readme} does not say {command:?}");
    }
}

#[test]
fn links_lead_to_files() {
    let others = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
    let mut files: Vec<_> = READMES.into_iter().chain(SHORT).chain(others).map(PathBuf::from).collect();
    let documents =
        fs::read_dir(root().join("docs")).unwrap().map(|it| Path::new("docs").join(it.unwrap().file_name()));
    files.extend(documents.filter(|it| it.extension().is_some_and(|it| it == "md")));
    files.extend(["docs/matches/README.md", "docs/matches/README.zh-CN.md"].map(PathBuf::from));
    assert!(15 <= files.len(), "{files:?}");
    for file in files {
        let text = read(&file);
        for link in text.split("](").skip(1).filter_map(|it| it.split(')').next()) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { file.with_file_name("").join(path) };
            let is_there = link.starts_with("http") || root().join(target).exists();
            assert!(is_there, "{} leads to {link}, which is not there", file.display());
            let name = |line: &str| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            let has_heading = text.lines().any(|it| it.starts_with('#') && name(it) == heading);
            assert!(!path.is_empty() || has_heading, "{} has no heading {heading}", file.display());
        }
    }
}

#[test]
fn the_readmes_are_short() {
    for file in READMES {
        let n_lines = read(file).lines().count();
        assert!(n_lines <= 120, "{file} has {n_lines} lines");
    }
}

#[test]
fn the_game_in_rust_is_short_and_the_same_in_both_documents() {
    let source = read("src/core/lib.rs");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(|it| it.strip_prefix(' ').unwrap_or(it));
    let game: Vec<_> = lines.skip_while(|line| *line != "```").skip(1).take_while(|line| *line != "```").collect();
    let n_lines = game.iter().filter(|line| !line.is_empty()).count();
    assert!((1..=12).contains(&n_lines), "{n_lines} lines");
    let game = format!("```rust\n{}\n```\n", game.join("\n"));
    assert!(read("docs/embed.md").contains(&game), "docs/embed.md lacks {game}");
}
