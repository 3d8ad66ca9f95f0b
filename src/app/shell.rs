//! The window and its event loop: events in, effects out, and a picture when something changed.

use std::io;
use std::path::PathBuf;
use std::rc::Rc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalPosition, LogicalSize, PhysicalPosition, PhysicalSize};
use winit::error::EventLoopError;
use winit::event::{ElementState, Ime, MouseButton, StartCause, TouchPhase, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy};
use winit::window::{Fullscreen, Icon, Window, WindowAttributes, WindowId};

use crate::app::cli::Options;
use crate::app::clipboard::{Clipboard, ClipboardJob};
use crate::app::crash::{Standing, Watch};
use crate::app::dialogs;
#[cfg(all(windows, target_pointer_width = "32"))]
use crate::app::drop::{event_loop, open};
use crate::app::files::{self, Folders};
use crate::app::journal::{Found, Journal};
#[cfg(target_os = "linux")]
use crate::app::libraries;
use crate::app::present::Screen;
use crate::app::translate::{Keyboard, Wheel};
use crate::engine::{Request, Worker};
use crate::formats::text;
use crate::game::TimeControl;
use crate::ui::effect::{Effect, Present};
use crate::ui::event::{Event, Failure};
use crate::ui::geometry::Rect;
use crate::ui::layout::{Layout, Window as Frame};
use crate::ui::locale::Language;
use crate::ui::paint::{Backing, Damage, app_icon};
use crate::ui::picture::Subject;
use crate::ui::settings::WindowPlace;
use crate::ui::state::{Offer, State, seat_keys};

/// The least size of the window, in logical pixels.
const LEAST: (u32, u32) = (480, 520);

/// More threads than this do not think: what each further one gains is less.
const MOST_THREADS: usize = 4;

/// The side of the window's icon, in device pixels.
const ICON: i32 = 64;

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window.
pub fn run(options: Options, folders: Folders, watch: Watch) -> Result<(), String> {
    #[cfg(target_os = "linux")]
    libraries::check()?;
    let event_loop = event_loop().map_err(|error| no_display(&error))?;
    event_loop.set_control_flow(ControlFlow::Wait);
    let mut shell = Shell::new(options, folders, watch, event_loop.create_proxy());
    event_loop.run_app(&mut shell).map_err(|error| format!("the display has gone: {error}"))?;
    shell.ended
}

struct Shell {
    state: State,
    layout: Layout,
    frame: Frame,
    backing: Backing,
    /// What was painted and has not come to the screen.
    damage: Damage,
    /// Questions that wait until the picture is on the screen.
    after_paint: Vec<Effect>,
    screen: Option<(Rc<Window>, Screen)>,
    worker: Option<Worker>,
    /// Finds out what points are worth, once that has been asked for.
    appraiser: Option<Worker>,
    clipboard: Clipboard,
    /// Pictures that are being painted.
    painting: Vec<JoinHandle<()>>,
    /// Files that are being dropped on the window.
    dropped: Vec<PathBuf>,
    /// For news from other threads.
    proxy: EventLoopProxy<Event>,
    keyboard: Keyboard,
    wheel: Wheel,
    folders: Folders,
    watch: Watch,
    journal: Journal,
    /// Whether the player has been told that the game cannot be kept.
    is_unkept_told: bool,
    /// The games of earlier runs that are offered, by the number of their offer.
    found: Vec<Option<Found>>,
    place: WindowPlace,
    /// Whether the settings file is to be left as it is, since it could not be understood.
    spare_settings: bool,
    /// When the state was last told how much time has passed.
    told: Instant,
    title: String,
    /// Whether input methods are asked for, and where they are to show what they offer.
    is_typing: bool,
    caret: Option<Rect>,
    ended: Result<(), String>,
}

