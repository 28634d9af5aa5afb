//! The studies of a slow link: the page that a link with `study=` opens.

fn main() {
    bufferwise::web::workbench::start_study();
}
