//! `collegium backup`: one moment of the database and the files it names, while the server works.

use std::{
    fs::{self, File},
    io::BufWriter,
    path::{Path, PathBuf},
};

use kernel::{
    Clock, Error, Result,
    db::{
        Db,
        copy::{Cell, Snapshot, TableLayout, parse_line},
    },
    files::FileStore,
};

use super::{
    archive::{self, FORMAT, Head, Manifest, Writer},
    lock::Lock,
    progress::Progress,
    refuse,
};
use crate::compose;

pub struct Backup<'a> {
    pub db: &'a Db,
    /// Where uploaded files lie.
    pub files: &'a Path,
    /// A file that is not there yet, or a directory.
    pub to: &'a Path,
    pub lock: &'a Lock,
    /// The key file, if it is to go along.
    pub keys: Option<&'a Path>,
}

pub struct Written {
    pub path: PathBuf,
    pub manifest: Manifest,
}

pub async fn write(order: Backup<'_>) -> Result<Written> {
    if order.keys.is_some() && order.lock.is_open() {
        return Err(refuse("the key file goes into encrypted backups only: --encrypt-to-key or --passphrase-file"));
    }
    let now = Clock::system().now().to_rfc3339();
    let path = target(&order, &now)?;
    let directory = path.parent().unwrap_or(Path::new("."));
    // A temporary file has mode 0600 from the moment it exists, and goes when this fails.
    let part = tempfile::Builder::new().prefix(".collegium-").suffix(".part").tempfile_in(directory);
    let part = part.map_err(|e| refuse(format!("{}: {e}", directory.display())))?;
    let out = part.reopen().map_err(Error::internal)?;
    let (sink, key) = order.lock.wrap(BufWriter::with_capacity(256 * 1024, out))?;
    let snapshot = order.db.snapshot().await?;
    let head = Head {
        product: "collegium".into(),
        format: FORMAT,
        version: compose::VERSION.into(),
        created_at: now,
        migrations: snapshot.migrations.clone(),
        tables: snapshot.tables.clone(),
    };
    let writer = Writer::begin(sink, &head)?;
    let manifest = fill(writer, &snapshot, &order).await?;
    drop(snapshot);
    eprintln!("  reading it again …");
    let (_, read) = archive::walk(part.path(), &key, |_| Ok(()))?;
    if read.tables != manifest.tables || read.files != manifest.files {
        return Err(refuse("the backup that was written is not the one that is read: nothing was kept"));
    }
    part.persist_noclobber(&path).map_err(|e| refuse(format!("{}: {}", path.display(), e.error)))?;
    File::open(directory).and_then(|d| d.sync_all()).map_err(Error::internal)?;
    Ok(Written { path, manifest })
}

fn target(order: &Backup<'_>, now: &str) -> Result<PathBuf> {
    let plain: String = now.chars().filter(|c| c.is_ascii_alphanumeric()).take(15).collect();
    let ending = if order.lock.is_open() { "tar.gz" } else { "tar.gz.age" };
    let path =
        if order.to.is_dir() { order.to.join(format!("collegium-{plain}Z.{ending}")) } else { order.to.to_owned() };
    let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let real = fs::canonicalize(directory).map_err(|e| refuse(format!("{}: {e}", directory.display())))?;
    if fs::canonicalize(order.files).is_ok_and(|files| real.starts_with(files)) {
        return Err(refuse("a backup does not belong among the uploaded files"));
    }
    let path = real.join(path.file_name().ok_or_else(|| refuse("--to names no file"))?);
    if path.exists() { Err(refuse(format!("{} is there already", path.display()))) } else { Ok(path) }
}

/// Everything but the head.
async fn fill(mut writer: Writer, snapshot: &Snapshot, order: &Backup<'_>) -> Result<Manifest> {
    let mut progress = Progress::default();
    let mut stored = vec![];
    for (n, table) in snapshot.tables.iter().enumerate() {
        let mut pages = snapshot.pages(table);
        let mut bytes = 0;
        while let Some(lines) = pages.next().await? {
            writer.lines(&table.name, &lines)?;
            if table.name == "stored_file" {
                stored.extend(lines.split_inclusive(|b| *b == b'\n').filter_map(|l| Stored::of(table, l)));
            }
            bytes += lines.len();
            let all = snapshot.tables.len();
            progress.tick(|| format!("table {}/{all} {}: {} MB", n + 1, table.name, bytes / 1_000_000));
        }
        writer.end(&table.name)?;
        writer.manifest.tables.insert(table.name.clone(), pages.sum().await?);
    }
    (writer.manifest.audit_links, writer.manifest.audit_head) = snapshot.audit_head().await?;
    let store = FileStore::open(order.files.to_owned())?;
    for (n, file) in stored.iter().enumerate() {
        add_file(&mut writer, &store, file)?;
        progress.tick(|| format!("file {}/{}", n + 1, stored.len()));
    }
    if let Some(keys) = order.keys {
        writer.keys(&fs::read(keys).map_err(|e| refuse(format!("{}: {e}", keys.display())))?)?;
    }
    writer.finish()
}

struct Stored {
    name: String,
    size: u64,
    sha256: String,
}

impl Stored {
    fn of(table: &TableLayout, line: &[u8]) -> Option<Self> {
        let row = parse_line(table, line)?;
        let cell = |column| table.position(column).and_then(|n| row.get(n));
        let Some(Cell::Int(size)) = cell("size") else { return None };
        Some(Self {
            name: cell("storage_name")?.as_text()?.to_owned(),
            size: u64::try_from(*size).ok()?,
            sha256: cell("sha256")?.as_text()?.to_owned(),
        })
    }
}

/// A stored file never changes. One that is gone or damaged is named; it must not stop the backup.
fn add_file(writer: &mut Writer, store: &FileStore, stored: &Stored) -> Result<()> {
    let right = File::open(store.path_of(&stored.name)?).and_then(|mut file| {
        let mut hash = sha2::Sha256::default();
        let mut reader = super::lock::Hashing { inner: &mut file, hash: &mut hash, size: 0 };
        std::io::copy(&mut reader, &mut std::io::sink())?;
        let same = reader.size == stored.size;
        Ok(same && kernel::ids::hex(&sha2::Digest::finalize(hash)) == stored.sha256)
    });
    if !right.is_ok_and(|right| right) {
        writer.manifest.missing.push(stored.name.clone());
        return Ok(());
    }
    let mut file = File::open(store.path_of(&stored.name)?).map_err(Error::internal)?;
    if !writer.file(&stored.name, &mut file, stored.size, &stored.sha256)? {
        return Err(refuse(format!("the stored file {} changed while it was read", stored.name)));
    }
    writer.manifest.files += 1;
    writer.manifest.file_bytes += stored.size;
    Ok(())
}
