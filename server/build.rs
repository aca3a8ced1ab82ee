//! The web is built before the server; without it the server still compiles, and says so when asked for a page.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let dist = Path::new("../web/dist");
    fs::create_dir_all(dist)?;
    println!("cargo:rerun-if-changed=../web/dist");
    Ok(())
}
