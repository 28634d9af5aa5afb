//! The page: leptos components over one reactive scenario. The only room that knows leptos.

mod app;
mod button;
mod compare;
mod controls;
mod copy_fallback;
mod dialogs;
mod embed;
mod field_row;
mod figure;
mod handle;
mod header;
mod readout;
mod same_buffer;
mod state;
mod tables;
mod verdict;
mod working;

pub use app::{App, start};
pub use state::State;
