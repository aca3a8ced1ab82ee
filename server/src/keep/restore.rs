//! `collegium restore`: checks a backup wholly, fills an empty place beside, checks that, switches.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use kernel::{
    Clock, Error, Result,
    audit::{self, Draft, Origin},
    db::{Db, copy::Loader},
    files::FileStore,
};
use sea_orm::TransactionTrait;
use tokio::sync::mpsc;

use super::{
    archive::{self, Head, Manifest, Part},
    lock::Key,
    progress::Progress,
    refuse,
};
use crate::compose;

pub struct Restore<'a> {
    pub from: &'a Path,
    pub data: &'a Path,
    /// By default a file in the data directory.
    pub database: Option<&'a str>,
    pub key: Key,
}

const STAGE: &str = ".restoring";
const DATABASE: &str = "collegium.db";

/// Reads a backup to its end and answers what it says of itself.
pub fn check(from: &Path, key: &Key) -> Result<(Head, Manifest)> {
    let (head, manifest) = archive::walk(from, key, |_| Ok(()))?;
    let known = compose::migration_names();
    if !known.starts_with(&head.migrations) {
        return Err(refuse(format!(
            "the backup was made by version {}, whose schema this version does not know; use that version or a newer one",
            head.version
        )));
    }
    Ok((head, manifest))
}

pub async fn run(order: Restore<'_>) -> Result<Manifest> {
    require_empty(&order)?;
    eprintln!("  checking the backup …");
    let (head, manifest) = check(order.from, &order.key)?;
    let stage = Stage::new(order.data)?;
    let beside = match order.database {
        None => Some(stage.path.join(DATABASE)),
        Some(url) => Db::file(url).map(beside),
    };
    let url = beside.as_ref().map(|p| p.to_string_lossy().into_owned());
    let db = Db::open(url.as_deref().or(order.database).unwrap_or_default()).await?;
    compose::migrate_to(&db, &head.migrations).await?;
    let loader = Loader::begin(&db, &head.tables).await?;
    load(&order, &loader, &stage.path).await?;
    eprintln!("  checking what was written …");
    for (table, sum) in &manifest.tables {
        if loader.sum(table).await? != *sum {
            return Err(refuse(format!("table {table} is not what the backup holds: nothing was kept")));
        }
    }
    stage.switch_files(order.data)?;
    loader.commit().await?;
    examine(&db, &manifest).await?;
    compose::migrate(&db).await?;
    remember(&db, &head).await?;
    db.close().await?;
    if let Some(beside) = beside {
        let to = order.database.and_then(Db::file).map_or_else(|| order.data.join(DATABASE), Path::to_owned);
        move_durably(&beside, &to)?;
    }
    Ok(manifest)
}

/// Only a key file may be there: without it nobody could read the protected values.
fn require_empty(order: &Restore<'_>) -> Result<()> {
    if let Some(file) = order.database.and_then(Db::file)
        && file.exists()
    {
        return Err(refuse(format!("{} is there already", file.display())));
    }
    let Ok(entries) = fs::read_dir(order.data) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name != STAGE && name != "keys.json" {
            return Err(refuse(format!("{} is not empty: it has {}", order.data.display(), name.to_string_lossy())));
        }
    }
    Ok(())
}

fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(STAGE);
    file.with_file_name(name)
}

/// Where everything is put together before the switch.
struct Stage {
    path: PathBuf,
}

impl Stage {
    fn new(data: &Path) -> Result<Self> {
        let path = data.join(STAGE);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("files")).map_err(|e| refuse(format!("{}: {e}", path.display())))?;
        Ok(Self { path })
    }

    fn switch_files(&self, data: &Path) -> Result<()> {
        move_durably(&self.path.join("files"), &data.join("files"))?;
        let keys = self.path.join("keys.json");
        if !keys.exists() {
            return Ok(());
        }
        let there = data.join("keys.json");
        if there.exists() && fs::read(&there).ok() != fs::read(&keys).ok() {
            return Err(refuse(format!("{} is another key file than the one in the backup", there.display())));
        }
        move_durably(&keys, &there)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn move_durably(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).map_err(|e| refuse(format!("{}: {e}", to.display())))?;
    let parent = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(parent).and_then(|d| d.sync_all()).map_err(Error::internal)
}

