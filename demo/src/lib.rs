//! The demo university: invented people, one sign-in for every role.
//!
//! It marks its database as a demo for good; no switch makes that a production one.

mod applications;
mod approvals;
mod bulk;
mod campus;
mod catalogue;
mod courses;
mod evaluation;
mod exams;
mod grade_rules;
mod grades;
mod graduation;
mod groups;
mod organisation;
mod printing;
mod records;
mod reports;
mod research;
mod roles;
mod seed;
mod selection;
mod students;
mod submission;
mod terms;
mod timetable;
mod university;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{
    App, Error, Result, Timestamp,
    identity::{
        Registration, SignInSettings,
        entity::{role, role_grant, user, user_role},
    },
    ids,
    settings::{Settings, setting},
};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, PaginatorTrait, Set, TransactionTrait};
use system::config::DemoSignIn;

use seed::Seed;

pub use roles::{DEMO_ROLES, DemoRole};

/// The same for every invented person; it exists in demo databases only.
pub const PASSWORD: &str = "Lake-Heron-47";

/// The same seed, number and day give the same university.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Size {
    /// How many students; everything else grows with them.
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(100..=200_000))]
    pub students: u32,
    #[arg(long, default_value_t = 47)]
    pub seed: u64,
}

impl Default for Size {
    fn default() -> Self {
        Self { students: 5_000, seed: 47 }
    }
}

/// What the parts of the demo share.
struct Demo<'a> {
    app: &'a App,
    tx: &'a DatabaseTransaction,
    seed: Seed,
    at: Timestamp,
    today: NaiveDate,
    /// The academic year that began last September.
    year: i32,
    students: usize,
}

impl Demo<'_> {
    fn say(&self, count: usize, what: &str) {
        println!("  {count} {what}");
    }
}

#[allow(clippy::disallowed_methods)] // the command line, on an empty database
pub async fn load(app: &App, size: Size) -> Result<()> {
    if system::config::is_demo(app).await? {
        println!("the demo university is there already");
        return Ok(());
    }
    let db = app.db().maintenance();
    if user::Entity::find().count(db).await? > 0 {
        return Err(Error::internal("the database has users; a demo needs an empty one"));
    }
    let hash = app.hasher.hash(PASSWORD).await?;
    let at = app.clock.now();
    let today = at.local_date();
    let (year, _) = terms::terms(today);
    // Students have a state, and the program knows which there are.
    student_information::statuses::ensure(app).await?;
    ::grades::api::ensure_definitions(app).await?;
    // All or nothing: a demo that was interrupted leaves an empty database.
    let tx = db.begin().await?;
    add_people(&tx, &hash, at).await?;
    open_registration(&tx, at).await?;
    let students = usize::try_from(size.students).unwrap_or(5_000);
    let mut demo = Demo { app, tx: &tx, seed: Seed::new(size.seed), at, today, year, students };
    let mut staffing = organisation::plan(&mut demo).await?;
    university::load(&mut demo, &staffing).await?;
    terms::load(&mut demo).await?;
    organisation::load(&mut demo, &mut staffing).await?;
    groups::load(&mut demo).await?;
    let records = students::load(&mut demo, &staffing).await?;
    let rooms = campus::load(&mut demo).await?;
    records.finish(&mut demo, &rooms).await?;
    submission::load(&demo).await?;
    let evaluated = evaluation::load(&demo).await?;
    let season = exams::load(&demo).await?;
    reports::load(&demo).await?;
    research::load(&demo).await?;
    applications::load(&demo).await?;
    approvals::load(&demo).await?;
    grades::load(&demo).await?;
    grade_rules::load(&demo).await?;
    let audits = graduation::load(&demo).await?;
    tx.commit().await?;
    app.db().maintained();
    grades::papers(app).await?;
    printing::load(app, Seed::new(size.seed), at).await?;
    for folder in evaluated {
        teaching_evaluation::api::release(app, &folder).await?;
    }
    if let Some(season) = season {
        ::exams::staff(app, &season).await?;
    }
    graduation::run(app, audits).await?;
    selection::run(app, size.seed, at).await?;
    basic_resources::api::ensure_codes(app).await?;
    system::config::mark_as_demo(app, sign_ins()).await?;
    // It was one transaction. Until it lies in the file itself, every read of the server looks through its log first.
    if db.get_database_backend() == DbBackend::Sqlite {
        db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    }
    println!("the demo university is loaded: {} roles and users", DEMO_ROLES.len());
    Ok(())
}

