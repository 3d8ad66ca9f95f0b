//! The command line of another program: its words, the file that it runs, and its environment.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::input::open_plain;

/// Environment variables that are passed on to a program. Only variables that systems, shells, libraries, Wine or `ssh`
/// need are passed on.
#[cfg(not(windows))]
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SSH_AUTH_SOCK",
    "WINEPREFIX",
    "WINEDEBUG",
    "XDG_RUNTIME_DIR",
];

#[cfg(windows)]
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "PATHEXT",
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "COMSPEC",
    "TEMP",
    "TMP",
    "USERNAME",
    "USERPROFILE",
    "HOMEDRIVE",
    "HOMEPATH",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "NUMBER_OF_PROCESSORS",
    "PROCESSOR_ARCHITECTURE",
];

/// Command line of a brain (another program's engine).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrainCommand {
    /// Path of the program.
    pub path: PathBuf,
    /// Arguments of the program.
    pub arguments: Vec<String>,
}

/// Reason why a line is not a valid command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandLineError {
    /// The line has no words.
    Empty,
    /// A quotation mark is not closed.
    Quote,
    /// There is no program with this name.
    NoProgram(String),
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the command line is empty"),
            Self::Quote => f.write_str("a quotation mark is not closed in the command line"),
            Self::NoProgram(name) => write!(f, "there is no program {name}"),
        }
    }
}

impl std::error::Error for CommandLineError {}

/// Cryptographic hash of the files of a command, which detects a changed program: it covers the program and the
/// arguments that are files, but not the libraries, networks and settings that the program loads.
///
/// On Linux, a native program is run from the opened file that was hashed, even if another file has taken its name
/// since. Everything else is opened again by name: scripts, files among the arguments, and all programs on other
/// systems. If such a file is replaced after its hash was compared, the change is not detected; nor is, on any system,
/// a later write into the hashed file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// SHA-256 in hexadecimal digits. Empty if the fingerprint comes from the settings of an earlier version, which
    /// stored a checksum instead.
    #[serde(default)]
    sha256: String,
}

impl Fingerprint {
    /// Returns `true` if the fingerprint has a hash; `false` if it comes from the settings of an earlier version.
    #[must_use]
    pub const fn is_hash(&self) -> bool {
        !self.sha256.is_empty()
    }
}

impl BrainCommand {
    /// Parses a command line. It is split into words as a shell does, but no shell is run. The first word is a file, or
    /// a program in a folder of `PATH`. If the whole line is the path of an existing file, the path need not be quoted.
    ///
    /// # Errors
    /// When the line is empty, a quotation mark is not closed, or there is no such program.
    pub fn parse(line: &str) -> Result<Self, CommandLineError> {
        let line = line.trim();
        if is_file(Path::new(line)) {
            return Ok(line.into());
        }
        // On Windows, backslashes separate folders. Escape them before splitting the words, so that they are kept.
        let line = if cfg!(windows) { line.replace('\\', "\\\\") } else { line.to_owned() };
        let mut words = shell_words::split(&line).map_err(|_| CommandLineError::Quote)?;
        if words.is_empty() {
            return Err(CommandLineError::Empty);
        }
        let arguments = words.split_off(1);
        let name = words.swap_remove(0);
        let path = find_program(&name).ok_or(CommandLineError::NoProgram(name))?;
        Ok(Self { path, arguments })
    }

    /// Returns the fingerprint of the program and of the arguments that are files, such as a script.
    ///
    /// # Errors
    /// If one of these files cannot be read.
    pub fn fingerprint(&self) -> io::Result<Fingerprint> {
        Ok(self.open()?.1)
    }

    /// Opens the program. Returns the opened file, and the fingerprint of the program and its arguments.
    ///
    /// # Errors
    /// If one of the files cannot be read.
    pub(super) fn open(&self) -> io::Result<(File, Fingerprint)> {
        let program = open_plain(&self.path)?;
        let mut hasher = Sha256::new();
        hash_file(&mut hasher, 0, &program)?;
        for (number, argument) in (1_u64..).zip(&self.arguments) {
            let path = self.folder().join(argument);
            if is_file(&path) {
                hash_file(&mut hasher, number, &open_plain(&path)?)?;
            }
        }
        let sha256 = hasher.finalize().iter().map(|it| format!("{it:02x}")).collect();
        Ok((program, Fingerprint { sha256 }))
    }

