//! Which attempt at a course a result is, and which of them counts.

use std::collections::BTreeMap;

use kernel::Result;
use schema::grades::student_grade;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};

use super::background::{AT_ONCE, Background, Outline, Record, Records};

/// Numbers the attempts of these students anew, by what counts as the same course for them.
pub async fn number(db: &impl ConnectionTrait, students: &[String]) -> Result<()> {
    let background = Background::load(db).await?;
    for some in students.chunks(AT_ONCE) {
        let records = background.records(db, some).await?;
        let known = known(db, some).await?;
        for record in &records.students {
            for numbered in numbered(&background, &records, record) {
                if known.get(numbered.id) != Some(&numbered.kept()) {
                    write(db, &numbered).await?;
                }
            }
        }
    }
    Ok(())
}

type Kept = (i32, bool, Option<String>);

async fn known(db: &impl ConnectionTrait, some: &[String]) -> Result<BTreeMap<String, Kept>> {
    use student_grade::Column;
    let rows: Vec<(String, i32, bool, Option<String>)> = student_grade::Entity::find()
        .select_only()
        .columns([Column::Id, Column::AttemptNo, Column::IsHighest, Column::RepeatOf])
        .filter(Column::StudentId.is_in(some))
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(id, no, highest, before)| (id, (no, highest, before))).collect())
}

struct Numbered<'a> {
    id: &'a str,
    no: i32,
    counts: bool,
    before: Option<&'a str>,
}

impl Numbered<'_> {
    fn kept(&self) -> Kept {
        (self.no, self.counts, self.before.map(str::to_owned))
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