async fn add_people(db: &impl ConnectionTrait, hash: &str, now: Timestamp) -> Result<()> {
    for demo in DEMO_ROLES {
        let role_id = ids::new_id();
        role::Entity::insert(demo_role(demo, &role_id, now)).exec_without_returning(db).await?;
        insert_grants(db, demo, &role_id).await?;
        let user = demo_user(demo, hash, now);
        let user_id = user.id.clone().unwrap();
        user::Entity::insert(user).exec_without_returning(db).await?;
        let held = user_role::ActiveModel {
            user_id: Set(user_id),
            role_id: Set(role_id),
            granted_by: Set(None),
            granted_at: Set(now),
        };
        user_role::Entity::insert(held).exec_without_returning(db).await?;
    }
    Ok(())
}

/// In a demo anybody may try it; a real university says who.
async fn open_registration(db: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    let open = SignInSettings { register: Registration::Anyone, ..Default::default() };
    let row = setting::ActiveModel {
        area: Set(SignInSettings::AREA.into()),
        student_type: Set(String::new()),
        value: Set(serde_json::to_string(&open).map_err(Error::internal)?),
        version: Set(1),
        updated_at: Set(now),
        updated_by: Set(None),
    };
    setting::Entity::insert(row).exec_without_returning(db).await?;
    Ok(())
}

fn sign_ins() -> Vec<DemoSignIn> {
    let view = |demo: &DemoRole| DemoSignIn {
        username: demo.username.into(),
        password: PASSWORD.into(),
        role_zh: demo.name.zh.into(),
        role_en: demo.name.en.into(),
    };
    DEMO_ROLES.iter().map(view).collect()
}

pub fn print_sign_ins() {
    println!("Sign-ins of the demo university (password {PASSWORD}):");
    for demo in DEMO_ROLES {
        println!("  {:<14} {} / {}", demo.username, demo.name.zh, demo.name.en);
    }
    students::print_example();
}

fn demo_role(demo: &DemoRole, id: &str, now: Timestamp) -> role::ActiveModel {
    role::ActiveModel {
        id: Set(id.to_owned()),
        student_types: Set(role::StringList(demo.student_types.iter().map(|t| (*t).to_owned()).collect())),
        super_admin: Set(demo.code == security::api::SUPER_ADMIN),
        ..role::ActiveModel::fresh(demo.code, demo.name, now)
    }
}

async fn insert_grants(db: &impl ConnectionTrait, demo: &DemoRole, role_id: &str) -> Result<()> {
    let mut wanted = BTreeMap::new();
    for (permission, actions) in demo.grants() {
        for action in actions.iter() {
            wanted.insert((permission, action.code()), ());
        }
    }
    let rows = wanted.into_keys().map(|(permission, action)| role_grant::ActiveModel {
        role_id: Set(role_id.to_owned()),
        permission: Set(permission.to_owned()),
        action: Set(action.to_owned()),
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        role_grant::Entity::insert_many(rows).exec_without_returning(db).await?;
    }
    Ok(())
}

fn demo_user(demo: &DemoRole, hash: &str, now: Timestamp) -> user::ActiveModel {
    user::ActiveModel {
        email: Set(format!("{}@demo.invalid", demo.username)),
        password_hash: Set(Some(hash.to_owned())),
        ..user::ActiveModel::fresh(demo.username, demo.person, demo.kind, now)
    }
}
