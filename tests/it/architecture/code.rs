//! The names in a piece of code: the items that it defines, and the paths that it imports and uses.
//!
//! The crate proc-macro2 splits the code into tokens. A parser of whole items would not see the paths in the arguments
//! of macros.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Keywords of items in which other named items can lie; the name of the item follows the keyword.
const TYPES: &[&str] = &["struct", "enum", "trait", "type", "union", "mod"];

/// Keywords of items in which no other named items lie; the name of the item follows the keyword.
const VALUES: &[&str] = &["fn", "const", "static", "macro_rules"];

/// A token: a word, `::`, `..`, another sign of one character, a group in brackets, or a literal (whose text is left
/// empty).
#[derive(Clone, Debug)]
pub struct Token {
    /// The text of the token; for a group in brackets, the opening bracket.
    text: String,
    /// For a group in brackets, the tokens between the brackets; otherwise empty.
    inside: Vec<Self>,
}

/// Splits code into its tokens; lifetimes and comments are left out.
pub fn tokens_of(stream: TokenStream) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let (text, inside) = match tree {
            TokenTree::Punct(it) if it.as_char() == '\'' => {
                trees.next();
                continue;
            }
            TokenTree::Punct(it) if [':', '.'].contains(&it.as_char()) && it.spacing() == Spacing::Joint => {
                let sign = it.to_string();
                let is_double = trees.next_if(|next| next.to_string() == sign).is_some();
                (sign.repeat(1 + usize::from(is_double)), Vec::new())
            }
            TokenTree::Group(it) => {
                let bracket = match it.delimiter() {
                    Delimiter::Parenthesis => "(",
                    Delimiter::Brace => "{",
                    Delimiter::Bracket => "[",
                    Delimiter::None => "",
                };
                (bracket.to_owned(), tokens_of(it.stream()))
            }
            TokenTree::Literal(_) => (String::new(), Vec::new()),
            word_or_sign => (word_or_sign.to_string(), Vec::new()),
        };
        tokens.push(Token { text, inside });
    }
    tokens
}

/// Returns the tokens without the items after `#[cfg(test)]` and `#[cfg(all(test, …))]`.
pub fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut product = Vec::new();
    let mut rest = tokens;
    while let [token, behind @ ..] = rest {
        rest = behind;
        if token.text == "#" && behind.first().is_some_and(is_test_attribute) {
            let end = behind.iter().position(|it| it.text == "{" || it.text == ";");
            rest = &behind[end.map_or(behind.len(), |it| it + 1)..];
        } else {
            product.push(Token { text: token.text.clone(), inside: without_tests(&token.inside) });
        }
    }
    product
}

fn is_test_attribute(attribute: &Token) -> bool {
    let is_test = |it: &[Token]| matches!(it, [first, ..] if first.text == "test");
    match &attribute.inside[..] {
        [cfg, condition] if cfg.text == "cfg" => match &condition.inside[..] {
            [all, conditions] if all.text == "all" => is_test(&conditions.inside),
            only => is_test(only),
        },
        _ => false,
    }
}

/// Names that are joined by `::`, such as `crate::game::Board`.
#[derive(Clone, Debug)]
pub struct NamePath {
    /// The names from left to right.
    pub names: Vec<String>,
    /// Number of inline modules, one within the other, that contain the place where the path is written.
    pub n_inline: usize,
}

/// One name that a `use` declaration imports. For a glob import the name is `*`, and the path is that of the module.
#[derive(Clone, Debug)]
pub struct Import {
    /// The name by which the importing file refers to the item.
    pub name: String,
    /// The path of the imported item.
    pub path: NamePath,
    /// `true` if other files can see the name.
    pub is_reexport: bool,
}

/// The names that a piece of code defines, imports and uses.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// All names and keywords that occur in the code.
    pub words: BTreeSet<String>,
    /// The types and modules that are defined outside of any braces.
    pub types: BTreeSet<String>,
    /// The functions, constants and other items that are defined outside of any braces.
    pub values: BTreeSet<String>,
    /// The types that are visible outside of the code.
    pub public_types: BTreeSet<String>,
    /// The names that `use` declarations import.
    pub imports: Vec<Import>,
    /// The paths outside of `use` declarations; a single name counts as a path too.
    pub paths: Vec<NamePath>,
}

impl Code {
    /// Reads the names in the tokens of a file.
    pub fn read(tokens: &[Token]) -> Self {
        let mut code = Self::default();
        code.add_words(tokens);
        code.add(tokens, true, 0);
        code
    }

    /// Returns `true` if the code contains a word. A path `a::b` is also found in the form `a::{…, b, …}`.
    pub fn mentions(&self, word: &str) -> bool {
        match word.split_once("::") {
            Some((root, name)) => self.names_below(root).contains(name),
            None => self.words.contains(word),
        }
    }

    /// Returns the names that directly follow a root: `a` and `b` for `root::a::b` and `root::{a, b::{c}}`.
    pub fn names_below(&self, root: &str) -> BTreeSet<&str> {
        let paths = self.imports.iter().map(|it| &it.path).chain(&self.paths);
        let pairs = paths.flat_map(|it| it.names.windows(2)).filter(|it| it[0] == root);
        pairs.map(|it| it[1].as_str()).collect()
    }

    fn add_words(&mut self, tokens: &[Token]) {
        for token in tokens {
            self.words.insert(token.text.clone());
            self.add_words(&token.inside);
        }
    }

