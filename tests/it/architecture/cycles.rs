//! Finds cycles among the imports between files. Re-exports are followed to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, NamePath};
use super::source::Source;

/// A source file, and the names that its code uses.
#[derive(Clone, Debug)]
struct Module<'a> {
    file: &'a str,
    code: &'a Code,
    /// The first part of each path in the code, such as `fmt` in `fmt::Display`, except in `use` declarations.
    names: BTreeSet<&'a str>,
}

/// The modules of all source files and their imports.
#[derive(Debug)]
pub struct Imports<'a> {
    /// The modules, keyed by their paths, such as `["gumu_core", "engine"]`.
    modules: BTreeMap<Vec<String>, Module<'a>>,
}

impl<'s> Imports<'s> {
    /// Collects the modules and their imports from these source files, except files that belong to the tests.
    pub fn new(sources: &'s [Source]) -> Self {
        let modules = sources.iter().filter(|it| !it.is_test).map(|source| {
            let Source { path, product, .. } = source;
            let names = product.paths.iter().map(|it| it.names[0].as_str()).collect();
            (module_path(path), Module { file: path, code: product, names })
        });
        Self { modules: modules.collect() }
    }

    /// Returns for each file the other files from which it imports, and the names that it imports from each of them.
    pub fn edges(&self) -> BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> {
        let mut edges: BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
        for (at, module) in &self.modules {
            let Code { paths, imports, .. } = module.code;
            let imports = imports.iter().filter(|it| !it.is_reexport || module.names.contains(it.name.as_str()));
            let (globs, imports): (Vec<_>, Vec<_>) = imports.partition(|it| it.name == "*");
            let paths = paths.iter().filter(|it| 1 < it.names.len()).chain(imports.into_iter().map(|it| &it.path));
            let mut found: Vec<_> = paths.filter_map(|it| self.resolve(at, &outside(it)?, 0)).collect();
            for glob in globs.into_iter().filter_map(|it| outside(&it.path)) {
                found.extend(module.names.iter().filter_map(|name| {
                    let path = [&glob[..], &[(*name).to_owned()]].concat();
                    self.resolve(at, &path, 0).filter(|it| it.is_defined)
                }));
            }
            for Found { file, name, .. } in found {
                if file != module.file {
                    edges.entry(module.file).or_default().entry(file).or_default().insert(name);
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
        let Code { types, values, imports, .. } = module.code;
        let value = values.get(first).filter(|_| rest.is_empty());
        if let Some(name) = types.get(first).or(value) {
            return Some(Found { file: module.file, name, n_modules: 1, is_defined: true });
        }
        for import in imports.iter().filter(|it| it.name == *first).filter_map(|it| outside(&it.path)) {
            if import != [first.as_str()] {
                return self.resolve(at, &[&import, rest].concat(), depth + 1);
            }
        }
        for glob in imports.iter().filter(|it| it.name == "*").filter_map(|it| outside(&it.path)) {
            let path = [&glob, path].concat();
            if let Some(found) = self.resolve(at, &path, depth + 1).filter(|it| it.is_defined) {
                return Some(found);
            }
        }
        // No file defines the item, so a macro or the build script makes it.
        Some(Found { file: module.file, name: "…", n_modules: 1, is_defined: false })
    }

    /// Returns the groups of files that import each other directly or through other files, each group with the imports
    /// between its files.
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

/// The file to which a path of names leads, such as `gumu_core::engine::Score`, and the last name of the path.
#[derive(Clone, Copy, Debug)]
struct Found<'a> {
    file: &'a str,
    name: &'a str,
    /// Number of module names in the path, including the module that contains the item.
    n_modules: usize,
    /// `true` if the file itself defines the item; `false` if a macro or the build script must define it.
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

/// Converts a path that is used within inline modules into the same path as seen from the module of the file: removes
/// one leading `super` for each level of inline modules. Returns `None` if the path leads to an item within the inline
/// modules.
fn outside(path: &NamePath) -> Option<Vec<String>> {
    let NamePath { names, n_inline } = path;
    let n_super = names.iter().take_while(|it| *it == "super").count();
    match names.first()?.as_str() {
        "super" if *n_inline <= n_super && 0 < *n_inline => Some([&["self".to_owned()], &names[*n_inline..]].concat()),
        "self" | "super" if 0 < *n_inline => None,
        _ => Some(names.clone()),
    }
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
