//! The rows that tasks on students touch, as they lie in the database, and whether the log tells of them truly.

use std::collections::BTreeMap;

use kernel::{
    audit::entity::entry,
    identity::entity::{role, user},
    messages::message,
};
use schema::{
    courses::{structure_student, student_subject},
    students::{semester_registration, status_change, student, student_semester, supervision},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::support::Site;

/// Rows by the subject under which they are logged, and their id.
type World = BTreeMap<(&'static str, String), Value>;

macro_rules! rows {
    ($db:ident, $($subject:literal => $module:ident),+ $(,)?) => {{
        let mut world = World::new();
        $(for row in $module::Entity::find().all($db).await.unwrap() {
            world.insert(($subject, row.id.clone()), serde_json::to_value(&row).unwrap());
        })+
        world
    }};
}

async fn world(site: &Site) -> World {
    let db = site.app.db().maintenance();
    rows!(db,
        "si.student" => student,
        "si.change" => status_change,
        "si.student-semester" => student_semester,
        "si.semester-registration" => semester_registration,
        "si.supervision" => supervision,
        "sp.structure_student" => structure_student,
        "es.student_subject" => student_subject,
        "security.user" => user,
        "security.role" => role,
    )
}

async fn letters(site: &Site) -> u64 {
    message::Entity::find().count(site.app.db().maintenance()).await.unwrap()
}

async fn last_entry(site: &Site) -> i64 {
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    last.map_or(0, |e| e.seq)
}

/// What differs, as before and after.
fn differences(before: &World, after: &World) -> BTreeMap<(String, String), (Value, Value)> {
    let keys = before.keys().chain(after.keys());
    let state = |world: &World, key: &(&'static str, String)| world.get(key).cloned().unwrap_or_default();
    keys.filter(|key| before.get(*key) != after.get(*key))
        .map(|key| ((key.0.to_owned(), key.1.clone()), (state(before, key), state(after, key))))
        .collect()
}

/// What the log says of the rows of this world since an entry, and how many entries there are in all.
async fn logged(site: &Site, since: i64) -> (BTreeMap<(String, String), (Value, Value)>, usize) {
    let entries = entry::Entity::find()
        .filter(entry::Column::Seq.gt(since))
        .order_by_asc(entry::Column::Seq)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let parse = |text: &Option<String>| text.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap());
    let elsewhere = ["security.user-role", "security.role-grant", "si.semester-start", "tts.section"];
    let mut told = BTreeMap::<_, (Value, Value)>::new();
    for entry in entries.iter().filter(|e| !elsewhere.contains(&e.subject.as_str())) {
        let key = (entry.subject.clone(), entry.subject_id.clone());
        let (before, after) = (parse(&entry.before), parse(&entry.after));
        told.entry(key).and_modify(|known| known.1 = after.clone()).or_insert((before, after));
    }
    (told, entries.len())
}

/// A request without what differs from call to call.
fn shown(answer: &Answer) -> Value {
    let mut json = answer.json.clone();
    json.as_object_mut().unwrap().remove("requestId");
    json
}

/// How to send a command, as a rehearsal or in earnest.
pub enum Send<'a> {
    Json(&'a str, Value),
    Sheet(&'a str, Vec<u8>),
}

impl Send<'_> {
    pub async fn run(&self, client: &Client, dry_run: bool) -> Answer {
        match self {
            Self::Json(path, body) => {
                let mut body = body.clone();
                body["dryRun"] = json!(dry_run);
                client.post(path, body).await
            }
            Self::Sheet(path, bytes) => client.upload(&format!("{path}?dryRun={dry_run}"), "rows.csv", bytes).await,
        }
    }
}

/// Rehearses a command and then does it: the rehearsal keeps nothing, both answer alike, and what the log says is
/// what has become of the rows. Answers the outcome, or the refusal.
pub async fn rehearse_and_do(site: &Site, client: &Client, send: Send<'_>) -> Result<Value, Value> {
    let (before, mails, since) = (world(site).await, letters(site).await, last_entry(site).await);
    let rehearsed = send.run(client, true).await;
    assert_eq!(world(site).await, before, "a rehearsal left something");
    assert_eq!((letters(site).await, last_entry(site).await), (mails, since), "a rehearsal wrote letters or entries");
    let done = send.run(client, false).await;
    let after = world(site).await;
    if !rehearsed.status.is_success() {
        assert!(rehearsed.status.is_client_error(), "{}", String::from_utf8_lossy(&rehearsed.bytes));
        assert_eq!(shown(&rehearsed), shown(&done), "the run says something else than its rehearsal");
        assert_eq!(after, before, "a refused command left something");
        return Err(shown(&done));
    }
    let (shown, real) = (rehearsed.result(), done.expect(200).result().clone());
    assert_eq!((&shown["dryRun"], &real["dryRun"]), (&json!(true), &json!(false)));
    for part in ["effects", "total", "warnings"] {
        assert_eq!(shown[part], real[part], "{part}");
    }
    let (told, entries) = logged(site, since).await;
    assert_eq!(real["total"], json!(entries), "the preview counts what the log has");
    assert_eq!(told, differences(&before, &after), "the log says what has become of the rows");
    assert_effects(&real, &told);
    Ok(real)
}

/// Every row of the log is shown, as added or changed, with the fields that differ.
fn assert_effects(outcome: &Value, told: &BTreeMap<(String, String), (Value, Value)>) {
    let effects = outcome["effects"].as_array().unwrap();
    if outcome["total"].as_u64().unwrap() > effects.len() as u64 {
        return;
    }
    let of =
        |subject: &str, kind: &str| effects.iter().filter(|e| e["subject"] == subject && e["kind"] == kind).count();
    for subject in told.keys().map(|key| &key.0) {
        let rows = || told.iter().filter(|((s, _), _)| s == subject);
        let added = rows().filter(|(_, (before, _))| before.is_null()).count();
        assert_eq!(of(subject, "ADDED"), added, "{subject} added");
        assert_eq!(of(subject, "CHANGED") + of(subject, "REMOVED"), rows().count() - added, "{subject} changed");
    }
    for effect in effects {
        assert_ne!(effect["label"], effect["subject"], "no word for {}", effect["subject"]);
        // What goes is named; what comes or changes says how.
        let says = effect["kind"] == "REMOVED" || !effect["changes"].as_array().unwrap().is_empty();
        assert!(says, "an effect that shows nothing: {effect}");
        let id = effect["id"].as_str().unwrap();
        if let Some((before, after)) = told.get(&(effect["subject"].as_str().unwrap().to_owned(), id.to_owned())) {
            for change in effect["changes"].as_array().unwrap() {
                let field = change["field"].as_str().unwrap();
                assert_ne!(before[field], after[field], "{field} is shown as changed");
            }
        }
    }
}
