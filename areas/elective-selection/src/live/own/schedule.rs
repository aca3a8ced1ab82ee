//! Combinations of wanted courses without a clash, best first.

use std::collections::BTreeMap;

use kernel::{Api, Cx, Error, FieldError, IdSpec, Json, Lang, Result, Text, View};
use rules::{
    language::Language,
    selection::{
        CourseNo, Failed, Pick, Rule, SectionNo, Step, StudentNo, What,
        builder::{Candidate, Combination, Conflict, Held, Preferences, Wanted, propose},
        may,
    },
    timetable::minutes,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CHOSEN, CHOSEN_COURSES, me, no_round};
use crate::live::{
    book::Book,
    engines::{Door, round_of},
    labels::{Labels, SlotView},
    texts::Words,
};

const MOST_COURSES: usize = 10;
const SHOWN: usize = 10;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ScheduleInput)]
struct Input {
    course_ids: Vec<String>,
    /// Weekdays that should be free, Monday is 1.
    #[serde(default)]
    free_days: Vec<i32>,
    /// No class should begin before, such as 09:00.
    not_before: Option<String>,
    /// No class should end after.
    not_after: Option<String>,
    /// Sections that stay, whatever else their courses have. What else one has would be given up, where that is allowed.
    #[serde(default)]
    keep_section_ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SchedulePick)]
struct PickView {
    section_id: String,
    course_id: String,
    course_code: String,
    course_name: String,
    section_no: String,
    units: i32,
    teachers: Vec<String>,
    times: Vec<String>,
    rooms: Vec<String>,
    slots: Vec<SlotView>,
    /// Whether there is no seat: the student would wait.
    full: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleCombination)]
struct CombinationView {
    /// The fewer the better.
    score: i32,
    /// What the points are for.
    reasons: Vec<String>,
    picks: Vec<PickView>,
    /// Wanted courses that it leaves out.
    without: Vec<String>,
}

/// Courses that do not go together, as few as possible.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleConflict)]
struct ConflictView {
    courses: Vec<String>,
    reason: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Schedules)]
struct Schedules {
    /// Best first; when there is none of all courses, the best that leaves out as few as possible.
    combinations: Vec<CombinationView>,
    conflict: Option<ConflictView>,
    /// Nothing was left unlooked at.
    complete: bool,
}

pub fn mount(api: &mut Api, door: Door) {
    let op = door
        .post("schedule", "buildSchedule", Text::new("排课方案", "Propose schedules"))
        .unaudited("proposes and changes nothing")
        .ids([IdSpec::body("/courseIds", &CHOSEN_COURSES), IdSpec::body("/keepSectionIds", &CHOSEN)]);
    api.op(op, move |cx: Cx, Json(input): Json<Input>| async move { build(&cx, door, input).await.map(View) });
}

fn time(field: &'static str, text: Option<&str>) -> Result<Option<i32>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    minutes(text).map(Some).ok_or_else(|| {
        let text = Text::new("时间格式如 09:00", "A time such as 09:00");
        Error::Invalid(vec![FieldError::new(field, "wrong_format", text)])
    })
}

async fn build(cx: &Cx, door: Door, input: Input) -> Result<Schedules> {
    if input.course_ids.is_empty() || input.course_ids.len() > MOST_COURSES {
        let text = Text::new("须为 1 至 10 门课程", "From 1 to 10 courses");
        return Err(Error::Invalid(vec![FieldError::new("courseIds", "out_of_range", text)]));
    }
    let preferences = Preferences {
        free_days: input.free_days.clone(),
        not_before: time("notBefore", input.not_before.as_deref())?,
        not_after: time("notAfter", input.not_after.as_deref())?,
        few_gaps: true,
        seats_left: true,
        with_full: true,
        fixed: input.keep_section_ids.clone(),
        ..Preferences::default()
    };
    let (engine, student) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    let labels = engine.labels(cx).await?;
    let asked = {
        let book = engine.book();
        Asked::of(&book, student, &input.course_ids, cx.now().0.max(book.terms.round.start))?
    };
    // The search may take a while; nobody waits for the book meanwhile.
    let (wanted, held) = (asked.wanted.clone(), asked.held.clone());
    let proposal = tokio::task::spawn_blocking(move || propose(&wanted, &held, &preferences, SHOWN));
    let proposal = proposal.await.map_err(Error::internal)?;
    let book = engine.book();
    let seen =
        Seen { book: &book, labels: &labels, words: Words { book: &book, labels: &labels, door }, lang: cx.lang() };
    let shown = proposal.combinations.iter().chain(proposal.instead.as_ref());
    Ok(Schedules {
        combinations: shown.map(|combination| seen.combination(combination)).collect(),
        conflict: proposal.conflicts.first().map(|conflict| seen.conflict(conflict, &asked.barred)),
        complete: proposal.complete,
    })
}

