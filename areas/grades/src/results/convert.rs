//! Temporary grades whose time is up become what the scale says.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Result, Rule, Text, Timestamp,
    effects::{Outcome, outcome},
};
use schema::grades::{grade_definition, student_grade};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use utoipa::ToSchema;

use super::{known, results, settle::Scales};

const WEEK: i64 = 7 * Timestamp::DAY;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ConvertResultsInput)]
pub struct ConvertInput {
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// A temporary grade, and when it becomes another.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RunningGrade)]
pub struct Running {
    pub id: String,
    pub version: i32,
    pub student_id: String,
    pub course_id: String,
    pub semester_id: String,
    pub grade: String,
    /// What it becomes; none when somebody has to decide.
    pub becomes: Option<String>,
    /// None before it is released.
    pub due_at: Option<Timestamp>,
}

/// Every temporary grade the caller may see, those that end first in front.
pub async fn running(cx: &Cx, db: &impl ConnectionTrait) -> Result<Vec<Running>> {
    let scales = Scales::load(db).await?;
    let temporary: Vec<String> = grade_definition::Entity::find()
        .filter(grade_definition::Column::IsTemporary.eq(true))
        .filter(grade_definition::Column::ArchivedAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|of| of.grade)
        .collect();
    let rows = student_grade::Entity::find()
        .filter(crate::tables::RESULTS.visible(cx.scope()?))
        .filter(student_grade::Column::Grade.is_in(temporary))
        .filter(student_grade::Column::Status.ne("DRAFT"))
        .order_by_asc(student_grade::Column::Id)
        .all(db)
        .await?;
    let ids: Vec<String> = rows.iter().map(|row| row.student_id.clone()).collect();
    let people = scales.people(db, &ids).await?;
    let mut found: Vec<Running> = rows
        .into_iter()
        .filter_map(|row| {
            let of = scales.find(people.get(&row.student_id)?, &row.grade).filter(|of| of.is_temporary)?;
            let weeks = of.convert_after_weeks.filter(|_| of.convert_to.is_some());
            let due_at = row.released_at.zip(weeks).map(|(at, weeks)| Timestamp(at.0 + i64::from(weeks) * WEEK));
            Some(Running {
                id: row.id,
                version: row.version,
                student_id: row.student_id,
                course_id: row.course_id,
                semester_id: row.semester_id,
                grade: row.grade,
                becomes: of.convert_to.clone(),
                due_at,
            })
        })
        .collect();
    found.sort_by_key(|one| (one.due_at.is_none(), one.due_at));
    Ok(found)
}

pub async fn convert(cx: &Cx, input: ConvertInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let now = cx.now();
    let due: Vec<Running> = running(cx, cx.tx().await?)
        .await?
        .into_iter()
        .filter(|one| one.becomes.is_some() && one.due_at.is_some_and(|at| at <= now))
        .collect();
    if due.is_empty() {
        let text = Text::new("没有到期的临时成绩", "No temporary grade has run out");
        return Err(Rule::new("nothing_due", text, json!({}))
            .offer(Text::new("查看临时成绩", "See the temporary grades"), "/learning/student-grade/home")
            .into());
    }
    let why = Both::new("临时成绩到期".to_owned(), "The time of the temporary grade is up".to_owned());
    cx.because(&why.zh);
    let dates: HashMap<&str, String> =
        due.iter().filter_map(|one| Some((one.id.as_str(), one.due_at?.local_date().to_string()))).collect();
    for one in &due {
        let (Some(becomes), Some(date)) = (&one.becomes, dates.get(one.id.as_str())) else { continue };
        let row = Map::from_iter([
            ("id".to_owned(), json!(one.id)),
            ("version".to_owned(), json!(one.version)),
            ("grade".to_owned(), json!(becomes)),
            ("reason".to_owned(), json!(format!("{}（{} → {becomes}，{date}）", why.zh, one.grade))),
        ]);
        results()?.update_row(cx, row).await?;
    }
    outcome(cx, &known(), vec![]).await
}
