//! Browser glue: address bar, canvas, clipboard, downloads, observers, the parent page. Knows no leptos.
//!
//! Nothing here may panic or be silently wrong when the browser refuses: storage blocked, clipboard denied, a
//! sandboxed frame without an origin. Each call says whether it worked.

pub mod address;
pub mod appearance;
pub mod canvas;
pub mod clipboard;
pub mod download;
pub mod failure;
mod fine;
pub mod frame;
mod listeners;
mod machine_picture;
mod machine_run;
pub mod observe;
pub mod simulations;
pub mod studio;
pub mod time_machine;
pub mod workbench;
