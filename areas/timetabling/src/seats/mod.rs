//! Who sits in which section, as the office puts it right: add, move and drop, with every rule that stands against it.

mod checks;
mod letters;
mod table;

use std::sync::LazyLock;

use course_planning::api::STUDENTS;
use elective_selection::api::{
    SEAT_SUBJECT, Taking, effects as seat_effects, give, held_by, move_to, release, seat_fields,
};
use kernel::{
    Api, Cx, Error, IdSpec, Json, Op, Result, Text, View,
    effects::{Known, Outcome, outcome},
    reason,
    resource::{Field, Services, some_ids},
};
use schema::{courses::student_subject, timetable::section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    may::{ADD, DELETE, EDIT},
    refusal::{over, semester},
    tables::{SEATS, SECTION_TITLE, SECTIONS},
    weeks::meeting::AT_ONCE,
};
use checks::{Checks, settled};
pub use letters::KINDS;
use letters::tell;

const PAGE: &str = "/learning/tts/student-section-list";

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AddSeatsInput {
    student_ids: Vec<String>,
    section_id: String,
    reason: String,
    /// Although the section is closed or full, or something clashes.
    #[serde(default, rename = "override")]
    overriding: bool,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MoveSeatsInput {
    ids: Vec<String>,
    section_id: String,
    reason: String,
    /// Although the section is closed or full, or something clashes.
    #[serde(default, rename = "override")]
    overriding: bool,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DropSeatsInput {
    ids: Vec<String>,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(KINDS);
    let path = |command: &str| format!("/api/tts/student-section/{command}");
    let op = Op::post(path("add"), "addSeats", ADD, Text::new("学生加入教学班", "Add students to a section"))
        .ids([IdSpec::body("/studentIds", &STUDENTS), IdSpec::body("/sectionId", &SECTIONS)])
        .audit(SEAT_SUBJECT)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<AddSeatsInput>| async move { add(&cx, input).await.map(View) });
    let op = Op::post(path("move"), "moveSeats", EDIT, Text::new("学生转班", "Move students to another section"))
        .ids([IdSpec::body("/ids", &SEATS), IdSpec::body("/sectionId", &SECTIONS)])
        .audit(SEAT_SUBJECT)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<MoveSeatsInput>| async move { shift(&cx, input).await.map(View) });
    let op = Op::post(path("drop"), "dropSeats", DELETE, Text::new("学生退出教学班", "Take students out of sections"))
        .ids([IdSpec::body("/ids", &SEATS)])
        .audit(SEAT_SUBJECT)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<DropSeatsInput>| async move { leave(&cx, input).await.map(View) });
    table::seated()?.mount(api, "/api/tts/student-section", Services::READ)
}

static SEAT_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let section =
        Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter().read_only();
    seat_fields().into_iter().filter(|field| field.name != "sectionId").chain([section]).collect()
});

/// Here the section of a seat is what it is about.
fn effects() -> [Known<'static>; 2] {
    let [seat, section] = seat_effects();
    [Known { fields: &SEAT_FIELDS, ..seat }, section]
}

/// At least one, each once.
fn students(ids: Vec<String>) -> Result<Vec<String>> {
    some_ids(ids).map_err(|error| match error {
        Error::Invalid(mut errors) => {
            errors.iter_mut().for_each(|e| "studentIds".clone_into(&mut e.field));
            Error::Invalid(errors)
        }
        other => other,
    })
}

async fn target(cx: &Cx, id: &str) -> Result<section::Model> {
    section::Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

async fn add(cx: &Cx, input: AddSeatsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = students(input.student_ids)?;
    let why = reason(&input.reason)?.to_owned();
    cx.because(&why);
    let section = target(cx, &input.section_id).await?;
    let semester = semester(cx, &section.semester_id).await?;
    let held = held_by(cx.tx().await?, &semester.id, &ids).await?;
    let checks = Checks::load(cx, &section, &semester, &ids, &held).await?;
    let mut rules = over(cx, &semester, PAGE).into_iter().collect::<Vec<_>>();
    rules.extend(checks.open());
    rules.extend(checks.not_taken());
    rules.extend(checks.room(ids.len()));
    rules.extend(checks.clashes());
    let mut warnings = settled(cx, rules, input.overriding)?;
    warnings.extend(checks.requirement(cx).await?);
    let whom = ids.iter().map(|id| Taking { student_id: id.clone(), course_type_id: None }).collect();
    let given = give(cx, &section, whom, "ADMIN").await?;
    let told: Vec<String> = given.into_iter().map(|seat| seat.student_id).collect();
    tell(cx, letters::ADDED, &told, &section, &why).await?;
    outcome(cx, &effects(), warnings).await
}

async fn seats(cx: &Cx, ids: &[String]) -> Result<Vec<student_subject::Model>> {
    let mut found = vec![];
    for some in ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find().filter(student_subject::Column::Id.is_in(some));
        found.extend(rows.all(cx.tx().await?).await?);
    }
    Ok(found)
}

async fn shift(cx: &Cx, input: MoveSeatsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let why = reason(&input.reason)?.to_owned();
    cx.because(&why);
    let section = target(cx, &input.section_id).await?;
    let semester = semester(cx, &section.semester_id).await?;
    let chosen = seats(cx, &ids).await?;
    let students: Vec<String> = chosen.iter().map(|seat| seat.student_id.clone()).collect();
    let held = held_by(cx.tx().await?, &semester.id, &students).await?;
    // What they leave is not in the way.
    let others: Vec<_> = held.into_iter().filter(|seat| !ids.contains(&seat.id)).collect();
    let checks = Checks::load(cx, &section, &semester, &students, &others).await?.moving(&chosen);
    let mut rules = over(cx, &semester, PAGE).into_iter().collect::<Vec<_>>();
    rules.extend(checks.open());
    rules.extend(checks.movable(cx, &chosen).await?);
    let comes =
        |seat: &&student_subject::Model| seat.state == "REGISTERED" && seat.section_id.as_ref() != Some(&section.id);
    rules.extend(checks.room(chosen.iter().filter(comes).count()));
    rules.extend(checks.clashes());
    let warnings = settled(cx, rules, input.overriding)?;
    move_to(cx, chosen, &section.id).await?;
    tell(cx, letters::MOVED, &students, &section, &why).await?;
    outcome(cx, &effects(), warnings).await
}

async fn leave(cx: &Cx, input: DropSeatsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let why = reason(&input.reason)?.to_owned();
    cx.because(&why);
    let chosen = seats(cx, &ids).await?;
    let rules = checks::droppable(cx, &chosen).await?;
    settled(cx, rules, false)?;
    let mut by_section = std::collections::BTreeMap::<String, Vec<String>>::new();
    for seat in &chosen {
        if let Some(section_id) = &seat.section_id {
            by_section.entry(section_id.clone()).or_default().push(seat.student_id.clone());
        }
    }
    release(cx, chosen).await?;
    for (section_id, students) in by_section {
        tell(cx, letters::DROPPED, &students, &target(cx, &section_id).await?, &why).await?;
    }
    outcome(cx, &effects(), vec![]).await
}
