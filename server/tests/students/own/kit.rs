//! Students with accounts, and the comparison of a preview with what the log has afterwards.

use kernel::{actor::Actions, audit::entity::entry, identity::entity::user, messages::message, windows::open_window};
use schema::students::student;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, Set,
};
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

async fn entries(site: &Site) -> Vec<entry::Model> {
    entry::Entity::find().order_by_asc(entry::Column::Seq).all(site.app.db().maintenance()).await.unwrap()
}

/// What has a number of its own each time is left out of the comparison.
fn comparable(outcome: &Value) -> Value {
    let mut outcome = outcome.clone();
    outcome.as_object_mut().unwrap().remove("dryRun");
    for effect in outcome["effects"].as_array_mut().unwrap() {
        if effect["subject"] == "si.request" && effect["kind"] == "ADDED" {
            effect["title"] = Value::Null;
            effect["changes"].as_array_mut().unwrap().retain(|change| change["field"] != "requestNo");
        }
    }
    outcome
}

/// Rehearses a command and does it. The rehearsal leaves nothing, both show the same, and what they show is what
/// the log has afterwards. Answers the result of the real run.
pub async fn rehearse_and_do(site: &Site, client: &Client, path: &str, body: &Value, at: &str) -> Value {
    let before = entries(site).await;
    let mut rehearsal = body.clone();
    rehearsal["dryRun"] = json!(true);
    let shown = client.post(path, rehearsal).await.expect(200);
    assert_eq!(entries(site).await.len(), before.len(), "a rehearsal left entries");
    let done = client.post(path, body.clone()).await.expect(200);
    let outcome = |answer: &Value| answer.pointer(at).unwrap().clone();
    let (shown, real) = (outcome(shown.result()), outcome(done.result()));
    assert_eq!((&shown["dryRun"], &real["dryRun"]), (&json!(true), &json!(false)));
    assert_eq!(comparable(&shown), comparable(&real), "the run does something else than its rehearsal");
    let told = &entries(site).await[before.len()..];
    assert_eq!(real["total"], json!(told.len()));
    for (effect, entry) in real["effects"].as_array().unwrap().iter().zip(told) {
        assert_eq!(effect["subject"], json!(entry.subject));
        assert_ne!(effect["label"], effect["subject"], "no word for {}", entry.subject);
        let state = |text: &Option<String>| text.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap());
        let (old, new) = (state(&entry.before), state(&entry.after));
        assert_eq!(effect["kind"] == "ADDED", old.is_null());
        let changes = effect["changes"].as_array().unwrap();
        assert!(!changes.is_empty(), "an effect that shows nothing: {effect}");
        for change in changes {
            let field = change["field"].as_str().unwrap();
            assert_ne!(old[field], new[field], "{field} is shown as changed");
        }
    }
    done.result().clone()
}
