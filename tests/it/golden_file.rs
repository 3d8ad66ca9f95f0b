//! Golden files: the screens of the window as text with a hash of each picture, and some of the pictures themselves.
//!
//! A file `tests/golden/NAME.txt` has the screens of one test. Each screen has its size, its theme, the hash of its
//! pixels, and its nodes, one per line. A run of nodes that an earlier screen of the file has in the same order is
//! replaced by a reference to that screen. The hash detects every changed pixel, and the nodes show what has moved. A
//! picture in `tests/golden` is for viewing, and must have the same hash.
//!
//! `BLESS=1` writes the golden files that differ, and the pictures that exist. `PICTURES=FOLDER` saves each picture in
//! that folder and compares nothing. With `BESIDE=OTHER` it saves only pictures that differ from the picture in the
//! folder OTHER, with the old picture, the new picture and their difference side by side. `tests/pictures.sh` runs
//! both.

mod difference;
mod node_text;

use std::collections::HashMap;
use std::io::BufWriter;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

use gumu_window::ui::layout::Layout;
use gumu_window::ui::paint::Backing;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, Rgba, RgbaImage, imageops};
use sha2::{Digest, Sha256};

/// Minimum length of a run of nodes that is replaced by a reference, if an earlier screen has the same run.
const MIN_RUN: usize = 3;

/// The golden file of a test. Every screen that the test shows is compared with it. When the value is dropped, the test
/// fails if a screen differs or is missing; with `BLESS=1`, the file is rewritten instead.
pub struct GoldenFile {
    path: PathBuf,
    expected: Vec<Screen>,
    shown: Vec<Screen>,
    faults: Vec<String>,
    backing: Backing,
}

/// A screen in a golden file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Screen {
    name: String,
    /// The first line of the screen: its size in pixels, its theme, and the hash of its picture.
    head: String,
    nodes: Vec<String>,
}

impl GoldenFile {
    /// Reads the golden file `tests/golden/NAME.txt`.
    pub fn open(name: &str) -> Self {
        let path = folder().join(name).with_extension("txt");
        let expected = fs::read_to_string(&path).map(|it| read_screens(&it)).unwrap_or_default();
        Self { path, expected, shown: Vec::new(), faults: Vec::new(), backing: Backing::new() }
    }

    /// Adds a layout to the shown screens under the name `name`, and compares it with the golden screen of this name.
    /// If `PICTURES` or `BLESS` is set, saves or updates its picture instead of comparing.
    pub fn check(&mut self, name: &str, layout: &Layout) {
        self.backing.repaint(layout);
        let picture = self.backing.frame().to_rgba();
        let head = format!("{}×{} {:?} {}", picture.width(), picture.height(), layout.theme, hash(&picture));
        let screen = Screen { name: name.to_owned(), head, nodes: node_text::nodes(layout) };
        assert!(self.shown.iter().all(|it| it.name != name), "{name} is there once");
        if let Some(folder) = env::var_os("PICTURES") {
            save_beside(&picture, name, Path::new(&folder));
        } else if env::var_os("BLESS").is_some() {
            bless_picture(&picture, &picture_path(&self.path, name));
        } else {
            self.faults.extend(self.fault(&screen, &picture));
        }
        self.shown.push(screen);
    }

    /// Describes how a screen differs from its golden screen; `None` if they are the same.
    fn fault(&self, screen: &Screen, picture: &RgbaImage) -> Option<String> {
        let name = &screen.name;
        let expected = self.expected.iter().find(|it| it.name == *name);
        let golden = picture_path(&self.path, name);
        let stale = golden.exists().then(|| read_picture(&golden)).filter(|it| it.as_ref() != Some(picture));
        if expected == Some(screen) && stale.is_none() {
            return None;
        }
        let wrong = Path::new(env!("CARGO_TARGET_TMPDIR")).join(slug(name)).with_extension("png");
        picture.save(&wrong).unwrap();
        let mut fault = match expected {
            Some(it) if it.head != screen.head => format!("{name}: was {}, is {}", it.head, screen.head),
            Some(_) => format!("{name}: {}", screen.head),
            None => format!("{name}: a new screen"),
        };
        if let Some(expected) = expected {
            let sentences = difference::sentences(&expected.nodes, &screen.nodes);
            let is_same = sentences.is_empty() && expected.head != screen.head;
            sentences.iter().for_each(|it| fault += &format!("\n    {it}"));
            fault += if is_same { "\n    the same nodes, painted in another way" } else { "" };
        }
        if stale.is_some() {
            fault += &format!("\n    {} shows something else", golden.display());
        }
        Some(fault + &format!("\n    see {}", wrong.display()))
    }

