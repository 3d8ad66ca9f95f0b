//! Finds cycles among the imports between files. Re-exports are followed to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, is_of_name};
use super::tokens::{Token, tokens_of};

/// Keywords before the name of an item that can contain other named items.
const TYPES: &[&str] = &["struct", "enum", "trait", "type", "union", "mod"];

/// Keywords before the name of any other item.
const VALUES: &[&str] = &["fn", "const", "static", "macro_rules"];

/// A `use` of one name; the name is `*` for a glob import.
#[derive(Clone, Debug)]
struct Import {
    name: String,
    path: Vec<String>,
    is_reexport: bool,
}

/// A source file, and the items that it defines, imports and uses.
#[derive(Clone, Debug, Default)]
struct Module {
    file: String,
    /// The types and modules that are defined outside of any braces, by their names.
    types: BTreeSet<String>,
    /// The functions, constants and other items that are defined outside of any braces, by their names.
    values: BTreeSet<String>,
    imports: Vec<Import>,
    /// The paths with at least two names that occur outside of `use` declarations.
    paths: Vec<Vec<String>>,
    /// The names outside of `use` declarations that do not follow `::`.
    names: BTreeSet<String>,
}

/// The modules of all source files and their imports.
#[derive(Debug)]
pub struct Imports {
    /// The modules by their paths, such as `["gumu_core", "engine"]`.
    modules: BTreeMap<Vec<String>, Module>,
}

impl Imports {
    /// Reads the imports of these files.
    pub fn new(sources: &[Source]) -> Self {
        let modules = sources.iter().filter(|it| !it.product.is_empty());
        Self { modules: modules.map(|it| (module_path(&it.path), module(it))).collect() }
    }

    /// Returns for each file the files that it imports, each with the imported names.
    pub fn edges(&self) -> BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> {
        let mut edges: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
        for (at, module) in &self.modules {
            let mut paths: Vec<&[String]> = module.paths.iter().map(Vec::as_slice).collect();
            let imports = module.imports.iter().filter(|it| !it.is_reexport || module.names.contains(&it.name));
            paths.extend(imports.clone().filter(|it| it.name != "*").map(|it| it.path.as_slice()));
            let mut found: Vec<_> = paths.into_iter().filter_map(|it| self.resolve(at, it, 0)).collect();
            for glob in imports.filter(|it| it.name == "*") {
                found.extend(module.names.iter().filter_map(|name| {
                    let path: Vec<_> = glob.path.iter().chain([name]).cloned().collect();
                    self.resolve(at, &path, 0).filter(|it| it.is_defined)
                }));
            }
            for Found { file, name, .. } in found {
                if file != module.file {
                    edges.entry(&module.file).or_default().entry(file).or_default().insert(name);
                }
            }
        }
        edges
    }

