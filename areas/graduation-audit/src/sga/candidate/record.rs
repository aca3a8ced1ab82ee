//! What other areas know about research students: candidature, units, averages and reports.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Cx, Result};
use schema::{
    grades::student_gpa,
    reports::{pr_period, pr_report},
    students::student,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    pub units: i32,
    pub gpa: Option<i32>,
    pub reports_due: i32,
    pub reports_on_time: i32,
}

pub async fn known(cx: &Cx, students: &[student::Model]) -> Result<HashMap<String, Known>> {
    let mut found: HashMap<String, Known> = HashMap::new();
    let ids: Vec<&str> = students.iter().map(|of| of.id.as_str()).collect();
    for some in ids.chunks(AT_ONCE) {
        averages(cx, some, &mut found).await?;
        reports(cx, some, &mut found).await?;
    }
    Ok(found)
}

/// Of the last semester that has one.
async fn averages(cx: &Cx, ids: &[&str], found: &mut HashMap<String, Known>) -> Result<()> {
    let tx = cx.tx().await?;
    let starts: HashMap<String, NaiveDate> =
        semester::Entity::find().all(tx).await?.into_iter().map(|term| (term.id, term.start_date)).collect();
    let mut rows = student_gpa::Entity::find()
        .filter(student_gpa::Column::StudentId.is_in(ids.iter().copied()))
        .filter(student_gpa::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    rows.sort_by_key(|row| starts.get(&row.semester_id).copied());
    for row in rows {
        let known = found.entry(row.student_id).or_default();
        (known.units, known.gpa) = (row.total_gained, row.total_gpa);
    }
    Ok(())
}

/// Those whose day has passed, and which of them were handed in by then.
async fn reports(cx: &Cx, ids: &[&str], found: &mut HashMap<String, Known>) -> Result<()> {
    let (tx, today) = (cx.tx().await?, cx.now().local_date());
    let periods: HashMap<String, pr_period::Model> =
        pr_period::Entity::find().all(tx).await?.into_iter().map(|period| (period.id.clone(), period)).collect();
    let rows = pr_report::Entity::find()
        .filter(pr_report::Column::StudentId.is_in(ids.iter().copied()))
        .filter(pr_report::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    for row in rows {
        let Some(period) = periods.get(&row.period_id) else { continue };
        let due = row.extended_until.unwrap_or(period.student_due).max(period.student_due);
        if due < today {
            let known = found.entry(row.student_id).or_default();
            known.reports_due += 1;
            known.reports_on_time += i32::from(row.submitted_at.is_some_and(|at| at.local_date() <= due));
        }
    }
    Ok(())
}
