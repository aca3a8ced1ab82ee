//! Throwaway databases. PostgreSQL is used when `TEST_POSTGRES` names a server.
//!
//! Preparing a schema takes seconds, copying a prepared one milliseconds. So the first test of a
//! build prepares a template of each kind, and every test copies it.

use std::{
    fs::File,
    future::Future,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use kernel::db::Db;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, Statement};

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

/// The databases on which stories of the areas are told.
pub fn backends_of_stories() -> Vec<Backend> {
    if crate::long() {
        return backends();
    }
    eprintln!("left to the nightly run: PostgreSQL (COLLEGIUM_LONG=1)");
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
    /// An empty database.
    pub async fn new(backend: Backend) -> Self {
        match backend {
            Backend::Sqlite => Self::sqlite(),
            Backend::Postgres => {
                let (server, name) = (server(), new_name());
                let admin = Admin::connect(&server).await;
                admin.run(&format!("CREATE DATABASE {name}")).await.expect("a new database");
                Self::postgres(server, name)
            }
        }
    }

    /// A copy of what `prepare` makes of an empty database, with a directory for whatever else it
    /// needs. It runs once per build, and has to close its database before it answers.
    pub async fn prepared<F, Fut>(backend: Backend, prepare: F) -> Self
    where
        F: Fn(Db, PathBuf) -> Fut,
        Fut: Future<Output = ()>,
    {
        match backend {
            Backend::Sqlite => {
                let mut template = sqlite_template(prepare).await;
                let copy = Self::sqlite();
                let mut file = File::create(&copy.url).expect("a new file");
                std::io::copy(&mut template, &mut file).expect("a copy of the template");
                copy
            }
            Backend::Postgres => {
                let (server, name) = (server(), new_name());
                copy_postgres_template(&server, &name, prepare).await;
                Self::postgres(server, name)
            }
        }
    }

    fn sqlite() -> Self {
        let directory = scratch();
        let url = directory.path().join("test.db").to_string_lossy().into_owned();
        Self { backend: Backend::Sqlite, url, directory, drop: None }
    }

    fn postgres(server: String, name: String) -> Self {
        let url = beside(&server, &name);
        Self { backend: Backend::Postgres, url, directory: scratch(), drop: Some((server, name)) }
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

/// Memory-backed where there is such a place: these databases need not survive anything.
fn scratch() -> tempfile::TempDir {
    let shm = Path::new("/dev/shm");
    if shm.is_dir() { tempfile::tempdir_in(shm) } else { tempfile::tempdir() }.unwrap()
}

fn server() -> String {
    std::env::var("TEST_POSTGRES").expect("TEST_POSTGRES")
}

fn new_name() -> String {
    format!("t{}", kernel::ids::new_id())
}

fn beside(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').expect("a database in TEST_POSTGRES");
    format!("{base}/{name}")
}

/// The name of this test program's templates, and of the one of this very build: whatever changes
/// the schema changes the program, so a template can never be older than the schema under test.
fn template_names() -> (String, String) {
    let program = std::env::current_exe().unwrap();
    let built = std::fs::metadata(&program).unwrap();
    let stem = program.file_stem().unwrap().to_string_lossy().into_owned();
    let plain: String = stem.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let family = format!("tpl_{plain}_{:016x}_", digest(&program));
    let name = format!("{family}{:016x}", digest(&(built.len(), built.modified().unwrap())));
    (family, name)
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Made under another name and renamed when complete, so nobody copies half a template; by one maker at a time, so
/// nobody clears away what another has just made. Open, because an open file can be read to its end whatever becomes
/// of its name.
async fn sqlite_template<F, Fut>(prepare: F) -> File
where
    F: Fn(Db, PathBuf) -> Fut,
    Fut: Future<Output = ()>,
{
    let (family, name) = template_names();
    let store = std::env::temp_dir();
    let template = store.join(format!("{name}.db"));
    if let Ok(made) = File::open(&template) {
        return made;
    }
    // Given back when it is closed, also by a process that ends before its time.
    let turn = File::create(store.join(format!("{family}turn"))).expect("a file to wait at");
    turn.lock().expect("a turn to make the template");
    if let Ok(made) = File::open(&template) {
        return made;
    }
    let making = scratch();
    let path = making.path().join("template.db");
    prepare(Db::open(&path.to_string_lossy()).await.expect("a new template"), making.path().to_owned()).await;
    fold_in_the_log(&path).await;
    for entry in std::fs::read_dir(&store).into_iter().flatten().flatten() {
        let old = entry.file_name().to_string_lossy().into_owned();
        if old.starts_with(&family) && old.ends_with(".db") {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    let beside = tempfile::NamedTempFile::new_in(&store).unwrap().into_temp_path();
    std::fs::copy(&path, &beside).unwrap();
    beside.persist(&template).unwrap();
    File::open(&template).expect("the template")
}

/// A copy takes one file, so nothing may be left in the write-ahead log.
async fn fold_in_the_log(path: &Path) {
    let connection = connect(&format!("sqlite:{}", path.to_string_lossy())).await;
    let statement = Statement::from_string(sea_orm::DbBackend::Sqlite, "PRAGMA wal_checkpoint(TRUNCATE)");
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    assert_eq!(row.try_get_by_index::<i32>(0).unwrap(), 0, "somebody still uses the template");
    connection.close().await.unwrap();
}

async fn copy_postgres_template<F, Fut>(server: &str, copy: &str, prepare: F)
where
    F: Fn(Db, PathBuf) -> Fut,
    Fut: Future<Output = ()>,
{
    let (family, name) = template_names();
    let admin = Admin::connect(server).await;
    let copying = format!("CREATE DATABASE {copy} TEMPLATE {name}");
    if admin.run(&copying).await.is_ok() {
        return;
    }
    // One maker at a time; whoever waited finds it made.
    let lock = digest(&name).cast_signed();
    admin.run(&format!("SELECT pg_advisory_lock({lock})")).await.unwrap();
    if admin.names(&name).await.is_empty() {
        for old in admin.names(&family).await {
            let _ = admin.run(&format!("DROP DATABASE IF EXISTS {old}")).await;
        }
        let (making, directory) = (new_name(), scratch());
        admin.run(&format!("CREATE DATABASE {making}")).await.unwrap();
        let db = Db::open(&beside(server, &making)).await.expect("a new template");
        prepare(db, directory.path().to_owned()).await;
        admin.run(&format!("ALTER DATABASE {making} RENAME TO {name}")).await.unwrap();
    }
    admin.run(&copying).await.expect("a copy of the template");
    admin.run(&format!("SELECT pg_advisory_unlock({lock})")).await.unwrap();
}

/// One connection: a lock belongs to the connection that took it.
struct Admin(DatabaseConnection);

impl Admin {
    async fn connect(server: &str) -> Self {
        Self(connect(server).await)
    }

    async fn run(&self, sql: &str) -> Result<(), sea_orm::DbErr> {
        self.0.execute_unprepared(sql).await.map(|_| ())
    }

    async fn names(&self, prefix: &str) -> Vec<String> {
        let sql = format!("SELECT datname FROM pg_database WHERE starts_with(datname, '{prefix}')");
        let rows = self.0.query_all_raw(Statement::from_string(sea_orm::DbBackend::Postgres, sql)).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }
}

async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    Database::connect(options).await.expect("the database answers")
}

impl Drop for TestDb {
    fn drop(&mut self) {
        let Some((server, name)) = self.drop.take() else { return };
        // A runtime cannot be entered twice, so the clean-up has a thread of its own.
        let _ = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let admin = Admin::connect(&server).await;
                let _ = admin.run(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
            });
        })
        .join();
    }
}
