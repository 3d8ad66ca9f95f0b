//! The event loop: events update the state, effects are carried out, and each change is painted.
//!
//! It also receives the scale of the display (high DPI), the mouse wheel, touch, and files by drag and drop, and it
//! switches full screen.

use std::iter;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use rand::TryRng;
use rand::rngs::SysRng;
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalPosition, LogicalSize, PhysicalSize};
#[cfg(all(target_os = "linux", feature = "x11"))]
use winit::event::{DeviceEvent, DeviceId};
use winit::event::{ElementState, Ime, MouseButton, StartCause, Touch, TouchPhase, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
#[cfg(all(target_os = "linux", feature = "x11"))]
use winit::platform::x11::ActiveEventLoopExtX11 as _;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::{Fullscreen, Window, WindowId};

use crate::app::autosave::{Autosave, ResumedGame};
use crate::app::cli::{self, Options};
use crate::app::clipboard::{Clipboard, ClipboardJob};
use crate::app::crash::PanicHook;
use crate::app::explorer::ExplorerThread;
use crate::app::files::{self, Folders};
use crate::app::history::{HistoryFolder, HistoryThread, Task, day_of};
use crate::app::position_database::{DatabaseThread, PositionDatabase};
use crate::app::practice::PracticeFiles;
use crate::app::review_queue::UnattendedReviews;
use crate::app::settings_file::{SettingsFile, SettingsWriter};
use crate::app::sound::Sounds;
use crate::app::system_fonts::SystemFonts;
use crate::app::tasks::{self, EventSender, StoppableTask};
use crate::app::translate::{Keyboard, Presses, Wheel};
use crate::app::window::{AppWindow, new_event_loop};
use crate::app::window_fault::WindowFault;
use crate::app::workers::Workers;
use crate::app::{desktop_settings, dialogs, engine_check, power, progress, reviewer, tournament};
use crate::arena::tournament::RoundRobin;
use crate::engine::{Request, Ticket, roster};
use crate::game::TimeControl;
use crate::review::move_check::CheckReport;
use crate::ui::analysis::AnalysisRequest;
use crate::ui::cast;
use crate::ui::decorations::{TITLE_BAR, WindowRequest};
use crate::ui::effect::Effect;
use crate::ui::engines::{EngineEvent, EngineRequest, TournamentEvent};
use crate::ui::event::{Event, Failure};
use crate::ui::files::picture::Subject;
use crate::ui::files::suggested_name::DialogStart;
use crate::ui::files::{FileContent, FileEvent, FileKind, FileRequest, Present, Purpose};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Layout, Window as Frame};
use crate::ui::locale::Language;
use crate::ui::paint::{Backing, Damage};
use crate::ui::play::CheckRequest;
use crate::ui::practice::PracticeRequest;
use crate::ui::progress::{ProgressEvent, ProgressPart, ProgressRequest};
use crate::ui::review::{GameToReview, ReviewEvent, ReviewRequest};
use crate::ui::settings::WindowPlace;
use crate::ui::state::State;

