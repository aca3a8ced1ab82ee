//! Changes of state: by list, by sheet, of those who did not come, and back from the end.

mod effect;
pub mod rules;
mod upload;

use kernel::{Both, Cx, Error, FieldError, Result, Text, effects::Outcome};
use schema::students::{student, study_status};
use sea_orm::EntityTrait;

pub use effect::{Change, carry_out};
use rules::Leaving;
pub use upload::{sheet, upload};

use super::{
    found::{Background, students},
    inputs::{ChangeStudyStatusInput, NoShowInput, ReinstateStudentsInput},
    known,
    obstacles::refuse,
    paper::Paper,
};

pub async fn change(cx: &Cx, input: ChangeStudyStatusInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper {
        semester_id: input.semester_id.filter(|id| !id.is_empty()),
        end: input.end_date,
        reason_code: input.reason_code.trim().to_owned(),
        attachments: input.attachments,
        ..Paper::of(input.effective_date, &input.doc_no, &input.remark)
    };
    paper.require(cx, "effectiveDate")?;
    let to = target(cx, &input.status_id).await?;
    run(cx, &input.ids, to, paper, Leaving::InOrder).await
}

pub async fn no_show(cx: &Cx, input: NoShowInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper::of(input.date, "", &input.remark);
    paper.require(cx, "date")?;
    let to = Background::load(cx).await?.shipped("NO_SHOW")?.clone();
    run(cx, &input.ids, to, paper, Leaving::InOrder).await
}

pub async fn reinstate(cx: &Cx, input: ReinstateStudentsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let reason = input.reason.trim();
    if !(4..=200).contains(&reason.chars().count()) {
        let text = Text::new("请写明原因，4 至 200 个字符", "Give the reason in 4 to 200 characters");
        return Err(Error::invalid("reason", "required", text));
    }
    let remark = match input.remark.trim() {
        "" => reason.to_owned(),
        remark => format!("{reason}；{remark}"),
    };
    let paper = Paper {
        end: input.end_date,
        reason_code: "REINSTATED".to_owned(),
        attachments: input.attachments,
        ..Paper::of(input.effective_date, &input.doc_no, &remark)
    };
    paper.require(cx, "effectiveDate")?;
    let to = target(cx, &input.status_id).await?;
    run(cx, &input.ids, to, paper, Leaving::Reinstating).await
}

async fn target(cx: &Cx, id: &str) -> Result<study_status::Model> {
    let found = study_status::Entity::find_by_id(id).one(cx.tx().await?).await?;
    found.ok_or_else(|| Error::Invalid(vec![FieldError::required("statusId")]))
}

async fn run(cx: &Cx, ids: &[String], to: study_status::Model, paper: Paper, leaving: Leaving) -> Result<Outcome> {
    let problems = rules::problems(&to, paper.effective, paper.end, leaving);
    if !problems.is_empty() {
        return Err(Error::Invalid(problems));
    }
    let students = students(cx, ids).await?;
    let around = Background::load(cx).await?;
    let found = students.iter().filter_map(|s| Some((s, obstacle(&around, s, &to, &paper, leaving)?)));
    refuse(found.collect())?;
    let mut warnings = effect::warnings(cx, &around, &to, &paper);
    warnings.extend(carry_out(cx, &around, Change { to, paper, students }).await?);
    known::outcome(cx, warnings).await
}

fn obstacle(
    around: &Background,
    student: &student::Model,
    to: &study_status::Model,
    paper: &Paper,
    leaving: Leaving,
) -> Option<super::obstacles::Obstacle> {
    let from = around.status(student.study_status_id.as_deref());
    rules::obstacle(from, student.status_since, to, paper.effective, leaving)
}

/// A state as it is put on record.
pub fn named(status: Option<&study_status::Model>) -> super::paper::Named {
    status.map(|s| super::paper::Named::new(&s.code, &s.name_cn, &s.name_en)).unwrap_or_default()
}

/// Both names of a state, for a message.
pub fn both(status: Option<&study_status::Model>) -> Both {
    status.map_or_else(|| Both::new("无", "none"), |s| Both::new(s.name_cn.clone(), s.name_en.clone()))
}