/// A thread reads the archive, this one feeds the database.
async fn load(order: &Restore<'_>, loader: &Loader<'_>, stage: &Path) -> Result<()> {
    let (send, mut parts) = mpsc::channel::<(String, Vec<u8>)>(2);
    let store = FileStore::open(stage.join("files"))?;
    let (from, stage) = (order.from.to_owned(), stage.to_owned());
    let key = order.key.again();
    let reading = tokio::task::spawn_blocking(move || {
        archive::walk(&from, &key, |part| match part {
            Part::Head(_) => Ok(()),
            Part::Lines(table, lines) => {
                send.blocking_send((table.to_owned(), lines)).map_err(|_| refuse("the database took no more rows"))
            }
            Part::File(name, content) => {
                let path = store.path_of(name)?;
                fs::create_dir_all(path.parent().unwrap_or(&stage)).map_err(Error::internal)?;
                let mut out = File::create_new(&path).map_err(Error::internal)?;
                std::io::copy(content, &mut out).map_err(Error::internal)?;
                out.sync_all().map_err(Error::internal)
            }
            Part::Keys(bytes) => private(&stage.join("keys.json"), &bytes),
        })
    });
    let mut progress = Progress::default();
    let mut rows = 0;
    while let Some((table, lines)) = parts.recv().await {
        for some in pieces(&lines) {
            loader.take(&table, some).await?;
            rows += some.iter().filter(|b| **b == b'\n').count();
            progress.tick(|| format!("{table}: {rows} rows in all"));
        }
    }
    reading.await.map_err(Error::internal)?.map(|_| ())
}

/// Some lines at a time, so that the progress moves.
fn pieces(lines: &[u8]) -> impl Iterator<Item = &[u8]> {
    const SIZE: usize = 512 * 1024;
    let mut rest = lines;
    std::iter::from_fn(move || {
        let after = rest.iter().skip(SIZE).position(|b| *b == b'\n').map_or(rest.len(), |n| SIZE + n + 1);
        let (piece, left) = rest.split_at_checked(after)?;
        rest = left;
        (!piece.is_empty()).then_some(piece)
    })
}

fn private(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let file = File::options().write(true).create_new(true).mode(0o600).open(path);
    let mut file = file.map_err(Error::internal)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(Error::internal)
}

async fn examine(db: &Db, manifest: &Manifest) -> Result<()> {
    for (name, ok, found) in db.integrity().await? {
        if !ok {
            return Err(refuse(format!("{name}: {found}")));
        }
    }
    let verdict = audit::verify_links(db, |_, _| {}).await?;
    let links = i64::try_from(verdict.links).unwrap_or(i64::MAX);
    if let Some(broken) = verdict.broken {
        return Err(refuse(format!("the log in the backup is not whole: {}", broken.en)));
    }
    if links != manifest.audit_links || (links > 0 && verdict.head != manifest.audit_head) {
        return Err(refuse("the head of the audit chain is not the one in the backup"));
    }
    Ok(())
}

/// Coming back from a backup is itself something the log knows.
#[allow(clippy::disallowed_methods)] // the command line, before anybody is served
async fn remember(db: &Db, head: &Head) -> Result<()> {
    let tx = db.maintenance().begin().await?;
    let facts = serde_json::json!({ "backupOf": head.created_at, "version": head.version });
    let draft =
        Draft { subject: "database".into(), subject_id: String::new(), before: None, after: Some(facts), reason: None };
    audit::write(&tx, &Origin::internal(Clock::system().now(), "restore"), vec![draft]).await?;
    tx.commit().await?;
    db.maintained();
    Ok(())
}
