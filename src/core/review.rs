//! Review of a game: what each move gave away or achieved, in statements that are true by definition or by proof.

pub mod accuracy;
pub mod board_shape;
pub mod explain;
pub mod forced_win;
pub mod game_review;
pub mod level_estimate;
pub mod move_check;
pub mod report;
pub mod retry;
pub mod skill;
pub mod statement;
pub mod stored;
pub mod threads;
pub mod win_rate;