    /// Returns the file that defines the item at a path in a module; `None` for modules and for items of other
    /// packages.
    fn resolve<'a>(&'a self, at: &[String], path: &[String], depth: usize) -> Option<Found<'a>> {
        let (first, rest) = path.split_first()?;
        // Give up after 16 steps, because imports may refer to each other in a circle.
        if depth == 16 {
            return None;
        }
        match first.as_str() {
            "crate" => self.resolve_below(&at[..1], rest, depth),
            "self" => self.resolve_below(at, rest, depth),
            "super" => self
                .resolve(at.split_last()?.1, rest, depth)
                .or_else(|| self.resolve_below(at.split_last()?.1, rest, depth)),
            "gumu_core" | "gumu_window" => self.resolve_below(std::slice::from_ref(first), rest, depth),
            _ => self.resolve_below(at, path, depth).filter(|it| it.is_defined || 1 < it.n_modules),
        }
    }

    /// Searches for the item at a path that is relative to a module, among its submodules, items and imports.
    fn resolve_below<'a>(&'a self, at: &[String], path: &[String], depth: usize) -> Option<Found<'a>> {
        let (first, rest) = path.split_first()?;
        let child: Vec<_> = at.iter().chain([first]).cloned().collect();
        if self.modules.contains_key(&child) {
            let found = self.resolve_below(&child, rest, depth)?;
            return Some(Found { n_modules: found.n_modules + 1, ..found });
        }
        let (_, module) = self.modules.get_key_value(at)?;
        let value = module.values.get(first).filter(|_| rest.is_empty());
        if let Some(name) = module.types.get(first).or(value) {
            return Some(Found { file: &module.file, name, n_modules: 1, is_defined: true });
        }
        for import in module.imports.iter().filter(|it| it.name == *first) {
            let path: Vec<_> = import.path.iter().chain(rest).cloned().collect();
            if path.first() != Some(first) || import.path.len() != 1 {
                return self.resolve(at, &path, depth + 1);
            }
        }
        for import in module.imports.iter().filter(|it| it.name == "*") {
            let path: Vec<_> = import.path.iter().chain(path).cloned().collect();
            if let Some(found) = self.resolve(at, &path, depth + 1).filter(|it| it.is_defined) {
                return Some(found);
            }
        }
        // No file defines the item, so a macro or the build script makes it.
        Some(Found { file: &module.file, name: "…", n_modules: 1, is_defined: false })
    }

    /// Returns the groups of files that import each other, each group with the imports between its files.
    pub fn cycles(&self) -> Vec<String> {
        let edges = self.edges();
        let reachable: BTreeMap<&str, BTreeSet<&str>> = edges.keys().map(|it| (*it, reachable(&edges, it))).collect();
        let is_mutual = |a: &str, b: &str| {
            let reaches = |a: &str, b: &str| reachable.get(a).is_some_and(|it| it.contains(b));
            reaches(a, b) && reaches(b, a)
        };
        let mut cycles = Vec::new();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        for file in edges.keys() {
            let cycle: BTreeSet<_> = edges.keys().copied().filter(|it| is_mutual(file, it)).collect();
            if cycle.is_empty() || !done.insert(file) {
                continue;
            }
            done.extend(&cycle);
            let mut text = format!("{} files import each other:", cycle.len());
            for (from, to, names) in cycle.iter().flat_map(|from| edges[from].iter().map(move |it| (from, it.0, it.1)))
            {
                if cycle.contains(to) {
                    let names: Vec<_> = names.iter().copied().collect();
                    text += &format!("\n    {from} -> {to}: {}", names.join(", "));
                }
            }
            cycles.push(text);
        }
        cycles
    }
}

/// The file to which a path leads.
#[derive(Clone, Copy, Debug)]
struct Found<'a> {
    file: &'a str,
    name: &'a str,
    /// Number of modules on the path to the item.
    n_modules: usize,
    /// `true` if the definition of the item was found in the file.
    is_defined: bool,
}

fn reachable<'a>(edges: &BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<&str>>>, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for to in edges.get(file).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(*to) {
                open.push(to);
            }
        }
    }
    seen
}

/// Returns the module path of a file: `gumu_core::engine::time` for `core/engine/time.rs`.
fn module_path(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let (root, path) = match path.split_once('/') {
        Some(("bin", program)) => program.split_once('/').unwrap_or((program, "main")),
        Some(("core", path)) => ("gumu_core", path),
        Some(("window", path)) => ("gumu_window", path),
        Some(("capi", path)) => ("gumu_engine", path),
        _ => ("gumu", path),
    };
    let names = path.split('/').filter(|it| !["lib", "main"].contains(it));
    [root].into_iter().chain(names).map(str::to_owned).collect()
}

