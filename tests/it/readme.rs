//! Commands and links of the documents at the root.

use std::fs;
use std::path::{Path, PathBuf};

const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

/// The short ones of the other languages, which have the first command and the links.
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
    for file in READMES.into_iter().chain(SHORT).chain(["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"]) {
        let text = read(file);
        for link in text.split("](").skip(1).filter_map(|it| it.split(')').next()) {
            let is_file = !link.starts_with("http");
            assert!(
                !is_file || PathBuf::from(root()).join(link).exists(),
                "{file} leads to {link}, which is not there"
            );
        }
    }
}
