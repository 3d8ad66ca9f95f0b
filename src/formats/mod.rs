//! Games as text: text in, a record and warnings out.

pub mod text;