impl Shell {
    fn new(options: Options, folders: Folders, watch: Watch, proxy: EventLoopProxy<Event>) -> Self {
        let (mut settings, trouble) = folders.load_settings();
        let mut failures: Vec<Failure> = trouble.into_iter().collect();
        let spare_settings = matches!(failures.first(), Some(Failure::SettingsBroken(..)));
        if let Some(size) = options.size {
            settings.setup.size = size;
        }
        let system = sys_locale::get_locale().and_then(|tag| Language::from_tag(&tag)).unwrap_or_default();
        settings.language = options.language.or(settings.language);
        let place = options.window.map_or(settings.window, |(width, height)| WindowPlace {
            width,
            height,
            ..WindowPlace::default()
        });
        let mut state = State::new(settings, system, options.seed.unwrap_or_else(any_seed));
        let (tell, news) = (proxy.clone(), proxy.clone());
        let clipboard = Clipboard::new(move |event| {
            // A loop that has ended wants no news.
            let _ = tell.send_event(event);
        });
        let worker = match spawn_worker(n_threads(), proxy) {
            Ok(worker) => Some(worker),
            Err(error) => {
                failures.push(Failure::NoWorker(error.to_string()));
                None
            }
        };
        let journal = Journal::new(folders.journals());
        let mut found = Vec::new();
        let mut after_paint = Vec::new();
        if let Some((path, games)) = options.games {
            after_paint.extend(state.open_games(&path, games));
        } else {
            found.extend(Found::all(&folders.journals()).into_iter().map(Some));
            let games = found.iter().flatten().map(|it: &Found| &it.game);
            state.offer((0..).zip(games).map(|(number, game)| Offer::of(number, game)).collect());
        }
        let frame = Frame { width: 0, height: 0, scale: 1.0 };
        let mut layout = Layout::new(&state, frame);
        for failure in failures {
            after_paint.extend(state.update(Event::Failed(failure), &layout));
        }
        // The computer may have the first move.
        after_paint.extend(state.update(Event::PointerLeft, &layout));
        layout = Layout::new(&state, frame);
        Self {
            state,
            layout,
            frame,
            backing: Backing::new(),
            damage: Damage::none(),
            after_paint,
            screen: None,
            worker,
            appraiser: None,
            clipboard,
            painting: Vec::new(),
            dropped: Vec::new(),
            proxy: news,
            keyboard: Keyboard::default(),
            wheel: Wheel::default(),
            folders,
            watch,
            journal,
            is_unkept_told: false,
            found,
            place,
            spare_settings,
            told: Instant::now(),
            title: String::new(),
            is_typing: false,
            caret: None,
            ended: Ok(()),
        }
    }

    /// Makes the window and its surface.
    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<(), String> {
        let size = within_screen(event_loop, self.place);
        let mut attributes = WindowAttributes::default()
            .with_title(self.state.title())
            .with_inner_size(size)
            .with_min_inner_size(LogicalSize::new(LEAST.0, LEAST.1))
            .with_maximized(self.place.maximized);
        let icon = app_icon(ICON);
        let (width, height) = icon.dimensions();
        attributes = attributes.with_window_icon(Icon::from_rgba(icon.into_raw(), width, height).ok());
        if let Some((x, y)) = self.place.place.filter(|place| is_on_screen(event_loop, *place)) {
            attributes = attributes.with_position(LogicalPosition::new(x, y));
        }
        let window = open(event_loop, attributes).map_err(|error| format!("no window: {error}"))?;
        let window = Rc::new(window);
        let screen = Screen::new(event_loop.owned_display_handle(), Rc::clone(&window))
            .map_err(|error| format!("no pixels can be brought to the window: {error}"))?;
        let size = window.inner_size();
        self.frame = Frame { scale: window.scale_factor(), ..self.frame };
        self.screen = Some((window, screen));
        self.resized(size);
        Ok(())
    }

    fn resized(&mut self, size: PhysicalSize<u32>) {
        self.frame.width = i32::try_from(size.width).unwrap_or(i32::MAX);
        self.frame.height = i32::try_from(size.height).unwrap_or(i32::MAX);
        let maximized = self.window().is_some_and(|window| window.is_maximized());
        if !maximized && !self.state.full_screen && 0 < size.width && 0 < size.height {
            let logical: LogicalSize<u32> = size.to_logical(self.frame.scale);
            (self.place.width, self.place.height) = (logical.width, logical.height);
        }
        self.place.maximized = maximized;
        self.paint();
    }

    fn window(&self) -> Option<&Rc<Window>> {
        self.screen.as_ref().map(|(window, _)| window)
    }

