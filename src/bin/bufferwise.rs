//! The command line: `bufferwise eval`, `presets`, `fields`, `figure`, `formulas`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bufferwise::cli::run(std::env::args_os())
}
