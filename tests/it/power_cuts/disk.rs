//! A model of a disk after a power cut: it replays recorded calls and drops data that was not synced.
//!
//! The contents of a file are safe after a sync of the file, and a name is safe after a sync of its folder. A failed
//! sync loses the data that it should have written: the running system still shows the data, but later syncs, which
//! succeed, do not write them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// A recorded system call, or a note that the tested process has written between its calls.
#[derive(Debug)]
pub enum Record {
    Create(u64, PathBuf),
    Write(u64, usize, Vec<u8>),
    Truncate(u64, usize),
    Sync(u64, bool),
    SyncFolder(PathBuf, bool),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
    Unlink(PathBuf),
    MakeFolder(PathBuf),
    Note(String),
}

/// Parses the list of calls and notes that `tests/disk/calls.c` has recorded.
pub fn read(mut bytes: &[u8]) -> Vec<Record> {
    let mut records = Vec::new();
    while let Some(end) = bytes.iter().position(|it| *it == b'\n') {
        let line = str::from_utf8(&bytes[..end]).unwrap();
        bytes = &bytes[end + 1..];
        let (call, rest) = line.split_once(' ').unwrap();
        let words: Vec<&str> = rest.split(' ').collect();
        let (number, path) = (|n: usize| words[n].parse::<u64>().unwrap(), |n: usize| PathBuf::from(words[n]));
        let count = |n: usize| words[n].parse::<usize>().unwrap();
        records.push(match call {
            "create" => Record::Create(number(0), path(1)),
            "write" => {
                let (data, behind) = bytes.split_at(count(2));
                bytes = behind;
                Record::Write(number(0), count(1), data.to_vec())
            }
            "truncate" => Record::Truncate(number(0), count(1)),
            "sync" => Record::Sync(number(1), words[0] == "1"),
            "sync-folder" => Record::SyncFolder(path(1), words[0] == "1"),
            "rename" => Record::Rename(path(0), path(1)),
            "link" => Record::Link(path(0), path(1)),
            "unlink" | "rmdir" => Record::Unlink(path(0)),
            "mkdir" => Record::MakeFolder(path(0)),
            "note" => Record::Note(rest.to_owned()),
            other => panic!("unknown call {other}"),
        });
    }
    records
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Entry {
    Folder,
    File(usize),
}

#[derive(Clone, Debug)]
enum Change {
    Write(usize, Vec<u8>),
    Cut(usize),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write(at, data) => {
                bytes.resize(bytes.len().max(at + data.len()), 0);
                bytes[*at..at + data.len()].copy_from_slice(data);
            }
            Self::Cut(length) => bytes.resize(*length, 0),
        }
    }
}

/// A file as the running system shows it, and as it is on the disk.
#[derive(Debug, Default)]
struct FileState {
    now: Vec<u8>,
    synced: Vec<u8>,
    pending: Vec<Change>,
}

/// The share of the file names, or of the file contents, that remains after a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Only the synced names or contents.
    Synced,
    /// Everything except the second half of the last write.
    Torn,
    /// All names or contents.
    All,
}

/// All that is on a disk, keyed by the path below its root: the contents of each file, and `None` for each folder.
pub type Image = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// The model of a disk that holds the folder `root` and everything below it.
#[derive(Debug)]
pub struct Disk {
    root: PathBuf,
    files: Vec<FileState>,
    /// Index of the file for each inode number that is in use at this moment.
    by_number: HashMap<u64, usize>,
    now: BTreeMap<PathBuf, Entry>,
    synced: BTreeMap<PathBuf, Entry>,
    /// The random parts of file names, in order of first use. They are replaced by numbers, so that equal runs leave
    /// equal files.
    random: Vec<String>,
}

impl Disk {
    /// Returns an empty disk.
    pub fn new(root: PathBuf) -> Self {
        let (by_number, now, synced) = Default::default();
        Self { root, files: Vec::new(), by_number, now, synced, random: Vec::new() }
    }