    /// Lets one thing happen, after the time that has passed until then.
    fn happen(&mut self, event: Event, event_loop: &ActiveEventLoop) {
        let now = Instant::now();
        let passed = now.duration_since(std::mem::replace(&mut self.told, now));
        if self.state.game.clock.running().is_some() {
            let effects = self.state.update(Event::Passed(passed), &self.layout);
            effects.into_iter().for_each(|effect| self.perform(effect, event_loop));
        }
        // The pointer alone changes no game; time does.
        let is_pointer = matches!(event, Event::PointerMoved { .. } | Event::PointerLeft);
        let effects = self.state.update(event, &self.layout);
        if !effects.is_empty() {
            // Effects may let further things happen, to what is to be seen by now.
            self.layout = Layout::new(&self.state, self.frame);
        }
        for effect in effects {
            self.perform(effect, event_loop);
        }
        if !is_pointer || self.state.game.clock.control() != TimeControl::Unlimited {
            self.remember(event_loop);
        }
        self.paint();
        // A running clock wakes the window when what it shows changes; nothing else ever does.
        event_loop.set_control_flow(match self.state.game.clock.wake_in() {
            Some(time) => ControlFlow::WaitUntil(Instant::now() + time),
            None => ControlFlow::Wait,
        });
    }

    fn perform(&mut self, effect: Effect, event_loop: &ActiveEventLoop) {
        match effect {
            Effect::Ask(_) => self.after_paint.push(effect),
            Effect::EvaluatePoints(request) => self.evaluate_points(*request, event_loop),
            Effect::Interrupt => {
                self.after_paint.retain(|it| !matches!(it, Effect::Ask(_)));
                if let Some(worker) = &self.worker {
                    worker.interrupt();
                }
            }
            Effect::SaveSettings => {
                self.spare_settings = false;
                self.save_settings(event_loop);
            }
            Effect::Remember if self.spare_settings => {}
            Effect::Remember => self.save_settings(event_loop),
            Effect::Choose(purpose, start) => {
                let Some(window) = self.window() else { return };
                let proxy = self.proxy.clone();
                dialogs::open(window, purpose, start, self.state.language(), move |event| {
                    // A loop that has ended wants no news.
                    let _ = proxy.send_event(event);
                });
            }
            Effect::Copy(text) => self.clipboard.queue(ClipboardJob::CopyText(text)),
            Effect::CopyPicture => {
                if let Some(board) = self.layout.board_alone() {
                    self.clipboard.queue(ClipboardJob::CopyPicture(Backing::fresh(&board).to_rgba()));
                }
            }
            Effect::Paste => self.clipboard.queue(ClipboardJob::Paste),
            Effect::List(folder) => {
                self.happen(Event::Listed(files::list(&folder, self.state.language())), event_loop);
            }
            Effect::Open(path, ticket) => {
                let proxy = self.proxy.clone();
                files::open_aside(path, ticket, self.state.language(), move |event| {
                    // A loop that has ended wants no news.
                    let _ = proxy.send_event(event);
                });
            }
            Effect::Save { path, bytes, present } => {
                self.happen(files::save(&path, &bytes, present, self.state.language()), event_loop);
            }
            Effect::SavePicture { path, kind, present } => {
                if let Some(subject) = Subject::new(kind, &self.state) {
                    self.save_picture(path, subject, present, event_loop);
                }
            }
            Effect::FullScreen(on) => {
                if let Some(window) = self.window() {
                    window.set_fullscreen(on.then_some(Fullscreen::Borderless(None)));
                }
                self.happen(Event::FullScreen(on), event_loop);
            }
            Effect::Resume(number) => self.resume(number, event_loop),
            Effect::GiveUp(number) => {
                if let Some(found) = self.found.get_mut(number).and_then(Option::take) {
                    found.give_up();
                }
            }
            Effect::Quit => event_loop.exit(),
        }
    }

    /// Has the points of a position weighed on a thread of its own, which begins when it is needed.
    fn evaluate_points(&mut self, request: Request, event_loop: &ActiveEventLoop) {
        if self.appraiser.is_none() {
            match spawn_worker(1, self.proxy.clone()) {
                Ok(worker) => self.appraiser = Some(worker),
                Err(error) => self.happen(Event::Failed(Failure::NoWorker(error.to_string())), event_loop),
            }
        }
        if let Some(appraiser) = &self.appraiser {
            appraiser.ask(request);
        }
    }

