//! What a student has, waits for and is still to choose.

use kernel::{Cx, Lang, Result, Timestamp};
use rules::selection::{Kind, SectionNo, StudentNo, TypeNo, Way, What, may};
use serde::Serialize;
use utoipa::ToSchema;

use super::me;
use crate::live::{
    allot,
    book::Book,
    engines::{Door, engines, round_of},
    labels::{Label, Labels, SlotView},
    rounds::ends_at,
    texts::Words,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MySelectionRound)]
pub struct RoundView {
    pub id: String,
    pub semester_id: String,
    /// Its name, and how many weeks it has.
    pub semester: String,
    pub weeks: i32,
    pub name: String,
    pub no: u32,
    /// MOCK, FORMAL or ADDDROP.
    pub kind: String,
    /// FIRST_COME, LOTTERY or RANKED.
    pub way: String,
    /// OPEN or PAUSED.
    pub state: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    pub now: Timestamp,
    pub waiting: bool,
    pub notice: String,
    /// The hash of the secret by which seats reopen or lots fall, published before it is.
    pub commitment: Option<String>,
    /// The number of the last decision.
    pub seq: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyUnits)]
pub struct Units {
    pub now: i32,
    pub waiting: i32,
    pub min: i32,
    pub max: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyElectiveType)]
pub struct TypeView {
    pub id: String,
    pub name: String,
    pub units_assigned: i32,
    pub units_selected: i32,
    pub units_waiting: i32,
    /// INCOMPLETE or COMPLETE.
    pub status: String,
    pub max_courses: Option<u32>,
    pub allow_waiting: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MySection)]
pub struct RowView {
    pub section_id: String,
    pub course_id: String,
    pub course_code: String,
    pub course_name: String,
    pub section_no: String,
    pub curriculum_type: String,
    pub elective_type_id: Option<String>,
    pub units: i32,
    pub teachers: Vec<String>,
    pub times: Vec<String>,
    pub rooms: Vec<String>,
    pub slots: Vec<SlotView>,
    /// SELECTED or WAITING; WISHED among the wishes.
    pub state: String,
    /// The place in the queue as it is now, the first is 1.
    pub queue_no: Option<u32>,
    /// How many wait before.
    pub ahead: Option<u32>,
    pub may_drop: bool,
    pub may_replace: bool,
    /// Why it cannot be dropped.
    pub why: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MySelection)]
pub struct Overview {
    pub round: Option<RoundView>,
    pub units: Units,
    pub types: Vec<TypeView>,
    pub rows: Vec<RowView>,
    /// What was wished for where a round collects wishes, best first.
    pub wishes: Vec<RowView>,
}

pub async fn overview(cx: &Cx, door: Door) -> Result<Overview> {
    let Some((engine, student)) = round_of(cx, door, &me(cx)?).await? else {
        let units = Units { now: 0, waiting: 0, min: 0, max: 0 };
        return Ok(Overview { round: None, units, types: vec![], rows: vec![], wishes: vec![] });
    };
    let labels = engine.labels(cx).await?;
    let settings = engines(cx.app()).settings(cx.app()).await?;
    let notice = if cx.lang() == Lang::Zh { settings.notice_zh.clone() } else { settings.notice_en.clone() };
    let book = engine.book();
    let person = book.state.person(student);
    let waiting = person.map_or(0, |person| person.waits.iter().map(|wait| units_of(&book, wait.section)).sum());
    let units = Units {
        now: book.state.units(student),
        waiting,
        min: person.map_or(0, |person| person.facts.student.min_units),
        max: person.map_or(0, |person| person.max_units(None)),
    };
    Ok(Overview {
        round: Some(round(cx, &book, &labels, notice)),
        units,
        types: types(cx.lang(), &book, &labels, student),
        rows: rows(cx, &book, &labels, student, door),
        wishes: wishes(cx, &book, &labels, student),
    })
}

fn units_of(book: &Book, section: SectionNo) -> i32 {
    book.state.section(section).map_or(0, |seats| seats.facts.section.units)
}

