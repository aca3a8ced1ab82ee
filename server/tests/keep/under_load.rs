//! K1: backups taken while people write, brought back elsewhere and compared at that moment.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use collegium::keep::{
    archive::Manifest,
    backup::{self, Backup, Written},
    lock::{Key, Lock, make_key},
    restore::{self, Restore},
};
use kernel::{
    audit,
    db::{
        Db,
        copy::{Cell, TableSum, parse_line},
    },
};
use serde_json::json;
use testkit::{Backend, TestDb};

use crate::support::Site;

pub fn long() -> bool {
    std::env::var("COLLEGIUM_LONG").is_ok()
}

/// The sums of a database, read without the archive.
pub async fn sums(db: &Db) -> BTreeMap<String, TableSum> {
    let snapshot = db.snapshot().await.unwrap();
    let mut all = BTreeMap::new();
    for table in &snapshot.tables {
        all.insert(table.name.clone(), snapshot.pages(table).sum().await.unwrap());
    }
    all
}

/// One column of a table as texts.
pub async fn column(db: &Db, table: &str, name: &str) -> Vec<String> {
    let snapshot = db.snapshot().await.unwrap();
    let layout = snapshot.tables.iter().find(|t| t.name == table).unwrap();
    let (mut pages, place, mut found) = (snapshot.pages(layout), layout.position(name).unwrap(), vec![]);
    while let Some(lines) = pages.next().await.unwrap() {
        for line in lines.split_inclusive(|b| *b == b'\n') {
            if let Cell::Text(text) = &parse_line(layout, line).unwrap()[place] {
                found.push(text.clone());
            }
        }
    }
    found
}

pub async fn take(site: &Site, to: &Path, lock: &Lock) -> kernel::Result<Written> {
    let files = site.db.directory().join("files");
    backup::write(Backup { db: site.app.db(), files: &files, to, lock, keys: None }).await
}

/// People who add users and upload files, until told to stop.
fn writers(
    site: &Site,
    stop: &Arc<AtomicBool>,
    rest: &Arc<AtomicBool>,
    written: &Arc<AtomicU64>,
) -> Vec<tokio::task::JoinHandle<()>> {
    let writer = |n: usize| {
        let (client, stop, rest, written) = (site.root(), stop.clone(), rest.clone(), written.clone());
        tokio::spawn(async move {
            let mut round = 0;
            while !stop.load(Ordering::SeqCst) {
                if rest.load(Ordering::SeqCst) {
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                    continue;
                }
                round += 1;
                let user = json!({ "username": format!("w{n}.{round}"), "name": "人", "kind": "STAFF" });
                client.post("/api/security/user", user).await.expect(200);
                // Uploads are limited, and the clock of the tests stands still.
                if round % 4 == 1 && round <= 60 {
                    let text = format!("Evidence {n} {round}\n");
                    client
                        .upload("/api/user/file/upload?purpose=attachment", "note.txt", text.as_bytes())
                        .await
                        .expect(200);
                }
                written.fetch_add(1, Ordering::SeqCst);
            }
        })
    };
    (0..3).map(writer).collect()
}

async fn wait_for(written: &AtomicU64, more: u64) {
    let goal = written.load(Ordering::SeqCst) + more;
    while written.load(Ordering::SeqCst) < goal {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// Brings a backup back on this kind of database and compares everything with its manifest.
async fn bring_back(from: &Path, key: Key, to: Backend, manifest: &Manifest) {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let target = TestDb::new(to).await;
    let database = (to == Backend::Postgres).then(|| target.url());
    restore::run(Restore { from, data: &data, database, key }).await.unwrap();
    let url = database.map_or_else(|| data.join("collegium.db").to_string_lossy().into_owned(), str::to_owned);
    let db = Db::open_existing(&url).await.unwrap();
    let mut found = sums(&db).await;
    // The restore itself is one more entry of the log.
    let (log, then) = (found.remove("audit_entry").unwrap(), &manifest.tables["audit_entry"]);
    assert_eq!(log.rows, then.rows + 1);
    let mut wanted = manifest.tables.clone();
    wanted.remove("audit_entry");
    assert_eq!(found, wanted);
    assert!(audit::verify_links(&db, |_, _| {}).await.unwrap().broken.is_none());
    // One moment: every user has its entry in the log, and no entry is ahead of its user.
    let mut users: Vec<_> =
        column(&db, "app_user", "username").await.into_iter().filter(|u| u.starts_with('w')).collect();
    let ids = column(&db, "app_user", "id").await;
    let logged = column(&db, "audit_entry", "subject_id").await;
    let subjects = column(&db, "audit_entry", "subject").await;
    let mut entries: Vec<_> =
        logged.iter().zip(&subjects).filter(|(_, s)| *s == "security.user").map(|(id, _)| id.clone()).collect();
    entries.sort();
    entries.dedup();
    users.sort();
    assert_eq!(users.len(), entries.len(), "users and their entries");
    assert!(entries.iter().all(|id| ids.contains(id)));
    // Every file the rows name is there, byte for byte.
    let store = kernel::files::FileStore::open(data.join("files")).unwrap();
    let names = column(&db, "stored_file", "storage_name").await;
    let hashes = column(&db, "stored_file", "sha256").await;
    assert_eq!(names.len() as u64, manifest.files);
    for (name, hash) in names.iter().zip(hashes) {
        let bytes = std::fs::read(store.path_of(name).unwrap()).unwrap();
        assert_eq!(kernel::ids::secret_hash(&String::from_utf8(bytes).unwrap()), hash);
    }
    db.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_under_load_come_back_equal() {
    let backends = testkit::backends();
    let rounds = if long() { 30 } else { 3 };
    let mut cases = 0;
    for backend in &backends {
        let site = Site::start(*backend).await;
        let place = tempfile::tempdir().unwrap();
        let (stop, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let rest = Arc::new(AtomicBool::new(false));
        let at_work = writers(&site, &stop, &rest, &written);
        let secret = place.path().join("secret.txt");
        let public = place.path().join("public.txt");
        std::fs::write(&public, make_key(&secret).unwrap()).unwrap();
        let phrase = place.path().join("phrase.txt");
        std::fs::write(&phrase, "a heron stands in the lake\n").unwrap();
        let mut last = 0;
        for round in 0..rounds {
            wait_for(&written, 8).await;
            let (lock, key) = match round % 3 {
                0 => (Lock::Open, Key::None),
                1 => {
                    let lock = Lock::of(std::slice::from_ref(&public), None).unwrap();
                    (lock, Key::of(std::slice::from_ref(&secret), None).unwrap())
                }
                _ => (Lock::of(&[], Some(&phrase)).unwrap(), Key::of(&[], Some(&phrase)).unwrap()),
            };
            let before = written.load(Ordering::SeqCst);
            let taken = take(&site, &place.path().join(format!("b{round}")), &lock).await.unwrap();
            let users = taken.manifest.tables["app_user"].rows;
            assert!(users > before, "what was acknowledged before a backup is in it: {users} of {before}");
            assert!(users > last && taken.manifest.files > 0);
            last = users;
            // The load matters while the backup is made, not while it is looked at.
            rest.store(true, Ordering::SeqCst);
            for to in &backends {
                bring_back(&taken.path, key.again(), *to, &taken.manifest).await;
                cases += 1;
            }
            rest.store(false, Ordering::SeqCst);
        }
        stop.store(true, Ordering::SeqCst);
        for task in at_work {
            task.await.unwrap();
        }
    }
    println!("K1: {cases} backups under load, brought back and equal at their moment");
}