    /// Has a picture painted on a thread of its own: a game takes its time.
    fn save_picture(&mut self, path: PathBuf, subject: Subject, present: Present, event_loop: &ActiveEventLoop) {
        let (proxy, place, language) = (self.proxy.clone(), path.clone(), self.state.language());
        let painting = thread::Builder::new().name("picture".to_owned()).spawn(move || {
            // A loop that has ended wants no news.
            let _ = proxy.send_event(files::save_picture(&path, &subject, present, language));
        });
        match painting {
            Ok(thread) => {
                self.painting.retain(|it| !it.is_finished());
                self.painting.push(thread);
            }
            Err(error) => {
                let failure = Failure::Unwritable(place.to_string_lossy().into_owned(), error.to_string());
                self.happen(Event::Failed(failure), event_loop);
            }
        }
    }

    fn save_settings(&mut self, event_loop: &ActiveEventLoop) {
        self.state.settings.window = self.place;
        if let Err(error) = self.folders.save_settings(&self.state.settings) {
            self.happen(Event::Failed(Failure::SettingsUnwritable(self.state.language().io_error(&error))), event_loop);
        }
    }

    /// Goes on with a game that was offered.
    fn resume(&mut self, number: usize, event_loop: &ActiveEventLoop) {
        let Some(found) = self.found.get_mut(number).and_then(Option::take) else { return };
        let warnings = found.warnings.clone();
        let filing = found.filing.clone();
        let game = self.journal.resume(found);
        for effect in self.state.resume(game, filing) {
            self.perform(effect, event_loop);
        }
        if !warnings.is_empty() {
            self.happen(Event::Failed(Failure::GameWarnings(warnings)), event_loop);
        }
    }

    /// Keeps the game as it stands, before it is painted. What fails is tried again when something happens, and told
    /// once.
    fn remember(&mut self, event_loop: &ActiveEventLoop) {
        if !self.state.has_offers() {
            // Another window may offer them now.
            self.found.clear();
        }
        let game = &self.state.game;
        if self.state.is_as_read() {
            self.journal.spare(game, &self.state.filing());
            self.watch.note(Standing::NoGame);
            return;
        }
        match self.journal.keep(game, &self.state.filing()) {
            Ok(()) => {
                self.is_unkept_told = false;
                let standing = self.journal.path().map_or(Standing::NoGame, |it| Standing::Kept(it.to_owned()));
                self.watch.note(standing);
            }
            Err(error) => {
                let why = error.to_string();
                self.watch.note(Standing::Lost(why.clone(), text::write(&game.record, &seat_keys(game))));
                if !self.is_unkept_told {
                    self.is_unkept_told = true;
                    let why = self.state.language().io_error(&error);
                    self.happen(Event::Failed(Failure::GameUnkept(why)), event_loop);
                }
            }
        }
    }

    /// Paints what the state shows now, and has it brought to the screen if anything changed.
    fn paint(&mut self) {
        self.layout = Layout::new(&self.state, self.frame);
        let damage = self.backing.show(&self.layout);
        self.damage.merge(&damage);
        let (title, is_typing) = (self.state.title(), self.state.is_typing());
        let Some((window, _)) = &self.screen else { return };
        if self.title != title {
            window.set_title(&title);
            self.title = title;
        }
        if self.is_typing != is_typing {
            self.is_typing = is_typing;
            window.set_ime_allowed(is_typing);
        }
        let caret = self.layout.comment.as_ref().and_then(|it| it.caret);
        if let Some(Rect { x, y, w, h }) = caret.filter(|_| self.caret != caret) {
            window.set_ime_cursor_area(PhysicalPosition::new(x, y), PhysicalSize::new(w, h));
        }
        self.caret = caret;
        if !self.damage.is_empty() || !self.after_paint.is_empty() {
            window.request_redraw();
        }
    }