/// A fault that ends the program, and the language of the message about the fault.
#[derive(Debug)]
pub(super) struct FatalFault {
    /// The reason why there is no window.
    pub fault: WindowFault,
    /// The language of the window, or the language that the window would have if it could be opened.
    pub language: Language,
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// The reason why there is no window.
pub(super) fn run(options: Options, folders: Folders, panic_hook: PanicHook) -> Result<(), FatalFault> {
    let system = cli::system_language();
    let language = options.language.unwrap_or(system);
    let event_loop = new_event_loop().map_err(|fault| FatalFault { fault, language })?;
    event_loop.set_control_flow(ControlFlow::Wait);
    let mut shell = Shell::new(options, system, folders, panic_hook, &event_loop.create_proxy());
    event_loop.run_app(&mut shell).map_err(|error| FatalFault { fault: WindowFault::DisplayGone(error), language })?;
    let language = shell.state.language();
    shell.ended.map_err(|fault| FatalFault { fault, language })
}

/// Interval at which a window without focus is checked for being minimized during an analysis, because winit has no
/// event for that.
const GLANCE: Duration = Duration::from_secs(1);

/// The running tasks that can be stopped, at most one of each kind.
#[derive(Debug, Default)]
struct RunningTasks {
    review: Option<StoppableTask>,
    /// Judges a move that the player has tried in place of a mistake, or reviews a guessed move.
    retry: Option<StoppableTask>,
    move_check: Option<StoppableTask>,
    engine_check: Option<StoppableTask>,
    tournament: Option<StoppableTask>,
    /// Reads the reviewed games for the player's progress.
    progress: Option<StoppableTask>,
}

struct Shell {
    state: State,
    layout: Layout,
    frame: Frame,
    backing: Backing,
    /// The part of the window's picture that was painted but is not on the screen yet.
    damage: Damage,
    /// Effects that are carried out when the window's latest picture is on the screen, such as the search for a move.
    after_paint: Vec<Effect>,
    window: Option<AppWindow>,
    workers: Workers,
    running: RunningTasks,
    clipboard: Clipboard,
    system_fonts: SystemFonts,
    autosave: Autosave,
    history: HistoryThread,
    review_queue: UnattendedReviews,
    practice: PracticeFiles,
    explorer: ExplorerThread,
    position_database: DatabaseThread,
    /// `true` once the window's first picture is on the screen.
    is_shown: bool,
    sounds: Sounds,
    /// Threads that paint pictures and write them to files; the program waits for them at its end.
    picture_threads: Vec<JoinHandle<()>>,
    /// Files that were dropped on the window since the event loop last waited.
    dropped: Vec<PathBuf>,
    proxy: EventLoopProxy<Event>,
    /// Lets other threads send events into the event loop.
    events: EventSender,
    keyboard: Keyboard,
    wheel: Wheel,
    presses: Presses,
    settings_writer: SettingsWriter,
    folders: Folders,
    place: WindowPlace,
    /// `true` if the settings file could not be parsed. The file then stays unchanged until the player changes a
    /// setting.
    keep_settings_file: bool,
    /// The time of the last event, from which the time until the next event is measured.
    last_tick: Instant,
    has_focus: bool,
    ended: Result<(), WindowFault>,
}

impl Shell {
    fn new(
        options: Options,
        system: Language,
        folders: Folders,
        panic_hook: PanicHook,
        proxy: &EventLoopProxy<Event>,
    ) -> Self {
        let (settings_file, mut settings, failure) = SettingsFile::load(folders.settings());
        let keep_settings_file = matches!(failure, Some(Failure::SettingsBroken(..)));
        if let Some(size) = options.size {
            settings.setup.size = size;
        }
        settings.language = options.language.or(settings.language);
        let asked = options.window.map(|(width, height)| WindowPlace { width, height, ..WindowPlace::default() });
        let place = asked.unwrap_or(settings.window);
        let frame = Frame { width: 0, height: 0, scale: 1.0 };
        let house = Arc::new(roster::house().clone());
        let mut state = State::new(house, settings, system, options.seed.unwrap_or_else(any_seed));
        state.set_folders(folders.names());
        state.set_version(env!("CARGO_PKG_VERSION"));
        let for_events = proxy.clone();
        // Ignore an error: sending fails only if the event loop has ended.
        let events = EventSender::new(move |event| _ = for_events.send_event(event));
        let (workers, no_worker) = Workers::spawn(Arc::clone(state.registry()), events.clone());
        let mut shell = Self {
            layout: Layout::new(&state, frame),
            state,
            frame,
            backing: Backing::new(),
            damage: Damage::none(),
            after_paint: Vec::new(),
            window: None,
            workers,
            running: RunningTasks::default(),
            clipboard: Clipboard::new(events.clone()),
            system_fonts: SystemFonts::default(),
            autosave: Autosave::new(&folders, panic_hook),
            practice: PracticeFiles::new(&folders),
            review_queue: UnattendedReviews::new(&folders, events.clone()),
            explorer: ExplorerThread::new(&folders, events.clone()),
            position_database: DatabaseThread::new(PositionDatabase::new(&folders, events.clone())),
            history: HistoryThread::new(HistoryFolder::new(folders.history()), events.clone()),
            is_shown: false,
            sounds: Sounds::default(),
            picture_threads: Vec::new(),
            dropped: Vec::new(),
            proxy: proxy.clone(),
            events: events.clone(),
            keyboard: Keyboard::default(),
            wheel: Wheel::default(),
            presses: Presses::default(),
            settings_writer: SettingsWriter::new(settings_file, events),
            folders,
            place,
            keep_settings_file,
            last_tick: Instant::now(),
            has_focus: false,
            ended: Ok(()),
        };
        shell.find_theme();
        shell.start(options.file, failure.into_iter().chain(no_worker));
        shell
    }

