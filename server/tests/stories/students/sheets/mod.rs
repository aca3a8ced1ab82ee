//! Sheets of students: the difference before, the same difference in the log, and the way back.

mod batch;
mod property;
mod register;

use kernel::audit::entity::entry;
use schema::students::student;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;
use testkit::{Answer, Client};

use crate::{kit::Campus, support::Site};

pub const BATCH: &str = "/api/si/batch";

/// A sheet as csv: the heads, then the rows.
pub fn csv(lines: &[&[&str]]) -> Vec<u8> {
    let quoted = |cell: &&str| format!("\"{}\"", cell.replace('"', "\"\""));
    let lines: Vec<String> = lines.iter().map(|line| line.iter().map(quoted).collect::<Vec<_>>().join(",")).collect();
    lines.join("\r\n").into_bytes()
}

pub async fn upload(client: &Client, set: &str, dry_run: bool, lines: &[&[&str]]) -> Answer {
    let path = format!("{BATCH}/upload?fieldSet={set}&dryRun={dry_run}&reason=registrar%20asked");
    client.upload(&path, "rows.csv", &csv(lines)).await
}

pub async fn students(site: &Site, campus: &Campus, count: u32) -> Vec<String> {
    let mut ids = vec![];
    for n in 1..=count {
        ids.push(campus.student(site, &format!("2610000{n:03}"), "ACTIVE").await);
    }
    ids
}

/// Every student, without what a change and its undoing both leave: versions and times.
pub async fn whole(site: &Site) -> Vec<student::Model> {
    let rows = student::Entity::find().order_by_asc(student::Column::Id).all(site.app.db().maintenance()).await;
    let mut rows = rows.unwrap();
    for row in &mut rows {
        (row.version, row.updated_at, row.updated_by) = (0, kernel::Timestamp(0), None);
    }
    rows
}

pub async fn student_row(site: &Site, id: &str) -> student::Model {
    student::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

/// What the log says of a call: student and the fields that differ.
pub async fn logged(site: &Site, op: &str, after: i64) -> Vec<(String, Vec<String>)> {
    let entries = entry::Entity::find()
        .filter(entry::Column::Op.eq(op))
        .filter(entry::Column::Seq.gt(after))
        .filter(entry::Column::SubjectId.ne(""))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let parse = |text: &Option<String>| serde_json::from_str::<Value>(text.as_deref().unwrap_or("{}")).unwrap();
    let mut found: Vec<_> = entries
        .iter()
        .map(|entry| {
            let (before, after) = (parse(&entry.before), parse(&entry.after));
            let differs = |name: &&String| before.get(name.as_str()) != after.get(name.as_str());
            let kept = ["version", "updatedAt", "updatedBy"];
            let fields = after.as_object().unwrap().keys().filter(differs).filter(|n| !kept.contains(&n.as_str()));
            let mut fields: Vec<String> = fields.cloned().collect();
            fields.sort();
            (entry.subject_id.clone(), fields)
        })
        .collect();
    found.sort();
    found
}

pub async fn last_entry(site: &Site) -> i64 {
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    last.map_or(0, |entry| entry.seq)
}

/// The same of a report.
pub fn announced(report: &Value) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<_> = report["diff"]
        .as_array()
        .unwrap()
        .iter()
        .map(|diff| {
            let fields = diff["changes"].as_array().unwrap().iter().map(|c| c["field"].as_str().unwrap().to_owned());
            let mut fields: Vec<String> = fields.collect();
            fields.sort();
            (diff["studentId"].as_str().unwrap().to_owned(), fields)
        })
        .collect();
    found.sort();
    found
}
