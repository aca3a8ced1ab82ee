//! People with given rights, put into the database directly: the subject of a test is what they may
//! do, not how they came to it.

use kernel::{
    Action, App, Timestamp,
    actor::Actions,
    identity::{
        TOKEN_LIFE_MS,
        entity::{role, role_grant, session, user, user_role},
    },
    ids,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};

#[derive(Clone, Debug)]
pub struct Person {
    pub user_id: String,
    pub username: String,
    pub role_id: String,
    pub session_id: String,
    pub token: String,
}

/// A user with one role of their own that grants exactly this, signed in.
pub async fn add_person(app: &App, username: &str, grants: &[(&str, Actions)], super_admin: bool) -> Person {
    let db = app.db().maintenance();
    let now = app.clock.now();
    let role_id = add_role(app, &format!("role-of-{username}"), grants, super_admin).await;
    let user_id = ids::new_id();
    user::Entity::insert(new_user(&user_id, username, now)).exec_without_returning(db).await.unwrap();
    hold(app, &user_id, &role_id).await;
    let token = ids::new_secret().unwrap();
    let session_id = ids::new_id();
    let row = session::ActiveModel {
        id: Set(session_id.clone()),
        token_hash: Set(ids::secret_hash(&token)),
        user_id: Set(user_id.clone()),
        created_at: Set(now),
        last_seen_at: Set(now),
        expires_at: Set(now.plus(TOKEN_LIFE_MS)),
        step_up_at: Set(Some(now)),
        student_type: Set(None),
        source: Set("192.0.2.1".into()),
        user_agent: Set("test".into()),
        half_way: Set(false),
        session_gen: Set(0),
        revoked_at: Set(None),
    };
    session::Entity::insert(row).exec_without_returning(db).await.unwrap();
    app.db().maintained();
    Person { user_id, username: username.to_owned(), role_id, session_id, token }
}

pub async fn add_role(app: &App, code: &str, grants: &[(&str, Actions)], super_admin: bool) -> String {
    let db = app.db().maintenance();
    let (id, now) = (ids::new_id(), app.clock.now());
    let row = role::ActiveModel {
        id: Set(id.clone()),
        name_zh: Set(format!("角色 {code}")),
        name_en: Set(format!("Role {code}")),
        student_types: Set(role::StringList(vec!["UG".into(), "RPG".into()])),
        super_admin: Set(super_admin),
        ..role::ActiveModel::fresh(code, kernel::Text::new("", ""), now)
    };
    role::Entity::insert(row).exec_without_returning(db).await.unwrap();
    grant(app, &id, grants).await;
    id
}

/// A role grants exactly this from now on.
pub async fn regrant(app: &App, role_id: &str, grants: &[(&str, Actions)]) {
    let old = role_grant::Entity::delete_many().filter(role_grant::Column::RoleId.eq(role_id));
    old.exec(app.db().maintenance()).await.unwrap();
    grant(app, role_id, grants).await;
    app.sessions.forget();
}

/// A role grants this no longer, until it is given back.
pub async fn withhold(app: &App, role_id: &str, rights: &[(&str, Action)]) {
    for (permission, action) in rights {
        let old = role_grant::Entity::delete_many().filter(role_grant::Column::RoleId.eq(role_id));
        let old = old.filter(role_grant::Column::Permission.eq(*permission));
        old.filter(role_grant::Column::Action.eq(action.code())).exec(app.db().maintenance()).await.unwrap();
    }
    app.db().maintained();
    app.sessions.forget();
}

pub async fn give(app: &App, role_id: &str, rights: &[(&str, Action)]) {
    let rights: Vec<_> = rights.iter().map(|(permission, action)| (*permission, Actions::of([*action]))).collect();
    grant(app, role_id, &rights).await;
    app.sessions.forget();
}

async fn grant(app: &App, role_id: &str, grants: &[(&str, Actions)]) {
    let rows = grants.iter().flat_map(|(permission, actions)| {
        actions.iter().map(move |action| role_grant::ActiveModel {
            role_id: Set(role_id.to_owned()),
            permission: Set((*permission).to_owned()),
            action: Set(action.code().to_owned()),
        })
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        role_grant::Entity::insert_many(rows).exec_without_returning(app.db().maintenance()).await.unwrap();
    }
    app.db().maintained();
}

/// Everybody has proved who they are, for longer than a test lasts.
pub async fn step_up_everyone(app: &App) {
    session::Entity::update_many()
        .col_expr(session::Column::StepUpAt, Expr::value(Some(app.clock.now().plus(Timestamp::DAY))))
        .exec(app.db().maintenance())
        .await
        .unwrap();
    app.sessions.forget();
}

pub async fn hold(app: &App, user_id: &str, role_id: &str) {
    let row = user_role::ActiveModel {
        user_id: Set(user_id.to_owned()),
        role_id: Set(role_id.to_owned()),
        granted_by: Set(None),
        granted_at: Set(app.clock.now()),
    };
    user_role::Entity::insert(row).exec_without_returning(app.db().maintenance()).await.unwrap();
    app.db().maintained();
    app.sessions.forget();
}

fn new_user(id: &str, username: &str, now: Timestamp) -> user::ActiveModel {
    user::ActiveModel {
        id: Set(id.to_owned()),
        email: Set(format!("{username}@test.invalid")),
        ..user::ActiveModel::fresh(username, &format!("人 {username}"), "ADMIN", now)
    }
}