/// Parses the items, imports and paths of a file.
fn module(source: &Source) -> Module {
    let mut module = Module { file: source.path.clone(), ..Module::default() };
    let tokens = tokens_of(&source.product);
    let texts: Vec<_> = tokens.iter().map(|it| it.text).collect();
    let mut depth = 0_usize;
    // The depths of the braces in which inline modules are open.
    let mut inline = Vec::new();
    let mut at = 0;
    while let Some(text) = texts.get(at) {
        let before = at.checked_sub(1).map_or("", |it| texts[it]);
        match *text {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inline.last() == Some(&depth) {
                    inline.pop();
                }
            }
            "use" if before != "." => {
                let is_reexport = before == "pub" || before == ")";
                let end = at + texts[at..].iter().position(|it| *it == ";").unwrap_or(texts.len() - at);
                let mut found = Vec::new();
                add_tree(&tokens[at + 1..end], &[], &mut found);
                module.imports.extend(
                    found.into_iter().filter_map(|(name, path)| {
                        Some(Import { name, path: outside(path, inline.len())?, is_reexport })
                    }),
                );
                at = end;
            }
            // `'static`, `*const T` and `const fn` declare no static and no constant.
            word if is_item(word) && !["'", "*", "."].contains(&before) && texts.get(at + 1) != Some(&"fn") => {
                let name = texts[at + 1..].iter().find(|it| **it != "!").copied().unwrap_or_default();
                if depth == 0 {
                    let names = if TYPES.contains(&word) { &mut module.types } else { &mut module.values };
                    names.insert(name.to_owned());
                }
                if word == "mod" && texts.get(at + 2) == Some(&"{") {
                    inline.push(depth);
                }
                at += 1;
            }
            word if word.starts_with(is_of_name) && before != "::" && before != "." => {
                let path = path_at(&texts[at..]);
                module.names.insert(word.to_owned());
                if 1 < path.len()
                    && let Some(path) = outside(path, inline.len())
                {
                    module.paths.push(path);
                }
            }
            _ => (),
        }
        at += 1;
    }
    module
}

fn is_item(word: &str) -> bool {
    TYPES.contains(&word) || VALUES.contains(&word)
}

/// Makes a path that stands inside nested inline modules relative to the module of the file, by resolving its `super`s;
/// `None` if the path stays within the inline modules.
fn outside(path: Vec<String>, n_inline: usize) -> Option<Vec<String>> {
    let n_super = path.iter().take_while(|it| *it == "super").count();
    match path.first()?.as_str() {
        "super" if n_inline <= n_super && 0 < n_inline => Some([&["self".to_owned()], &path[n_inline..]].concat()),
        "self" | "super" if 0 < n_inline => None,
        _ => Some(path),
    }
}

/// Returns the names at the start of the tokens that are joined by `::`.
fn path_at(texts: &[&str]) -> Vec<String> {
    let mut path = vec![texts[0].to_owned()];
    for pair in texts[1..].chunks_exact(2) {
        match pair {
            ["::", name] if name.starts_with(is_of_name) => path.push((*name).to_owned()),
            _ => break,
        }
    }
    path
}

/// Adds each name that a `use` declaration imports, together with its full path. The path starts with `prefix`.
fn add_tree(tokens: &[Token<'_>], prefix: &[String], found: &mut Vec<(String, Vec<String>)>) {
    let mut path = prefix.to_vec();
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "::" => (),
            "{" => {
                for item in items_of_group(&tokens[at + 1..]) {
                    add_tree(item, &path, found);
                }
                return;
            }
            "as" => {
                let name = tokens.get(at + 1).map_or("_", |it| it.text);
                found.push((name.to_owned(), path));
                return;
            }
            "*" => {
                found.push(("*".to_owned(), path));
                return;
            }
            "self" if !path.is_empty() => (),
            name => path.push(name.to_owned()),
        }
    }
    if let Some(name) = path.last().cloned() {
        found.push((name, path));
    }
}

/// Splits the tokens of a group at its commas, up to its closing brace.
fn items_of_group<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<&'b [Token<'a>]> {
    let mut items = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "{" => depth += 1,
            "}" if 0 < depth => depth -= 1,
            "," | "}" if depth == 0 => {
                items.push(&tokens[start..at]);
                start = at + 1;
                if token.text == "}" {
                    break;
                }
            }
            _ => (),
        }
    }
    items.into_iter().filter(|it| !it.is_empty()).collect()
}

/// Checks that exactly the expected cycles are found in files; each file is given by its path and its text.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let sources: Vec<_> = files.iter().map(|(path, text)| Source::new(path, text)).collect();
    let cycles = Imports::new(&sources).cycles();
    let arrows = cycles.iter().map(|it| it.lines().skip(1).map(str::trim).collect::<Vec<_>>().join("; "));
    assert_eq!(arrows.collect::<Vec<_>>(), expected);
}