    /// Returns a [`Command`] that runs in the program's own folder, with pipes and a small environment. On Linux a
    /// native program is run from the opened file `program`, which must stay open until the command is started.
    ///
    /// # Errors
    /// If the program's file does not exist.
    pub(super) fn command(&self, program: Option<&File>) -> io::Result<Command> {
        let path = whole(&self.path)?;
        let mut command = program.and_then(|it| command_of_file(it, &path)).unwrap_or_else(|| Command::new(&path));
        command.args(&self.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.current_dir(path.parent().unwrap_or(&path));
        command.env_clear();
        command.envs(ENVIRONMENT.iter().filter_map(|name| Some((*name, env::var_os(name)?))));
        Ok(command)
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }
}

impl<T: Into<PathBuf>> From<T> for BrainCommand {
    fn from(path: T) -> Self {
        Self { path: path.into(), arguments: Vec::new() }
    }
}

/// Writes the name of the program, without its folder and its file name extension, and then its arguments.
impl fmt::Display for BrainCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.file_stem().unwrap_or(self.path.as_os_str()).display())?;
        self.arguments.iter().try_for_each(|it| write!(f, " {it}"))
    }
}

/// Returns `path` as an absolute path, which names the same file from any working directory.
fn whole(path: &Path) -> io::Result<PathBuf> {
    match cfg!(windows) {
        // Windows: `canonicalize` gives paths that begin with `\\?\`. Many programs cannot run in a folder with such a
        // path.
        true => std::path::absolute(path),
        false => path.canonicalize(),
    }
}

/// Returns the program file for `name`, which is a path or a file name. A file name is searched for in the folders of
/// `PATH` and then in the current folder. On Windows, `name` may lack the `.exe`.
fn find_program(name: &str) -> Option<PathBuf> {
    let with_exe = format!("{name}.exe");
    let names = [name, &with_exe];
    let names = if cfg!(windows) { &names[..] } else { &names[..1] };
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_path = Path::new(name).components().count() != 1;
    let folders = env::split_paths(&folders).filter(|_| !is_path);
    // Look in the current folder last, after the folders of `PATH`.
    let folders = folders.chain([PathBuf::new()]);
    folders.flat_map(|folder| names.iter().map(move |name| folder.join(name))).find(|it| is_file(it))
}

