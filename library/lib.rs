//! The engine as a shared library: `libgumu_engine.so`, `gumu_engine.dll`, with the functions of `resources/gumu.h`.

pub use gumu_lib::capi;
