//! A student's record as a whole.

use std::{cmp::Reverse, collections::HashMap};

use kernel::{Cx, Lang, Result, StringList, Timestamp, audit::note_access, resource::Table};
use schema::{
    students::{change_request, semester_registration},
    university::semester,
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder,
    prelude::Date,
    sea_query::{Expr, ExprTrait},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    around::{Tables, tables},
    table::students,
};

/// Described as the lists describe them, and not by all columns that there are.
pub mod rows {
    use utoipa::openapi::{ArrayBuilder, Ref, RefOr, Schema};

    fn many(of: &str) -> RefOr<Schema> {
        ArrayBuilder::new().items(Ref::from_schema_name(of)).build().into()
    }

    pub fn student() -> RefOr<Schema> {
        Ref::from_schema_name("Student").into()
    }
    pub fn guardians() -> RefOr<Schema> {
        many("Guardian")
    }
    pub fn awards() -> RefOr<Schema> {
        many("Award")
    }
    pub fn minors() -> RefOr<Schema> {
        many("StudentMinor")
    }
    pub fn supervisions() -> RefOr<Schema> {
        many("Supervision")
    }
    pub fn changes() -> RefOr<Schema> {
        many("StatusChange")
    }
    pub fn semesters() -> RefOr<Schema> {
        many("StudentSemester")
    }
}

/// Rows are as their own lists show them, numbers masked, with `labels`.
#[derive(Serialize, ToSchema)]
pub struct StudentRecord {
    #[schema(schema_with = rows::student)]
    student: Value,
    #[schema(schema_with = rows::guardians)]
    guardians: Vec<Value>,
    #[schema(schema_with = rows::awards)]
    awards: Vec<Value>,
    #[schema(schema_with = rows::minors)]
    minors: Vec<Value>,
    #[schema(schema_with = rows::supervisions)]
    supervisions: Vec<Value>,
    /// Changes of status, programme and so on, newest first.
    #[schema(schema_with = rows::changes)]
    changes: Vec<Value>,
    /// What the student was in each semester.
    #[schema(schema_with = rows::semesters)]
    semesters: Vec<Value>,
    registrations: Vec<RegistrationView>,
    requests: Vec<RequestView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordRegistration)]
struct RegistrationView {
    id: String,
    semester_id: String,
    /// The semester's name.
    semester: String,
    status: String,
    registered_at: Option<Timestamp>,
    channel: String,
    #[schema(value_type = Option<String>, format = Date)]
    arrival_date: Option<Date>,
    stamped_at: Option<Timestamp>,
    remark: String,
}

/// Without the values: those stand where requests are decided.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecordRequest)]
struct RequestView {
    id: String,
    request_no: String,
    #[schema(value_type = Vec<String>)]
    fields: StringList,
    reason: String,
    state: String,
    submitted_at: Timestamp,
    decided_at: Option<Timestamp>,
    decided_by_name: String,
    comment: String,
}

/// More of anything than a student has.
const MOST: u64 = 500;

pub async fn record(cx: &Cx, id: &str) -> Result<StudentRecord> {
    note_access(cx, "si.student", id)?;
    let Tables { guardians, awards, minors, supervisions, changes, snapshots } = tables()?;
    Ok(StudentRecord {
        student: students()?.row(cx, id).await?,
        guardians: of(cx, guardians, id).await?,
        awards: of(cx, awards, id).await?,
        minors: of(cx, minors, id).await?,
        supervisions: of(cx, supervisions, id).await?,
        changes: of(cx, changes, id).await?,
        semesters: newest_term_first(cx, of(cx, snapshots, id).await?).await?,
        registrations: registrations(cx, id).await?,
        requests: requests(cx, id).await?,
    })
}

async fn of(cx: &Cx, table: &Table, student_id: &str) -> Result<Vec<Value>> {
    table.rows_where(cx, Condition::all().add(Expr::col("student_id").eq(student_id)), MOST).await
}

/// A snapshot can be made long after its term.
async fn newest_term_first(cx: &Cx, mut rows: Vec<Value>) -> Result<Vec<Value>> {
    let term = |row: &Value| row.get("semesterId").and_then(Value::as_str).unwrap_or_default().to_owned();
    let ids: Vec<String> = rows.iter().map(term).collect();
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(cx.read()).await?;
    let starts: HashMap<&str, Date> = terms.iter().map(|s| (s.id.as_str(), s.start_date)).collect();
    rows.sort_by_key(|row| Reverse(starts.get(term(row).as_str()).copied()));
    Ok(rows)
}

async fn registrations(cx: &Cx, student_id: &str) -> Result<Vec<RegistrationView>> {
    let rows = semester_registration::Entity::find()
        .filter(semester_registration::Column::StudentId.eq(student_id))
        .filter(semester_registration::Column::ArchivedAt.is_null())
        .order_by_desc(semester_registration::Column::CreatedAt)
        .all(cx.read())
        .await?;
    let ids = rows.iter().map(|row| row.semester_id.clone());
    let semesters = semester::Entity::find().filter(semester::Column::Id.is_in(ids)).all(cx.read()).await?;
    let name = |id: &str| {
        let found = semesters.iter().find(|s| s.id == id);
        found.map_or_else(String::new, |s| if cx.lang() == Lang::En { s.name_en.clone() } else { s.name_cn.clone() })
    };
    let view = |row: semester_registration::Model| RegistrationView {
        semester: name(&row.semester_id),
        id: row.id,
        semester_id: row.semester_id,
        status: row.status,
        registered_at: row.registered_at,
        channel: row.channel,
        arrival_date: row.arrival_date,
        stamped_at: row.stamped_at,
        remark: row.remark,
    };
    Ok(rows.into_iter().map(view).collect())
}

async fn requests(cx: &Cx, student_id: &str) -> Result<Vec<RequestView>> {
    let rows = change_request::Entity::find()
        .filter(change_request::Column::StudentId.eq(student_id))
        .filter(change_request::Column::ArchivedAt.is_null())
        .order_by_desc(change_request::Column::SubmittedAt)
        .all(cx.read())
        .await?;
    let view = |row: change_request::Model| RequestView {
        id: row.id,
        request_no: row.request_no,
        fields: row.fields,
        reason: row.reason,
        state: row.state,
        submitted_at: row.submitted_at,
        decided_at: row.decided_at,
        decided_by_name: row.decided_by_name,
        comment: row.comment,
    };
    Ok(rows.into_iter().map(view).collect())
}
