//! Which attempt at a course a result is, and which of them counts.

use std::collections::BTreeMap;

use kernel::{Cx, Result, resource::rows::change};
use schema::grades::student_grade;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};

use super::background::{AT_ONCE, Background, Outline, Record, Records};
use crate::tables::RESULT;

/// Numbers the attempts of these students anew, by what counts as the same course for them. Rows that are being written
/// are recorded with everything else about them; a change of any other is recorded here.
pub async fn number(cx: &Cx, students: &[String], being_written: &[String]) -> Result<()> {
    let db = cx.tx().await?;
    let background = Background::load(db).await?;
    for some in students.chunks(AT_ONCE) {
        let records = background.records(db, some).await?;
        let mut known = known(db, some).await?;
        for record in &records.students {
            for numbered in numbered(&background, &records, record) {
                let Some(before) = known.remove(numbered.id).filter(|row| numbered.differs(row)) else { continue };
                if being_written.contains(&before.id) {
                    write(db, &numbered).await?;
                } else {
                    change::<student_grade::Entity>(cx, RESULT, before, numbered.row()).await?;
                }
            }
        }
    }
    Ok(())
}

async fn known(db: &impl ConnectionTrait, some: &[String]) -> Result<BTreeMap<String, student_grade::Model>> {
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.is_in(some))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

struct Numbered<'a> {
    id: &'a str,
    no: i32,
    counts: bool,
    before: Option<&'a str>,
}

impl Numbered<'_> {
    fn differs(&self, row: &student_grade::Model) -> bool {
        (row.attempt_no, row.is_highest, row.repeat_of.as_deref()) != (self.no, self.counts, self.before)
    }

    fn row(&self) -> student_grade::ActiveModel {
        student_grade::ActiveModel {
            attempt_no: Set(self.no),
            is_highest: Set(self.counts),
            repeat_of: Set(self.before.map(str::to_owned)),
            ..Default::default()
        }
    }
}

fn numbered<'a>(background: &Background, records: &'a Records, of: &'a Record) -> Vec<Numbered<'a>> {
    let mut courses: BTreeMap<&str, Vec<&Outline>> = BTreeMap::new();
    for row in &of.results {
        courses.entry(records.course(of, &row.course_id)).or_default().push(row);
    }
    let mut all = vec![];
    for mut attempts in courses.into_values() {
        attempts.sort_by_key(|row| background.place(&row.semester_id));
        let best = attempts.iter().enumerate().max_by_key(|(n, row)| (worth(row), *n)).map(|(n, _)| n);
        let mut before = None;
        for (n, row) in attempts.into_iter().enumerate() {
            let no = i32::try_from(n).unwrap_or(0) + 1;
            all.push(Numbered { id: &row.id, no, counts: Some(n) == best, before });
            before = Some(row.id.as_str());
        }
    }
    all
}

/// Points before none, units before none; of equal ones the later counts.
fn worth(row: &Outline) -> (i32, i32) {
    (row.points.filter(|_| row.in_gpa).unwrap_or(-1), row.units_gained)
}

async fn write(db: &impl ConnectionTrait, of: &Numbered<'_>) -> Result<()> {
    use student_grade::Column;
    student_grade::Entity::update_many()
        .col_expr(Column::AttemptNo, Expr::value(of.no))
        .col_expr(Column::IsHighest, Expr::value(of.counts))
        .col_expr(Column::RepeatOf, Expr::value(of.before.map(str::to_owned)))
        .filter(Column::Id.eq(of.id))
        .exec(db)
        .await?;
    Ok(())
}
