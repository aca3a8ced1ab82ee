//! The office adds or drops a single course of a student, by the rules of the round that runs or past them.

use course_planning::api::STUDENTS;
use kernel::{
    Action, Api, Both, Cx, Error, IdSpec, Json, Op, Result, Rule, Text, View,
    effects::{Outcome, outcome},
    error::Refusal,
    reason,
};
use rules::selection::{Failed, Pick, Step, What, may};
use schema::{courses::student_subject, selection::es_round, timetable::section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{engines::Door, labels::Labels, pages, path, pen::Pen, texts::Words};
use crate::{
    known::{SEAT, effects},
    seats::{Taking, give_chosen, release},
    tables::{SECTIONS, TYPES},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AddSelectionInput)]
struct AddInput {
    student_id: String,
    section_id: String,
    /// The type it is to count for.
    elective_type_id: Option<String>,
    reason: String,
    /// Whatever the rules say.
    #[serde(default)]
    override_rules: bool,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DropSelectionInput)]
struct DropInput {
    student_id: String,
    section_id: String,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api, door: Door) {
    let name = if door == Door::Selection { "InSelection" } else { "InAddDrop" };
    let ids = || [IdSpec::body("/studentId", &STUDENTS), IdSpec::body("/sectionId", &SECTIONS)];
    let label = Text::new("为学生加选", "Add a course for a student");
    let may = pages(door).may(Action::Add);
    let op = Op::post(path(door, "student-subject/add"), format!("addForStudent{name}"), may, label)
        .ids(ids())
        .ids([IdSpec::body("/electiveTypeId", &TYPES)])
        .audit(SEAT);
    api.op(op, move |cx: Cx, Json(input): Json<AddInput>| async move { add(&cx, door, input).await.map(View) });
    let label = Text::new("为学生退选", "Drop a course for a student");
    let may = pages(door).may(Action::Delete);
    let op = Op::post(path(door, "student-subject/drop"), format!("dropForStudent{name}"), may, label)
        .ids(ids())
        .audit(SEAT);
    api.op(op, move |cx: Cx, Json(input): Json<DropInput>| async move { drop(&cx, door, input).await.map(View) });
}

async fn add(cx: &Cx, door: Door, input: AddInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let tx = cx.tx().await?;
    let section = section::Entity::find_by_id(&input.section_id).one(tx).await?.ok_or(Error::NotFound)?;
    let of = input.elective_type_id.filter(|id| !id.is_empty());
    let rules = stands(cx, door, &section, &input.student_id, of.as_deref()).await?;
    // A student who has the course cannot be given it twice, whatever is let pass.
    let (firm, soft): (Vec<Rule>, Vec<Rule>) = rules.into_iter().partition(|rule| FIRM.contains(&rule.code));
    let rules = if input.override_rules { firm } else { firm.into_iter().chain(soft).collect() };
    if let Some(code) = rules.first().map(|rule| rule.code) {
        return Err(Error::Refused(Box::new(Refusal { code, rules })));
    }
    let taking = Taking { student_id: input.student_id, course_type_id: None };
    let source = if door == Door::Selection { "ES" } else { "ADDDROP" };
    if give_chosen(cx, &section, taking, source, of).await?.is_empty() {
        cx.nothing_changed();
    }
    outcome(cx, &effects(), vec![]).await
}

const FIRM: [&str; 2] = ["ALREADY_SELECTED", "CANCELLED"];

/// What the rules say against it: those of the round that runs, or, where none does, the little that is always asked.
async fn stands(
    cx: &Cx,
    door: Door,
    section: &section::Model,
    student_id: &str,
    of: Option<&str>,
) -> Result<Vec<Rule>> {
    let tx = cx.tx().await?;
    let held = student_subject::Entity::find()
        .filter(student_subject::Column::StudentId.eq(student_id))
        .filter(student_subject::Column::CourseId.eq(section.course_id.as_str()))
        .filter(student_subject::Column::SemesterId.eq(section.semester_id.as_str()))
        .filter(student_subject::Column::State.eq("REGISTERED"))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .one(tx)
        .await?;
    if held.is_some() {
        let text = Text::new("该学生已选该课程，请先退选", "The student has this course; drop it first");
        let data = json!({ "studentId": student_id, "sectionId": section.id });
        return Ok(vec![Rule::new("ALREADY_SELECTED", text, data).offer(THEIRS, theirs(door, student_id))]);
    }
    if section.status == "CANCELLED" {
        let text = Text::new("该教学班已取消", "This section is cancelled");
        let data = json!({ "sectionId": section.id });
        return Ok(vec![Rule::new("CANCELLED", text, data).offer(THEIRS, theirs(door, student_id))]);
    }
    let rounds = es_round::Entity::find()
        .filter(es_round::Column::SemesterId.eq(section.semester_id.as_str()))
        .filter(es_round::Column::Kind.ne("MOCK"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
        .filter(es_round::Column::ArchivedAt.is_null())
        .order_by_asc(es_round::Column::Id)
        .all(tx)
        .await?;
    for round in rounds {
        let (pen, _) = Pen::take(cx, &round.id).await?;
        let (Some(no), Some(student)) = (pen.book.section(&section.id), pen.book.student(student_id)) else { continue };
        let of = pen.book.terms.types.iter().position(|one| Some(one.id.as_str()) == of);
        let pick = Pick { section: no, of: of.map(rules::selection::TypeNo::of) };
        let failed = may(&pen.book.terms, &pen.book.state, student, &What::Select(pick), cx.now().0);
        let failed = failed.into_iter().filter(|failed| failed.rule.step() != Step::Window);
        let labels = Labels::read(tx, &round.semester_id).await?;
        let words = Words { book: &pen.book, labels: &labels, door };
        // What is offered to students is not for the office: it lets the rule pass, with its reason.
        let told = failed.map(|failed| {
            let rule = words.rule(&Failed { offers: vec![], ..failed });
            rule.offer(THEIRS, theirs(door, student_id))
        });
        return Ok(told.collect());
    }
    if section.enrolled < section.quota {
        return Ok(vec![]);
    }
    let text = Both::new(format!("名额 {} 已满", section.quota), format!("All {} seats are taken", section.quota));
    let data = json!({ "sectionId": section.id, "seats": section.quota, "taken": section.enrolled });
    Ok(vec![Rule::new("FULL", text, data).offer(THEIRS, theirs(door, student_id))])
}

const THEIRS: Text = Text::new("查看该生的选课", "See the student's courses");

fn theirs(door: Door, student_id: &str) -> String {
    let area = if door == Door::Selection { "es" } else { "addDrop" };
    format!("/learning/{area}/student-subject-list?studentId={student_id}")
}

async fn drop(cx: &Cx, door: Door, input: DropInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let rows = student_subject::Entity::find()
        .filter(student_subject::Column::StudentId.eq(input.student_id.as_str()))
        .filter(student_subject::Column::SectionId.eq(input.section_id.as_str()))
        .filter(student_subject::Column::State.is_in(["REGISTERED", "WAITING"]))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    if rows.is_empty() {
        let text = Text::new("该学生没有选也没有轮候该教学班", "The student neither has nor waits for this section");
        let data = json!({ "studentId": input.student_id, "sectionId": input.section_id });
        return Err(Rule::new("NOT_SELECTED", text, data).offer(THEIRS, theirs(door, &input.student_id)).into());
    }
    release(cx, rows).await?;
    outcome(cx, &effects(), vec![]).await
}