#[test]
fn files_that_import_each_other_are_found() {
    check(
        &[("lib.rs", ""), ("a.rs", "use crate::b::B; pub struct A;"), ("b.rs", "use crate::a::A; pub struct B;")],
        &["a.rs -> b.rs: B; b.rs -> a.rs: A"],
    );
    let three = [
        ("a.rs", "use crate::{b::{B, C}, z}; pub struct A;"),
        ("b.rs", "pub struct B; pub fn f() { crate::c::go(); }"),
        ("c.rs", "pub fn go() -> super::a::A { todo!() }"),
    ];
    check(&three, &["a.rs -> b.rs: B, …; b.rs -> c.rs: go; c.rs -> a.rs: A"]);
}

#[test]
fn a_reexport_is_followed_to_the_file_that_defines_the_item() {
    let hidden = [
        ("a.rs", "mod x; mod y; pub use x::X; pub use self::y::Y;"),
        ("a/x.rs", "use crate::a::Y; pub struct X;"),
        ("a/y.rs", "use super::X; pub struct Y;"),
    ];
    check(&hidden, &["a/x.rs -> a/y.rs: Y; a/y.rs -> a/x.rs: X"]);
    let twice = [
        ("lib.rs", "pub use a::X as Z;"),
        ("a.rs", "pub use x::*;"),
        ("a/x.rs", "use crate::b; pub struct X; fn f() { b::g() }"),
        ("b.rs", "use crate::Z; pub fn g() {}"),
    ];
    check(&twice, &["a/x.rs -> b.rs: g; b.rs -> a/x.rs: X"]);
}

#[test]
fn a_module_file_and_a_file_below_it_can_be_a_cycle() {
    let used = [("a.rs", "mod x; pub use x::X; pub struct A(X);"), ("a/x.rs", "use super::A; pub struct X(A);")];
    check(&used, &["a.rs -> a/x.rs: X; a/x.rs -> a.rs: A"]);
    let called = [("a.rs", "mod x; pub fn f() { x::g() }"), ("a/x.rs", "pub fn g() { super::f() }")];
    check(&called, &["a.rs -> a/x.rs: g; a/x.rs -> a.rs: f"]);
    let generated = [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::a::Msg; pub struct B;")];
    check(&generated, &["a.rs -> b.rs: B; b.rs -> a.rs: …"]);
    let namesake = [
        ("a.rs", "use crate::b; pub const N: u8 = b::N; pub fn b() {}"),
        ("b.rs", "use crate::a; pub const N: u8 = 1; fn f() { a::b() }"),
    ];
    check(&namesake, &["a.rs -> b.rs: N; b.rs -> a.rs: b"]);
}

#[test]
fn files_of_two_packages_are_a_cycle_through_a_reexport() {
    let packages = [
        ("core/lib.rs", "pub mod a; pub mod b;"),
        ("core/a.rs", "use gumu_core::b::B; pub struct A;"),
        ("core/b.rs", "pub struct B; fn f() { gumu_window::ui::g() }"),
        ("window/lib.rs", "pub(crate) use gumu_core::{a, b}; pub mod ui;"),
        ("window/ui.rs", "use crate::a::A; pub fn g() {}"),
    ];
    check(&packages, &["core/a.rs -> core/b.rs: B; core/b.rs -> window/ui.rs: g; window/ui.rs -> core/a.rs: A"]);
}

#[test]
fn a_facade_alone_is_no_cycle() {
    check(&[("a.rs", "mod x; pub use x::X; pub struct A;"), ("a/x.rs", "use super::A; pub struct X(A);")], &[]);
    check(&[("a.rs", "use crate::b; pub struct A;"), ("b.rs", "use crate::a::A;")], &[]);
    let inline =
        [("a.rs", "mod x { use super::B; } use crate::b::B;"), ("b.rs", "mod x { use super::C; } pub struct B;")];
    check(&inline, &[]);
}

#[test]
fn the_imports_of_tests_and_comments_are_no_cycle() {
    let tested = [
        ("a.rs", "pub struct A;\n#[cfg(test)]\nmod tests { use crate::b::B; }"),
        ("b.rs", "use crate::a::A; // See crate::b.\npub struct B;"),
        ("a/tests.rs", "use crate::b::B;"),
    ];
    check(&tested, &[]);
}