    /// Brings the picture to the screen, and then lets the worker think.
    fn present(&mut self, event_loop: &ActiveEventLoop) {
        let Some((window, screen)) = &mut self.screen else { return };
        let mut damage = std::mem::take(&mut self.damage);
        if damage.is_empty() {
            // Nothing of ours has changed, so the system has lost what was there.
            damage = Damage::of(Rect::new(0, 0, self.frame.width, self.frame.height));
        }
        window.pre_present_notify();
        if screen.present(self.backing.frame(), &damage).is_err() {
            // The surface is lost: a new one gets the whole picture.
            match Screen::new(event_loop.owned_display_handle(), Rc::clone(window)) {
                Ok(mut fresh) => {
                    let _ = fresh.present(self.backing.frame(), &damage);
                    *screen = fresh;
                }
                Err(error) => {
                    self.ended = Err(format!("the window's surface is lost: {error}"));
                    event_loop.exit();
                }
            }
        }
        for effect in std::mem::take(&mut self.after_paint) {
            match (effect, &self.worker) {
                (Effect::Ask(request), Some(worker)) => worker.ask(*request),
                (Effect::Ask(_), None) => {}
                (effect, _) => self.perform(effect, event_loop),
            }
        }
    }

    fn pointer(&mut self, x: f64, y: f64, event_loop: &ActiveEventLoop) {
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no window is that large")]
        let (x, y) = (x.floor() as i32, y.floor() as i32);
        self.happen(Event::PointerMoved { x, y }, event_loop);
    }
}

impl ApplicationHandler<Event> for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.screen.is_none()
            && let Err(error) = self.open(event_loop)
        {
            self.ended = Err(error);
            event_loop.exit();
        }
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        if let StartCause::ResumeTimeReached { .. } = cause {
            self.happen(Event::Passed(Duration::ZERO), event_loop);
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        // Files that were dropped together come one by one.
        let dropped = std::mem::take(&mut self.dropped);
        if !dropped.is_empty() {
            self.happen(Event::Dropped(dropped), event_loop);
        }
    }

    fn suspended(&mut self, _event_loop: &ActiveEventLoop) {
        self.screen = None;
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: Event) {
        self.happen(event, event_loop);
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _id: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::RedrawRequested => self.present(event_loop),
            WindowEvent::Resized(size) => self.resized(size),
            WindowEvent::ScaleFactorChanged { scale_factor, .. } => {
                self.frame.scale = scale_factor;
                self.paint();
            }
            WindowEvent::Moved(place) => {
                let logical: LogicalPosition<i32> = place.to_logical(self.frame.scale);
                self.place.place = Some((logical.x, logical.y));
            }
            WindowEvent::Occluded(false) => {
                if let Some(window) = self.window() {
                    window.request_redraw();
                }
            }
            WindowEvent::CloseRequested => self.happen(Event::CloseRequested, event_loop),
            WindowEvent::Focused(false) => {
                self.keyboard.interrupt();
                self.happen(Event::FocusLost, event_loop);
            }
            WindowEvent::ModifiersChanged(modifiers) => self.keyboard.hold(modifiers),
            WindowEvent::KeyboardInput { event, .. } => {
                if let Some(chord) = self.keyboard.chord(&event) {
                    self.happen(Event::Key(chord), event_loop);
                }
                if let Some(text) = self.keyboard.typed(&event).filter(|_| self.state.is_typing()) {
                    self.happen(Event::Text(text.to_owned()), event_loop);
                }
            }
            WindowEvent::Ime(Ime::Commit(text)) => self.happen(Event::Text(text), event_loop),
            WindowEvent::DroppedFile(path) => self.dropped.push(path),
            WindowEvent::CursorMoved { position, .. } => self.pointer(position.x, position.y, event_loop),
            WindowEvent::CursorLeft { .. } => self.happen(Event::PointerLeft, event_loop),
            WindowEvent::MouseInput { button: MouseButton::Left, state, .. } => {
                self.keyboard.interrupt();
                let event = match state {
                    ElementState::Pressed => Event::Pressed,
                    ElementState::Released => Event::Released,
                };
                self.happen(event, event_loop);
            }
            WindowEvent::MouseWheel { delta, .. } => match self.wheel.turn(delta) {
                0 => {}
                steps => self.happen(Event::Wheel(steps), event_loop),
            },
            WindowEvent::Touch(touch) => {
                self.pointer(touch.location.x, touch.location.y, event_loop);
                match touch.phase {
                    TouchPhase::Started => self.happen(Event::Pressed, event_loop),
                    TouchPhase::Moved => {}
                    TouchPhase::Ended => {
                        self.happen(Event::Released, event_loop);
                        self.happen(Event::PointerLeft, event_loop);
                    }
                    TouchPhase::Cancelled => self.happen(Event::PointerLeft, event_loop),
                }
            }
            _ => {}
        }
    }

    fn exiting(&mut self, event_loop: &ActiveEventLoop) {
        for painting in self.painting.drain(..) {
            // A panic has been told by the hook.
            let _ = painting.join();
        }
        self.worker = None;
        if self.ended.is_ok() {
            // What becomes of a game with a file has been asked.
            match self.state.is_filed() {
                true => self.journal.clear(),
                false => self.journal.leave(&self.state.game),
            }
        }
        if self.state.settings.window != self.place && !self.spare_settings {
            self.save_settings(event_loop);
        }
    }
}