    /// Opens the file of the command line once the window is shown. Without such a file, offers the games that earlier
    /// runs have left, or shows the welcome card at the very first start. Also shows the failures that occurred while
    /// the program started.
    fn start(&mut self, file: Option<PathBuf>, failures: impl Iterator<Item = Failure>) {
        let folders = self.folders.clone();
        let remove = move || folders.remove_leftovers(SystemTime::now());
        // Ignore an error: if the system provides no thread, the files that killed processes have left are removed at
        // the next start of the program.
        let _ = tasks::spawn("leftovers", remove);
        let mut failures: Vec<_> = failures.collect();
        match file {
            Some(path) => self.after_paint.extend(self.state.open_file(path)),
            None => {
                let (offers, unreadable) = self.autosave.find_games(&self.folders);
                failures.extend(unreadable);
                if offers.is_empty() && self.folders.is_first_start() {
                    self.state.welcome();
                }
                self.state.offer(offers);
            }
        }
        self.layout = Layout::new(&self.state, self.frame);
        // Update the state once before the player does anything: the computer may have the first move, and only an
        // update requests that move.
        for event in failures.into_iter().map(Event::Failed).chain([Event::PointerLeft]) {
            self.after_paint.extend(self.state.update(event, &self.layout));
        }
        self.layout = Layout::new(&self.state, self.frame);
    }

    /// Starts finding out whether the system asks for light or dark colors, if the settings follow the system.
    fn find_theme(&self) {
        if self.state.settings().theme.is_none() {
            desktop_settings::find_theme(self.events.clone());
        }
    }

    /// Opens the window.
    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<(), WindowFault> {
        let window = AppWindow::open(event_loop, &self.proxy, self.state.title(), self.place)?;
        self.frame.scale = window.handle().scale_factor();
        let size = window.handle().inner_size();
        self.window = Some(window);
        self.resized(size, event_loop);
        Ok(())
    }

    fn resized(&mut self, size: PhysicalSize<u32>, event_loop: &ActiveEventLoop) {
        self.frame.width = cast::to_i32(size.width);
        self.frame.height = cast::to_i32(size.height);
        self.note_decorations(event_loop);
        let maximized = self.window.as_ref().is_some_and(|it| it.handle().is_maximized());
        if !maximized && !self.state.is_full_screen() && 0 < size.width && 0 < size.height {
            let logical: LogicalSize<u32> = size.to_logical(self.frame.scale);
            let bar = self.state.decorations().map_or(0, |_| TITLE_BAR.unsigned_abs());
            (self.place.width, self.place.height) = (logical.width, logical.height.saturating_sub(bar));
        }
        self.place.maximized = maximized;
        self.paint();
    }

    /// Updates the state with the time that has passed and then with an event, and carries out the effects.
    fn handle(&mut self, event: Event, event_loop: &ActiveEventLoop) {
        let now = Instant::now();
        let passed = now.duration_since(std::mem::replace(&mut self.last_tick, now));
        if self.state.counts_time() {
            let effects = self.state.update(Event::Passed(passed), &self.layout);
            effects.into_iter().for_each(|effect| self.perform(effect, event_loop));
        }
        // Skip autosaving for pointer events if the game has no clock, because moving the pointer does not change the
        // game. If the game has a clock, the time that has passed may have ended the game.
        let is_pointer = matches!(event, Event::PointerMoved { .. } | Event::PointerLeft);
        let effects = self.state.update(event, &self.layout);
        if !effects.is_empty() {
            // Update the layout first, because carrying out effects may cause further events, which need the layout of
            // the current state.
            self.layout = Layout::new(&self.state, self.frame);
        }
        for effect in effects {
            self.perform(effect, event_loop);
        }
        self.review_queue.give_way(self.state.needs_processors());
        if !is_pointer || self.state.game().clock().control() != TimeControl::Unlimited {
            self.autosave(event_loop);
        }
        self.paint();
        // Wake up by timer only in three cases: a displayed time changes, an animation runs, or an analysis runs while
        // the window has no focus. In the third case, the window may have been minimized, which must be checked.
        let glance = (self.state.is_analyzing() && !self.has_focus).then_some(GLANCE);
        event_loop.set_control_flow(match self.state.wake_in().into_iter().chain(glance).min() {
            Some(time) => ControlFlow::WaitUntil(Instant::now() + time),
            None => ControlFlow::Wait,
        });
    }

    /// If the client-side decorations have changed, passes their new state to the user interface as an event.
    fn note_decorations(&mut self, event_loop: &ActiveEventLoop) {
        let decorations = self.window.as_ref().and_then(AppWindow::decorations);
        if self.state.decorations() != decorations {
            self.handle(Event::Decorated(decorations), event_loop);
        }
    }

