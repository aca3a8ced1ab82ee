//! The keys of protected values: which there are, a new one, and taking old ones out of use.

use clap::Subcommand;
use kernel::{App, Result, protect::rotate};

use crate::compose::SEALED;

#[derive(Subcommand)]
pub enum KeysCommand {
    /// The ids of the keys, and what still needs an old one.
    Show,
    /// Make a new current key and seal everything with it. Servers may go on working.
    Rotate,
    /// Remove old keys from the file once nothing needs them.
    Retire,
}

pub async fn run(app: &App, command: &KeysCommand) -> Result<()> {
    match command {
        KeysCommand::Show => show(app).await?,
        KeysCommand::Rotate => {
            let done = rotate::rotate(app, SEALED).await?;
            let what = if done.new_key { "new current key" } else { "finished an earlier rotation, current key" };
            println!("{what} {}", app.keys.current());
            println!("sealed again: {} data keys, {} other values", done.data_keys, done.values);
            println!("back up the key file now; `collegium keys retire` removes the old keys later");
        }
        KeysCommand::Retire => {
            let old = rotate::retire(app, SEALED).await?;
            println!("{} old keys removed{}{}", old.len(), if old.is_empty() { "" } else { ": " }, old.join(", "));
            println!("backups made before the rotation still need them: keep the old copy of the key file with those");
        }
    }
    Ok(())
}

async fn show(app: &App) -> Result<()> {
    if let Some(path) = app.keys.file() {
        println!("key file {}", path.display());
    }
    let current = app.keys.current();
    for (id, made_at) in app.keys.list() {
        println!("{} {id} made {}", if id == current { "*" } else { " " }, made_at.local_text());
    }
    println!("{} values still need an old key", rotate::leftovers(app, SEALED).await?);
    Ok(())
}
