//! `collegium`: see `collegium --help`.

use std::process::ExitCode;

/// A rush allocates on many threads at once.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    collegium::cli::run()
}
