//! Backup, restore and move, as an administrator types them.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use kernel::{Result, db::Db};

use super::Place;
use crate::keep::{
    archive::{Head, Manifest},
    backup::{self, Backup},
    lock::{Key, Lock, make_key},
    restore::{self, Restore},
    transfer,
};

#[derive(Args)]
pub struct BackupArgs {
    #[command(flatten)]
    place: Place,
    /// A file that is not there yet, or a directory in which it gets a name with the time
    #[arg(long)]
    to: PathBuf,
    /// Encrypt to the public keys in this file; may be given several times
    #[arg(long, conflicts_with = "passphrase_file")]
    encrypt_to_key: Vec<PathBuf>,
    /// Encrypt with the passphrase in this file
    #[arg(long)]
    passphrase_file: Option<PathBuf>,
    /// Put the key file of protected values in, too; only into an encrypted backup
    #[arg(long)]
    with_keys: bool,
}

#[derive(Args)]
pub struct RestoreArgs {
    #[command(flatten)]
    place: Place,
    /// The backup
    #[arg(long)]
    from: PathBuf,
    /// The secret key that opens it; may be given several times
    #[arg(long, conflicts_with = "passphrase_file")]
    key: Vec<PathBuf>,
    /// The passphrase that opens it
    #[arg(long)]
    passphrase_file: Option<PathBuf>,
    /// Only read the backup to its end and say whether it is whole
    #[arg(long)]
    check: bool,
}

#[derive(Args)]
pub struct MoveArgs {
    /// The database to leave: postgres://… or a path to an SQLite file
    #[arg(long)]
    from: String,
    /// The database to move to, which must be empty
    #[arg(long)]
    to: String,
}

/// Ends with 2 when the backup is written but files were missing.
pub async fn back_up(args: BackupArgs) -> Result<ExitCode> {
    let lock = Lock::of(&args.encrypt_to_key, args.passphrase_file.as_deref())?;
    let db = Db::open_existing(&args.place.database_url()).await?;
    let files = args.place.files();
    let key_file = args.place.key_file();
    let keys = args.with_keys.then_some(key_file.as_path());
    let order = Backup { db: &db, files: &files, to: &args.to, lock: &lock, keys };
    let written = backup::write(order).await?;
    println!("{}", written.path.display());
    let Manifest { files, missing, .. } = &written.manifest;
    println!("{} rows, {files} files, audit head {}", written.manifest.rows(), head_of(&written.manifest));
    if !args.with_keys && key_file.exists() {
        println!("The key file is not in it; keep a copy of {} elsewhere.", key_file.display());
    }
    if missing.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("{} files that the database names are missing or damaged: {}", missing.len(), missing.join(", "));
    Ok(ExitCode::from(2))
}

pub async fn bring_back(args: RestoreArgs) -> Result<ExitCode> {
    let key = Key::of(&args.key, args.passphrase_file.as_deref())?;
    if args.check {
        let (head, manifest) = restore::check(&args.from, &key)?;
        tell(&head, &manifest);
        return Ok(ExitCode::SUCCESS);
    }
    let data = args.place.data.clone();
    let order = Restore { from: &args.from, data: &data, database: args.place.database.as_deref(), key };
    let manifest = restore::run(order).await?;
    println!("restored: {} rows, {} files, audit head {}", manifest.rows(), manifest.files, head_of(&manifest));
    if !manifest.has_keys && !args.place.key_file().exists() {
        println!("The backup has no key file: put yours at {} before you serve.", args.place.key_file().display());
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(head: &Head, manifest: &Manifest) {
    println!("whole; made {} by version {}", head.created_at, head.version);
    println!("{} rows, {} files, audit head {}", manifest.rows(), manifest.files, head_of(manifest));
}

fn head_of(manifest: &Manifest) -> String {
    match manifest.audit_links {
        0 => "none yet".into(),
        links => format!("{} at {links}", manifest.audit_head),
    }
}

pub async fn move_over(args: MoveArgs) -> Result<ExitCode> {
    let from = Db::open_existing(&args.from).await?;
    let to = Db::open(&args.to).await?;
    let moved = transfer::run(&from, &to).await?;
    println!(
        "moved and compared: {} tables, {} rows, audit head {} at {}",
        moved.tables, moved.rows, moved.audit_head, moved.audit_links
    );
    to.close().await?;
    Ok(ExitCode::SUCCESS)
}

pub fn new_key(to: &Path) -> Result<ExitCode> {
    println!("{}", make_key(to)?);
    Ok(ExitCode::SUCCESS)
}
