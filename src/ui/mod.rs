//! The page: elements over one reactive scenario of leptos signals. The only room that knows leptos.

mod app;
mod button;
mod compare;
mod controls;
mod copy_fallback;
mod dialogs;
mod element;
mod embed;
mod field_row;
mod figure;
mod handle;
mod header;
mod readout;
mod same_buffer;
mod simulation_status;
mod simulations;
mod state;
mod tables;
mod time_machine;
mod verdict;
mod working;

pub use app::{app, start};
pub use element::El;
pub use state::State;