    /// If the window is minimized, reports this to the user interface as an event. winit has an event for a covered
    /// window, but none for a minimized window.
    fn note_minimized(&mut self, event_loop: &ActiveEventLoop) {
        if self.window.as_ref().is_some_and(|it| it.handle().is_minimized() == Some(true)) {
            self.handle(Event::Hidden(true), event_loop);
        }
    }

    fn serve_analysis(&mut self, request: AnalysisRequest, event_loop: &ActiveEventLoop) {
        match request {
            AnalysisRequest::EvaluatePoints(request) => {
                let failure = self.workers.evaluate_points(*request).err();
                self.tell_failure(failure, event_loop);
            }
            AnalysisRequest::Start { request, n_threads, n_bytes } => {
                self.analyze(*request, n_threads, n_bytes, event_loop);
            }
            AnalysisRequest::Stop => self.workers.stop_analysis(),
            AnalysisRequest::End => self.workers.end_analysis(),
            AnalysisRequest::LookUp(request) => self.position_database.look_up(request),
            AnalysisRequest::Store(search) => self.position_database.store(search),
        }
    }

    /// Returns the position database for a review; `None` if the player has switched it off.
    fn database_for_reviews(&self) -> Option<PositionDatabase> {
        let is_used = self.state.settings().analysis.remember;
        is_used.then(|| self.position_database.database().clone())
    }

    fn serve_review(&mut self, request: ReviewRequest, event_loop: &ActiveEventLoop) {
        match request {
            ReviewRequest::Start(request) => self.review(*request, event_loop),
            ReviewRequest::Stop => self.running.review = None,
            ReviewRequest::Judge(request) => {
                self.running.retry = None;
                self.running.retry = self.begun(reviewer::judge(*request, self.events.clone()), None, event_loop);
            }
            ReviewRequest::JudgeGuess(request) => {
                self.running.retry = None;
                self.running.retry = self.begun(reviewer::guess(*request, self.events.clone()), None, event_loop);
            }
            ReviewRequest::StopJudging => self.running.retry = None,
        }
    }

    fn serve_files(&mut self, request: FileRequest, event_loop: &ActiveEventLoop) {
        match request {
            FileRequest::Choose(purpose, start) => self.choose_file(purpose, start),
            FileRequest::Copy(text) => self.clipboard.queue(ClipboardJob::CopyText(text)),
            FileRequest::CopyPicture => self.copy_picture(),
            FileRequest::PasteSelected => self.clipboard.queue(ClipboardJob::PasteSelected),
            FileRequest::Paste => self.clipboard.queue(ClipboardJob::Paste),
            FileRequest::List(folder) => {
                self.handle(Event::Files(FileEvent::Listed(files::list(&folder))), event_loop);
            }
            FileRequest::Open(path, ticket) => files::open_on_thread(path, ticket, &self.events),
            FileRequest::Write { path, content, present } => self.write(path, content, present, event_loop),
        }
    }

    fn perform(&mut self, effect: Effect, event_loop: &ActiveEventLoop) {
        match effect {
            Effect::Ask(_) => self.after_paint.push(effect),
            Effect::Analysis(request) => self.serve_analysis(request, event_loop),
            Effect::Review(request) => self.serve_review(request, event_loop),
            Effect::CheckMove(request) => self.check_move(*request, event_loop),
            Effect::Interrupt => {
                self.after_paint.retain(|it| !matches!(it, Effect::Ask(_)));
                self.workers.interrupt();
            }
            Effect::Engines(request) => self.serve_engines(request, event_loop),
            Effect::SaveSettings => {
                self.keep_settings_file = false;
                self.save_settings();
            }
            Effect::Remember if self.keep_settings_file => {}
            Effect::Remember => self.save_settings(),
            Effect::Files(request) => self.serve_files(request, event_loop),
            Effect::FullScreen(on) => {
                if let Some(window) = &self.window {
                    window.handle().set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
                }
                self.handle(Event::FullScreen(on), event_loop);
            }
            Effect::Window(WindowRequest::Close) => self.handle(Event::CloseRequested, event_loop),
            Effect::Window(request) => {
                if let Some(window) = &self.window {
                    window.send(request, self.state.input().pointer().unwrap_or_default());
                }
            }
            Effect::FindReducedMotion => desktop_settings::find_reduced_motion(self.events.clone()),
            Effect::FindSystemTheme => desktop_settings::find_theme(self.events.clone()),
            Effect::Resume(number) => self.resume(number, event_loop),
            Effect::GiveUp(number) => self.autosave.delete(number),
            Effect::History(request) => self.history.serve(request),
            Effect::ReviewQueue(request) => {
                let database = self.database_for_reviews();
                let failure = self.review_queue.serve(request, database).err();
                self.tell_failure(failure, event_loop);
            }
            Effect::Progress(request) => self.serve_progress(request, event_loop),
            Effect::Practice(request) => self.practice(request, event_loop),
            Effect::Explore(request) => self.explorer.run(request),
            Effect::Sound(sound) => self.sounds.play(sound),
            Effect::Quit => event_loop.exit(),
        }
    }

