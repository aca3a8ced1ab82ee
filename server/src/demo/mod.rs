//! The demo university: invented people, one sign-in for every role.
//!
//! It marks its database as a demo for good; no switch makes that a production one.

mod roles;
mod students;

use std::collections::BTreeMap;

use kernel::{
    App, Error, Result, Timestamp,
    identity::{
        Registration, SignInSettings,
        entity::{role, role_grant, user, user_role},
    },
    ids,
    settings::{Settings, setting},
};
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait, Set};
use system::config::DemoSignIn;

pub use roles::{DEMO_ROLES, DemoRole};

/// The same for every invented person; it exists in demo databases only.
pub const PASSWORD: &str = "Lake-Heron-47";

#[allow(clippy::disallowed_methods)] // the command line, on an empty database
pub async fn load(app: &App) -> Result<()> {
    if system::config::is_demo(app).await? {
        println!("the demo university is there already");
        return Ok(());
    }
    let db = app.db().maintenance();
    if user::Entity::find().count(db).await? > 0 {
        return Err(Error::internal("the database has users; a demo needs an empty one"));
    }
    let hash = app.hasher.hash(PASSWORD).await?;
    let now = app.clock.now();
    for demo in DEMO_ROLES {
        let role_id = ids::new_id();
        role::Entity::insert(demo_role(demo, &role_id, now)).exec_without_returning(db).await?;
        insert_grants(db, demo, &role_id).await?;
        let user = demo_user(demo, &hash, now);
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
    open_registration(app).await?;
    app.db().maintained();
    students::load(app).await?;
    system::config::mark_as_demo(app, sign_ins()).await?;
    println!("the demo university is loaded: {} roles and users", DEMO_ROLES.len());
    Ok(())
}

/// In a demo anybody may try it; a real university says who.
#[allow(clippy::disallowed_methods)] // the command line, on an empty database
async fn open_registration(app: &App) -> Result<()> {
    let open = SignInSettings { register: Registration::Anyone, ..Default::default() };
    let row = setting::ActiveModel {
        area: Set(SignInSettings::AREA.into()),
        student_type: Set(String::new()),
        value: Set(serde_json::to_string(&open).map_err(Error::internal)?),
        version: Set(1),
        updated_at: Set(app.clock.now()),
        updated_by: Set(None),
    };
    setting::Entity::insert(row).exec_without_returning(app.db().maintenance()).await?;
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
