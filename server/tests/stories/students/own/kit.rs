//! Students with accounts.

use kernel::{actor::Actions, identity::entity::user, messages::message, windows::open_window};
use schema::students::student;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{kit::Campus, support::Site};

/// A student who can sign in.
pub struct Learner {
    pub id: String,
    pub client: Client,
}

pub async fn learner(site: &Site, campus: &Campus, number: &str, status: &str) -> Learner {
    let id = campus.student(site, number, status).await;
    let rights = [("STUDENT_AUTH", Actions::all()), ("STUDENT_AUTH_FRESHMENT", Actions::all())];
    let (person, client) = site.person(&format!("s{number}"), &rights).await;
    link(site, &person.user_id, &id, "STUDENT").await;
    Learner { id, client }
}

/// Makes an account the one of a student.
pub async fn link(site: &Site, user_id: &str, student_id: &str, kind: &str) {
    let db = site.app.db().maintenance();
    let mut row = user::Entity::find_by_id(user_id).one(db).await.unwrap().unwrap().into_active_model();
    row.student_id = Set(Some(student_id.to_owned()));
    row.kind = Set(kind.to_owned());
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

pub async fn office(site: &Site, name: &str) -> Client {
    site.person(name, &[("ADMIN_AUTH_SI", Actions::all())]).await.1
}

pub async fn row(site: &Site, id: &str) -> student::Model {
    student::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

pub async fn set(site: &Site, id: &str, change: impl FnOnce(&mut student::ActiveModel)) {
    let mut row = row(site, id).await.into_active_model();
    change(&mut row);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// The window in which students register, from some hours from now to some hours from now.
pub async fn set_window(site: &Site, from: i64, until: i64) {
    let (db, now) = (site.app.db().maintenance(), site.app.clock.now());
    open_window::Entity::delete_many().exec(db).await.unwrap();
    let row = open_window::ActiveModel {
        id: Set(kernel::ids::new_id()),
        module: Set("si.registration".to_owned()),
        student_type: Set(String::new()),
        semester_id: Set(None),
        target_rule: Set(None),
        title_zh: Set("返校注册".to_owned()),
        title_en: Set("Return to campus".to_owned()),
        start_at: Set(now.plus(from * kernel::Timestamp::HOUR)),
        end_at: Set(now.plus(until * kernel::Timestamp::HOUR)),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    open_window::Entity::insert(row).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
}

pub async fn letters(site: &Site, code: &str) -> u64 {
    let sent = message::Entity::find().filter(message::Column::TemplateCode.eq(code));
    sent.count(site.app.db().maintenance()).await.unwrap()
}

/// A body that changes some of the own fields.
pub async fn change(client: &Client, changes: Value, reason: &str) -> Value {
    let now = client.get("/api/student/information").await.expect(200);
    json!({ "version": now.result()["student"]["version"], "changes": changes, "reason": reason })
}
