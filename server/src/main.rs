//! `collegium`: see `collegium --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    collegium::cli::run()
}
