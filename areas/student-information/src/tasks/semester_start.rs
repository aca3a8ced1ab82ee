//! The start of a semester: one snapshot of everybody who is a student then.
//!
//! Snapshots copy rows that have their own history, and there are as many as students: the log has one entry
//! per programme and not one per student.

use std::collections::{BTreeMap, HashSet};

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning},
};
use schema::{
    students::{semester_registration, student, student_semester, study_status},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde_json::{Value, json};

use super::{inputs::StartSemesterInput, known, obstacles::warning, snapshots::row_of};
use crate::{registration::REGISTRATIONS, table::STUDENTS};

pub const SUBJECT: &str = "si.semester-start";

/// Rows of one statement: a snapshot has two dozen columns, and SQLite binds 32,766 values.
const AT_ONCE: usize = 500;

pub async fn start(cx: &Cx, input: StartSemesterInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let semester = semester::Entity::find_by_id(&input.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    if semester.status == "CLOSED" {
        return Err(over(&semester));
    }
    let have = have(cx, &semester.id).await?;
    let mut taken = BTreeMap::<(String, Option<String>), u64>::new();
    let mut after = String::new();
    loop {
        let some = next(cx, &semester, &after).await?;
        let Some(last) = some.last() else { break };
        after.clone_from(&last.id);
        let missing: Vec<_> = some.iter().filter(|s| !have.contains(&s.id)).collect();
        for student in &missing {
            *taken.entry((student.student_type.clone(), student.programme_id.clone())).or_default() += 1;
        }
        insert(cx, &semester.id, &missing).await?;
    }
    if taken.is_empty() {
        cx.nothing_changed();
    }
    for ((student_type, programme_id), students) in taken {
        let facts = json!({
            "semesterId": semester.id, "studentType": student_type, "programmeId": programme_id, "students": students,
        });
        cx.record_as(SUBJECT, &semester.id, None::<&Value>, Some(&facts))?;
    }
    let nobody = nobody_expected(cx, &semester.id).await?;
    known::outcome(cx, nobody.into_iter().collect()).await
}

/// Whom the campus expects back is a list of its own, with its own log: it is made where it is kept.
async fn nobody_expected(cx: &Cx, semester_id: &str) -> Result<Option<Warning>> {
    let expected = semester_registration::Entity::find()
        .filter(semester_registration::Column::SemesterId.eq(semester_id))
        .filter(REGISTRATIONS.visible(cx.scope()?))
        .count(cx.tx().await?)
        .await?;
    Ok((expected == 0).then(|| {
        let text = Text::new(
            "该学期还没有返校注册名单：请到“返校注册”生成应注册名单",
            "Nobody is on this semester's list of registrations yet: make the list of whom you expect at “Return to campus”",
        );
        warning(cx, "nobody_expected", text)
    }))
}

fn over(semester: &semester::Model) -> Error {
    let text = Both::new(
        format!("学期 {} 已结束，其快照不再变动", semester.code),
        format!("Semester {} is over; its snapshots do not change any more", semester.code),
    );
    Rule::new("semester_closed", text, json!({ "code": semester.code }))
        .offer(Text::new("查看学期", "See the semesters"), "/basic-resources/term/semester-list")
        .into()
}

async fn have(cx: &Cx, semester_id: &str) -> Result<HashSet<String>> {
    let ids = student_semester::Entity::find()
        .select_only()
        .column(student_semester::Column::StudentId)
        .filter(student_semester::Column::SemesterId.eq(semester_id))
        .filter(student_semester::Column::ArchivedAt.is_null());
    Ok(ids.into_tuple::<String>().all(cx.tx().await?).await?.into_iter().collect())
}

/// Some of those whom the caller reaches and who count as students, after one of them.
async fn next(cx: &Cx, semester: &semester::Model, after: &str) -> Result<Vec<student::Model>> {
    let tx = cx.tx().await?;
    let active = study_status::Entity::find()
        .select_only()
        .column(study_status::Column::Id)
        .filter(study_status::Column::CountsAsActive.eq(true))
        .into_tuple::<String>()
        .all(tx)
        .await?;
    let students = student::Entity::find()
        .filter(student::Column::Id.gt(after))
        .filter(student::Column::StudentType.is_in(semester.student_types.0.iter().map(String::as_str)))
        .filter(student::Column::StudyStatusId.is_in(active))
        .filter(STUDENTS.visible(cx.scope()?))
        .order_by_asc(student::Column::Id)
        .limit(AT_ONCE as u64);
    Ok(students.all(tx).await?)
}

async fn insert(cx: &Cx, semester_id: &str, students: &[&student::Model]) -> Result<()> {
    if students.is_empty() {
        return Ok(());
    }
    let (now, by) = (cx.now(), cx.user_id()?);
    let rows = students.iter().map(|student| student_semester::ActiveModel {
        created_at: Set(now),
        created_by: Set(Some(by.to_owned())),
        updated_at: Set(now),
        updated_by: Set(Some(by.to_owned())),
        version: Set(1),
        archived_at: Set(None),
        ..row_of(student, semester_id)
    });
    student_semester::Entity::insert_many(rows).exec_without_returning(cx.tx().await?).await?;
    Ok(())
}
