//! A candidate in full: facts beside what the degree asks for, and all steps with their evidence.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Cx, Error, Result, Timestamp, files::stored_file};
use rules::research_degree::{Move, Oral, Status, lacks};
use schema::{research::sga_student, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    moves::{facts, limits_of, requirement},
    status_of,
};
use crate::sga::{
    step::{self, Row},
    words::of,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SgaCandidateView)]
pub struct CandidateView {
    pub id: String,
    pub version: i32,
    pub student_no: String,
    pub student_name: String,
    pub degree: String,
    pub status: String,
    #[schema(value_type = String, format = Date)]
    pub stage_since: NaiveDate,
    #[schema(value_type = Option<String>, format = Date)]
    pub next_due: Option<NaiveDate>,
    pub overdue: bool,
    pub thesis_title: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub oral_on: Option<NaiveDate>,
    /// PASS, MINOR, MAJOR, RE_EXAM, FAIL; empty before it was held.
    pub oral_result: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub revise_by: Option<NaiveDate>,
    #[schema(value_type = Option<String>, format = Date)]
    pub awarded_on: Option<NaiveDate>,
    pub ended_reason: String,
    pub facts: Vec<FactView>,
    /// What is missing before it can go on from here.
    pub lacks: Vec<LackView>,
    pub steps: Vec<StepView>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SgaLackView)]
pub struct LackView {
    /// STEP, or the code of a fact.
    pub code: String,
    /// The code of the step; empty for a fact.
    pub step: String,
}

/// A fact beside what is asked for; averages in hundredths.
#[derive(Serialize, ToSchema)]
#[schema(as = SgaFactView)]
pub struct FactView {
    /// UNITS, CORE_UNITS, SEMINAR_UNITS, AVERAGE, REPORTS, PUBLICATIONS, SIMILARITY.
    pub code: String,
    pub own: Option<i32>,
    pub asked: i32,
    pub met: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SgaStepView)]
pub struct StepView {
    /// Of the step of this candidate.
    pub id: String,
    pub code: String,
    pub name: String,
    pub hint: String,
    /// STUDENT, SUPERVISOR, DIVISION, OFFICE.
    pub owner: String,
    /// The state of the candidate in which it is done.
    pub stage: String,
    pub evidence: bool,
    /// OPEN, SUBMITTED, RETURNED, APPROVED, WAIVED.
    pub state: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub due_on: Option<NaiveDate>,
    pub overdue: bool,
    pub note: String,
    pub comment: String,
    pub submitted_at: Option<Timestamp>,
    pub decided_at: Option<Timestamp>,
    pub files: Vec<FileView>,
}

#[derive(Clone, Serialize, ToSchema)]
#[schema(as = SgaFileView)]
pub struct FileView {
    pub id: String,
    pub name: String,
    pub size: i64,
}

pub async fn view(cx: &Cx, id: &str) -> Result<CandidateView> {
    let (db, lang) = (cx.read(), cx.lang());
    let row = sga_student::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let who = student::Entity::find_by_id(&row.student_id).one(db).await?.ok_or(Error::NotFound)?;
    let degree = requirement(cx, &row).await?;
    let steps = step::read_candidate(cx, &row.id).await?;
    let files = files(cx, &steps).await?;
    let (status, today) = (status_of(&row)?, cx.now().local_date());
    let (own, limits) = (facts(&row), limits_of(&degree));
    let found = onward(status).map_or_else(Vec::new, |taken| {
        step::done(&steps).map_or_else(|_| vec![], |done| lacks(status, taken, &own, &limits, &done))
    });
    let at_least = |code: &str, own: Option<i32>, asked: i32| FactView {
        code: code.to_owned(),
        met: asked == 0 || own.is_some_and(|own| own >= asked),
        own,
        asked,
    };
    let fact_views = vec![
        at_least("UNITS", Some(own.units), limits.units),
        at_least("CORE_UNITS", Some(own.core_units), limits.core_units),
        at_least("SEMINAR_UNITS", Some(own.seminar_units), limits.seminar_units),
        at_least("AVERAGE", own.average, limits.average),
        at_least("REPORTS", Some(own.reports_on_time), own.reports_due),
        at_least("PUBLICATIONS", Some(own.publications), limits.publications),
        FactView {
            code: "SIMILARITY".to_owned(),
            own: own.similarity,
            asked: limits.similarity,
            met: own.similarity.is_some_and(|own| own <= limits.similarity),
        },
    ];
    Ok(CandidateView {
        student_no: who.student_no,
        student_name: of(lang, &who.name_cn, &who.name_en),
        degree: of(lang, &degree.name_cn, &degree.name_en),
        overdue: row.next_due.is_some_and(|day| day < today),
        thesis_title: of(lang, &row.thesis_title_cn, &row.thesis_title_en),
        facts: fact_views,
        lacks: found
            .into_iter()
            .map(|lack| LackView {
                code: lack.code().to_owned(),
                step: if let rules::research_degree::Lack::Step(code) = lack { code } else { String::new() },
            })
            .collect(),
        steps: steps
            .into_iter()
            .map(|(own, step)| StepView {
                name: of(lang, &step.name_cn, &step.name_en),
                hint: of(lang, &step.hint_cn, &step.hint_en),
                overdue: own.outstanding && own.due_on.is_some_and(|day| day < today),
                files: own.file_ids.0.iter().filter_map(|id| files.get(id)).cloned().collect(),
                id: own.id,
                code: step.code,
                owner: step.owner,
                stage: step.stage,
                evidence: step.evidence,
                state: own.state,
                due_on: own.due_on,
                note: own.note,
                comment: own.comment,
                submitted_at: own.submitted_at,
                decided_at: own.decided_at,
            })
            .collect(),
        id: row.id,
        version: row.version,
        status: row.status,
        stage_since: row.stage_since,
        next_due: row.next_due,
        oral_on: row.oral_on,
        oral_result: row.oral_result,
        revise_by: row.revise_by,
        awarded_on: row.awarded_on,
        ended_reason: row.ended_reason,
    })
}

/// What would be decided next, if all goes well.
const fn onward(from: Status) -> Option<Move> {
    match from {
        Status::EligibleCheck => Some(Move::Submit),
        Status::ThesisSubmitted => Some(Move::Examine(Oral::Pass)),
        Status::Revision => Some(Move::AcceptRevision),
        Status::Examined => Some(Move::Complete),
        Status::Completed => Some(Move::ToSenate),
        Status::Senate => Some(Move::Award),
        Status::Awarded | Status::Terminated => None,
    }
}

async fn files(cx: &Cx, steps: &[Row]) -> Result<HashMap<String, FileView>> {
    let ids: Vec<&str> = steps.iter().flat_map(|(own, _)| own.file_ids.0.iter().map(String::as_str)).collect();
    let rows = stored_file::Entity::find().filter(stored_file::Column::Id.is_in(ids)).all(cx.read()).await?;
    Ok(rows.into_iter().map(|f| (f.id.clone(), FileView { id: f.id, name: f.name, size: f.size })).collect())
}
