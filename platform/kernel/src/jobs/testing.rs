//! An application on an empty database for the tests inside the kernel.

use std::sync::Arc;

use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, Schema, Set};

use crate::{
    App, Clock, Cx, Result, Timestamp,
    app::{AppConfig, Mode},
    audit, content,
    cx::{Caller, RequestMeta},
    db::Db,
    files::{self, Upload},
    identity::{
        entity::{self, user},
        load_rights,
    },
    ids,
    jobs::{self, context::settle},
    messages,
    password::Cost,
    settings, windows,
};

pub struct House {
    pub app: App,
    _dir: tempfile::TempDir,
}

pub const NOW: Timestamp = Timestamp(1_763_181_060_000);

/// One on SQLite and, where `TEST_POSTGRES` names a server, one on PostgreSQL.
pub async fn houses() -> Vec<House> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("test.db").to_str().unwrap().to_owned();
    let mut all = vec![open(&path, dir).await];
    if let Ok(server) = std::env::var("TEST_POSTGRES") {
        all.push(open(&new_database(&server).await, tempfile::tempdir().unwrap()).await);
    }
    all
}

async fn new_database(server: &str) -> String {
    let name = format!("kernel_{}", ids::new_id());
    let db = Db::open(server).await.unwrap();
    let create = format!("CREATE DATABASE {name} TEMPLATE template0");
    db.maintenance().execute_unprepared(&create).await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

async fn open(url: &str, dir: tempfile::TempDir) -> House {
    let db = Db::open(url).await.unwrap();
    create_tables(&db).await;
    let config = AppConfig {
        mode: Mode::Development,
        clock: Clock::fixed(NOW),
        keys: crate::protect::Keys::in_memory([7; 32]).unwrap(),
        files: dir.path().join("files"),
        secure_cookies: false,
        origin: None,
        hash_cost: Cost::default(),
    };
    House { app: App::new(db, config).unwrap(), _dir: dir }
}

/// From the entities: the migrations lie above the kernel, and tests with them in the test kit.
async fn create_tables(db: &Db) {
    let schema = Schema::new(db.backend);
    let tables = [
        schema.create_table_from_entity(user::Entity),
        schema.create_table_from_entity(entity::role::Entity),
        schema.create_table_from_entity(entity::role_grant::Entity),
        schema.create_table_from_entity(entity::user_role::Entity),
        schema.create_table_from_entity(audit::entity::entry::Entity),
        schema.create_table_from_entity(files::stored_file::Entity),
        schema.create_table_from_entity(crate::protect::entity::data_key::Entity),
        schema.create_table_from_entity(messages::notification_choice::Entity),
        schema.create_table_from_entity(settings::setting::Entity),
        schema.create_table_from_entity(windows::open_window::Entity),
        schema.create_table_from_entity(content::content_page::Entity),
        schema.create_table_from_entity(content::content_attachment::Entity),
        schema.create_table_from_entity(messages::message_template::Entity),
        schema.create_table_from_entity(messages::message::Entity),
        schema.create_table_from_entity(jobs::job::Entity),
    ];
    for table in tables {
        db.maintenance().execute(&table).await.unwrap();
    }
    let of_areas = "CREATE TABLE action_info (code TEXT NOT NULL, enabled BOOLEAN NOT NULL);
        CREATE TABLE data_group (id TEXT NOT NULL, student_types TEXT, category_ids TEXT, division_ids TEXT,
            enabled BOOLEAN, archived_at BIGINT);
        CREATE TABLE data_group_user (group_id TEXT NOT NULL, user_id TEXT NOT NULL);
        CREATE TABLE data_group_staff (group_id TEXT NOT NULL, staff_id TEXT NOT NULL);
        CREATE TABLE staff (id TEXT NOT NULL, user_id TEXT, archived_at BIGINT)";
    db.maintenance().execute_unprepared(of_areas).await.unwrap();
}

impl House {
    pub async fn user(&self, id: &str, enabled: bool) {
        let (db, keys) = (self.app.db.maintenance(), &self.app.keys);
        let data_keys = crate::protect::DataKeys::ensure(keys, db, &[id], NOW).await.unwrap();
        let place = crate::protect::Place::new("app_user", "mobile", id);
        let row = user::ActiveModel {
            id: Set(id.into()),
            email: Set(format!("{id}@example.edu")),
            mobile: Set(data_keys.seal(id, place, "13800000000").unwrap()),
            language: Set("en-US".into()),
            enabled: Set(enabled),
            ..user::ActiveModel::fresh(id, id, "STAFF", NOW)
        };
        row.insert(self.app.db.maintenance()).await.unwrap();
    }

    /// What the guard makes of an uploaded file.
    pub fn upload(&self, name: &str, bytes: &[u8]) -> Upload {
        let file = self.app.files.temporary().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        Upload {
            name: name.into(),
            path: file.into_temp_path(),
            size: bytes.len() as u64,
            sha256: ids::secret_hash(&String::from_utf8_lossy(bytes)),
        }
    }

    /// Does something as a user, and commits it as the guard would.
    pub async fn call<T, Fut>(&self, user_id: &str, run: impl FnOnce(Cx) -> Fut) -> Result<T>
    where
        Fut: Future<Output = Result<T>>,
    {
        let db = self.app.db.read();
        let user = user::Entity::find_by_id(user_id).one(db).await?.unwrap();
        let rights = load_rights(db, user, &[]).await?;
        let actor = rights.actor("test".into(), None, None);
        let caller = Caller { session: None, actor: Some(Arc::new(actor)) };
        let meta = RequestMeta::internal("test");
        let cx = Cx::new(self.app.clone(), meta, caller, "test".into(), Some("test"), None);
        let outcome = run(cx.clone()).await;
        settle(&self.app, cx, outcome, None).await
    }
}