    fn review(&mut self, request: GameToReview, event_loop: &ActiveEventLoop) {
        let ended = Event::Review(ReviewEvent::Ended(request.ticket));
        self.running.review = None;
        let review = reviewer::review(request, self.database_for_reviews(), self.events.clone());
        self.running.review = self.begun(review, Some(ended), event_loop);
    }

    /// Returns the task if it was started. If the system has refused the thread for the task, returns `None` and
    /// handles two events: the failure, and `end`, which stands for the end of the task.
    fn begun(
        &mut self,
        task: Result<StoppableTask, Failure>,
        end: Option<Event>,
        event_loop: &ActiveEventLoop,
    ) -> Option<StoppableTask> {
        let failure = match task {
            Ok(task) => return Some(task),
            Err(failure) => Event::Failed(failure),
        };
        iter::once(failure).chain(end).for_each(|it| self.handle(it, event_loop));
        None
    }

    fn tell_failure(&mut self, failure: Option<Failure>, event_loop: &ActiveEventLoop) {
        if let Some(failure) = failure {
            self.handle(Event::Failed(failure), event_loop);
        }
    }

    fn analyze(&mut self, mut request: Request, n_threads: Option<u8>, n_bytes: u64, event_loop: &ActiveEventLoop) {
        let mut n_threads = n_threads.map(usize::from);
        if power::is_on_battery() {
            power::spare_battery(&mut request, &mut n_threads);
        }
        if let Err(failure) = self.workers.analyze(request, n_threads, n_bytes) {
            self.handle(Event::Failed(failure), event_loop);
        }
    }

    fn choose_file(&self, purpose: Purpose, start: DialogStart) {
        if let Some(window) = &self.window {
            let start = start.path(&day_of(SystemTime::now()));
            dialogs::open(window.handle(), purpose, start, self.state.language(), &self.events);
        }
    }

    /// Carries out a request about engines or a tournament.
    fn serve_engines(&mut self, request: EngineRequest, event_loop: &ActiveEventLoop) {
        match request {
            EngineRequest::UsePlayers(registry) => {
                let failure = self.workers.use_players(registry);
                self.tell_failure(failure, event_loop);
            }
            EngineRequest::Check(ticket, command) => {
                self.running.engine_check = None;
                let check = engine_check::check(ticket, command, self.events.clone());
                self.running.engine_check = self.begun(check, None, event_loop);
            }
            EngineRequest::StopCheck => self.running.engine_check = None,
            EngineRequest::PlayTournament(ticket, round_robin) => {
                self.play_tournament(ticket, *round_robin, event_loop);
            }
            EngineRequest::StopTournament => self.running.tournament = None,
        }
    }

    fn play_tournament(&mut self, ticket: Ticket, round_robin: RoundRobin, event_loop: &ActiveEventLoop) {
        let ended = Event::Engines(EngineEvent::Tournament(ticket, TournamentEvent::Ended));
        self.running.tournament = None;
        let tournament = tournament::play(ticket, round_robin, self.events.clone());
        self.running.tournament = self.begun(tournament, Some(ended), event_loop);
    }

    fn serve_progress(&mut self, request: ProgressRequest, event_loop: &ActiveEventLoop) {
        self.running.progress = None;
        let ProgressRequest::Read(ticket) = request else { return };
        let nothing = ProgressPart { is_last: true, ..ProgressPart::default() };
        let end = Event::Progress(ProgressEvent::Read(ticket, nothing));
        let read = progress::read(ticket, HistoryFolder::new(self.folders.history()), self.events.clone());
        self.running.progress = self.begun(read, Some(end), event_loop);
    }

    /// Carries out a request of the puzzle practice.
    fn practice(&mut self, request: PracticeRequest, event_loop: &ActiveEventLoop) {
        let answer = self.practice.run(request, &self.events);
        answer.into_iter().for_each(|it| self.handle(it, event_loop));
    }

    /// Starts checking a move; if the system refuses the thread, reports an empty result.
    fn check_move(&mut self, request: CheckRequest, event_loop: &ActiveEventLoop) {
        let nothing = Event::MoveChecked(request.ticket, CheckReport::default());
        self.running.move_check = None;
        let check = reviewer::check(request, self.events.clone());
        self.running.move_check = self.begun(check, Some(nothing), event_loop);
    }

