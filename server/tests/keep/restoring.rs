//! K1: into what a backup is brought back, and across versions.

use std::fs;

use collegium::{
    compose,
    keep::{
        backup::{self, Backup},
        lock::{Key, Lock},
        restore::{self, Restore},
    },
};
use kernel::db::Db;
use sea_orm::ConnectionTrait;
use testkit::{Backend, TestDb};

use crate::{
    support::Site,
    under_load::{column, sums, take},
};

#[tokio::test]
async fn only_an_empty_place_is_filled() {
    let site = Site::start(Backend::Sqlite).await;
    let place = tempfile::tempdir().unwrap();
    let taken = take(&site, &place.path().join("b"), &Lock::Open).await.unwrap().path;
    let refused = async |data: &std::path::Path, database: Option<&str>, words: &str| {
        let order = Restore { from: &taken, data, database, key: Key::None };
        let error = restore::run(order).await.map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    };
    let data = place.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::write(data.join("something"), "x").unwrap();
    refused(&data, None, "not empty").await;
    fs::remove_file(data.join("something")).unwrap();
    let other = place.path().join("other.db");
    fs::write(&other, "").unwrap();
    refused(&data, other.to_str(), "there already").await;
    for backend in testkit::backends() {
        if backend == Backend::Postgres {
            let used = Site::start(backend).await;
            let before = sums(used.app.db()).await;
            refused(&data, Some(used.db.url()), "not empty").await;
            assert_eq!(sums(used.app.db()).await, before);
        }
    }
    // A key file may wait there, and what an interrupted attempt left does not matter.
    fs::write(data.join("keys.json"), "kept").unwrap();
    fs::create_dir_all(data.join(".restoring/files/aa")).unwrap();
    restore::run(Restore { from: &taken, data: &data, database: None, key: Key::None }).await.unwrap();
    assert_eq!(fs::read_to_string(data.join("keys.json")).unwrap(), "kept");
    let mut left: Vec<_> = fs::read_dir(&data).unwrap().flatten().map(|e| e.file_name()).collect();
    left.sort();
    assert_eq!(left, ["collegium.db", "files", "keys.json"]);
}

#[tokio::test]
async fn a_backup_of_an_older_schema_is_migrated_and_of_a_newer_one_refused() {
    let all = compose::migration_names();
    for backend in testkit::backends() {
        let old = TestDb::new(backend).await;
        let db = old.open().await;
        compose::migrate_to(&db, &all[..2]).await.unwrap();
        let user = "INSERT INTO app_user (id, username, name, nickname, kind, email, mobile, language, enabled, \
             must_change_password, session_gen, created_at, updated_at, version) \
             VALUES ('u1', 'old', 'Old', '', 'STAFF', '', '', '', true, false, 0, 1, 1, 1)";
        db.maintenance().execute_unprepared(user).await.unwrap();
        let place = tempfile::tempdir().unwrap();
        let back_up = async |name: &str| {
            let (files, to) = (old.directory().join("files"), place.path().join(name));
            let order = Backup { db: &db, files: &files, to: &to, lock: &Lock::Open, keys: None };
            backup::write(order).await.unwrap().path
        };
        let taken = back_up("old").await;
        let data = place.path().join("data");
        restore::run(Restore { from: &taken, data: &data, database: None, key: Key::None }).await.unwrap();
        let restored = Db::open_existing(&data.join("collegium.db").to_string_lossy()).await.unwrap();
        assert_eq!(restored.migrations().await.unwrap(), all);
        assert_eq!(column(&restored, "app_user", "username").await, ["old"]);
        restored.close().await.unwrap();

        let newer = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 1)";
        db.maintenance().execute_unprepared(newer).await.unwrap();
        let taken = back_up("newer").await;
        let data = place.path().join("data2");
        let order = Restore { from: &taken, data: &data, database: None, key: Key::None };
        let error = restore::run(order).await.map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("does not know") && !data.exists(), "{error}");
    }
}

#[tokio::test]
async fn lost_and_damaged_files_are_named_and_the_rest_is_kept() {
    let site = Site::start(Backend::Sqlite).await;
    let mut names = vec![];
    for n in 0..3 {
        let text = format!("file {n}");
        site.root().upload("/api/user/file/upload?purpose=attachment", "n.txt", text.as_bytes()).await.expect(200);
    }
    names.append(&mut column(site.app.db(), "stored_file", "storage_name").await);
    fs::remove_file(site.app.files.path_of(&names[0]).unwrap()).unwrap();
    fs::write(site.app.files.path_of(&names[1]).unwrap(), "file x").unwrap();
    let place = tempfile::tempdir().unwrap();
    let taken = take(&site, &place.path().join("b"), &Lock::Open).await.unwrap();
    let mut missing = taken.manifest.missing.clone();
    missing.sort();
    let mut wanted = names[..2].to_vec();
    wanted.sort();
    assert_eq!((missing, taken.manifest.files), (wanted, 1));
    let data = place.path().join("data");
    restore::run(Restore { from: &taken.path, data: &data, database: None, key: Key::None }).await.unwrap();
}
