//! What the university decided about somebody's standing, whatever the figures say: confirmed, lightened or made graver.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Result, Text, View,
    effects::{Known, Outcome, outcome},
    ids, reason,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, rows::add_all, some_ids},
};
use schema::grades::standing_decision::{ActiveModel, Column, Entity};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    averages::{AT_ONCE, follow, table::STANDINGS},
    may::GRADES,
    results::known,
    tables::DECISIONS,
};

pub const DECISION: &str = "grades.decision";

static TABLE: OnceTable = OnceTable::new();

pub fn decisions() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: DECISION,
            stem: "StandingDecision",
            label: Text::new("学业状况决定", "decisions on standing"),
            permissions: GRADES.own,
            table: &DECISIONS,
            title: UNNAMED,
            fields: vec![
                Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::choice("standing", STANDINGS, "学业状况", "Standing").required().filter().sort(),
                Field::text("reason", 500, "原因", "Reason").required().search(),
                Field::code("documentNo", 50, "文件编号", "Document number").required().search(),
            ],
            unique: &[&["studentId", "semesterId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { persons: true, readers: GRADES.readers, ..Rules::NONE },
    )
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RevokeStandingDecisionsInput)]
struct RevokeInput {
    ids: Vec<String>,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    decisions()?.mount(api, "/api/grades/decision", Services::READ)?;
    let label = Text::new("撤销学业状况决定", "Take decisions on standing back");
    let op = Op::post("/api/grades/decision/revoke", "revokeStandingDecisions", GRADES.may(Action::Delete), label)
        .ids([IdSpec::body("/ids", &DECISIONS)])
        .audit(DECISION);
    api.op(op, |cx: Cx, Json(input): Json<RevokeInput>| async move { revoke(&cx, input).await.map(View) });
    Ok(())
}

/// In place of what was decided before; averages and what may be taken next follow.
pub async fn decide(
    cx: &Cx,
    students: &[String],
    semester_id: &str,
    (standing, why, document_no): (&str, &str, &str),
) -> Result<()> {
    let before = of(cx, students, semester_id).await?;
    if !before.is_empty() {
        decisions()?.delete_rows(cx, &before).await?;
    }
    let row = |student: &String| ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student.clone()),
        semester_id: Set(semester_id.to_owned()),
        standing: Set(standing.to_owned()),
        reason: Set(why.to_owned()),
        document_no: Set(document_no.to_owned()),
        ..Default::default()
    };
    add_all::<Entity>(cx, DECISION, students.iter().map(row).collect()).await?;
    follow(cx, students).await.map(drop)
}

async fn of(cx: &Cx, students: &[String], semester_id: &str) -> Result<Vec<String>> {
    let mut found = vec![];
    for some in students.chunks(AT_ONCE) {
        let rows = Entity::find()
            .filter(Column::SemesterId.eq(semester_id))
            .filter(Column::StudentId.is_in(some))
            .filter(Column::ArchivedAt.is_null());
        found.extend(rows.all(cx.tx().await?).await?.into_iter().map(|row| row.id));
    }
    Ok(found)
}

async fn revoke(cx: &Cx, input: RevokeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let ids = some_ids(input.ids)?;
    let rows = Entity::find().filter(Column::Id.is_in(&ids)).all(cx.tx().await?).await?;
    let students: Vec<String> = rows.into_iter().map(|row| row.student_id).collect();
    decisions()?.delete_rows(cx, &ids).await?;
    follow(cx, &students).await?;
    let known: Vec<Known> = known().into_iter().chain([decisions()?.into()]).collect();
    outcome(cx, &known, vec![]).await
}