    /// Copies a picture of the board in its present state to the clipboard.
    fn copy_picture(&mut self) {
        if let Some(board) = self.layout.board_alone() {
            self.clipboard.queue(ClipboardJob::CopyPicture(Backing::fresh(&board).to_rgba()));
        }
    }

    /// Writes a file that the player has chosen.
    fn write(&mut self, path: PathBuf, content: FileContent, present: Present, event_loop: &ActiveEventLoop) {
        let kind = content.kind();
        let written = match content {
            FileContent::Game(bytes) => files::write(&path, &bytes, present),
            FileContent::Training(text) => files::write(&path, text.as_bytes(), present),
            FileContent::Picture(picture) => {
                if let Some(subject) = Subject::new(picture, &self.state) {
                    self.write_picture(path, subject, present, event_loop);
                }
                return;
            }
            FileContent::History => return self.history.run(Task::Export(path, present, self.state.language())),
        };
        self.handle(files::written(kind, path, written), event_loop);
    }

    /// Paints a picture and writes it on a thread of its own: an animated picture takes seconds.
    fn write_picture(&mut self, path: PathBuf, subject: Subject, present: Present, event_loop: &ActiveEventLoop) {
        let (events, place) = (self.events.clone(), path.clone());
        let work = move || {
            let written = files::write_picture(&path, &subject, present);
            events.send(files::written(FileKind::Picture, path, written));
        };
        match tasks::spawn("picture", work) {
            Ok(thread) => {
                self.picture_threads.retain(|it| !it.is_finished());
                self.picture_threads.push(thread);
            }
            Err(error) => {
                self.handle(files::written(FileKind::Picture, place, Err(error)), event_loop);
            }
        }
    }

    fn save_settings(&mut self) {
        self.state.settings_mut().window = self.place;
        self.settings_writer.write(self.state.settings());
    }

    /// Resumes an offered game of an earlier run.
    fn resume(&mut self, number: usize, event_loop: &ActiveEventLoop) {
        let Some(ResumedGame { game, filing, warnings }) = self.autosave.resume(number) else {
            return self.handle(Event::Failed(Failure::GameTaken), event_loop);
        };
        for effect in self.state.resume(game, filing) {
            self.perform(effect, event_loop);
        }
        if !warnings.is_empty() {
            self.handle(Event::Failed(Failure::GameWarnings(warnings)), event_loop);
        }
    }

    /// Writes the game into its journal. `handle` calls this before it paints the window.
    fn autosave(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(event) = self.autosave.save(&self.state, &self.history) {
            self.handle(event, event_loop);
        }
    }

    /// Paints the present state into the window's picture. If anything has changed, requests a redraw, except under X11
    /// (see `is_x11`).
    fn paint(&mut self) {
        self.layout = Layout::new(&self.state, self.frame);
        let damage = self.backing.show(&self.layout);
        self.damage.merge(&damage);
        let Some(window) = &mut self.window else { return };
        window.update(&self.state, &self.layout);
        if let Some(window) = self.window.as_ref().filter(|it| self.has_to_present() && !is_x11(it.handle())) {
            window.handle().request_redraw();
        }
    }

    /// Returns `true` if the window's picture has changed since it was shown, or if effects wait until it is shown.
    fn has_to_present(&self) -> bool {
        !self.damage.is_empty() || !self.after_paint.is_empty()
    }

    /// Shows the window's picture on the screen, and then carries out the effects that waited for it.
    fn present(&mut self, event_loop: &ActiveEventLoop) {
        let Some(window) = &mut self.window else { return };
        let mut damage = std::mem::take(&mut self.damage);
        if damage.is_empty() {
            // If the system asks for a redraw although nothing has changed, present the whole picture of the window:
            // the system may have lost the window's content.
            damage = Damage::of(Rect::new(0, 0, self.frame.width, self.frame.height));
        }
        if let Err(error) = window.present(event_loop, self.backing.frame(), &damage) {
            self.ended = Err(error);
            event_loop.exit();
        }
        if !std::mem::replace(&mut self.is_shown, true) {
            self.read_history();
        }
        let missing = self.backing.take_missing_glyphs();
        self.system_fonts.find(missing, self.events.clone());
        for effect in std::mem::take(&mut self.after_paint) {
            match effect {
                Effect::Ask(request) => self.workers.ask(*request),
                effect => self.perform(effect, event_loop),
            }
        }
    }

