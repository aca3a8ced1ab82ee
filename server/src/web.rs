//! The built web front end, inside the binary.

#[derive(rust_embed::Embed)]
#[folder = "../web/dist"]
pub struct Web;
