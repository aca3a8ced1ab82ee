//! The snapshot of a student in the semester that is running. Those of semesters that are over stay as they are.

use std::collections::BTreeSet;

use kernel::{
    Cx, Result, ids,
    resource::rows::{add_all, change_all},
};
use schema::{
    students::{student, student_semester},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Set};

use super::found::{AT_ONCE, Background};

pub const SUBJECT: &str = "si.student-semester";

/// Writes a change of students into their snapshots of the current semester, where they have one.
pub async fn bring_up_to_date(
    cx: &Cx,
    around: &Background,
    students: &[student::Model],
    change: &student_semester::ActiveModel,
) -> Result<()> {
    for (semester, some) in by_semester(around, students) {
        let rows = of(cx, semester, &some).await?;
        change_all::<student_semester::Entity>(cx, SUBJECT, rows, change).await?;
    }
    Ok(())
}

/// Students by the semester that is current for their type and not over.
fn by_semester<'a>(
    around: &'a Background,
    students: &'a [student::Model],
) -> impl Iterator<Item = (&'a semester::Model, Vec<&'a student::Model>)> {
    let types: BTreeSet<&str> = students.iter().map(|s| s.student_type.as_str()).collect();
    types.into_iter().filter_map(|student_type| {
        let semester = around.current(student_type).filter(|s| s.status != "CLOSED")?;
        Some((semester, students.iter().filter(|s| s.student_type == student_type).collect()))
    })
}

async fn of(cx: &Cx, semester: &semester::Model, students: &[&student::Model]) -> Result<Vec<student_semester::Model>> {
    let tx = cx.tx().await?;
    let mut found = vec![];
    for some in students.chunks(AT_ONCE) {
        let rows = student_semester::Entity::find()
            .filter(student_semester::Column::SemesterId.eq(semester.id.as_str()))
            .filter(student_semester::Column::StudentId.is_in(some.iter().map(|s| s.id.as_str())))
            .filter(student_semester::Column::ArchivedAt.is_null())
            .lock_exclusive();
        found.extend(rows.all(tx).await?);
    }
    Ok(found)
}

/// Snapshots of students who have just registered at the counter.
pub async fn take_registered(cx: &Cx, semester: &semester::Model, students: &[student::Model]) -> Result<()> {
    let all: Vec<&student::Model> = students.iter().collect();
    let there = of(cx, semester, &all).await?;
    let known: BTreeSet<&str> = there.iter().map(|s| s.student_id.as_str()).collect();
    let missing = students.iter().filter(|s| !known.contains(s.id.as_str()));
    let rows = missing.map(|student| student_semester::ActiveModel {
        registered: Set(true),
        registered_at: Set(Some(cx.now())),
        channel: Set("COUNTER".to_owned()),
        ..row_of(student, &semester.id)
    });
    add_all::<student_semester::Entity>(cx, SUBJECT, rows.collect()).await?;
    let registered = student_semester::ActiveModel {
        study_status_id: Set(students.first().and_then(|s| s.study_status_id.clone()).unwrap_or_default()),
        registered: Set(true),
        registered_at: Set(Some(cx.now())),
        channel: Set("COUNTER".to_owned()),
        ..Default::default()
    };
    change_all::<student_semester::Entity>(cx, SUBJECT, there, &registered).await?;
    Ok(())
}

/// A student as of now, not registered yet.
pub fn row_of(student: &student::Model, semester_id: &str) -> student_semester::ActiveModel {
    student_semester::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student.id.clone()),
        semester_id: Set(semester_id.to_owned()),
        student_type: Set(student.student_type.clone()),
        category_id: Set(student.category_id.clone()),
        division_id: Set(student.division_id.clone()),
        programme_id: Set(student.programme_id.clone()),
        stream_id: Set(student.stream_id.clone()),
        cohort_id: Set(student.cohort_id.clone()),
        degree: Set(student.degree.clone()),
        class_no: Set(student.class_no.clone()),
        year_of_study: Set(student.year_of_study),
        study_status_id: Set(student.study_status_id.clone().unwrap_or_default()),
        study_type_id: Set(student.study_type_id.clone()),
        registered: Set(false),
        registered_at: Set(None),
        channel: Set(String::new()),
        units_registered: Set(0),
        ..Default::default()
    }
}
