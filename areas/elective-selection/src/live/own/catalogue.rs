//! What there is to choose, and for each section what the student can do about it now.

use kernel::{
    Cx, Result,
    page::{Page, Paging},
};
use rules::selection::{Pick, Rule, SectionNo, Status, Step, StudentNo, What, may};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{me, no_round};
use crate::live::{
    book::Book,
    engines::{Door, round_of},
    labels::{Label, SlotView},
    texts::Words,
};

pub struct Wanted {
    pub type_id: Option<String>,
    pub keyword: String,
    pub cell: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SectionOnOffer)]
pub struct Line {
    pub section_id: String,
    pub course_id: String,
    pub course_code: String,
    pub course_name: String,
    pub section_no: String,
    pub curriculum_type: String,
    pub elective_type_ids: Vec<String>,
    pub units: i32,
    pub teachers: Vec<String>,
    pub times: Vec<String>,
    pub rooms: Vec<String>,
    pub slots: Vec<SlotView>,
    pub remark: String,
    pub requirement: String,
    pub quota: u32,
    pub selected: u32,
    pub waiting: u32,
    pub left: u32,
    /// SELECT, FULL, CLASH, SELECTED, JOIN, WAITING, CLOSED or NOT_ALLOWED.
    pub cell: String,
    /// What stands in the way, as a refusal would say it.
    #[schema(value_type = Vec<Object>)]
    pub rules: Vec<Value>,
}

pub async fn page(cx: &Cx, door: Door, wanted: &Wanted, paging: Paging) -> Result<Page<Line>> {
    let (engine, student) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    let labels = engine.labels(cx).await?;
    let book = engine.book();
    let of = wanted.type_id.as_deref().filter(|id| !id.is_empty());
    let of = of.map(|id| book.terms.types.iter().position(|of| of.id == id));
    let keyword = wanted.keyword.trim().to_lowercase();
    let mut found: Vec<(&Label, SectionNo)> = vec![];
    for (no, seats) in book.state.sections() {
        let section = &seats.facts.section;
        let of_type = match of {
            None => true,
            Some(place) => section.types.iter().any(|of| Some(of.at()) == place),
        };
        let Some(label) = labels.sections.get(&section.id).filter(|_| of_type) else { continue };
        let mine = book.state.person(student).is_some_and(|p| p.seat(no).is_some() || p.wait(no).is_some());
        // Sections that are there only because somebody sits in them are not on offer.
        if seats.status == Status::Closed && section.types.is_empty() && !mine {
            continue;
        }
        if keyword.is_empty() || matches(label, &keyword) {
            found.push((label, no));
        }
    }
    found.sort_by(|a, b| (&a.0.code, &a.0.section_no).cmp(&(&b.0.code, &b.0.section_no)));
    if let Some(cell) = wanted.cell.as_deref().filter(|cell| !cell.is_empty()) {
        found.retain(|(_, no)| cell_of(&book, student, *no, cx.now().0).0 == cell);
    }
    let total = u64::try_from(found.len()).unwrap_or(0);
    let skip = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(paging.page_size).unwrap_or(0);
    let words = Words { book: &book, labels: &labels, door };
    let lines = found.into_iter().skip(skip).take(size).map(|(label, no)| line(cx, &words, student, label, no));
    Ok(Page::new(lines.collect(), paging, total))
}

fn matches(label: &Label, keyword: &str) -> bool {
    let texts = [&label.code, &label.title.zh, &label.title.en, &label.section_no];
    texts.into_iter().any(|text| text.to_lowercase().contains(keyword))
        || label.teachers.iter().any(|name| name.zh.contains(keyword) || name.en.to_lowercase().contains(keyword))
}

/// What the student can do about it, and what stands in the way of selecting it.
fn cell_of(book: &Book, student: StudentNo, no: SectionNo, now: i64) -> (&'static str, Vec<rules::selection::Failed>) {
    let person = book.state.person(student);
    if person.is_some_and(|person| person.seat(no).is_some()) {
        return ("SELECTED", vec![]);
    }
    let pick = Pick { section: no, of: None };
    let failed = may(&book.terms, &book.state, student, &What::Select(pick), now);
    if person.is_some_and(|person| person.wait(no).is_some()) {
        return ("WAITING", failed);
    }
    let has = |test: &dyn Fn(&Rule) -> bool| failed.iter().any(|failed| test(&failed.rule));
    let cell = if failed.is_empty() {
        "SELECT"
    } else if has(&|rule| rule.step() == Step::Window || matches!(rule, Rule::NotOpen { .. })) {
        "CLOSED"
    } else if failed.iter().all(|failed| matches!(failed.rule, Rule::Full { .. })) {
        let join = may(&book.terms, &book.state, student, &What::Join(pick), now);
        if join.is_empty() { "JOIN" } else { "FULL" }
    } else if has(&|rule| matches!(rule, Rule::Clash { .. })) {
        "CLASH"
    } else {
        "NOT_ALLOWED"
    };
    (cell, failed)
}

fn line(cx: &Cx, words: &Words, student: StudentNo, label: &Label, no: SectionNo) -> Line {
    let book: &Book = words.book;
    let lang = cx.lang();
    let seats = book.state.section(no);
    let (cell, failed) = cell_of(book, student, no, cx.now().0);
    let types = seats.map(|seats| seats.facts.section.types.clone()).unwrap_or_default();
    let type_id = |of: &rules::selection::TypeNo| book.terms.types.get(of.at()).map(|of| of.id.clone());
    Line {
        section_id: book.section_id(no).to_owned(),
        course_id: label.course_id.clone(),
        course_code: label.code.clone(),
        course_name: label.title.get(lang).to_owned(),
        section_no: label.section_no.clone(),
        curriculum_type: label.curriculum_type.clone(),
        elective_type_ids: types.iter().filter_map(type_id).collect(),
        units: label.units,
        teachers: label.teachers.iter().map(|name| name.get(lang).to_owned()).collect(),
        times: label.times.iter().map(|time| time.get(lang).to_owned()).collect(),
        rooms: label.rooms.clone(),
        slots: label.slots.clone(),
        remark: label.remark.clone(),
        requirement: label.requirement.clone(),
        quota: seats.map_or(0, |seats| seats.released),
        selected: seats.map_or(0, |seats| seats.occupied()),
        waiting: seats.map_or(0, |seats| seats.waiting()),
        left: seats.map_or(0, |seats| seats.free()),
        cell: cell.to_owned(),
        rules: failed.iter().map(|failed| words.rule(failed).to_json(lang)).collect(),
    }
}