/// Adds a file of the command to a hash: the position of the file in the command line (0 is the program), the bytes of
/// the file, and the number of these bytes.
fn hash_file(hasher: &mut Sha256, number: u64, mut file: &File) -> io::Result<()> {
    let mut buffer = [0; 1 << 14];
    let mut n_bytes = 0_u64;
    hasher.update(number.to_le_bytes());
    loop {
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(n_read) => {
                hasher.update(&buffer[..n_read]);
                n_bytes += n_read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    hasher.update(n_bytes.to_le_bytes());
    Ok(())
}

/// Returns a command that runs the opened file `program` under the name `path`. Returns `None` for a script: its
/// interpreter opens the script by name, and may look for other files in the folder of the script.
#[cfg(target_os = "linux")]
fn command_of_file(program: &File, path: &Path) -> Option<Command> {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::FileExt;
    use std::os::unix::process::CommandExt;

    let mut magic = [0; 4];
    program.read_exact_at(&mut magic, 0).ok()?;
    let file = PathBuf::from(format!("/proc/self/fd/{}", program.as_raw_fd()));
    let can_run = magic == *b"\x7fELF" && file.exists();
    let mut command = Command::new(file);
    command.arg0(path);
    can_run.then_some(command)
}

#[cfg(not(target_os = "linux"))]
fn command_of_file(_program: &File, _path: &Path) -> Option<Command> {
    None
}

fn is_file(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Parses a command line, and returns the file name of the program and the arguments, separated by `|`.
    fn words(line: &str) -> Result<String, CommandLineError> {
        let command = BrainCommand::parse(line)?;
        let name = command.path.file_name().unwrap().to_string_lossy().into_owned();
        Ok([vec![name], command.arguments].concat().join("|"))
    }

    #[cfg(unix)]
    #[test]
    fn a_line_falls_into_words() {
        assert_eq!(words("sh --level 3"), Ok("sh|--level|3".to_owned()));
        assert_eq!(words(r#" /bin/sh "b c"d '' "it's" "#), Ok("sh|b cd||it's".to_owned()));
        assert_eq!(words("sh $HOME `date` *; exit"), Ok("sh|$HOME|`date`|*;|exit".to_owned()), "no shell is run");
        assert_eq!(words("  "), Err(CommandLineError::Empty));
        assert_eq!(words("sh 'b"), Err(CommandLineError::Quote));
        assert_eq!(words("/nowhere/brain x"), Err(CommandLineError::NoProgram("/nowhere/brain".to_owned())));
        assert_eq!(words("no-such-brain"), Err(CommandLineError::NoProgram("no-such-brain".to_owned())));
    }

    #[test]
    fn a_path_with_spaces_need_not_be_quoted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a brain");
        fs::write(&path, "").unwrap();
        assert_eq!(words(path.to_str().unwrap()), Ok("a brain".to_owned()));
        assert_eq!(words(&format!("'{}' x", path.display())), Ok("a brain|x".to_owned()));
    }

    #[test]
    fn a_fingerprint_tells_a_changed_program_or_script() {
        let folder = tempfile::tempdir().unwrap();
        let (path, script) = (folder.path().join("brain"), folder.path().join("script"));
        fs::write(&path, "one").unwrap();
        fs::write(&script, "two").unwrap();
        let command = BrainCommand { path: path.clone(), arguments: vec!["script".to_owned(), "-x".to_owned()] };
        let before = command.fingerprint().unwrap();
        fs::write(&path, "one").unwrap();
        assert_eq!(command.fingerprint().unwrap(), before);
        fs::write(&script, "owt").unwrap();
        assert_ne!(command.fingerprint().unwrap(), before);
        // A different file with the same CRC-32 and size must change the fingerprint: anybody can make such a file.
        let (first, second) = (b"plumless".as_slice(), b"buckeroo".as_slice());
        assert_eq!(crc32fast::hash(first), crc32fast::hash(second));
        fs::write(&script, first).unwrap();
        let before = command.fingerprint().unwrap();
        fs::write(&script, second).unwrap();
        assert_ne!(command.fingerprint().unwrap(), before, "a checksum is no fingerprint");
        // Moving bytes from the end of one file to the start of the next must change the fingerprint.
        fs::write(&path, "onep").unwrap();
        fs::write(&script, "lumless").unwrap();
        let before = command.fingerprint().unwrap();
        fs::write(&path, "one").unwrap();
        fs::write(&script, "plumless").unwrap();
        assert_ne!(command.fingerprint().unwrap(), before, "each file counts for itself");
        fs::remove_file(&path).unwrap();
        assert!(command.fingerprint().is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_file_that_was_hashed_is_run_even_if_another_one_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("brain");
        // Let another process copy the file. If this process had it open for writing, a child process that another
        // thread starts at this moment could inherit the open file, and running the file would fail.
        let copy = |program: &str| {
            assert!(Command::new("cp").arg(program).arg(&path).status().unwrap().success());
        };
        copy("/bin/cat");
        let command = BrainCommand::from(path.clone());
        let (file, fingerprint) = command.open().unwrap();
        assert_eq!(fingerprint, command.fingerprint().unwrap());
        fs::remove_file(&path).unwrap();
        copy("/bin/ls");
        let child = command.command(Some(&file)).unwrap().spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.success(), output.stdout.len()), (true, 0), "`ls` would list the folder");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_has_no_fingerprint() {
        assert!(BrainCommand::from("/dev/zero").fingerprint().is_err());
    }
}
