//! The grade scale that the program comes with.

use std::collections::HashSet;

use kernel::{App, Result, Timestamp, ids};
use rules::scale::GRADES;
use schema::grades::grade_definition;
use sea_orm::{EntityTrait, QuerySelect, TransactionTrait};

const TYPES: [&str; 3] = ["UG", "TPG", "RPG"];

/// Adds the grades that are missing; what an office has changed stays. Run at every start, before serving.
#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn ensure_definitions(app: &App) -> Result<()> {
    let tx = app.db().maintenance().begin().await?;
    let known = grade_definition::Entity::find()
        .select_only()
        .columns([grade_definition::Column::StudentType, grade_definition::Column::Grade]);
    let known: HashSet<(String, String)> = known.into_tuple().all(&tx).await?.into_iter().collect();
    let now = app.clock.now();
    let all = TYPES.iter().flat_map(|kind| (1..).zip(&GRADES).map(move |(n, grade)| definition(kind, n, grade, now)));
    let missing = |row: &grade_definition::Model| !known.contains(&(row.student_type.clone(), row.grade.clone()));
    let rows: Vec<grade_definition::ActiveModel> = all.filter(missing).map(Into::into).collect();
    if !rows.is_empty() {
        grade_definition::Entity::insert_many(rows).exec_without_returning(&tx).await?;
    }
    tx.commit().await?;
    app.db().maintained();
    Ok(())
}

fn definition(kind: &str, n: i32, of: &rules::scale::Grade, now: Timestamp) -> grade_definition::Model {
    grade_definition::Model {
        id: ids::new_id(),
        student_type: kind.to_owned(),
        grade: of.grade.to_owned(),
        name_en: of.name_en.to_owned(),
        name_cn: of.name_cn.to_owned(),
        points: of.points,
        in_gpa: of.in_gpa,
        earns_units: of.earns_units,
        is_pass: of.is_pass,
        is_temporary: of.is_temporary,
        convert_to: of.convert_to.map(str::to_owned),
        convert_after_weeks: of.convert_after_weeks,
        teacher_can_enter: of.teacher_can_enter,
        sort_order: n * 10,
        cohort_from: Some(0),
        cohort_to: None,
        enabled: true,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    }
}
