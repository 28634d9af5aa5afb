//! The reading of pasted output, and advice to type in: the page that a link with `tool=read` opens.

fn main() {
    bufferwise::web::workbench::start_reader();
}
