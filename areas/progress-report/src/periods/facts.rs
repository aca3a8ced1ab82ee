//! What the record says about a candidature on the day a report is made.

use std::collections::{HashMap, HashSet};

use kernel::{Cx, Result};
use schema::students::{status_change, student, study_status, supervision};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

/// Those who supervise today, the principal one first.
pub async fn supervisors(cx: &Cx, students: &[student::Model]) -> Result<HashMap<String, Vec<supervision::Model>>> {
    let today = cx.now().local_date();
    let mut found: HashMap<String, Vec<supervision::Model>> = HashMap::new();
    for some in students.chunks(AT_ONCE) {
        let rows = supervision::Entity::find()
            .filter(supervision::Column::StudentId.is_in(some.iter().map(|s| s.id.clone())))
            .filter(supervision::Column::FromDate.lte(today))
            .filter(supervision::Column::ArchivedAt.is_null())
            .order_by_asc(supervision::Column::FromDate);
        for row in rows.all(cx.tx().await?).await? {
            if row.to_date.is_none_or(|end| end >= today) {
                found.entry(row.student_id.clone()).or_default().push(row);
            }
        }
    }
    for all in found.values_mut() {
        all.sort_by_key(|row| (row.teacher_id.is_none(), row.supervision_role != "PRINCIPAL"));
    }
    Ok(found)
}

/// Leaves of absence as the record tells them: from, to.
pub async fn leaves(cx: &Cx, students: &[student::Model]) -> Result<HashMap<String, Vec<Value>>> {
    let tx = cx.tx().await?;
    let all = study_status::Entity::find().filter(study_status::Column::StatusGroup.eq("AWAY")).all(tx).await?;
    let away: HashSet<String> = all.into_iter().flat_map(|status| [status.id, status.code]).collect();
    let mut found: HashMap<String, Vec<Value>> = HashMap::new();
    for some in students.chunks(AT_ONCE) {
        let rows = status_change::Entity::find()
            .filter(status_change::Column::StudentId.is_in(some.iter().map(|s| s.id.clone())))
            .filter(status_change::Column::ArchivedAt.is_null())
            .order_by_asc(status_change::Column::EffectiveDate);
        for row in rows.all(tx).await? {
            if away.contains(&row.to_value) {
                let leave = json!({ "from": row.effective_date, "to": row.end_date });
                found.entry(row.student_id).or_default().push(leave);
            }
        }
    }
    Ok(found)
}

pub fn facts(
    student: &student::Model,
    supervisors: Option<&Vec<supervision::Model>>,
    leaves: Option<&Vec<Value>>,
) -> Value {
    let named = supervisors
        .into_iter()
        .flatten()
        .map(|row| json!({ "teacherId": row.teacher_id, "name": row.external_name, "role": row.supervision_role }));
    json!({
        "degree": student.degree, "mode": student.study_mode, "registered": student.entry_date,
        "normalEnd": student.expected_graduation, "maximumEnd": student.max_end_date,
        "candidature": student.candidature_status, "candidatureOn": student.candidature_date,
        "thesis": student.thesis_title, "supervisors": named.collect::<Vec<_>>(), "leaves": leaves,
    })
}