    /// Lets the history's thread add the finished games of earlier runs to the history, and then read the games of
    /// today.
    fn read_history(&mut self) {
        let finished = self.autosave.take_finished();
        if !finished.is_empty() {
            self.history.run(Task::KeepFound(finished));
        }
        self.history.run(Task::ReadToday);
    }

    fn pointer(&mut self, x: f64, y: f64, event_loop: &ActiveEventLoop) {
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no window is that large")]
        let (x, y) = (x.floor() as i32, y.floor() as i32);
        self.handle(Event::PointerMoved { x, y }, event_loop);
    }

    /// Handles a press of the primary mouse button, and counts it as a part of a multiple click.
    fn pressed(&mut self, event_loop: &ActiveEventLoop) {
        let pointer = self.state.input().pointer().unwrap_or_default();
        let n_presses = self.presses.count(Instant::now(), pointer, self.frame.scale);
        self.handle(if self.keyboard.has_shift() { Event::PressedWithShift } else { Event::Pressed }, event_loop);
        if 1 < n_presses {
            self.handle(Event::PressedAgain(n_presses), event_loop);
        }
    }

    /// Carries out the requests of screen readers one after the other, so that each request refers to the state after
    /// the previous one.
    #[cfg(feature = "accessibility")]
    fn carry_out_requests(&mut self, event_loop: &ActiveEventLoop) {
        while let Some(events) = self.window.as_ref().and_then(|it| it.next_request(&self.state, &self.layout)) {
            events.into_iter().for_each(|event| self.handle(event, event_loop));
        }
    }

    /// Handles a touch as if the finger were a mouse pointer, which leaves the window when the finger is lifted. A
    /// finger that stays down opens a context menu.
    fn touched(&mut self, touch: Touch, event_loop: &ActiveEventLoop) {
        self.pointer(touch.location.x, touch.location.y, event_loop);
        match touch.phase {
            TouchPhase::Started => self.handle(Event::Touched, event_loop),
            TouchPhase::Moved => {}
            TouchPhase::Ended => {
                self.handle(Event::Released, event_loop);
                self.handle(Event::PointerLeft, event_loop);
            }
            TouchPhase::Cancelled => self.handle(Event::PointerLeft, event_loop),
        }
    }
}

/// Returns `true` for an X11 window. Under X11, winit merges the server's requests to redraw a part of the window with
/// the program's own requests, so the program makes none and presents changes when all events are handled.
fn is_x11(window: &Window) -> bool {
    let handle = window.window_handle().map(|it| it.as_raw());
    matches!(handle, Ok(RawWindowHandle::Xlib(_) | RawWindowHandle::Xcb(_)))
}

impl ApplicationHandler<Event> for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.window.is_none()
            && let Err(error) = self.open(event_loop)
        {
            self.ended = Err(error);
            event_loop.exit();
        }
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        if let StartCause::ResumeTimeReached { .. } = cause {
            self.handle(Event::Passed(Duration::ZERO), event_loop);
            if self.state.is_analyzing() && !self.has_focus {
                self.note_minimized(event_loop);
            }
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        // Files dropped together arrive as separate events: open them together.
        let dropped = std::mem::take(&mut self.dropped);
        if !dropped.is_empty() {
            self.handle(Event::Files(FileEvent::Dropped(dropped)), event_loop);
        }
        if self.has_to_present() && self.window.as_ref().is_some_and(|it| is_x11(it.handle())) {
            self.present(event_loop);
        }
    }

