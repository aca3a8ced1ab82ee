//! The first administrator: a token that works once and for half an hour.

use kernel::{App, Result};

pub async fn print_token(app: &App) -> Result<()> {
    let token = security::api::first_admin_token(app).await?;
    println!("Open this page of the running server within 30 minutes and choose a password:");
    println!("  /user/setup?key={token}");
    Ok(())
}
