//! What the window asks of the world outside.

use crate::engine::Question;

/// One thing to be done by the shell.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Have the worker think, once the picture is on the screen.
    Ask(Box<Question>),
    /// Have the worker stop; its answer is no longer wanted.
    Interrupt,
    /// Write the settings.
    SaveSettings,
    /// Go to full screen, or come back.
    FullScreen(bool),
    /// Leave the program.
    Quit,
}