/// Why there is no display.
fn no_display(error: &EventLoopError) -> String {
    #[cfg(target_os = "linux")]
    if let Some(reason) = libraries::reason() {
        return reason;
    }
    format!("there is no display to open a window on: {}", plain(&error.to_string()))
}

/// What an error of winit's says, without the place in its source.
fn plain(error: &str) -> &str {
    error.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": ")).map_or(error, |(_, what)| what)
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    // Without the system's randomness the first game is always the same, which is no reason not to play it.
    SysRng.try_next_u64().unwrap_or_default()
}

/// The size that is wished for, and no larger than the largest screen.
fn within_screen(event_loop: &ActiveEventLoop, place: WindowPlace) -> LogicalSize<u32> {
    let screens = event_loop.available_monitors().map(|it| it.size().to_logical::<u32>(it.scale_factor()));
    let (width, height) = screens.fold((0, 0), |(w, h), it| (it.width.max(w), it.height.max(h)));
    let limit = |wish: u32, least: u32, screen: u32| wish.max(least).min(if screen == 0 { 4096 } else { screen });
    LogicalSize::new(limit(place.width, LEAST.0, width), limit(place.height, LEAST.1, height))
}

/// In how many threads may be thought: one processor is left to the window and to others.
fn n_threads() -> usize {
    thread::available_parallelism().map_or(1, |it| (it.get() - 1).clamp(1, MOST_THREADS))
}

/// Starts a thread whose answers come back as events.
fn spawn_worker(n_threads: usize, proxy: EventLoopProxy<Event>) -> io::Result<Worker> {
    Worker::spawn(n_threads, move |report| {
        // A loop that has ended wants no answers.
        let _ = proxy.send_event(Event::Report(report));
    })
}

/// Whether a window at this place can be seen and taken hold of.
fn is_on_screen(event_loop: &ActiveEventLoop, (x, y): (i32, i32)) -> bool {
    event_loop.available_monitors().any(|screen| {
        let corner: LogicalPosition<i32> = screen.position().to_logical(screen.scale_factor());
        let size: LogicalSize<i32> = screen.size().to_logical(screen.scale_factor());
        corner.x <= x && x + 100 < corner.x + size.width && corner.y <= y && y + 50 < corner.y + size.height
    })
}

#[cfg(not(all(windows, target_pointer_width = "32")))]
fn event_loop() -> Result<winit::event_loop::EventLoop<Event>, EventLoopError> {
    winit::event_loop::EventLoop::with_user_event().build()
}

/// Opens the window, with the name by which the system finds its icon.
#[cfg(target_os = "linux")]
fn open(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<Window, winit::error::OsError> {
    #[cfg(feature = "wayland")]
    use winit::platform::wayland::WindowAttributesExtWayland as _;
    #[cfg(not(feature = "wayland"))]
    use winit::platform::x11::WindowAttributesExtX11 as _;
    event_loop.create_window(attributes.with_name("gumu", "gumu"))
}

#[cfg(not(any(target_os = "linux", all(windows, target_pointer_width = "32"))))]
fn open(event_loop: &ActiveEventLoop, attributes: WindowAttributes) -> Result<Window, winit::error::OsError> {
    event_loop.create_window(attributes)
}