/// The question, as the builder takes it.
struct Asked {
    wanted: Vec<Wanted>,
    held: Vec<Held>,
    /// Why a course that has sections has none for this student.
    barred: BTreeMap<String, Failed>,
}

impl Asked {
    fn of(book: &Book, student: StudentNo, course_ids: &[String], now: i64) -> Result<Self> {
        let (mut wanted, mut barred) = (vec![], BTreeMap::new());
        for id in course_ids {
            let place = book.terms.courses.iter().position(|course| course.id == *id).ok_or(Error::NotFound)?;
            let mut sections = vec![];
            for no in book.state.siblings(CourseNo::of(place)) {
                let Some(seats) = book.state.section(*no) else { continue };
                if let Some(failed) = stands(book, student, *no, now) {
                    barred.entry(id.clone()).or_insert(failed);
                    continue;
                }
                let section = &seats.facts.section;
                let (section, hours) = (section.id.clone(), section.hours.clone());
                sections.push(Candidate { section, hours, seats_left: seats.free() });
            }
            wanted.push(Wanted { course: id.clone(), sections });
        }
        let seats = book.state.person(student).map(|person| person.seats.clone()).unwrap_or_default();
        let held = seats.iter().filter_map(|seat| {
            let section = &book.state.section(seat.section)?.facts.section;
            let course = book.course_id(seat.section).to_owned();
            let drop = may(&book.terms, &book.state, student, &What::Drop { section: seat.section }, now);
            let stays = drop.iter().any(|failed| failed.rule == Rule::RequiredStays);
            Some(Held { course, section: section.id.clone(), hours: section.hours.clone(), stays })
        });
        Ok(Self { wanted, held: held.collect(), barred })
    }
}

/// What no other combination would change: the rest is what the builder is asked about.
fn stands(book: &Book, student: StudentNo, section: SectionNo, now: i64) -> Option<Failed> {
    let failed = may(&book.terms, &book.state, student, &What::Select(Pick { section, of: None }), now);
    failed.into_iter().find(|failed| match failed.rule {
        Rule::AlreadySelected { .. } | Rule::AlreadyWaiting { .. } | Rule::OnlyWishes => false,
        _ => !matches!(failed.rule.step(), Step::Window | Step::Units | Step::Clash | Step::Seat),
    })
}

fn language(lang: Lang) -> Language {
    if lang == Lang::Zh { Language::Zh } else { Language::En }
}

struct Seen<'a> {
    book: &'a Book,
    labels: &'a Labels,
    words: Words<'a>,
    lang: Lang,
}

impl Seen<'_> {
    fn code(&self, course_id: &str) -> String {
        let course = self.book.terms.courses.iter().find(|course| course.id == course_id);
        course.map_or_else(String::new, |course| course.code.clone())
    }

    fn combination(&self, combination: &Combination) -> CombinationView {
        let lang = language(self.lang);
        CombinationView {
            score: combination.points,
            reasons: combination.reasons.iter().map(|reason| reason.text().get(lang).to_owned()).collect(),
            picks: combination.choices.iter().filter_map(|choice| self.pick(&choice.section)).collect(),
            without: combination.without.iter().map(|id| self.code(id)).collect(),
        }
    }

    fn pick(&self, section_id: &str) -> Option<PickView> {
        let (label, lang) = (self.labels.sections.get(section_id)?, self.lang);
        let seats = self.book.section(section_id).and_then(|no| self.book.state.section(no));
        Some(PickView {
            section_id: section_id.to_owned(),
            course_id: label.course_id.clone(),
            course_code: label.code.clone(),
            course_name: label.title.get(lang).to_owned(),
            section_no: label.section_no.clone(),
            units: label.units,
            teachers: label.teachers.iter().map(|name| name.get(lang).to_owned()).collect(),
            times: label.times.iter().map(|time| time.get(lang).to_owned()).collect(),
            rooms: label.rooms.clone(),
            slots: label.slots.clone(),
            full: seats.is_some_and(|seats| seats.free() == 0),
        })
    }

    fn conflict(&self, conflict: &Conflict, barred: &BTreeMap<String, Failed>) -> ConflictView {
        let own = match conflict.courses.as_slice() {
            [only] => barred.get(only).map(|failed| self.words.rule(failed).text.get(self.lang).to_owned()),
            _ => None,
        };
        ConflictView {
            courses: conflict.courses.iter().map(|id| self.code(id)).collect(),
            reason: own.unwrap_or_else(|| conflict.why.text().get(language(self.lang)).to_owned()),
        }
    }
}
