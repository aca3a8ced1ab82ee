//! A demo university on a database of its own, its open round, and students who can call.

use std::process::{Command, Output, Stdio};

use kernel::{
    Timestamp,
    db::Db,
    identity::{
        TOKEN_LIFE_MS,
        entity::{role, session, user, user_role},
    },
    ids,
};
use schema::selection::{elective_section, elective_type, es_round, student_elective_quota};
use sea_orm::{ColumnTrait, ConnectionTrait, Database, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use testkit::{Backend, TestDb};

use super::process::{Caller, PROGRAM, Process};

const STUDENTS: &str = "300";

pub struct Place {
    data: tempfile::TempDir,
    db: TestDb,
    url: String,
}

/// Where they play: the open round, its sections, and whoever takes part.
#[derive(Clone)]
pub struct Field {
    pub round: String,
    /// Those with the fewest seats first.
    pub sections: Vec<String>,
    pub students: Vec<Player>,
}

#[derive(Clone)]
pub struct Player {
    pub id: String,
    pub token: String,
}

impl Place {
    pub async fn demo(backend: Backend) -> Self {
        let shm = std::path::Path::new("/dev/shm");
        let data = if shm.is_dir() { tempfile::tempdir_in(shm) } else { tempfile::tempdir() }.unwrap();
        let db = TestDb::new(backend).await;
        let url = match backend {
            Backend::Sqlite => data.path().join("collegium.db").to_string_lossy().into_owned(),
            Backend::Postgres => db.url().to_owned(),
        };
        if backend == Backend::Postgres {
            safely(&url).await;
        }
        let place = Self { data, db, url };
        let made = place.run(&["demo", "--students", STUDENTS]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        place
    }

    fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("COLLEGIUM_DATABASE", &self.url);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.command();
        command.args(arguments).arg("--data").arg(self.data.path()).env("RUST_LOG", "error").output().unwrap()
    }

    pub fn serve(&self) -> Process {
        Process::start_with(self.command(), self.data.path(), Stdio::inherit()).unwrap()
    }

    pub fn office(&self, address: &str) -> String {
        Caller::sign_in(address, "superadmin").token
    }

    pub async fn open(&self) -> Db {
        Db::open_existing(&self.url).await.unwrap()
    }

    /// What the program itself says of the round.
    pub fn replay(&self, round: &str) -> String {
        let _ = &self.db;
        let output = self.run(&["replay", "--round", round]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("seats compared: true"), "{text}");
        text
    }

    /// Accounts and sessions for everybody who may choose, put there directly; and no limit that stops a test.
    pub async fn field(&self) -> Field {
        let db = self.open().await;
        let conn = db.maintenance();
        let round = es_round::Entity::find()
            .filter(es_round::Column::State.eq("OPEN"))
            .filter(es_round::Column::Kind.eq("FORMAL"))
            .one(conn)
            .await
            .unwrap()
            .expect("the demo has an open round");
        let sql = "UPDATE setting SET value = '{\"maxWaiting\":3,\"requestsPerSecond\":50,\"reopenWithinMinutes\":0,\
                   \"noticeZh\":\"\",\"noticeEn\":\"\"}' WHERE area = 'es'";
        conn.execute_unprepared(sql).await.unwrap();
        let types: Vec<String> = elective_type::Entity::find()
            .select_only()
            .column(elective_type::Column::Id)
            .filter(elective_type::Column::StudentType.eq(&round.student_type))
            .into_tuple()
            .all(conn)
            .await
            .unwrap();
        let pools = elective_section::Entity::find()
            .filter(elective_section::Column::ElectiveTypeId.is_in(types.clone()))
            .order_by_asc(elective_section::Column::Quota)
            .order_by_asc(elective_section::Column::SectionId)
            .all(conn)
            .await
            .unwrap();
        let mut ids: Vec<String> = student_elective_quota::Entity::find()
            .select_only()
            .column(student_elective_quota::Column::StudentId)
            .filter(student_elective_quota::Column::ElectiveTypeId.is_in(types))
            .distinct()
            .into_tuple()
            .all(conn)
            .await
            .unwrap();
        ids.sort();
        let role = role::Entity::find().filter(role::Column::Code.eq("student-ug")).one(conn).await.unwrap();
        let role = role.expect("students have a role").id;
        let mut students = vec![];
        for (n, id) in ids.into_iter().enumerate() {
            let token = sign_in(conn, n, &id, &role).await;
            students.push(Player { id, token });
        }
        db.maintained();
        db.close().await.unwrap();
        assert!(students.len() > 50, "{} may choose", students.len());
        Field { round: round.id, sections: pools.into_iter().map(|row| row.section_id).collect(), students }
    }
}

/// The server of the tests takes no care of its disk, and the program refuses such a one.
async fn safely(url: &str) {
    let db = Database::connect(url).await.unwrap();
    let sql = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$";
    db.execute_unprepared(sql).await.unwrap();
    db.close().await.unwrap();
}

async fn sign_in(db: &impl ConnectionTrait, n: usize, student: &str, role: &str) -> String {
    let now = Timestamp(chrono::Utc::now().timestamp_millis());
    let name = format!("player{n}");
    let mut row = user::ActiveModel::fresh(&name, &name, "STUDENT", now);
    row.student_id = Set(Some(student.to_owned()));
    row.email = Set(format!("{name}@demo.invalid"));
    let user_id = row.id.clone().unwrap();
    user::Entity::insert(row).exec_without_returning(db).await.unwrap();
    let held = user_role::ActiveModel {
        user_id: Set(user_id.clone()),
        role_id: Set(role.to_owned()),
        granted_by: Set(None),
        granted_at: Set(now),
    };
    user_role::Entity::insert(held).exec_without_returning(db).await.unwrap();
    let token = ids::new_secret().unwrap();
    let row = session::ActiveModel {
        id: Set(ids::new_id()),
        token_hash: Set(ids::secret_hash(&token)),
        user_id: Set(user_id),
        created_at: Set(now),
        last_seen_at: Set(now),
        expires_at: Set(now.plus(TOKEN_LIFE_MS)),
        step_up_at: Set(None),
        student_type: Set(None),
        source: Set("192.0.2.1".into()),
        user_agent: Set("test".into()),
        half_way: Set(false),
        session_gen: Set(0),
        revoked_at: Set(None),
    };
    session::Entity::insert(row).exec_without_returning(db).await.unwrap();
    token
}