    /// Returns a path below the root, with numbers in place of random characters.
    fn place(&mut self, path: &Path) -> PathBuf {
        let path = path.strip_prefix(&self.root).unwrap();
        let Some(name) = path.file_name().map(|it| it.to_str().unwrap()) else { return PathBuf::new() };
        let mut parts: Vec<String> = name.split('.').map(str::to_owned).collect();
        for part in &mut parts {
            if part.len() == 16 && part.bytes().all(|it| it.is_ascii_alphanumeric()) {
                let number = self.random.iter().position(|it| it == part).unwrap_or_else(|| {
                    self.random.push(part.clone());
                    self.random.len() - 1
                });
                *part = format!("{number:016}");
            }
        }
        path.with_file_name(parts.join("."))
    }

    /// Applies a recorded call.
    pub fn apply(&mut self, record: &Record) {
        match record {
            Record::Create(number, path) => {
                self.files.push(FileState::default());
                self.by_number.insert(*number, self.files.len() - 1);
                let place = self.place(path);
                self.now.insert(place, Entry::File(self.files.len() - 1));
            }
            Record::Write(number, at, data) => self.change(*number, Change::Write(*at, data.clone())),
            Record::Truncate(number, length) => self.change(*number, Change::Cut(*length)),
            Record::Sync(number, is_good) => {
                let FileState { synced, pending, .. } = &mut self.files[self.by_number[number]];
                for change in pending.drain(..).filter(|_| *is_good) {
                    change.apply(synced);
                }
            }
            Record::SyncFolder(path, true) => {
                let folder = self.place(path);
                let is_in = |it: &Path| it.parent() == Some(&folder);
                self.synced.retain(|it, _| !is_in(it));
                self.synced.extend(self.now.iter().filter(|it| is_in(it.0)).map(|(it, entry)| (it.clone(), *entry)));
            }
            Record::SyncFolder(_, false) | Record::Note(_) => {}
            Record::Rename(from, to) => {
                let (from, to) = (self.place(from), self.place(to));
                let entry = self.now.remove(&from).unwrap();
                self.now.insert(to, entry);
            }
            Record::Link(from, to) => {
                let (from, to) = (self.place(from), self.place(to));
                self.now.insert(to, self.now[&from]);
            }
            Record::Unlink(path) => {
                let place = self.place(path);
                self.now.remove(&place).unwrap();
            }
            Record::MakeFolder(path) => {
                let place = self.place(path);
                self.now.insert(place, Entry::Folder);
            }
        }
    }

    fn change(&mut self, number: u64, change: Change) {
        let file = &mut self.files[self.by_number[&number]];
        change.apply(&mut file.now);
        file.pending.push(change);
    }

    /// Returns the files on the disk after a power cut; `names` and `contents` tell which names and contents the disk
    /// has kept.
    pub fn image(&self, names: Left, contents: Left) -> Image {
        let entries = if names == Left::Synced { &self.synced } else { &self.now };
        let mut image = Image::new();
        for (path, entry) in entries {
            let is_found = path.ancestors().skip(1).all(|it| it == Path::new("") || image.get(it) == Some(&None));
            let bytes = match entry {
                _ if !is_found => continue,
                Entry::Folder => None,
                Entry::File(file) => Some(self.files[*file].left(contents)),
            };
            image.insert(path.clone(), bytes);
        }
        image
    }
}

impl FileState {
    fn left(&self, contents: Left) -> Vec<u8> {
        let mut bytes = match contents {
            Left::All => return self.now.clone(),
            Left::Synced | Left::Torn => self.synced.clone(),
        };
        if let (Left::Torn, Some((last, before))) = (contents, self.pending.split_last()) {
            before.iter().for_each(|it| it.apply(&mut bytes));
            match last {
                Change::Write(at, data) => Change::Write(*at, data[..data.len() / 2].to_vec()).apply(&mut bytes),
                Change::Cut(_) => last.apply(&mut bytes),
            }
        }
        bytes
    }
}

/// Writes the files of a disk below a folder.
pub fn write(image: &Image, root: &Path) {
    for (path, bytes) in image {
        let path = root.join(path);
        match bytes {
            None => fs::create_dir(path).unwrap(),
            Some(bytes) => fs::write(path, bytes).unwrap(),
        }
    }
}