fn round(cx: &Cx, book: &Book, labels: &Labels, notice: String) -> RoundView {
    let round = &book.terms.round;
    RoundView {
        id: round.id.clone(),
        semester_id: book.of.semester_id.clone(),
        semester: labels.semester.get(cx.lang()).to_owned(),
        weeks: labels.weeks,
        name: if cx.lang() == Lang::Zh { book.of.name_cn.clone() } else { book.of.name_en.clone() },
        no: round.no,
        kind: match round.kind {
            Kind::Mock => "MOCK",
            Kind::Formal => "FORMAL",
            Kind::AddDrop => "ADDDROP",
        }
        .to_owned(),
        way: match round.way {
            Way::FirstCome => "FIRST_COME",
            Way::Lottery => "LOTTERY",
            Way::Ranked => "RANKED",
        }
        .to_owned(),
        state: if book.state.paused.is_some() { "PAUSED" } else { "OPEN" }.to_owned(),
        start_at: Timestamp(round.start),
        end_at: ends_at(book),
        now: cx.now(),
        waiting: round.waiting,
        notice,
        commitment: match round.way {
            Way::FirstCome => round.reopening.as_ref().map(|reopening| reopening.commitment.clone()),
            Way::Lottery | Way::Ranked => allot::promise(cx.app(), &round.id).ok(),
        },
        seq: book.state.seq.saturating_sub(1),
    }
}

fn types(lang: Lang, book: &Book, labels: &Labels, student: StudentNo) -> Vec<TypeView> {
    let own = book.state.person(student).map(|person| person.facts.student.types.clone()).unwrap_or_default();
    let view = |assigned: &rules::selection::TypeUnits| {
        let of = book.terms.types.get(assigned.of.at())?;
        let (selected, waiting) = book.state.type_units(student, assigned.of);
        Some(TypeView {
            id: of.id.clone(),
            name: labels.type_name(&of.id, lang),
            units_assigned: assigned.units,
            units_selected: selected,
            units_waiting: waiting,
            status: if selected >= assigned.units { "COMPLETE" } else { "INCOMPLETE" }.to_owned(),
            max_courses: of.max_courses,
            allow_waiting: of.waiting,
        })
    };
    own.iter().filter_map(view).collect()
}

fn rows(cx: &Cx, book: &Book, labels: &Labels, student: StudentNo, door: Door) -> Vec<RowView> {
    let Some(person) = book.state.person(student) else { return vec![] };
    let now = cx.now().0;
    let words = Words { book, labels, door };
    let mut rows = vec![];
    for seat in &person.seats {
        let Some(mut row) = row(cx.lang(), book, labels, seat.section, seat.of) else { continue };
        let failed = may(&book.terms, &book.state, student, &What::Drop { section: seat.section }, now);
        row.may_drop = failed.is_empty();
        row.may_replace = failed.is_empty();
        row.why = failed.first().map(|failed| words.rule(failed).text.get(cx.lang()).to_owned());
        rows.push(row);
    }
    for wait in &person.waits {
        let Some(mut row) = row(cx.lang(), book, labels, wait.section, wait.of) else { continue };
        let ahead = book.state.section(wait.section).map(|seats| seats.ahead(wait.rank));
        "WAITING".clone_into(&mut row.state);
        row.queue_no = ahead.map(|ahead| ahead + 1);
        row.ahead = ahead;
        row.may_drop = may(&book.terms, &book.state, student, &What::Leave { section: wait.section }, now).is_empty();
        rows.push(row);
    }
    rows
}

fn wishes(cx: &Cx, book: &Book, labels: &Labels, student: StudentNo) -> Vec<RowView> {
    let picks = book.state.person(student).map(|person| person.wishes.as_slice()).unwrap_or_default();
    let wished = picks.iter().filter_map(|pick| row(cx.lang(), book, labels, pick.section, pick.of));
    wished.map(|row| RowView { state: "WISHED".to_owned(), ..row }).collect()
}

fn row(lang: Lang, book: &Book, labels: &Labels, section: SectionNo, of: Option<TypeNo>) -> Option<RowView> {
    let id = book.section_id(section);
    let label: &Label = labels.sections.get(id)?;
    Some(RowView {
        section_id: id.to_owned(),
        course_id: label.course_id.clone(),
        course_code: label.code.clone(),
        course_name: label.title.get(lang).to_owned(),
        section_no: label.section_no.clone(),
        curriculum_type: label.curriculum_type.clone(),
        elective_type_id: of.and_then(|of| book.terms.types.get(of.at())).map(|of| of.id.clone()),
        units: label.units,
        teachers: label.teachers.iter().map(|name| name.get(lang).to_owned()).collect(),
        times: label.times.iter().map(|time| time.get(lang).to_owned()).collect(),
        rooms: label.rooms.clone(),
        slots: label.slots.clone(),
        state: "SELECTED".to_owned(),
        queue_no: None,
        ahead: None,
        may_drop: false,
        may_replace: false,
        why: None,
    })
}