    /// Replaces the golden file by the shown screens if its text has changed.
    fn bless(&self) {
        let text = written(&self.shown);
        if fs::read_to_string(&self.path).ok().as_ref() != Some(&text) {
            fs::create_dir_all(self.path.parent().unwrap()).unwrap();
            fs::write(&self.path, text).unwrap();
        }
    }
}

impl Drop for GoldenFile {
    fn drop(&mut self) {
        if thread::panicking() || env::var_os("PICTURES").is_some() {
            return;
        }
        if env::var_os("BLESS").is_some() {
            return self.bless();
        }
        let is_shown = |screen: &Screen| self.shown.iter().any(|it| it.name == screen.name);
        self.faults.extend(self.expected.iter().filter(|it| !is_shown(it)).map(|it| format!("{}: gone", it.name)));
        let test = thread::current().name().filter(|it| *it != "main").unwrap_or("TEST").to_owned();
        assert!(
            self.faults.is_empty(),
            "{}: {} screens differ:\n{}\nLook at them with `bash tests/pictures.sh {test}`.",
            self.path.display(),
            self.faults.len(),
            self.faults.join("\n")
        );
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Returns the path in `tests/golden` where a screen's picture belongs; there need not be a picture.
fn picture_path(file: &Path, name: &str) -> PathBuf {
    file.with_file_name(slug(name)).with_extension("png")
}

/// Returns the name of a screen reduced to lower-case letters, digits and hyphens.
fn slug(name: &str) -> String {
    let words = name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

fn hash(picture: &RgbaImage) -> String {
    let digest = Sha256::new()
        .chain_update(picture.width().to_le_bytes())
        .chain_update(picture.height().to_le_bytes())
        .chain_update(picture.as_raw())
        .finalize();
    digest[..8].iter().map(|it| format!("{it:02x}")).collect()
}

fn read_picture(path: &Path) -> Option<RgbaImage> {
    image::open(path).ok().map(DynamicImage::into_rgba8)
}

/// If there is a picture at `path` and it differs from `picture`, replaces it. The new file is compressed as well as
/// possible, because it stays in the repository.
fn bless_picture(picture: &RgbaImage, path: &Path) {
    if path.exists() && read_picture(path).as_ref() != Some(picture) {
        let file = BufWriter::new(fs::File::create(path).unwrap());
        let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
        DynamicImage::from(picture.clone()).to_rgb8().write_with_encoder(encoder).unwrap();
    }
}

/// Saves a picture in `folder`. If the folder named by the environment variable `BESIDE` has an older picture of this
/// name, saves both side by side instead, or nothing if they are equal.
fn save_beside(picture: &RgbaImage, name: &str, folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let file = Path::new(&slug(name)).with_extension("png");
    match env::var_os("BESIDE").map(|it| read_picture(&Path::new(&it).join(&file))) {
        None | Some(None) => picture.save(folder.join(file)).unwrap(),
        Some(Some(before)) if before != *picture => side_by_side(&before, picture).save(folder.join(file)).unwrap(),
        Some(Some(_)) => {}
    }
}

/// Returns the old picture, the new picture and their difference side by side.
fn side_by_side(before: &RgbaImage, now: &RgbaImage) -> RgbaImage {
    const GAP: u32 = 8;
    let difference = difference(before, now);
    let width = before.width() + now.width() + difference.width() + 2 * GAP;
    let mut sheet = RgbaImage::from_pixel(width, difference.height(), Rgba([255, 0, 255, 255]));
    let mut left = 0;
    for picture in [before, now, &difference] {
        imageops::replace(&mut sheet, picture, left.into(), 0);
        left += picture.width() + GAP;
    }
    sheet
}

/// Returns the new picture in gray, with differing pixels in red.
fn difference(before: &RgbaImage, now: &RgbaImage) -> RgbaImage {
    let (width, height) = (before.width().max(now.width()), before.height().max(now.height()));
    RgbaImage::from_fn(width, height, |x, y| match (before.get_pixel_checked(x, y), now.get_pixel_checked(x, y)) {
        (Some(before), Some(now)) if before == now => {
            let gray = 128 + now.0[1] / 2;
            Rgba([gray, gray, gray, 255])
        }
        _ => Rgba([220, 0, 0, 255]),
    })
}

/// Returns the text of a golden file with these screens.
fn written(screens: &[Screen]) -> String {
    let mut text = String::new();
    // For each node, all places where it occurs. A place is the number of a screen and the index of the node in that
    // screen.
    let mut places: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
    for (number, screen) in screens.iter().enumerate() {
        let separator = if number == 0 { "" } else { "\n" };
        text += &format!("{separator}[{}] {}\n", screen.name, screen.head);
        let mut at = 0;
        while let Some(node) = screen.nodes.get(at) {
            match longest_run(&screen.nodes[at..], places.get(node.as_str()), screens) {
                (earlier, run) if MIN_RUN <= run.len() => {
                    text += &format!("= {} to {} of [{}]\n", run.start + 1, run.end, screens[earlier].name);
                    at += run.len();
                }
                _ => {
                    text += &format!("{node}\n");
                    at += 1;
                }
            }
        }
        for (index, node) in screen.nodes.iter().enumerate() {
            places.entry(node).or_default().push((number, index));
        }
    }
    text
}

/// Looks for the first nodes of `nodes` in earlier screens, and finds the longest run that is equal. Returns the number
/// of the earlier screen and the indices of the run there; an empty range if there is none.
fn longest_run(nodes: &[String], places: Option<&Vec<(usize, usize)>>, screens: &[Screen]) -> (usize, Range<usize>) {
    let mut longest = (0, 0..0);
    for (screen, start) in places.into_iter().flatten() {
        let n_equal = nodes.iter().zip(&screens[*screen].nodes[*start..]).take_while(|(a, b)| a == b).count();
        if longest.1.len() < n_equal {
            longest = (*screen, *start..start + n_equal);
        }
    }
    longest
}

/// Parses the screens of a golden file.
fn read_screens(text: &str) -> Vec<Screen> {
    let mut screens: Vec<Screen> = Vec::new();
    for line in text.lines().filter(|it| !it.is_empty()) {
        if let Some((name, head)) = line.strip_prefix('[').and_then(|it| it.split_once("] ")) {
            screens.push(Screen { name: name.to_owned(), head: head.to_owned(), nodes: Vec::new() });
            continue;
        }
        let nodes = match line.strip_prefix("= ") {
            Some(run) => said_before(run, &screens).unwrap_or_else(|| panic!("no such nodes: {line}")),
            None => vec![line.to_owned()],
        };
        screens.last_mut().unwrap().nodes.extend(nodes);
    }
    screens
}

/// Returns the nodes to which a reference such as `1 to 9 of [name]` refers.
fn said_before(run: &str, screens: &[Screen]) -> Option<Vec<String>> {
    let (range, name) = run.strip_suffix(']')?.split_once(" of [")?;
    let (first, last) = range.split_once(" to ")?;
    let screen = screens.iter().find(|it| it.name == name)?;
    let nodes = screen.nodes.get(first.parse::<usize>().ok()?.checked_sub(1)?..last.parse().ok()?)?;
    Some(nodes.to_vec())
}

#[test]
fn what_is_written_is_read_again() {
    let screen = |name: &str, nodes: &str| Screen {
        name: name.to_owned(),
        head: "4×4 Light 0123".to_owned(),
        nodes: nodes.split(' ').map(str::to_owned).collect(),
    };
    let screens = [
        screen("one, two", "a b c d e"),
        screen("same", "a b c d e"),
        screen("changed", "a b x c d e"),
        screen("short", "a b"),
    ];
    let text = written(&screens);
    assert!(text.ends_with(
        "\n[same] 4×4 Light 0123\n= 1 to 5 of [one, two]\n\n[changed] 4×4 Light 0123\na\nb\nx\n= 3 to 5 of [one, two]\n\n\
        [short] 4×4 Light 0123\na\nb\n"
    ), "{text}");
    assert_eq!(read_screens(&text), screens);
}

#[test]
fn pictures_are_few_and_belong_to_screens() {
    const MAX_PICTURES: usize = 30;
    const MAX_BYTES: u64 = 6 << 20;
    let mut names = Vec::new();
    let (mut pictures, mut n_bytes) = (Vec::new(), 0);
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().and_then(|it| it.to_str()) {
                Some("png") => {
                    n_bytes += fs::metadata(&path).unwrap().len();
                    pictures.push(path);
                }
                Some("txt") => {
                    let screens = read_screens(&fs::read_to_string(&path).unwrap());
                    names.extend(screens.iter().map(|it| picture_path(&path, &it.name)));
                }
                Some(_) => panic!("{} belongs to no test", path.display()),
                None => folders.push(path),
            }
        }
    }
    assert!(pictures.len() <= MAX_PICTURES && n_bytes <= MAX_BYTES, "{} pictures, {n_bytes} bytes", pictures.len());
    pictures.retain(|it| !names.contains(it));
    assert!(pictures.is_empty(), "no screen has the name of {pictures:?}");
    names.sort_unstable();
    assert!(names.windows(2).all(|it| it[0] != it[1]), "two screens have one name");
}
