//! Throwaway databases. PostgreSQL is used when `TEST_POSTGRES` names a server.

use std::path::{Path, PathBuf};

use kernel::db::Db;
use sea_orm::ConnectionTrait;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

/// The databases to test on. Says so when PostgreSQL is left out.
pub fn backends() -> Vec<Backend> {
    if std::env::var("TEST_POSTGRES").is_ok() {
        return vec![Backend::Sqlite, Backend::Postgres];
    }
    eprintln!("skipped: PostgreSQL (TEST_POSTGRES is not set)");
    vec![Backend::Sqlite]
}

pub struct TestDb {
    pub backend: Backend,
    url: String,
    directory: tempfile::TempDir,
    /// The PostgreSQL database to drop, and the server it is on.
    drop: Option<(String, String)>,
}

impl TestDb {
    pub async fn new(backend: Backend) -> Self {
        // Memory-backed where there is such a place: these databases need not survive anything.
        let shm = Path::new("/dev/shm");
        let directory = if shm.is_dir() { tempfile::tempdir_in(shm) } else { tempfile::tempdir() }.unwrap();
        match backend {
            Backend::Sqlite => {
                let url = directory.path().join("test.db").to_string_lossy().into_owned();
                Self { backend, url, directory, drop: None }
            }
            Backend::Postgres => {
                let server = std::env::var("TEST_POSTGRES").expect("TEST_POSTGRES");
                let name = format!("t{}", kernel::ids::new_id());
                admin(&server, &format!("CREATE DATABASE {name}")).await;
                let (base, _) = server.rsplit_once('/').expect("a database in TEST_POSTGRES");
                Self { backend, url: format!("{base}/{name}"), directory, drop: Some((server, name)) }
            }
        }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn directory(&self) -> PathBuf {
        self.directory.path().to_owned()
    }

    pub async fn open(&self) -> Db {
        Db::open(&self.url).await.expect("the test database opens")
    }
}

async fn admin(server: &str, sql: &str) {
    let connection = sea_orm::Database::connect(server).await.expect("the PostgreSQL server answers");
    connection.execute_unprepared(sql).await.expect("the PostgreSQL server does it");
    connection.close().await.unwrap();
}

impl Drop for TestDb {
    fn drop(&mut self) {
        let Some((server, name)) = self.drop.take() else { return };
        // A runtime cannot be entered twice, so the clean-up has a thread of its own.
        let _ = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(admin(&server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")));
        })
        .join();
    }
}