    /// Adds the items, imports and paths among the tokens; `is_top` is `true` outside of any brackets.
    fn add(&mut self, tokens: &[Token], is_top: bool, n_inline: usize) {
        let mut rest = tokens;
        // The text of the token before the current one, and a flag that is `true` if `pub` or `pub(…)` stands directly
        // before the current token.
        let (mut before, mut is_public) = ("", false);
        while let [token, behind @ ..] = rest {
            let next = behind.first().map_or("", |it| it.text.as_str());
            let is_behind_name = ["::", "."].contains(&before);
            let mut n_read = 1;
            match token.text.as_str() {
                // `use<…>` in a type is not a declaration.
                "use" if next != "<" => {
                    n_read += behind.iter().position(|it| it.text == ";").unwrap_or(behind.len());
                    self.add_imports(&rest[1..n_read], &[], n_inline, is_public);
                }
                // `*const T` and `const fn` define no constant.
                word if is_item(word) && !is_behind_name && before != "*" && next != "fn" => {
                    let name = behind.iter().map(|it| it.text.as_str()).find(|it| *it != "!").unwrap_or_default();
                    if is_public && word != "mod" && TYPES.contains(&word) {
                        self.public_types.insert(name.to_owned());
                    }
                    if is_top {
                        let names = if TYPES.contains(&word) { &mut self.types } else { &mut self.values };
                        names.insert(name.to_owned());
                    }
                    n_read += usize::from(is_name(next));
                    if let ("mod", Some(module)) = (word, behind.get(1)) {
                        n_read += 1;
                        self.add(&module.inside, false, n_inline + 1);
                    }
                }
                word if is_name(word) && !is_behind_name => {
                    let joined = behind.chunks_exact(2).take_while(|it| it[0].text == "::" && is_name(&it[1].text));
                    let names = [token].into_iter().chain(joined.map(|it| &it[1])).map(|it| it.text.clone());
                    self.paths.push(NamePath { names: names.collect(), n_inline });
                }
                _ => self.add(&token.inside, false, n_inline),
            }
            is_public = token.text == "pub" || token.text == "(" && before == "pub";
            before = &token.text;
            rest = &rest[n_read.min(rest.len())..];
        }
    }

    /// Adds each name that a `use` declaration imports, together with its full path, which starts with `prefix`.
    fn add_imports(&mut self, tokens: &[Token], prefix: &[String], n_inline: usize, is_reexport: bool) {
        for tree in tokens.split(|it| it.text == ",").filter(|it| !it.is_empty()) {
            let (path, alias) = tree.split_at(tree.iter().position(|it| it.text == "as").unwrap_or(tree.len()));
            let mut names = prefix.to_vec();
            let is_kept = |it: &&Token| is_name(&it.text) && (it.text != "self" || prefix.is_empty());
            names.extend(path.iter().filter(is_kept).map(|it| it.text.clone()));
            let name = match path.last() {
                Some(group) if group.text == "{" => {
                    self.add_imports(&group.inside, &names, n_inline, is_reexport);
                    continue;
                }
                Some(glob) if glob.text == "*" => Some(&glob.text),
                _ => alias.get(1).map(|it| &it.text).or(names.last()),
            };
            if let Some(name) = name.cloned() {
                self.imports.push(Import { name, path: NamePath { names, n_inline }, is_reexport });
            }
        }
    }
}

fn is_item(word: &str) -> bool {
    TYPES.contains(&word) || VALUES.contains(&word)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|it: char| it.is_alphanumeric() || it == '_')
}

fn code_of(text: &str) -> Code {
    Code::read(&tokens_of(text.parse().unwrap()))
}

#[test]
fn comments_literals_and_lifetimes_have_no_words() {
    let text = "/* a */ fn f<'b>(_: &'b str) { g(\"c\", 'd', b\"\\\"e\", r#\"f\"g\"#, '\\''); } // h\n/// i\nstruct J;";
    let words: Vec<_> = code_of(text).words.into_iter().filter(|it| is_name(it)).collect();
    assert_eq!(words, ["J", "_", "doc", "f", "fn", "g", "str", "struct"]);
}

#[test]
fn paths_are_read_in_groups_macros_and_types() {
    let code = code_of(
        "use a::{b::{self, c}, d as e, *};\nfn f(_: fn(&g::H) -> impl I + use<'_>) { j!(k::l, \"\"); 0..m::n }",
    );
    let names = |path: &NamePath| path.names.join("::");
    let imports = code.imports.iter().map(|it| format!("{} = {}", it.name, names(&it.path)));
    assert_eq!(imports.collect::<Vec<_>>(), ["b = a::b", "c = a::b::c", "e = a::d", "* = a"]);
    let paths: Vec<_> = code.paths.iter().map(names).filter(|it| it.contains("::")).collect();
    assert_eq!(paths, ["g::H", "k::l", "m::n"]);
    assert!(code.mentions("a::d") && code.mentions("k::l") && !code.mentions("a::c"));
}

#[test]
fn items_are_read_with_their_visibility() {
    let code = code_of("pub(crate) struct A { b: *const u8 } pub const fn c() { struct D; } mod e { pub enum F {} }");
    assert_eq!(code.types, ["A", "e"].map(str::to_owned).into());
    assert_eq!(code.values, ["c"].map(str::to_owned).into());
    assert_eq!(code.public_types, ["A", "F"].map(str::to_owned).into());
}

#[test]
fn what_is_compiled_for_tests_alone_is_no_product() {
    let text =
        "a!();\n#[cfg(test)]\nmod t;\nb!();\n#[cfg(all(test, unix))]\n#[path = \"u.rs\"]\nmod u { fn f() {} }\nc!();";
    let product = Code::read(&without_tests(&tokens_of(text.parse().unwrap())));
    assert_eq!(product.paths.iter().map(|it| &*it.names[0]).collect::<String>(), "abc");
    assert!(product.types.is_empty());
}