    fn suspended(&mut self, _event_loop: &ActiveEventLoop) {
        self.window = None;
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: Event) {
        if let Event::GlyphsFound(glyphs) = &event {
            self.system_fonts.note_found(glyphs);
        }
        self.handle(event, event_loop);
        #[cfg(feature = "accessibility")]
        self.carry_out_requests(event_loop);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _id: WindowId, event: WindowEvent) {
        #[cfg(feature = "accessibility")]
        if let Some(window) = &mut self.window {
            window.note(&event);
        }
        match event {
            WindowEvent::RedrawRequested => {
                if self.window.as_ref().is_some_and(|it| is_x11(it.handle())) {
                    // The X server has lost the window's content: present the whole picture.
                    self.damage = Damage::of(Rect::new(0, 0, self.frame.width, self.frame.height));
                }
                self.present(event_loop);
            }
            WindowEvent::Resized(size) => self.resized(size, event_loop),
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => {
                self.frame.scale = scale_factor;
                self.paint();
            }
            WindowEvent::Moved(place) => {
                let logical: LogicalPosition<i32> = place.to_logical(self.frame.scale);
                self.place.place = Some((logical.x, logical.y));
            }
            WindowEvent::Occluded(true) => self.handle(Event::Hidden(true), event_loop),
            WindowEvent::Occluded(false) => {
                self.handle(Event::Hidden(false), event_loop);
                if let Some(window) = &self.window {
                    window.handle().request_redraw();
                }
            }
            WindowEvent::CloseRequested => self.handle(Event::CloseRequested, event_loop),
            WindowEvent::Focused(true) => {
                self.has_focus = true;
                self.note_decorations(event_loop);
                self.handle(Event::Hidden(false), event_loop);
                self.find_theme();
            }
            WindowEvent::ThemeChanged(_) => self.find_theme(),
            WindowEvent::Focused(false) => {
                self.has_focus = false;
                self.note_decorations(event_loop);
                self.keyboard.interrupt();
                self.handle(Event::FocusLost, event_loop);
                self.note_minimized(event_loop);
            }
            WindowEvent::ModifiersChanged(modifiers) => self.keyboard.hold(modifiers),
            WindowEvent::KeyboardInput { event, .. } => {
                // Pass on the typed text only if the window already took text before it handled the key. So a key that
                // opens a text field types nothing into it.
                let took_text = self.state.takes_text();
                if let Some(chord) = self.keyboard.chord(&event) {
                    self.handle(Event::Key(chord), event_loop);
                }
                if let Some(text) = self.keyboard.typed(&event).filter(|_| took_text && self.state.takes_text()) {
                    self.handle(Event::Text(text.to_owned()), event_loop);
                }
            }
            WindowEvent::Ime(Ime::Commit(text)) => self.handle(Event::Text(text), event_loop),
            WindowEvent::Ime(Ime::Preedit(text, caret)) => {
                self.handle(Event::Composing(text, caret.map(|it| it.1)), event_loop);
            }
            WindowEvent::Ime(Ime::Disabled) => self.handle(Event::Composing(String::new(), None), event_loop),
            WindowEvent::DroppedFile(path) => self.dropped.push(path),
            WindowEvent::CursorMoved { position, .. } => self.pointer(position.x, position.y, event_loop),
            WindowEvent::CursorLeft { .. } => self.handle(Event::PointerLeft, event_loop),
            WindowEvent::MouseInput { button: MouseButton::Left, state, .. } => {
                self.keyboard.interrupt();
                match state {
                    ElementState::Pressed => self.pressed(event_loop),
                    ElementState::Released => self.handle(Event::Released, event_loop),
                }
            }
            WindowEvent::MouseInput { button: MouseButton::Right, state: ElementState::Pressed, .. } => {
                self.keyboard.interrupt();
                self.handle(Event::SecondaryPressed, event_loop);
            }
            #[cfg(all(target_os = "linux", feature = "x11"))]
            WindowEvent::MouseInput { button: MouseButton::Middle, state: ElementState::Pressed, .. }
                if event_loop.is_x11() =>
            {
                self.keyboard.interrupt();
                self.handle(Event::MiddlePressed, event_loop);
            }
            WindowEvent::MouseWheel { delta, .. } => match self.wheel.turn(delta) {
                0 => {}
                steps => self.handle(Event::Wheel(steps), event_loop),
            },
            WindowEvent::Touch(touch) => self.touched(touch, event_loop),
            _ => {}
        }
    }

    #[cfg(all(target_os = "linux", feature = "x11"))]
    fn device_event(&mut self, event_loop: &ActiveEventLoop, _id: DeviceId, event: DeviceEvent) {
        if let (DeviceEvent::Button { button, state }, true) = (event, event_loop.is_x11()) {
            self.wheel.button(button, state);
        }
    }

    fn exiting(&mut self, _event_loop: &ActiveEventLoop) {
        for thread in self.picture_threads.drain(..) {
            // Ignore a panic: the panic hook has already reported it.
            let _ = thread.join();
        }
        self.practice.close();
        self.review_queue.stop();
        self.running = RunningTasks::default();
        self.workers.stop();
        self.position_database.close();
        self.history.close();
        if self.ended.is_ok() {
            self.autosave.close(&self.state, &self.history);
        }
        if self.state.settings().window != self.place && !self.keep_settings_file {
            self.save_settings();
        }
    }
}

/// Returns a random seed from the operating system.
fn any_seed() -> u64 {
    // If the system provides no random numbers, use seed 0. The first game after a start of the program then always
    // uses the same random numbers.
    SysRng.try_next_u64().unwrap_or_default()
}
